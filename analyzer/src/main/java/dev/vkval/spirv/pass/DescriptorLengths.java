package dev.vkval.spirv.pass;

import java.util.OptionalLong;

/** What is known of bindings when a shader is instrumented. */
public interface DescriptorLengths {
    /** Every length is read from the input buffer when the shader runs. */
    DescriptorLengths AT_RUN_TIME = (set, binding) -> OptionalLong.empty();

    /** The length that the pipeline's layout fixes; empty for one to be read from the input buffer. */
    OptionalLong length(int set, int binding);

    /** Whether the input buffer says in which state the binding's descriptors are, to be looked at before each access. */
    default boolean hasStates(int set, int binding) {
        return false;
    }

    /** Whether a descriptor set may have fewer descriptors than {@link #length} says; those missing are unwritten. */
    default boolean variable(int set, int binding) {
        return false;
    }
}
