package dev.vkval.capture.registry;

import java.util.Map;

/**
 * An enumeration or a set of flag bits.
 *
 * @param bits 32 or 64
 * @param flags whether values are bits to be combined
 * @param values enumerants by name, in registry order
 */
public record Enumeration(String name, int bits, boolean flags, Map<String, Long> values) {

    /** Name of a value, null if the registry has none. */
    public String nameOf(long value) {
        for (Map.Entry<String, Long> entry : values.entrySet()) {
            if (entry.getValue() == value) {
                return entry.getKey();
            }
        }
        return null;
    }

    /**
     * The value of an enumerant.
     *
     * @throws IllegalArgumentException if the registry has none of that name
     */
    public int value(String enumerant) {
        Long value = values.get(enumerant);
        if (value == null) {
            throw new IllegalArgumentException(name + " has no " + enumerant);
        }
        return value.intValue();
    }

    /** {@code A | B | 0x40}: the names of all bits set, unknown bits as a number; {@code 0} for none. */
    public String bitNames(long mask) {
        StringBuilder text = new StringBuilder();
        long left = mask;
        for (Map.Entry<String, Long> entry : values.entrySet()) {
            long bit = entry.getValue();
            if (Long.bitCount(bit) == 1 && (left & bit) != 0) {
                text.append(text.length() == 0 ? "" : " | ").append(entry.getKey());
                left &= ~bit;
            }
        }
        if (left != 0) {
            text.append(text.length() == 0 ? "" : " | ").append("0x").append(Long.toHexString(left));
        }
        return text.length() == 0 ? "0" : text.toString();
    }
}
