package dev.vkval.check.devicegroup;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;

/** Checks device masks: their physical devices must exist and be part of the mask set before. */
final class DeviceMasks {
    private static final int MOST_DEVICES = 32;

    private final CoreContext context;

    DeviceMasks(CoreContext context) {
        this.context = context;
    }

    /**
     * A mask in a call.
     *
     * @param buffer the command buffer of the call, null for none
     * @param device null if it is not known
     * @param path the parameter
     */
    record Given(Call call, CommandBufferState buffer, DeviceState device, String path, int mask) {}

    /** All devices of a group. */
    static int all(DeviceState device) {
        boolean full = device == null || device.physicalDeviceCount() >= MOST_DEVICES;
        return full ? -1 : (1 << device.physicalDeviceCount()) - 1;
    }

    /** @param what the owner of the other mask */
    void within(Given given, int other, String what, String rule) {
        if ((given.mask() & ~other) != 0) {
            error(given, rule)
                    .title("a device mask includes physical devices that are not in the mask of " + what)
                    .message("it is 0x%x, but the mask of %s is 0x%x", given.mask(), what, other)
                    .help("use only bits of that mask")
                    .report();
        }
    }

    private Problem error(Given given, String rule) {
        return context.error(given.call(), rule)
                .on(given.buffer())
                .on(given.device())
                .parameter(given.path());
    }
}
