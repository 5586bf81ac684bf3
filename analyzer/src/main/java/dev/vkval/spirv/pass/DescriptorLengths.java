package dev.vkval.spirv.pass;

import java.util.OptionalLong;

/** What is known of bindings when a shader is instrumented. */
public interface DescriptorLengths {
    /** Lengths that are all read from the input buffer when the shader runs. */
    DescriptorLengths AT_RUN_TIME = (set, binding) -> OptionalLong.empty();

    /** The length that the pipeline's layout fixes; empty for one to be read from the input buffer. */
    OptionalLong length(int set, int binding);

    /** Whether the input buffer has the state of the binding's descriptors, to be checked before each access. */
    default boolean hasStates(int set, int binding) {
        return false;
    }

    /** Whether a descriptor set may have fewer descriptors than {@link #length}; missing ones count as unwritten. */
    default boolean variable(int set, int binding) {
        return false;
    }
}
