package dev.vkval.sync.command;

/**
 * What a fragment shader determines for the attachments.
 *
 * @param locations the color attachments it writes, as a mask of locations
 * @param earlyTests whether depth and stencil are tested and written before it
 */
public record FragmentOutputs(long locations, boolean earlyTests) {
    /** All of them: what must be assumed if the shader is unknown. */
    static final FragmentOutputs ALL = new FragmentOutputs(-1, false);

    public static final FragmentOutputs NONE = new FragmentOutputs(0, false);

    boolean writes(int location) {
        return location < Long.SIZE && (locations >>> location & 1) != 0;
    }
}
