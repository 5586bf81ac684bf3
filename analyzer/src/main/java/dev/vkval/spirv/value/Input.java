package dev.vkval.spirv.value;

/** What a shader gets from outside. */
public sealed interface Input {

    /** @param builtIn BuiltIn (SPIR-V specification) */
    record BuiltIn(int builtIn, int component) implements Input {}

    /** An integer in the push constants, in the byte order of the device. */
    record PushConstant(long offset, int sizeBytes, boolean signed) implements Input {}
}
