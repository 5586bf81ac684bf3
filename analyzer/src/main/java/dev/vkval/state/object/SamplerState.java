package dev.vkval.state.object;

import org.lwjgl.vulkan.EXTCustomBorderColor;

/** VkSampler. */
public final class SamplerState extends StateObject {
    private final int borderColor;
    private final boolean borders;

    /** @param borders whether coordinates outside of an image lead to its border */
    @ForTrackers
    public SamplerState(Creation creation, int borderColor, boolean borders) {
        super("VkSampler", creation);
        this.borderColor = borderColor;
        this.borders = borders;
    }

    /** Whether a VkBorderColor is a custom border color. */
    public static boolean custom(int borderColor) {
        return borderColor == EXTCustomBorderColor.VK_BORDER_COLOR_INT_CUSTOM_EXT
                || borderColor == EXTCustomBorderColor.VK_BORDER_COLOR_FLOAT_CUSTOM_EXT;
    }

    /** Whether it reads no texel where coordinates are outside of an image. */
    public boolean borders() {
        return borders;
    }

    /** Whether it counts towards maxCustomBorderColorSamplers. */
    public boolean customBorderColor() {
        return custom(borderColor);
    }
}
