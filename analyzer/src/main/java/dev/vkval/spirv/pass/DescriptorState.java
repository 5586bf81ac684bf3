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

    /** Of a written image; its properties are in the bits below. */
    private static final int IMAGE = 1 << 31;

    private static final int PROPERTIES_SHIFT = 2;

    private DescriptorState() {}

    /**
     * The word for a written image. Accesses are not bounded by it.
     *
     * @param properties at most 29 bits, of which accesses forbid some
     */
    public static int ofImage(int properties) {
        return IMAGE | properties(properties);
    }

    /** The bits of properties in the word of an image. */
    static int properties(int properties) {
        return properties << PROPERTIES_SHIFT;
    }

    /** The word for a written descriptor of that size; sizes too large for a word do not bound accesses. */
    public static int ofSize(long size) {
        return size < 0 || size > LARGEST_SIZE ? UNLIMITED : (int) (size + FIRST_SIZE);
    }
}
