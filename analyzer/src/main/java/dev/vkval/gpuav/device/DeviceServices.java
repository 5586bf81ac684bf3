package dev.vkval.gpuav.device;

import java.util.function.LongConsumer;

/**
 * Lets a validator that works on the device change live calls, follow them, make calls of its own and have memory.
 *
 * <p>Objects are named by captured ids. Calls made here are the tool's own: nobody judges them.
 */
public interface DeviceServices {

    /** Sees the live calls of a command. What it throws ends the call's execution. */
    interface Hook {
        /** The call is about to be made; its slots and what they point to may be changed. */
        default void before(ExecutedCall call) {}

        /** The call was made; what it created is known by its captured id. */
        default void after(ExecutedCall call) {}
    }

    /**
     * A buffer that host and device see.
     *
     * @param handle live VkBuffer
     * @param mapped address of its memory for the host
     * @param sizeBytes its size
     * @param deviceAddress its address for shaders, 0 if its usage does not give it one
     */
    record Buffer(long handle, long mapped, long sizeBytes, long deviceAddress) {}

    /** Registers for a command, by its number. A submit is seen when it is handed to the device, maybe after its block. */
    void hook(int command, Hook hook);

    /** Is told the captured id of a device that is about to be destroyed; it is idle, its objects are still there. */
    void onTeardown(LongConsumer device);

    /** The live handle of a captured id, 0 where it stands for nothing. */
    long live(long id);

    /** The captured id of the device an object belongs to, 0 where there is none. */
    long deviceOf(long id);

    /** Whether the device of an object has a command. */
    boolean has(long id, int command);

    /**
     * Makes a call.
     *
     * @param id captured id of an object of the device whose function is called
     * @param command number of the command
     * @param arguments all its parameters, handles live, floats as raw bits
     * @return its return value, 0 for none; VK_ERROR_DEVICE_LOST once the device does not answer any more
     */
    long call(long id, int command, long... arguments);

    /** Records commands into a command buffer of the replay's, submits it and waits until it is done. */
    void run(long device, LongConsumer recorder);

    /**
     * Copies what a buffer of the capture holds after all that was handed to the device; waits for that, with a limit. The
     * buffer was created for use as the source of transfers.
     *
     * @param buffer captured id
     * @param to address of {@code sizeBytes} bytes
     * @return false where the device could not do it, which it may find out only once
     */
    boolean readBuffer(long buffer, long offset, long sizeBytes, long to);

    /**
     * A zeroed buffer visible to the host, alive until {@link #destroyBuffer} or the end of its device.
     *
     * @param usage VkBufferUsageFlags; with SHADER_DEVICE_ADDRESS the buffer has a device address
     */
    Buffer createBuffer(long device, long sizeBytes, int usage);

    void destroyBuffer(long device, Buffer buffer);

    /**
     * Turns a feature on in a vkCreateDevice that is about to be made.
     *
     * @param struct the feature struct of the extension or version that introduced it
     * @return whether the device supports it; if not, nothing was changed
     */
    boolean enableFeature(ExecutedCall createDevice, String struct, String feature);

    /**
     * Turns an extension on in a vkCreateDevice that is about to be made.
     *
     * @return whether the device supports it; if not, nothing was changed
     */
    boolean enableExtension(ExecutedCall createDevice, String extension);
}
