package dev.vkval.spirv.value;

/** What the inputs of a shader are in an action, or in one invocation of it. */
@FunctionalInterface
public interface Inputs {
    /** Null if it is not known. */
    Interval of(Input input);
}
