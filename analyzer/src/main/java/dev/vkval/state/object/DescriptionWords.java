package dev.vkval.state.object;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Creation parameters as text: the names in the registry without the common prefix and suffix of the enumeration. */
final class DescriptionWords {
    private static final String[] BYTE_UNITS = {"byte", "KiB", "MiB", "GiB"};
    private static final int UNIT_SHIFT = 10;
    private static final String BIT = "_BIT";

    private DescriptionWords() {}

    /** {@code D32_SFLOAT}; the number if the registry has no name. */
    static String name(String enumeration, String prefix, int value) {
        String name = Registry.vulkan().enumeration(enumeration).nameOf(value);
        return name == null ? "0x" + Integer.toHexString(value) : without(name, prefix);
    }

    static String format(int format) {
        return name("VkFormat", "VK_FORMAT_", format);
    }

    static String layout(int layout) {
        return name("VkImageLayout", "VK_IMAGE_LAYOUT_", layout);
    }

    /** {@code color attachment|transfer dst}; empty for none. */
    static String bits(String enumeration, String prefix, long mask) {
        Enumeration known = Registry.vulkan().enumeration(enumeration);
        List<String> names = new ArrayList<>();
        long left = mask;
        for (Map.Entry<String, Long> entry : known.values().entrySet()) {
            long bit = entry.getValue();
            if (Long.bitCount(bit) == 1 && (left & bit) != 0) {
                names.add(word(entry.getKey(), prefix));
                left &= ~bit;
            }
        }
        if (left != 0) {
            names.add("0x" + Long.toHexString(left));
        }
        return String.join("|", names);
    }

    /** {@code transfer dst} of {@code VK_BUFFER_USAGE_TRANSFER_DST_BIT}. */
    private static String word(String name, String prefix) {
        int bit = name.lastIndexOf(BIT);
        String bare = without(bit < 0 ? name : name.substring(0, bit), prefix);
        return bare.toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String without(String name, String prefix) {
        return name.startsWith(prefix) ? name.substring(prefix.length()) : name;
    }

    /** {@code 64 KiB}: in the largest unit that divides the size. */
    static String bytes(long size) {
        long value = size;
        int unit = 0;
        while (unit + 1 < BYTE_UNITS.length && value != 0 && (value & ((1L << UNIT_SHIFT) - 1)) == 0) {
            value >>>= UNIT_SHIFT;
            unit++;
        }
        return Long.toUnsignedString(value) + " " + BYTE_UNITS[unit] + (unit == 0 && value != 1 ? "s" : "");
    }

    /** The parts that are not empty, separated by commas; null if all are empty. */
    static String list(String... parts) {
        List<String> said = new ArrayList<>();
        for (String part : parts) {
            if (part != null && !part.isEmpty()) {
                said.add(part);
            }
        }
        return said.isEmpty() ? null : String.join(", ", said);
    }

    /** {@code 4 samples}; empty for one. */
    static String several(int count, String noun) {
        return count == 1 ? "" : Integer.toUnsignedString(count) + " " + noun + "s";
    }
}
