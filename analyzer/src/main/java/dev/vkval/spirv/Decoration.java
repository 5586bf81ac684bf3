package dev.vkval.spirv;

/** Decorations by number. */
public final class Decoration {
    public static final int RELAXED_PRECISION = 0;
    public static final int SPEC_ID = 1;
    public static final int BLOCK = 2;
    public static final int BUFFER_BLOCK = 3;
    public static final int ROW_MAJOR = 4;
    public static final int COL_MAJOR = 5;
    public static final int ARRAY_STRIDE = 6;
    public static final int MATRIX_STRIDE = 7;
    public static final int BUILT_IN = 11;
    public static final int NO_PERSPECTIVE = 13;
    public static final int FLAT = 14;
    public static final int PATCH = 15;
    public static final int CENTROID = 16;
    public static final int SAMPLE = 17;
    public static final int INVARIANT = 18;
    public static final int RESTRICT = 19;
    public static final int ALIASED = 20;
    public static final int VOLATILE = 21;
    public static final int COHERENT = 23;
    public static final int NON_WRITABLE = 24;
    public static final int NON_READABLE = 25;
    public static final int UNIFORM = 26;
    public static final int LOCATION = 30;
    public static final int COMPONENT = 31;
    public static final int INDEX = 32;
    public static final int BINDING = 33;
    public static final int DESCRIPTOR_SET = 34;
    public static final int OFFSET = 35;
    public static final int XFB_BUFFER = 36;
    public static final int XFB_STRIDE = 37;
    public static final int INPUT_ATTACHMENT_INDEX = 43;
    public static final int PER_PRIMITIVE_EXT = 5271;
    public static final int PER_VERTEX_KHR = 5285;
    public static final int NON_UNIFORM = 5300;
    public static final int RESTRICT_POINTER = 5355;
    public static final int ALIASED_POINTER = 5356;

    private Decoration() {}
}
