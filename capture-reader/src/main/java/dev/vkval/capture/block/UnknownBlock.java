package dev.vkval.capture.block;

/** A block of unknown type. */
public record UnknownBlock(long index, long offset, int type) implements Block {}
