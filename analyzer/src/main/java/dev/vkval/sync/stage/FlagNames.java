package dev.vkval.sync.stage;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** The names of the bits of one type of flags: short ones for texts, constants for code. */
final class FlagNames {
    private final String prefix;
    private final Map<Long, String> texts = new HashMap<>();
    private final Map<Long, String> constants = new HashMap<>();

    /** @param prefix prefix of all constants, {@code VK_ACCESS_2_} */
    FlagNames(String prefix) {
        this.prefix = prefix;
    }

    /** Adds a bit by one of its constants; the first is its name in code, the last in texts. */
    void add(long bit, String constant) {
        texts.put(bit, shortName(constant));
        constants.putIfAbsent(bit, constant);
    }

    /** Adds a bit without a constant. */
    void addText(long bit, String text) {
        texts.put(bit, text);
    }

    /** {@code TRANSFER_WRITE} for {@code VK_ACCESS_2_TRANSFER_WRITE_BIT}. */
    String shortName(String constant) {
        return constant.substring(prefix.length()).replaceFirst("_BIT(_[A-Z]+)?$", "");
    }

    /** {@code TRANSFER_WRITE} for a bit; several are joined by a bar. */
    String text(long mask) {
        return mask == 0 ? "NONE" : joined(mask, texts);
    }

    /** {@code VK_ACCESS_2_SHADER_READ_BIT | VK_ACCESS_2_SHADER_WRITE_BIT}. */
    String code(long mask) {
        return mask == 0 ? prefix + "NONE" : joined(mask, constants);
    }

    private static String joined(long mask, Map<Long, String> names) {
        return LongStream.iterate(mask, rest -> rest != 0, rest -> rest & (rest - 1))
                .mapToObj(rest -> names.getOrDefault(rest & -rest, "0x" + Long.toHexString(rest & -rest)))
                .collect(Collectors.joining(" | "));
    }
}
