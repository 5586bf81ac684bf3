package dev.vkval.sync.report;

import dev.vkval.capture.registry.Registry;
import java.util.Map;

/** Names of values that accesses have among their properties. */
final class ConstantNames {
    private static final Map<String, String> ENUMERATIONS = Map.of(
            "old_layout", "VkImageLayout",
            "new_layout", "VkImageLayout",
            "image_layout", "VkImageLayout",
            "image_aspect", "VkImageAspectFlagBits",
            "resolve_mode", "VkResolveModeFlagBits");

    private ConstantNames() {}

    /** A property's value by its constant's name where it has one, else the value. */
    static Object of(String property, Object value) {
        String enumeration = ENUMERATIONS.get(property);
        return enumeration == null ? value : of(enumeration, (int) value);
    }

    private static String of(String enumeration, int value) {
        for (Map.Entry<String, Long> entry :
                Registry.vulkan().enumeration(enumeration).values().entrySet()) {
            if (entry.getValue() == value) {
                return entry.getKey();
            }
        }
        return Integer.toString(value);
    }
}
