package dev.vkval.capture.registry;

/**
 * A call id of the capture format.
 *
 * @param id the id as written in a block
 * @param name the command's name, possibly an alias
 * @param command the command, null for ids of commands that were removed before release
 */
public record CallId(int id, String name, Command command) {}
