package dev.vkval.spirv.source;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.OperandWalker;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.grammar.OperandCategory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * SHA-256 of the code of a module, the same with and without debug information.
 *
 * <p>In: capabilities, extensions, memory model, entry points, execution modes, functions, the types, constants and
 * global variables that these use, and decorations of all that. Out: the header, {@linkplain DebugInstructions debug
 * instructions}, and what only these use. Ids are numbered by their first appearance, and what is outside functions
 * follows in the order of its numbers, because compilers create constants in another order when they write debug
 * information.
 */
final class CodeDigest {
    private static final List<Section> FIRST = List.of(
            Section.CAPABILITIES,
            Section.EXTENSIONS,
            Section.MEMORY_MODEL,
            Section.ENTRY_POINTS,
            Section.EXECUTION_MODES);

    private final SpirvModule module;
    private final DebugInstructions debug;
    private final OperandWalker walker;
    private final MessageDigest digest = sha256();
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final Map<Integer, Instruction> globals = new HashMap<>();
    private final Queue<Instruction> pending = new ArrayDeque<>();

    private CodeDigest(SpirvModule module) {
        this.module = module;
        this.debug = new DebugInstructions(module);
        this.walker = new OperandWalker(module);
    }

    /** The digest as hexadecimal digits. */
    static String of(SpirvModule module) {
        return new CodeDigest(module).compute();
    }

    private String compute() {
        for (Section section : List.of(Section.EXTENDED_INSTRUCTION_IMPORTS, Section.TYPES)) {
            module.section(section).forEach(instruction -> globals.put(instruction.resultId(), instruction));
        }
        FIRST.forEach(section -> module.section(section).forEach(this::add));
        module.functions().forEach(function -> SpirvModule.forEachOf(function, this::add));
        addGlobals();
        for (Instruction annotation : module.section(Section.ANNOTATIONS)) {
            if (numbers.containsKey(annotation.operandOr(0, 0))) {
                add(annotation);
            }
        }
        addGlobals();
        return HexFormat.of().formatHex(digest.digest());
    }

    private void addGlobals() {
        while (!pending.isEmpty()) {
            add(pending.remove());
        }
    }

    private void add(Instruction instruction) {
        if (debug.isDebug(instruction)) {
            return;
        }
        int[] words = instruction.words();
        walker.walkLeniently(instruction, (kind, word, count) -> {
            if (isId(kind.category())) {
                words[word] = number(words[word]);
            }
        });
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(words);
        digest.update(bytes.array());
    }

    private static boolean isId(OperandCategory category) {
        return category == OperandCategory.ID
                || category == OperandCategory.RESULT
                || category == OperandCategory.RESULT_TYPE;
    }

    private int number(int id) {
        Integer known = numbers.get(id);
        if (known != null) {
            return known;
        }
        int number = numbers.size() + 1;
        numbers.put(id, number);
        Instruction global = globals.get(id);
        if (global != null) {
            pending.add(global);
        }
        return number;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
