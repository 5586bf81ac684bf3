/**
 * The distilled Vulkan registry at run time: the layout of every command and struct. Knows no capture and no device.
 */
package dev.vkval.capture.registry;
