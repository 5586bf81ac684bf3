package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;

/**
 * An access chain into an array of descriptors.
 *
 * @param indices how many of its indices select the descriptor: the dimensions of the array
 */
record DescriptorRoot(Instruction chain, int variable, int arrayType, int indices, int set, int binding) {}
