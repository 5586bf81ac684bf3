/**
 * What each command accesses: attachments, descriptors by their use in shaders, vertices, transfers, builds.
 *
 * <p>Knows recorded commands and shaders; knows neither queues nor submissions.
 */
package dev.vkval.sync.command;
