package dev.vkval.spirv.text;

import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Assembles text to modules. Numeric ids are kept; named ids get the lowest free numbers. */
public final class Assembler {
    private static final Pattern VERSION = Pattern.compile("(?m)^;\\s*Version:\\s*(\\d+)\\.(\\d+)\\s*$");
    private static final Pattern NUMERIC_ID = Pattern.compile("%(\\d{1,7})\\b");
    private static final int DEFAULT_VERSION = 1 << 16 | 6 << 8;

    private final Map<String, Integer> ids = new HashMap<>();
    private final BitSet taken = new BitSet();

    private Assembler() {}

    /** Assembles and reads; what the reader rejects is an error at line 0. */
    public static SpirvModule module(String text) throws SpirvTextException {
        try {
            return SpirvReader.read(words(text));
        } catch (SpirvFormatException e) {
            throw new SpirvTextException(0, e.getMessage());
        }
    }

    /** The words of a module, header first, unread. */
    public static int[] words(String text) throws SpirvTextException {
        return new Assembler().assemble(text);
    }

    private int[] assemble(String text) throws SpirvTextException {
        Matcher numeric = NUMERIC_ID.matcher(text);
        while (numeric.find()) {
            int id = Integer.parseInt(numeric.group(1));
            if (id > 0 && id <= SpirvReader.LIMIT_BOUND) {
                taken.set(id);
            }
        }
        WordBuffer words = new WordBuffer();
        words.add(SpirvReader.MAGIC, version(text), 0, 0, 0);
        InstructionAssembler assembler = new InstructionAssembler(this::id, words);
        Lexer lexer = new Lexer(text);
        for (List<Lexer.Token> line = lexer.next(); !line.isEmpty(); line = lexer.next()) {
            assembler.assemble(line);
        }
        words.set(3, Math.max(taken.length(), 1));
        return words.toArray();
    }

    private static int version(String text) {
        Matcher version = VERSION.matcher(text);
        return version.find()
                ? Integer.parseInt(version.group(1)) << 16 | Integer.parseInt(version.group(2)) << 8
                : DEFAULT_VERSION;
    }

    private int id(String name) {
        if (name.matches("\\d{1,7}")) {
            int id = Integer.parseInt(name);
            if (id > 0 && id <= SpirvReader.LIMIT_BOUND) {
                return id;
            }
        }
        return ids.computeIfAbsent(name, key -> {
            int id = taken.nextClearBit(1);
            taken.set(id);
            return id;
        });
    }
}
