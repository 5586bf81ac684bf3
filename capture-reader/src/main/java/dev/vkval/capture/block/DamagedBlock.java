package dev.vkval.capture.block;

/** A block whose content cannot be read although its bounds are valid. */
public record DamagedBlock(long index, long offset, int type, String reason) implements Block {}
