package dev.vkval.spirv.reflect;

import java.util.List;

/**
 * One descriptor variable in static use by an entry point.
 *
 * @param set DescriptorSet, 0 if the decoration is missing
 * @param binding Binding
 * @param variable result id of its OpVariable
 * @param name OpName of the variable, or of its block type; empty if there is neither
 * @param arrayLength descriptors of a fixed-size array, 1 for no array, 0 for a runtime array
 * @param array whether the variable is an array of descriptors
 * @param elements of an array, those that are accessed, by ascending index, where each access names its element by a
 *     constant; null where any may be
 * @param kind what it is in the shader
 * @param read whether its memory is read; a query of a size or a length is not a read
 * @param written whether its memory is written
 * @param atomic whether it is accessed only by atomics
 * @param image what it declares of an image or texel buffer, null for others
 * @param inputAttachmentIndex InputAttachmentIndex, -1 for none
 * @param accesses indices of the instructions that access it, ascending
 */
public record DescriptorUse(
        int set,
        int binding,
        int variable,
        String name,
        long arrayLength,
        boolean array,
        List<Element> elements,
        Kind kind,
        boolean read,
        boolean written,
        boolean atomic,
        ImageShape image,
        int inputAttachmentIndex,
        List<Integer> accesses) {

    /** An element of an array of descriptors, and what is done to its memory. */
    public record Element(int index, boolean read, boolean written) {}

    /** What a descriptor is in a shader; several VkDescriptorTypes may match one. */
    public enum Kind {
        SAMPLER,
        SAMPLED_IMAGE,
        COMBINED_IMAGE_SAMPLER,
        STORAGE_IMAGE,
        INPUT_ATTACHMENT,
        UNIFORM_TEXEL_BUFFER,
        STORAGE_TEXEL_BUFFER,
        UNIFORM_BUFFER,
        STORAGE_BUFFER,
        ACCELERATION_STRUCTURE,
        TENSOR,
        OTHER
    }
}
