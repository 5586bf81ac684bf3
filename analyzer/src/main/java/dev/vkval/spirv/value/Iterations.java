package dev.vkval.spirv.value;

/** Which iterations of the loops around a place are meant. */
public enum Iterations {
    ALL,
    FIRST,
    LAST
}
