package dev.vkval.capture.registry;

/**
 * A handle type.
 *
 * @param parent name of the parent's type, null for an instance
 * @param objectType the VkObjectType value
 */
public record HandleType(String name, String parent, int objectType, boolean dispatchable) {}
