package dev.vkval.state.object;

import org.lwjgl.vulkan.EXTCustomBorderColor;

/** VkSampler. */
public final class SamplerState extends StateObject {
    private final int borderColor;

    @ForTrackers
    public SamplerState(Creation creation, int borderColor) {
        super("VkSampler", creation);
        this.borderColor = borderColor;
    }

    /** Whether a VkBorderColor is a custom border color. */
    public static boolean custom(int borderColor) {
        return borderColor == EXTCustomBorderColor.VK_BORDER_COLOR_INT_CUSTOM_EXT
                || borderColor == EXTCustomBorderColor.VK_BORDER_COLOR_FLOAT_CUSTOM_EXT;
    }

    /** Whether it counts towards maxCustomBorderColorSamplers. */
    public boolean customBorderColor() {
        return custom(borderColor);
    }
}
