package dev.vkval.state.object;

import dev.vkval.spirv.reflect.DescriptorUse;
import java.util.List;
import org.lwjgl.vulkan.EXTDescriptorHeap;

/**
 * Where a shader finds the resources of bindings that are mapped to descriptor heaps, push data or addresses.
 *
 * @param set DescriptorSet of the bindings
 * @param firstBinding the first of them
 * @param bindingCount how many there are
 * @param resourceMask VkSpirvResourceTypeFlagsEXT
 * @param source VkDescriptorMappingSourceEXT
 * @param words those of VkDescriptorMappingSourceDataEXT
 * @param embeddedSampler whether it has a sampler of its own
 */
public record DescriptorMapping(
        int set,
        int firstBinding,
        int bindingCount,
        int resourceMask,
        int source,
        List<Integer> words,
        boolean embeddedSampler) {
    public DescriptorMapping {
        words = List.copyOf(words);
    }

    /** Whether it is about a binding. */
    public boolean maps(int ofSet, int binding) {
        long from = Integer.toUnsignedLong(firstBinding);
        long at = Integer.toUnsignedLong(binding);
        return set == ofSet && at >= from && at < from + Integer.toUnsignedLong(bindingCount);
    }

    /** Whether it is about a binding as what a shader declares it to be. */
    public boolean maps(DescriptorUse use) {
        return maps(use.set(), use.binding()) && (resourceMask & type(use)) != 0;
    }

    /** VkSpirvResourceTypeFlagsEXT that a binding may be of. */
    private static int type(DescriptorUse use) {
        return switch (use.kind()) {
            case SAMPLER -> EXTDescriptorHeap.VK_SPIRV_RESOURCE_TYPE_SAMPLER_BIT_EXT;
            case SAMPLED_IMAGE, UNIFORM_TEXEL_BUFFER, INPUT_ATTACHMENT ->
                EXTDescriptorHeap.VK_SPIRV_RESOURCE_TYPE_SAMPLED_IMAGE_BIT_EXT;
            case COMBINED_IMAGE_SAMPLER -> EXTDescriptorHeap.VK_SPIRV_RESOURCE_TYPE_COMBINED_SAMPLED_IMAGE_BIT_EXT;
            case STORAGE_IMAGE, STORAGE_TEXEL_BUFFER ->
                EXTDescriptorHeap.VK_SPIRV_RESOURCE_TYPE_READ_ONLY_IMAGE_BIT_EXT
                        | EXTDescriptorHeap.VK_SPIRV_RESOURCE_TYPE_READ_WRITE_IMAGE_BIT_EXT;
            case UNIFORM_BUFFER -> EXTDescriptorHeap.VK_SPIRV_RESOURCE_TYPE_UNIFORM_BUFFER_BIT_EXT;
            case STORAGE_BUFFER ->
                EXTDescriptorHeap.VK_SPIRV_RESOURCE_TYPE_READ_ONLY_STORAGE_BUFFER_BIT_EXT
                        | EXTDescriptorHeap.VK_SPIRV_RESOURCE_TYPE_READ_WRITE_STORAGE_BUFFER_BIT_EXT;
            case ACCELERATION_STRUCTURE -> EXTDescriptorHeap.VK_SPIRV_RESOURCE_TYPE_ACCELERATION_STRUCTURE_BIT_EXT;
            case TENSOR -> EXTDescriptorHeap.VK_SPIRV_RESOURCE_TYPE_TENSOR_BIT_ARM;
            case OTHER -> 0;
        };
    }
}
