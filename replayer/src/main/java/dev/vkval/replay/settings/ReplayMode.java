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
 */
public record ReplayMode(
        boolean waitsForSubmits, boolean leavesOutUnsupported, Set<Long> leftOut, ReplacedShaders shaders) {
    /** No difference. */
    public static final ReplayMode AS_RECORDED = new ReplayMode(false, false, Set.of(), ReplacedShaders.NONE);

    public ReplayMode {
        leftOut = Set.copyOf(leftOut);
    }
}
