package dev.vkval.spirv.debug;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the instructions of NonSemantic.Shader.DebugInfo.100 and OpenCL.DebugInfo.100: sources, lines, scopes and inlined
 * calls. The numbers of instructions and the order of their operands agree; numbers in operands are constants in the
 * first set and literals in the second, whose lines are OpLine.
 */
final class ShaderDebugInfo {
    static final int LINE = 103;
    static final int NO_LINE = 104;
    static final int SCOPE = 23;
    static final int NO_SCOPE = 24;

    static final int GLOBAL_VARIABLE = 18;
    static final int LOCAL_VARIABLE = 26;
    static final int DECLARE = 28;
    static final int VALUE = 29;

    private static final String SET = "NonSemantic.Shader.DebugInfo.100";
    private static final String SET_WITH_LITERALS = "OpenCL.DebugInfo.100";
    private static final int FUNCTION = 20;
    private static final int LEXICAL_BLOCK = 21;
    private static final int LEXICAL_BLOCK_DISCRIMINATOR = 22;
    private static final int INLINED_AT = 25;
    private static final int SOURCE = 35;
    private static final int SOURCE_CONTINUED = 102;
    private static final int FIRST_ARGUMENT = 2;
    private static final int LIMIT_DEPTH = 64;

    /** Texts may share strings, so that their sum is not limited by the size of the module. */
    private static final int LIMIT_TEXT_CHARS = 1 << 24;

    private final SpirvModule module;
    private final Constants constants;
    private final Set<Integer> imports = new HashSet<>();
    private final Set<Integer> importsWithLiterals = new HashSet<>();

    ShaderDebugInfo(SpirvModule module) {
        this.module = module;
        this.constants = new Constants(module, Specialization.none());
        module.forEachGlobal(instruction -> {
            if (instruction.opcode() == Op.EXT_INST_IMPORT) {
                String set = instruction.string(0);
                if (set.equals(SET) || set.equals(SET_WITH_LITERALS)) {
                    imports.add(instruction.resultId());
                }
                if (set.equals(SET_WITH_LITERALS)) {
                    importsWithLiterals.add(instruction.resultId());
                }
            }
        });
    }

    /** The number of a debug instruction, -1 for any other instruction. */
    int kind(Instruction instruction) {
        boolean extended = instruction != null
                && (instruction.opcode() == Op.EXT_INST || instruction.opcode() == Op.EXT_INST_WITH_FORWARD_REFS_KHR);
        return extended && imports.contains(instruction.operandOr(0, 0)) ? instruction.operandOr(1, -1) : -1;
    }

    /** An argument of a debug instruction, 0 if it has none. */
    static int argument(Instruction instruction, int index) {
        return instruction.operandOr(FIRST_ARGUMENT + index, 0);
    }

    /** The text of an argument that is an OpString, empty if it is not. */
    String text(Instruction instruction, int argument) {
        return SourceTexts.string(module, argument(instruction, argument));
    }

    private int number(Instruction instruction, int argument) {
        int word = argument(instruction, argument);
        return importsWithLiterals.contains(instruction.operandOr(0, 0)) ? word : (int) constants.value(word, 0);
    }

    /** Texts by file name, in module order. */
    Map<String, String> sourceTexts() {
        Map<String, StringBuilder> texts = new LinkedHashMap<>();
        StringBuilder[] last = {null};
        int[] room = {LIMIT_TEXT_CHARS};
        module.forEachGlobal(instruction -> {
            int kind = kind(instruction);
            if (kind == SOURCE && argument(instruction, 1) != 0) {
                last[0] = new StringBuilder(part(instruction, 1, room));
                texts.put(text(instruction, 0), last[0]);
            } else if (kind == SOURCE_CONTINUED && last[0] != null) {
                last[0].append(part(instruction, 0, room));
            }
        });
        Map<String, String> strings = new LinkedHashMap<>();
        texts.forEach((file, text) -> strings.put(file, text.toString()));
        return strings;
    }

    /** A part of a source text, empty once the texts have reached their limit. */
    private String part(Instruction instruction, int argument, int[] room) {
        String part = text(instruction, argument);
        room[0] -= part.length();
        return room[0] < 0 ? "" : part;
    }

    /** The location of a DebugLine, in a DebugScope or null. */
    SourceLine line(Instruction line, Instruction scope) {
        return in(
                scope,
                new SourceLine(
                        file(argument(line, 0)),
                        number(line, 1),
                        number(line, 3),
                        number(line, 2),
                        number(line, 4),
                        "",
                        List.of()));
    }

    /** A location with function and calls of a DebugScope, or as it is if that is null. */
    SourceLine in(Instruction scope, SourceLine place) {
        return scope == null
                ? place
                : new SourceLine(
                        place.file(),
                        place.line(),
                        place.column(),
                        place.lineEnd(),
                        place.columnEnd(),
                        function(argument(scope, 0)),
                        inlinedAt(argument(scope, 1)));
    }

    private String file(int source) {
        Instruction definition = module.definition(source);
        return kind(definition) == SOURCE ? text(definition, 0) : "";
    }

    /** The DebugFunction around a scope, null if there is none. */
    private Instruction functionOf(int scope) {
        Instruction definition = module.definition(scope);
        for (int depth = 0; depth < LIMIT_DEPTH; depth++) {
            switch (kind(definition)) {
                case FUNCTION -> {
                    return definition;
                }
                case LEXICAL_BLOCK -> definition = module.definition(argument(definition, 3));
                case LEXICAL_BLOCK_DISCRIMINATOR -> definition = module.definition(argument(definition, 2));
                default -> {
                    return null;
                }
            }
        }
        return null;
    }

    String function(int scope) {
        Instruction function = functionOf(scope);
        return function == null ? "" : text(function, 0);
    }

    /** The file of a scope. */
    private String fileOf(int scope) {
        Instruction definition = module.definition(scope);
        return switch (kind(definition)) {
            case FUNCTION -> file(argument(definition, 2));
            case LEXICAL_BLOCK, LEXICAL_BLOCK_DISCRIMINATOR -> file(argument(definition, 0));
            default -> "";
        };
    }

    private List<SourceLine> inlinedAt(int first) {
        List<SourceLine> chain = new ArrayList<>();
        Instruction inlined = module.definition(first);
        while (kind(inlined) == INLINED_AT && chain.size() < LIMIT_DEPTH) {
            int scope = argument(inlined, 1);
            int line = number(inlined, 0);
            chain.add(new SourceLine(fileOf(scope), line, 0, line, 0, function(scope), List.of()));
            inlined = module.definition(argument(inlined, 2));
        }
        return chain;
    }
}
