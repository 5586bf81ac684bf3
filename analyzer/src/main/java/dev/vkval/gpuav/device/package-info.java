/**
 * What GPU-assisted validation needs of the device that executes a capture. The replay implements it; nothing here knows
 * how.
 */
package dev.vkval.gpuav.device;
