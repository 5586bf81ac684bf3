/**
 * The C structures of Vulkan, as the replay reads, changes and writes them: names of their types, chains, strings, and what
 * formats, images, descriptors and results are. The lowest package: it knows no driver, no replay, and no other package of
 * the replay.
 */
package dev.vkval.replay.structure;
