package dev.vkval.cli.check;

import dev.vkval.replay.system.ProcessExit;

/** How the process ends: normally, or immediately if a device was lost and may still be executing. */
public final class ProcessEnd {
    private static volatile boolean withoutDevice;

    private ProcessEnd() {}

    /** From now on there is a device that can no longer be destroyed. */
    static void withoutDevice() {
        withoutDevice = true;
    }

    public static boolean isWithoutDevice() {
        return withoutDevice;
    }

    /** Does not return. */
    public static void exit(int code) {
        if (withoutDevice) {
            ProcessExit.now(code);
        }
        System.exit(code);
    }

    /** As {@link #exit}, from a thread other than the one that hangs in the driver. */
    public static void past(int code) {
        ProcessExit.now(code);
    }
}
