package dev.vkval.state;

/** VkShaderModule, or the code of a pipeline stage that carries its own. */
public final class ShaderModuleState extends StateObject {
    private final int[] words;

    public ShaderModuleState(Creation creation, int[] words) {
        super("VkShaderModule", creation);
        this.words = words;
    }

    /** The SPIR-V words; not to be changed. */
    public int[] words() {
        return words;
    }
}
