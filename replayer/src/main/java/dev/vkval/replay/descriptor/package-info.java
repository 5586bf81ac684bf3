/**
 * Descriptor sets: pools with room for what the captured ones had, templates, and writes that refer to destroyed
 * objects. It knows {@code call} and the packages below; nothing of shaders, nor of the resources of descriptors.
 */
package dev.vkval.replay.descriptor;
