package dev.vkval.state.object;

import java.util.List;

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
}
