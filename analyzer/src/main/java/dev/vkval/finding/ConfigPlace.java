package dev.vkval.finding;

/**
 * Where a project's configuration names a capture.
 *
 * @param file path of the configuration
 * @param line from 1
 */
public record ConfigPlace(String file, int line) {}
