package dev.vkval.spirv.pass;

/**
 * A check of an access through a descriptor.
 *
 * @param hit index of its hit counter for error 0; those of other error codes follow
 * @param instruction index of the instruction it guards, which consumes the descriptor
 * @param variable result id of the descriptor array
 * @param array whether the variable is an array of descriptors
 * @param guarded whether the instruction does not execute when the check fails; otherwise its index is clamped
 */
public record DescriptorCheck(
        int hit, int instruction, int variable, int set, int binding, boolean array, boolean guarded)
        implements ShaderCheck {}
