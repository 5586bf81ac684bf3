package dev.vkval.capture.block;

/** A call of a COM method; no Vulkan content. */
public record MethodCallBlock(long index, long offset, int apiCallId) implements Block {}
