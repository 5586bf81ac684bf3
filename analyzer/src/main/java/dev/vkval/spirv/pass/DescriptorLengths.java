package dev.vkval.spirv.pass;

import java.util.OptionalLong;

/** How many descriptors bindings have, where that is known when a shader is instrumented. */
public interface DescriptorLengths {
    /** Every length is read from the input buffer when the shader runs. */
    DescriptorLengths AT_RUN_TIME = (set, binding) -> OptionalLong.empty();

    /** The length that the pipeline's layout fixes; empty for one to be read from the input buffer. */
    OptionalLong length(int set, int binding);
}
