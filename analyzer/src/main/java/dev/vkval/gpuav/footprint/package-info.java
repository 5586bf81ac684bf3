/**
 * Footprints: what the shaders of an action accessed when a device executed it, and their file. It knows neither how they
 * are recorded nor who uses them.
 */
package dev.vkval.gpuav.footprint;
