/**
 * Descriptor sets: pools that hold what the captured ones held, templates, and writes of what no longer exists. It knows
 * {@code call} and what is below; nothing of shaders, nor of what descriptors lead to.
 */
package dev.vkval.replay.descriptor;
