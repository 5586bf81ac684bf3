package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.print.PrintArgument;
import dev.vkval.spirv.print.PrintFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The calls of NonSemantic.DebugPrintf in a module. */
public final class PrintCalls {
    static final String SET = "NonSemantic.DebugPrintf";
    static final int PRINT = 1;
    private static final int FORMAT = 2;
    private static final int OPCODE_MASK = 0xFFFF;
    private static final int LENGTH_SHIFT = 16;
    private static final int[] NAME_WORDS = Instruction.stringWords(SET);
    private static final int FIRST_ARGUMENT = 3;

    private final SpirvModule module;
    private final Set<Integer> imports = new HashSet<>();
    private final Map<Integer, PrintFormat> formats = new HashMap<>();

    /**
     * A call.
     *
     * @param arguments their ids
     * @param types of the arguments
     */
    public record Call(PrintFormat format, List<Integer> arguments, List<PrintArgument> types) {}

    public PrintCalls(SpirvModule module) {
        this.module = module;
        for (Instruction instruction : module.section(Section.EXTENDED_INSTRUCTION_IMPORTS)) {
            if (instruction.string(0).equals(SET)) {
                imports.add(instruction.resultId());
            }
        }
    }

    /** Whether code may have one, by the words before its memory model. */
    public static boolean mayBeIn(int[] words) {
        int at = SpirvWriter.HEADER_WORDS;
        while (at < words.length && (words[at] & OPCODE_MASK) != Op.MEMORY_MODEL) {
            int count = words[at] >>> LENGTH_SHIFT;
            boolean found = (words[at] & OPCODE_MASK) == Op.EXT_INST_IMPORT
                    && count == NAME_WORDS.length + 2
                    && at + count <= words.length
                    && Arrays.equals(words, at + 2, at + count, NAME_WORDS, 0, NAME_WORDS.length);
            if (found || count == 0) {
                return found;
            }
            at += count;
        }
        return false;
    }

    /** Whether the module may have one. */
    public boolean any() {
        return !imports.isEmpty();
    }

    /** The call that an instruction is, null for any other. */
    public Call of(Instruction instruction) {
        boolean print = instruction.opcode() == Op.EXT_INST
                && imports.contains(instruction.operandOr(0, 0))
                && instruction.operandOr(1, 0) == PRINT
                && instruction.operandCount() > FORMAT;
        if (!print) {
            return null;
        }
        PrintFormat format = formats.computeIfAbsent(instruction.operand(FORMAT), this::format);
        List<Integer> arguments = new ArrayList<>();
        List<PrintArgument> types = new ArrayList<>();
        for (int i = FIRST_ARGUMENT; i < instruction.operandCount(); i++) {
            arguments.add(instruction.operand(i));
            types.add(PrintArgument.of(module, instruction.operand(i)));
        }
        return new Call(format, arguments, types);
    }

    private PrintFormat format(int id) {
        Instruction string = module.definition(id);
        return PrintFormat.parse(string != null && string.opcode() == Op.STRING ? string.string(0) : "");
    }
}
