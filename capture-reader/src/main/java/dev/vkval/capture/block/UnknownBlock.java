package dev.vkval.capture.block;

/** A block of a type that is not known. */
public record UnknownBlock(long index, long offset, int type) implements Block {}
