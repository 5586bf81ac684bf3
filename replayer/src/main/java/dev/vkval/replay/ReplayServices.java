package dev.vkval.replay;

import java.util.function.LongConsumer;

/**
 * What a validator that works on the device may ask of the replay: to change live calls before they are made, to follow
 * them, to make calls of its own, and to have memory on the device.
 *
 * <p>Objects are named by captured ids. Calls made here are the tool's own: nobody judges them. Hooks see a submit when it
 * is handed to the device, which may be later than its block.
 */
public final class ReplayServices {

    /** Sees the live calls of a command. What it throws ends the call's execution. */
    public interface Hook {
        /** The call is about to be made; its slots and what they point to may be changed. */
        default void before(LiveCall call) {}

        /** The call was made; what it created is known by its captured id. */
        default void after(LiveCall call) {}
    }

    /**
     * A buffer that host and device see.
     *
     * @param handle live VkBuffer
     * @param mapped address of its memory for the host
     * @param sizeBytes its size
     * @param deviceAddress its address for shaders, 0 if its usage does not give it one
     */
    public record Buffer(long handle, long mapped, long sizeBytes, long deviceAddress) {}

    private final ReplayContext context;
    private final CallHooks hooks;
    private final Teardown teardown;
    private final ServiceBuffers buffers;

    ReplayServices(ReplayContext context, CallHooks hooks, Teardown teardown) {
        this.context = context;
        this.hooks = hooks;
        this.teardown = teardown;
        this.buffers = new ServiceBuffers();
        teardown.beforeDevice(buffers::close);
    }

    /** Registers for a command, by its number. */
    public void hook(int command, Hook hook) {
        hooks.add(command, hook);
    }

    /** Is told the captured id of a device that is about to be destroyed; it is idle, its objects are still there. */
    public void onTeardown(LongConsumer device) {
        teardown.beforeDeviceId(device);
    }

    /** The live handle of a captured id, 0 where it stands for nothing. */
    public long live(long id) {
        return context.handles.live(id);
    }

    /** The captured id of the device an object belongs to, 0 where there is none. */
    public long deviceOf(long id) {
        LiveObject object = context.handles.get(id);
        return object == null || object.device == null ? 0 : object.device.id;
    }

    /** Whether the device of an object has a command. */
    public boolean has(long id, int command) {
        LiveObject object = context.handles.get(id);
        return object != null && object.functions().has(command);
    }

    /**
     * Makes a call.
     *
     * @param id captured id of an object of the device whose function is called
     * @param command number of the command
     * @param arguments all its parameters, handles live, floats as raw bits
     * @return its return value, 0 for none
     */
    public long call(long id, int command, long... arguments) {
        return object(id).functions().call(command, arguments);
    }

    /** Records commands into a command buffer of the replay's, submits it and waits until it is done. */
    public void run(long device, LongConsumer recorder) {
        object(device).device.own().run(recorder);
    }

    /**
     * A zeroed buffer visible to the host, alive until {@link #destroyBuffer} or the end of its device.
     *
     * @param usage VkBufferUsageFlags; with SHADER_DEVICE_ADDRESS the buffer has a device address
     */
    public Buffer createBuffer(long device, long sizeBytes, int usage) {
        return buffers.create(object(device).device, sizeBytes, usage);
    }

    public void destroyBuffer(long device, Buffer buffer) {
        buffers.destroy(object(device).device, buffer);
    }

    /**
     * Turns a feature on in a vkCreateDevice that is about to be made.
     *
     * @param struct the feature struct of the extension or version that introduced it
     * @return whether the device supports it; if not, nothing was changed
     */
    public boolean enableFeature(LiveCall createDevice, String struct, String feature) {
        return new DeviceRequest(createDevice).enableFeature(struct, feature);
    }

    /**
     * Turns an extension on in a vkCreateDevice that is about to be made.
     *
     * @return whether the device supports it; if not, nothing was changed
     */
    public boolean enableExtension(LiveCall createDevice, String extension) {
        return new DeviceRequest(createDevice).enableExtension(extension);
    }

    private LiveObject object(long id) {
        LiveObject object = context.handles.get(id);
        if (object == null) {
            throw new IllegalArgumentException("the id " + id + " stands for nothing on the device");
        }
        return object;
    }
}
