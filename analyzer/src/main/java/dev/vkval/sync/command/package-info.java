/**
 * What each command accesses: attachments, descriptors by what shaders do with them, vertices, transfers, builds.
 *
 * <p>Knows recorded commands and shaders; neither queues nor submissions.
 */
package dev.vkval.sync.command;
