package dev.vkval.state.object;

import dev.vkval.spirv.SpirvModule;
import java.util.Optional;

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

    /** The module that the words are, empty if they cannot be read; it must not be changed. */
    public Optional<SpirvModule> module() {
        return ShaderReflection.module(this);
    }
}
