/**
 * What this machine has of Vulkan: the loader, the drivers it finds, the devices they have, and how a function of theirs is
 * called. Each call is told to {@code progress}. It knows no capture and nothing that lives longer than a look at the
 * devices.
 */
package dev.vkval.replay.system;
