/**
 * The C structures of Vulkan, as the replay reads, changes and writes them: names of their types, chains, strings, and
 * properties of formats, images, descriptors and results. The lowest package: it knows no driver and no other package
 * of the replay.
 */
package dev.vkval.replay.structure;
