package dev.vkval.sync.settings;

/** How synchronization validation takes what the code of a shader may access through descriptors. */
public enum ShaderAccessMode {
    /** It may happen or not: hazards are warnings, and hide none of the accesses that are certain. */
    POSSIBLE,
    /**
     * As {@code syncval_shader_accesses_heuristic} of the validation layers has it: a descriptor that is no element of an
     * array is accessed for certain, all of it. Elements of arrays stay possible.
     */
    CERTAIN,
    /** It is not judged. */
    OFF
}
