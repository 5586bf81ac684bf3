/**
 * Which commands and host writes gave a part of a buffer its contents, in the order of submission.
 *
 * <p>What is written is taken from recordings when they are submitted; it is asked only when contents are wrong. It does
 * not know synchronization: the writers are those that correct synchronization orders before the command that reads.
 */
package dev.vkval.gpuav.writer;
