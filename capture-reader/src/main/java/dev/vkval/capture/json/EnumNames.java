package dev.vkval.capture.json;

import dev.vkval.capture.registry.Enumeration;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/** The names of an enumeration's values as quoted text. */
final class EnumNames {
    private static final int SMALL = 64;

    private final byte[][] small = new byte[SMALL][];
    private long[] values = {};
    private byte[][] names = {};
    private final int digits;

    /** @param enumeration null for a type without enumerants */
    EnumNames(Enumeration enumeration, int bytes) {
        digits = bytes * 2;
        if (enumeration == null) {
            return;
        }
        SortedMap<Long, byte[]> others = new TreeMap<>();
        enumeration.values().forEach((name, value) -> {
            byte[] text = ('"' + name + '"').getBytes(StandardCharsets.US_ASCII);
            if (value >= 0 && value < SMALL) {
                small[value.intValue()] = small[value.intValue()] == null ? text : small[value.intValue()];
            } else {
                others.putIfAbsent(value, text);
            }
        });
        values = others.keySet().stream().mapToLong(Long::longValue).toArray();
        names = others.values().toArray(byte[][]::new);
    }

    void append(long value, JsonBytes out) {
        byte[] name = value >= 0 && value < SMALL ? small[(int) value] : other(value);
        if (name != null) {
            out.raw(name);
        } else {
            out.hex(value, digits);
        }
    }

    private byte[] other(long value) {
        int at = Arrays.binarySearch(values, value);
        return at < 0 ? null : names[at];
    }
}
