/**
 * The interface of GPU-assisted validation to the device that executes a capture. The replay implements it; nothing
 * here depends on the implementation.
 */
package dev.vkval.gpuav.device;
