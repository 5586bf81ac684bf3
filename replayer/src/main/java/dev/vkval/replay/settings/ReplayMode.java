package dev.vkval.replay.settings;

import java.util.Set;

/**
 * What a replay does otherwise than the application, on purpose.
 *
 * @param waitsForSubmits it waits for each submit before the next call, so that what a submit does to the device is seen
 *     before anything else is
 * @param leavesOutUnsupported it leaves out the commands that the device lacks, where it would end otherwise
 * @param leftOut blocks of calls that it leaves out, too
 */
public record ReplayMode(boolean waitsForSubmits, boolean leavesOutUnsupported, Set<Long> leftOut) {
    /** As the application did it. */
    public static final ReplayMode AS_RECORDED = new ReplayMode(false, false, Set.of());

    public ReplayMode {
        leftOut = Set.copyOf(leftOut);
    }
}
