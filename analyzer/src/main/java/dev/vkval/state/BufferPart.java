package dev.vkval.state;

/** Some bytes of a buffer. */
public record BufferPart(BufferState buffer, long offset, long sizeBytes) {}
