package dev.vkval.check.devicegroup;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.DeviceState;

/** Judges device masks: they name physical devices that there are, and those that were named before. */
final class DeviceMasks {
    private static final int MOST_DEVICES = 32;

    private final CoreContext context;

    DeviceMasks(CoreContext context) {
        this.context = context;
    }

    /**
     * A mask in a call.
     *
     * @param buffer the command buffer it is about, null for none
     * @param device null where it is not known
     * @param path the parameter
     */
    record Given(Call call, CommandBufferState buffer, DeviceState device, String path, int mask) {}

    /** All devices of a group. */
    static int all(DeviceState device) {
        boolean full = device == null || device.physicalDeviceCount() >= MOST_DEVICES;
        return full ? -1 : (1 << device.physicalDeviceCount()) - 1;
    }

    void valid(Given given, String rule) {
        int absent = given.mask() & ~all(given.device());
        if (absent != 0) {
            error(given, rule)
                    .title("a device mask names physical devices that the device does not have")
                    .message(
                            "0x%x has bits for more than the %d physical device(s) of %s",
                            given.mask(), given.device().physicalDeviceCount(), given.device())
                    .help("name only devices of the group that the device was created from")
                    .report();
        }
    }

    void notZero(Given given, String rule) {
        if (given.mask() == 0) {
            error(given, rule)
                    .title("a device mask names no physical device")
                    .message("it is 0")
                    .help("name at least one device of the group")
                    .report();
        }
    }

    /** @param what whose mask the other one is */
    void within(Given given, int other, String what, String rule) {
        if ((given.mask() & ~other) != 0) {
            error(given, rule)
                    .title("a device mask names physical devices that " + what + " leaves out")
                    .message("it is 0x%x, the mask of %s is 0x%x", given.mask(), what, other)
                    .help("name only devices that were named before")
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
