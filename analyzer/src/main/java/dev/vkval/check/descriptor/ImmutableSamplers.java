package dev.vkval.check.descriptor;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.state.object.DescriptorSetLayoutState;
import java.util.OptionalLong;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;

/** The samplers that are part of descriptor set layouts. */
final class ImmutableSamplers {
    private ImmutableSamplers() {}

    /** The captured handle of the sampler of an element of a binding; empty where the layout is not known or has none. */
    static OptionalLong of(DescriptorSetLayoutState layout, int binding, long element) {
        OptionalLong info = CreationParameters.address("VkDescriptorSetLayout", layout);
        if (info.isEmpty()) {
            return OptionalLong.empty();
        }
        long bindings = CMemory.pointer(info.getAsLong() + VkDescriptorSetLayoutCreateInfo.PBINDINGS);
        int count = CMemory.count(VkDescriptorSetLayoutCreateInfo.nbindingCount(info.getAsLong()), bindings);
        for (int i = 0; i < count; i++) {
            long at = CMemory.element(bindings, i, VkDescriptorSetLayoutBinding.SIZEOF);
            long samplers = CMemory.pointer(at + VkDescriptorSetLayoutBinding.PIMMUTABLESAMPLERS);
            long number = CMemory.mask(VkDescriptorSetLayoutBinding.ndescriptorCount(at));
            if (VkDescriptorSetLayoutBinding.nbinding(at) == binding && samplers != 0 && element < number) {
                return OptionalLong.of(CMemory.u64(samplers, element));
            }
        }
        return OptionalLong.empty();
    }
}
