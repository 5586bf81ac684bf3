package dev.vkval.spirv.pass;

/** The words of the input buffer that say what state descriptors are in. */
public final class DescriptorState {
    public static final int UNWRITTEN = 0;

    /** What the descriptor refers to was destroyed. */
    public static final int DESTROYED = 1;

    /** Written; nothing is known of a size that bounds accesses. */
    public static final int UNLIMITED = -1;

    /** Added to the size in bytes, or in texels, that bounds accesses through a written descriptor. */
    public static final int FIRST_SIZE = 2;

    private static final long LARGEST_SIZE = 0xffff_fffeL - FIRST_SIZE;

    private DescriptorState() {}

    /** The word of a written descriptor of that size; sizes that no word holds do not bound. */
    public static int ofSize(long size) {
        return size < 0 || size > LARGEST_SIZE ? UNLIMITED : (int) (size + FIRST_SIZE);
    }
}
