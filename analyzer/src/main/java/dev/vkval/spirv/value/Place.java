package dev.vkval.spirv.value;

/** A block of a function, both by id. */
public record Place(int function, int block) {}
