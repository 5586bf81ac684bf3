package dev.vkval.spirv.grammar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Formats by opcode and name, operand kinds, extended instruction sets. Immutable once read. */
public final class Grammar {
    private static final String RESOURCE = "/dev/vkval/spirv/spirv.grammar";

    private final Map<Integer, InstructionFormat> byOpcode = new HashMap<>(2048);
    private final Map<String, InstructionFormat> byName = new HashMap<>(2048);
    private final Map<String, OperandKind> kinds = new HashMap<>();
    private final Map<String, ExtendedInstructionSet> sets = new HashMap<>();
    private final InstructionFormat[] dense = new InstructionFormat[512];

    Grammar() {}

    /** The grammar of the resource, read on first use. */
    public static Grammar get() {
        return Holder.GRAMMAR;
    }

    /** The format of an opcode, null if the grammar has none. */
    public InstructionFormat format(int opcode) {
        return opcode >= 0 && opcode < dense.length ? dense[opcode] : byOpcode.get(opcode);
    }

    /** The format of a name such as {@code OpLoad}, or of an alias; null if the grammar has none. */
    public InstructionFormat format(String name) {
        return byName.get(name);
    }

    /** All formats, in no particular order. */
    public List<InstructionFormat> formats() {
        return List.copyOf(byOpcode.values());
    }

    /** The operand kind of a name such as {@code StorageClass}, null if the grammar has none. */
    public OperandKind kind(String name) {
        return kinds.get(name);
    }

    /** The extended set of a name, null if unknown. */
    public ExtendedInstructionSet extendedSet(String name) {
        return sets.get(name);
    }

    /** The name of an opcode, {@code Op<number>} if the grammar has none. */
    public String opcodeName(int opcode) {
        InstructionFormat format = format(opcode);
        return format == null ? "Op" + opcode : format.name();
    }

    void add(InstructionFormat format) {
        byOpcode.putIfAbsent(format.opcode(), format);
        if (format.opcode() < dense.length) {
            dense[format.opcode()] = byOpcode.get(format.opcode());
        }
        format.names().forEach(each -> byName.put(each, format));
    }

    void add(String name, OperandKind kind) {
        kinds.put(name, kind);
    }

    void add(ExtendedInstructionSet set) {
        sets.put(set.name(), set);
    }

    private static final class Holder {
        static final Grammar GRAMMAR = read();

        private static Grammar read() {
            try (InputStream in = Grammar.class.getResourceAsStream(RESOURCE)) {
                if (in == null) {
                    throw new IllegalStateException("the resource " + RESOURCE + " is missing from this build");
                }
                return new GrammarParser().parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
