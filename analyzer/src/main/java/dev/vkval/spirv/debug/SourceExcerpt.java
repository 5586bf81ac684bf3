package dev.vkval.spirv.debug;

/**
 * One line of source.
 *
 * @param line from 1, as the compiler counts
 * @param text without its line end
 */
public record SourceExcerpt(int line, String text) {}
