package dev.vkval.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.system.DeviceChoice;

/** Mesa's software driver, which tests of replays need. */
public final class SoftwareDevice {
    static final String NAME = "llvmpipe";

    private SoftwareDevice() {}

    /** The test is skipped where there is none. */
    public static void assume() {
        try {
            assumeTrue(
                    DeviceChoice.all().stream().anyMatch(device -> device.name().contains(NAME)),
                    "there is no " + NAME);
        } catch (NoDeviceException e) {
            assumeTrue(false, e.getMessage());
        }
    }
}
