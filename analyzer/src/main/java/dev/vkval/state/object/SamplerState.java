package dev.vkval.state.object;

import java.util.List;
import org.lwjgl.vulkan.EXTCustomBorderColor;

/** VkSampler. */
public final class SamplerState extends StateObject {
    private final int borderColor;
    private final boolean borders;
    private final List<Integer> parameters;

    /**
     * @param borders whether coordinates outside of an image lead to its border
     * @param parameters the members of its VkSamplerCreateInfo from the flags on, and its VkSamplerReductionMode
     */
    @ForTrackers
    public SamplerState(Creation creation, int borderColor, boolean borders, List<Integer> parameters) {
        super("VkSampler", creation);
        this.borderColor = borderColor;
        this.borders = borders;
        this.parameters = List.copyOf(parameters);
    }

    /** Whether two samplers may be identically defined: what else their chains have is not compared. */
    boolean alike(SamplerState other) {
        return parameters.equals(other.parameters);
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
