package dev.vkval.capture.block;

/** A note of the capture layer or of a tool. {@code kind}: 1 text, 2 JSON, 3 XML. */
public record Annotation(long index, long offset, int kind, String label, String data) implements Block {}
