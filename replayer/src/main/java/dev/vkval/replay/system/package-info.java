/**
 * Vulkan on this machine: the loader, the drivers it finds, their devices, and how their functions are called. Each
 * call is reported to {@code progress}. It knows no capture and keeps no objects longer than needed to look at the
 * devices.
 */
package dev.vkval.replay.system;
