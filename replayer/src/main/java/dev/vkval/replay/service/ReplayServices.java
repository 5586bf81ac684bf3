package dev.vkval.replay.service;

import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.replay.call.CallHooks;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.failure.ReplayResourceException;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.live.Teardown;
import dev.vkval.replay.setup.DeviceRequest;
import java.util.function.LongConsumer;
import org.lwjgl.vulkan.VK10;

/** The services of the replay for validators that work on the device. */
public final class ReplayServices implements DeviceServices {
    private final ReplayContext context;
    private final CallHooks hooks;
    private final Teardown teardown;
    private final ServiceBuffers buffers;
    private final BufferReadback readback = new BufferReadback();

    public ReplayServices(ReplayContext context, CallHooks hooks, Teardown teardown) {
        this.context = context;
        this.hooks = hooks;
        this.teardown = teardown;
        this.buffers = new ServiceBuffers();
        teardown.beforeDevice(buffers::close);
    }

    @Override
    public void hook(int command, Hook hook) {
        hooks.add(command, hook);
    }

    @Override
    public void onTeardown(LongConsumer device) {
        teardown.beforeDeviceId(device);
    }

    @Override
    public long live(long id) {
        return context.handles().live(id);
    }

    @Override
    public long deviceOf(long id) {
        LiveObject object = context.handles().get(id);
        return object == null || object.device() == null ? 0 : object.device().id();
    }

    @Override
    public int version(long id) {
        return object(id).instance().version();
    }

    @Override
    public boolean has(long id, int command) {
        LiveObject object = context.handles().get(id);
        return object != null && object.functions().has(command);
    }

    @Override
    public long call(long id, int command, long... arguments) {
        return context.hangs()
                ? VK10.VK_ERROR_DEVICE_LOST
                : object(id).functions().call(command, arguments);
    }

    @Override
    public void run(long device, LongConsumer recorder) {
        object(device).device().own().run(recorder);
    }

    @Override
    public boolean readBuffer(long buffer, long offset, long sizeBytes, long to) {
        LiveObject object = context.handles().get(buffer);
        return object != null
                && object.device() != null
                && !context.hangs()
                && readback.read(object, offset, sizeBytes, to);
    }

    @Override
    public Buffer createBuffer(long device, long sizeBytes, int usage) {
        if (context.hangs()) {
            return null;
        }
        try {
            return buffers.create(object(device).device(), sizeBytes, usage);
        } catch (ReplayResourceException | DeviceLostException e) {
            return null;
        }
    }

    @Override
    public void destroyBuffer(long device, Buffer buffer) {
        if (!context.hangs()) {
            buffers.destroy(object(device).device(), buffer);
        }
    }

    @Override
    public boolean enableFeature(ExecutedCall createDevice, String struct, String feature) {
        return new DeviceRequest((LiveCall) createDevice).enableFeature(struct, feature);
    }

    @Override
    public boolean enableExtension(ExecutedCall createDevice, String extension) {
        return new DeviceRequest((LiveCall) createDevice).enableExtension(extension);
    }

    private LiveObject object(long id) {
        LiveObject object = context.handles().get(id);
        if (object == null) {
            throw new IllegalArgumentException("the id " + id + " has no live object");
        }
        return object;
    }
}
