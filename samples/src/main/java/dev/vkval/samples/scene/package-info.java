/**
 * A frame as programs make it that keep all textures in one table and all geometry at addresses: nothing is bound for a
 * draw, so that only the shaders say what it accesses.
 */
package dev.vkval.samples.scene;
