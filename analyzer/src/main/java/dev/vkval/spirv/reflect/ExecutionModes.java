package dev.vkval.spirv.reflect;

import java.util.SortedSet;

/**
 * Execution modes of an entry point.
 *
 * @param modes numbers of all its execution modes
 * @param localSizeX invocations of a workgroup in x, with the specialization; 0 if it has no workgroups
 */
public record ExecutionModes(SortedSet<Integer> modes, long localSizeX, long localSizeY, long localSizeZ) {
    private static final long LARGEST = 1 << 21;
    private static final int EARLY_FRAGMENT_TESTS = 9;
    private static final int XFB = 11;
    private static final int DEPTH_REPLACING = 12;
    private static final int DEPTH_GREATER = 14;
    private static final int DEPTH_LESS = 15;
    private static final int DEPTH_UNCHANGED = 16;
    private static final int EARLY_AND_LATE_FRAGMENT_TESTS_AMD = 5017;

    /** What a fragment shader that replaces depth declares about it. */
    public enum DepthMode {
        /** It does not replace depth. */
        NONE,
        ANY,
        GREATER,
        LESS,
        UNCHANGED
    }

    /** Invocations of a workgroup. Sizes above the largest of any device count as that, so that the product fits. */
    public long invocations() {
        return Math.min(localSizeX, LARGEST) * Math.min(localSizeY, LARGEST) * Math.min(localSizeZ, LARGEST);
    }

    /** Whether fragment tests are executed before the shader. */
    public boolean earlyFragmentTests() {
        return modes.contains(EARLY_FRAGMENT_TESTS) && !modes.contains(EARLY_AND_LATE_FRAGMENT_TESTS_AMD);
    }

    /** Whether its outputs are captured while transform feedback is active. */
    public boolean transformFeedback() {
        return modes.contains(XFB);
    }

    public DepthMode depthMode() {
        if (!modes.contains(DEPTH_REPLACING)) {
            return DepthMode.NONE;
        } else if (modes.contains(DEPTH_UNCHANGED)) {
            return DepthMode.UNCHANGED;
        } else if (modes.contains(DEPTH_GREATER)) {
            return DepthMode.GREATER;
        }
        return modes.contains(DEPTH_LESS) ? DepthMode.LESS : DepthMode.ANY;
    }
}
