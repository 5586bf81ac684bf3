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

/** Reads the instructions of NonSemantic.Shader.DebugInfo.100: sources, lines, scopes and inlined calls. */
final class ShaderDebugInfo {
    static final int LINE = 103;
    static final int NO_LINE = 104;
    static final int SCOPE = 23;
    static final int NO_SCOPE = 24;

    private static final String SET = "NonSemantic.Shader.DebugInfo.100";
    private static final int FUNCTION = 20;
    private static final int LEXICAL_BLOCK = 21;
    private static final int LEXICAL_BLOCK_DISCRIMINATOR = 22;
    private static final int INLINED_AT = 25;
    private static final int SOURCE = 35;
    private static final int SOURCE_CONTINUED = 102;
    private static final int FIRST_ARGUMENT = 2;
    private static final int LIMIT_DEPTH = 64;

    private final SpirvModule module;
    private final Constants constants;
    private final Set<Integer> imports = new HashSet<>();

    ShaderDebugInfo(SpirvModule module) {
        this.module = module;
        this.constants = new Constants(module, Specialization.none());
        module.forEachGlobal(instruction -> {
            if (instruction.opcode() == Op.EXT_INST_IMPORT
                    && instruction.string(0).equals(SET)) {
                imports.add(instruction.resultId());
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

    private int number(Instruction instruction, int argument) {
        return (int) constants.value(argument(instruction, argument), 0);
    }

    /** Texts by file name, in module order. */
    Map<String, String> sourceTexts() {
        Map<String, StringBuilder> texts = new LinkedHashMap<>();
        StringBuilder[] last = {null};
        module.forEachGlobal(instruction -> {
            int kind = kind(instruction);
            if (kind == SOURCE && argument(instruction, 1) != 0) {
                last[0] = new StringBuilder(SourceTexts.string(module, argument(instruction, 1)));
                texts.put(SourceTexts.string(module, argument(instruction, 0)), last[0]);
            } else if (kind == SOURCE_CONTINUED && last[0] != null) {
                last[0].append(SourceTexts.string(module, argument(instruction, 0)));
            }
        });
        Map<String, String> strings = new LinkedHashMap<>();
        texts.forEach((file, text) -> strings.put(file, text.toString()));
        return strings;
    }

    /** The location of a DebugLine, in a DebugScope or null. */
    SourceLine line(Instruction line, Instruction scope) {
        return new SourceLine(
                file(argument(line, 0)),
                number(line, 1),
                number(line, 3),
                number(line, 2),
                number(line, 4),
                scope == null ? "" : function(argument(scope, 0)),
                scope == null ? List.of() : inlinedAt(argument(scope, 1)));
    }

    private String file(int source) {
        Instruction definition = module.definition(source);
        return kind(definition) == SOURCE ? SourceTexts.string(module, argument(definition, 0)) : "";
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
        return function == null ? "" : SourceTexts.string(module, argument(function, 0));
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
