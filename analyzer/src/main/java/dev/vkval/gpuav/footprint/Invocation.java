package dev.vkval.gpuav.footprint;

/** An invocation of a shader: three words, as records of errors have for its stage. */
public record Invocation(int first, int second, int third) {}
