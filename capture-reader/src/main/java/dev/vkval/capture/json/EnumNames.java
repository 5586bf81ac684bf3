package dev.vkval.capture.json;

import dev.vkval.capture.registry.Enumeration;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The names of an enumeration's values as quoted text. */
final class EnumNames {
    private static final int SMALL = 64;

    private final byte[][] small = new byte[SMALL][];
    private final Map<Long, byte[]> others = new HashMap<>();
    private final int digits;

    /** @param enumeration null for a type without enumerants */
    EnumNames(Enumeration enumeration, int bytes) {
        digits = bytes * 2;
        if (enumeration == null) {
            return;
        }
        enumeration.values().forEach((name, value) -> {
            byte[] text = ('"' + name + '"').getBytes(StandardCharsets.US_ASCII);
            if (value >= 0 && value < SMALL) {
                small[value.intValue()] = small[value.intValue()] == null ? text : small[value.intValue()];
            } else {
                others.putIfAbsent(value, text);
            }
        });
    }

    void append(long value, JsonBytes out) {
        byte[] name = value >= 0 && value < SMALL ? small[(int) value] : others.get(value);
        if (name != null) {
            out.raw(name);
        } else {
            out.hex(value, digits);
        }
    }
}
