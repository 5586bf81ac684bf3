package dev.vkval.trace;

import dev.vkval.spirv.Op;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What debug information the code of a shader has. */
enum DebugKind {
    /** None, or names only. */
    NONE,
    /** The lines of source files, without their text. */
    LINES,
    /** Lines, and the text of source files. */
    SOURCE;

    private static final int HEADER_WORDS = 5;
    /** Words of an OpSource without text, and of a DebugSource without text. */
    private static final int SOURCE_WORDS = 4;

    private static final int DEBUG_SOURCE_WORDS = 6;
    private static final int DEBUG_SOURCE = 35;
    private static final int DEBUG_LINE = 103;
    private static final List<String> SETS = List.of("NonSemantic.Shader.DebugInfo.", "OpenCL.DebugInfo.");

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Of words that are no SPIR-V, what can be read counts. */
    static DebugKind of(int[] words) {
        Set<Integer> sets = new HashSet<>();
        boolean lines = false;
        boolean text = false;
        for (int at = HEADER_WORDS; at < words.length; at += words[at] >>> Short.SIZE) {
            int count = words[at] >>> Short.SIZE;
            if (count == 0 || count > words.length - at) {
                break;
            }
            int opcode = words[at] & 0xffff;
            if (opcode == Op.EXT_INST_IMPORT && count > 2 && isSet(words, at + 2, at + count)) {
                sets.add(words[at + 1]);
            } else if (opcode == Op.EXT_INST && count > SOURCE_WORDS && sets.contains(words[at + 3])) {
                lines |= words[at + 4] == DEBUG_LINE;
                text |= words[at + 4] == DEBUG_SOURCE && count > DEBUG_SOURCE_WORDS;
            }
            lines |= opcode == Op.LINE;
            text |= opcode == Op.SOURCE && count > SOURCE_WORDS;
        }
        return !lines ? NONE : text ? SOURCE : LINES;
    }

    private static boolean isSet(int[] words, int from, int end) {
        ByteBuffer bytes = ByteBuffer.allocate((end - from) * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(words, from, end - from);
        String name = new String(bytes.array(), StandardCharsets.UTF_8);
        return SETS.stream().anyMatch(name::startsWith);
    }
}
