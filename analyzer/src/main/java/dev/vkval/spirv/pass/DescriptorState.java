package dev.vkval.spirv.pass;

/** The words of the input buffer for the state of descriptors. */
public final class DescriptorState {
    public static final int UNWRITTEN = 0;

    /** The object that the descriptor refers to was destroyed. */
    public static final int DESTROYED = 1;

    /** Written, without a known size that bounds accesses. */
    public static final int UNLIMITED = -1;

    /** Offset added to the size in bytes or texels that bounds accesses through a written descriptor. */
    public static final int FIRST_SIZE = 2;

    private static final long LARGEST_SIZE = 0xffff_fffeL - FIRST_SIZE;

    private DescriptorState() {}

    /** The word for a written descriptor of that size; sizes too large for a word do not bound accesses. */
    public static int ofSize(long size) {
        return size < 0 || size > LARGEST_SIZE ? UNLIMITED : (int) (size + FIRST_SIZE);
    }
}
