package dev.vkval.state.object;

/** A range of a buffer. */
public record BufferPart(BufferState buffer, long offset, long sizeBytes) implements UsedMemory {}
