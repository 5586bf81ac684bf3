package dev.vkval.replay.settings;

import java.util.Set;

/**
 * Intended differences between the replay and the application.
 *
 * @param waitsForSubmits it waits for each submit before the next call, so that the effect of a submit on the device is
 *     seen first
 * @param leavesOutUnsupported it leaves out commands that the device does not support, instead of ending
 * @param leftOut blocks of further calls that it leaves out
 * @param shaders those in place of the application's own
 * @param copiesResources buffers and images are created so that their contents can be copied
 * @param freshByte what each byte of newly allocated memory is, but for dedicated allocations that the host cannot write;
 *     {@link #AS_ALLOCATED} for what it is
 */
public record ReplayMode(
        boolean waitsForSubmits,
        boolean leavesOutUnsupported,
        Set<Long> leftOut,
        ReplacedShaders shaders,
        boolean copiesResources,
        int freshByte) {
    /** New memory has the contents that the device gives it. */
    public static final int AS_ALLOCATED = -1;

    /** No difference. */
    public static final ReplayMode AS_RECORDED = new ReplayMode(false, false, Set.of(), ReplacedShaders.NONE);

    /** The contents of resources can be copied. */
    public static final ReplayMode COPYING_RESOURCES =
            new ReplayMode(false, false, Set.of(), ReplacedShaders.NONE, true, AS_ALLOCATED);

    /** With resources as the application creates them. */
    public ReplayMode(
            boolean waitsForSubmits, boolean leavesOutUnsupported, Set<Long> leftOut, ReplacedShaders shaders) {
        this(waitsForSubmits, leavesOutUnsupported, leftOut, shaders, false, AS_ALLOCATED);
    }

    /** The contents of resources can be copied, and new memory is filled with a byte. */
    public static ReplayMode copyingResources(int freshByte) {
        return new ReplayMode(false, false, Set.of(), ReplacedShaders.NONE, true, freshByte);
    }

    /** Whether there is no difference. */
    public boolean isAsRecorded() {
        return !waitsForSubmits
                && !leavesOutUnsupported
                && leftOut.isEmpty()
                && shaders.equals(ReplacedShaders.NONE)
                && !copiesResources
                && freshByte == AS_ALLOCATED;
    }

    public ReplayMode {
        leftOut = Set.copyOf(leftOut);
    }
}
