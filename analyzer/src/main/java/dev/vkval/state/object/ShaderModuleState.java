package dev.vkval.state.object;

/** VkShaderModule, or the code in the pNext chain of a pipeline stage. */
public final class ShaderModuleState extends StateObject {
    private final int[] words;

    public ShaderModuleState(Creation creation, int[] words) {
        super("VkShaderModule", creation);
        this.words = words;
    }

    /** The SPIR-V words; must not be modified. */
    public int[] words() {
        return words;
    }
}
