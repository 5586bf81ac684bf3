package dev.vkval.capture.block;

/** The beginning or the end of the recreated state of a trimmed capture; {@code frame} is the first captured frame. */
public record StateMarker(long index, long offset, boolean begin, long frame) implements Block {}
