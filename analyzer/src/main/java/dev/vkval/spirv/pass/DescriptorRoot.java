package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;

/**
 * The beginning of an access to a descriptor: an access chain into an array of descriptors, or the variable of a single
 * one.
 *
 * @param chain the access chain, or the variable
 * @param type type of the variable's contents
 * @param indices how many of the chain's indices select the descriptor: the dimensions of the array; 0 for a single one
 */
record DescriptorRoot(Instruction chain, int variable, int type, int indices, int set, int binding) {

    /** The operand number of the chain's first index. */
    int firstIndex() {
        return AccessChains.firstIndex(chain);
    }

    boolean array() {
        return indices > 0;
    }
}
