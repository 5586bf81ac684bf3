package dev.vkval.check.topic;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;

/** Values by their names in the registry. */
public final class Names {
    private Names() {}

    /** The enumerant of a value, the number if the registry has none. */
    public static String of(String enumeration, long value) {
        Enumeration known = Registry.vulkan().enumeration(enumeration);
        String name = known == null ? null : known.nameOf(value);
        return name == null ? Long.toString(value) : name;
    }

    /** The bits of a mask. */
    public static String bits(String enumeration, long mask) {
        Enumeration known = Registry.vulkan().enumeration(enumeration);
        return known == null ? "0x" + Long.toHexString(mask) : known.bitNames(mask);
    }

    public static String layout(int layout) {
        return of("VkImageLayout", layout);
    }

    public static String format(int format) {
        return of("VkFormat", format);
    }

    public static String stages(long mask) {
        return bits("VkPipelineStageFlagBits2", mask);
    }

    public static String accesses(long mask) {
        return bits("VkAccessFlagBits2", mask);
    }

    /** A queue family index as programs write it. */
    public static String family(int index) {
        return switch (index) {
            case -1 -> "VK_QUEUE_FAMILY_IGNORED";
            case -2 -> "VK_QUEUE_FAMILY_EXTERNAL";
            case -3 -> "VK_QUEUE_FAMILY_FOREIGN_EXT";
            default -> Integer.toUnsignedString(index);
        };
    }
}
