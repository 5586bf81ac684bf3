package dev.vkval.capture.block;

/** The end of a frame. {@code end} is false for a begin marker, which no known writer writes. */
public record FrameMarker(long index, long offset, boolean end, long frame) implements Block {}
