package dev.vkval.replay;

/**
 * What a replay does otherwise than the application, on purpose.
 *
 * @param waitsForSubmits it waits for each submit before the next call, so that what a submit does to the device is seen
 *     before anything else is
 * @param leavesOutUnsupported it leaves out the commands that the device lacks, where it would end otherwise
 */
public record ReplayMode(boolean waitsForSubmits, boolean leavesOutUnsupported) {
    /** As the application did it. */
    public static final ReplayMode AS_RECORDED = new ReplayMode(false, false);
}
