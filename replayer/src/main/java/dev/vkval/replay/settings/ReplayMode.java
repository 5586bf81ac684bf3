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
 */
public record ReplayMode(
        boolean waitsForSubmits,
        boolean leavesOutUnsupported,
        Set<Long> leftOut,
        ReplacedShaders shaders,
        boolean copiesResources) {
    /** No difference. */
    public static final ReplayMode AS_RECORDED = new ReplayMode(false, false, Set.of(), ReplacedShaders.NONE);

    /** The contents of resources can be copied. */
    public static final ReplayMode COPYING_RESOURCES =
            new ReplayMode(false, false, Set.of(), ReplacedShaders.NONE, true);

    /** With resources as the application creates them. */
    public ReplayMode(
            boolean waitsForSubmits, boolean leavesOutUnsupported, Set<Long> leftOut, ReplacedShaders shaders) {
        this(waitsForSubmits, leavesOutUnsupported, leftOut, shaders, false);
    }

    public ReplayMode {
        leftOut = Set.copyOf(leftOut);
    }
}
