/** The distilled Vulkan registry at run time: what every command and struct looks like. Knows no capture and no device. */
package dev.vkval.capture.registry;
