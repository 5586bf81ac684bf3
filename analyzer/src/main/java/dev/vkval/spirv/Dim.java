package dev.vkval.spirv;

/** Image dimensionalities by number. */
public final class Dim {
    public static final int DIM_1D = 0;
    public static final int DIM_2D = 1;
    public static final int DIM_3D = 2;
    public static final int CUBE = 3;
    public static final int RECT = 4;
    public static final int BUFFER = 5;
    public static final int SUBPASS_DATA = 6;

    private Dim() {}
}
