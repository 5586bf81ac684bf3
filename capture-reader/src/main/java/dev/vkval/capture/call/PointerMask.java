package dev.vkval.capture.call;

/** Attribute bits in front of every encoded pointer, fixed-size array and string (GFXReconstruct format, pointer prefix). */
public final class PointerMask {
    public static final int IS_NULL = 0x001;
    public static final int SINGLE = 0x002;
    public static final int ARRAY = 0x004;
    public static final int STRING = 0x008;
    public static final int WIDE_STRING = 0x010;
    public static final int STRUCT = 0x020;
    public static final int HAS_ADDRESS = 0x040;
    public static final int HAS_DATA = 0x080;
    public static final int ARRAY_2D = 0x100;

    /** A prefix with any of these bits has a length. */
    public static final int WITH_LENGTH = ARRAY | STRING | WIDE_STRING | ARRAY_2D;

    /** Every bit that a writer sets; a prefix with another one is damaged. */
    public static final int ALL =
            IS_NULL | SINGLE | ARRAY | STRING | WIDE_STRING | STRUCT | HAS_ADDRESS | HAS_DATA | ARRAY_2D;

    private PointerMask() {}
}
