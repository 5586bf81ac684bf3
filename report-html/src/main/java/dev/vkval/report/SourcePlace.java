package dev.vkval.report;

/**
 * A line of a file, as systems show findings that know files only.
 *
 * @param path relative to the repository, with slashes, not sanitized
 * @param line from 1
 * @param column from 1
 */
public record SourcePlace(String path, int line, int column) {}
