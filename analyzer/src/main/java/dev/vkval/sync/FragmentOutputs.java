package dev.vkval.sync;

/** The color attachments that a fragment shader writes, as a mask of locations. */
record FragmentOutputs(long locations) {
    /** All of them: what must be assumed where the shader is not known. */
    static final FragmentOutputs ALL = new FragmentOutputs(-1);

    static final FragmentOutputs NONE = new FragmentOutputs(0);

    boolean writes(int location) {
        return location < Long.SIZE && (locations >>> location & 1) != 0;
    }
}
