package dev.vkval.replay.structure;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;

/** Names of VkResult values. */
public final class ResultNames {
    private static final Enumeration RESULTS = Registry.vulkan().enumeration("VkResult");

    private ResultNames() {}

    /** {@code VK_SUCCESS}; a number if the registry has no name. */
    public static String of(int result) {
        String name = RESULTS.nameOf(result);
        return name == null ? Integer.toString(result) : name;
    }
}
