package dev.vkval.replay;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;

/** Names of VkResult values. */
final class ResultNames {
    private static final Enumeration RESULTS = Registry.vulkan().enumeration("VkResult");

    private ResultNames() {}

    /** {@code VK_SUCCESS}; a number where the registry has no name. */
    static String of(int result) {
        String name = RESULTS.nameOf(result);
        return name == null ? Integer.toString(result) : name;
    }
}
