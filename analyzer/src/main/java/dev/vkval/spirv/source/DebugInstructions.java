package dev.vkval.spirv.source;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.HashSet;
import java.util.Set;

/** The instructions of a module that its execution does not depend on: lines, names, sources, non-semantic instructions. */
final class DebugInstructions {
    private static final Set<String> EXTENSIONS =
            Set.of("SPV_KHR_non_semantic_info", "SPV_KHR_relaxed_extended_instruction");

    private final Set<Integer> sets = new HashSet<>();

    DebugInstructions(SpirvModule module) {
        module.forEachGlobal(instruction -> {
            if (instruction.opcode() == Op.EXT_INST_IMPORT && isDebugSet(instruction.string(0))) {
                sets.add(instruction.resultId());
            }
        });
    }

    private static boolean isDebugSet(String name) {
        return name.startsWith("NonSemantic.") || name.equals("OpenCL.DebugInfo.100") || name.equals("DebugInfo");
    }

    boolean isDebug(Instruction instruction) {
        return switch (instruction.opcode()) {
            case Op.NOP,
                    Op.LINE,
                    Op.NO_LINE,
                    Op.STRING,
                    Op.SOURCE,
                    Op.SOURCE_CONTINUED,
                    Op.SOURCE_EXTENSION,
                    Op.NAME,
                    Op.MEMBER_NAME,
                    Op.MODULE_PROCESSED -> true;
            case Op.EXTENSION -> EXTENSIONS.contains(instruction.string(0));
            case Op.EXT_INST_IMPORT -> sets.contains(instruction.resultId());
            case Op.EXT_INST, Op.EXT_INST_WITH_FORWARD_REFS_KHR -> sets.contains(instruction.operandOr(0, 0));
            default -> false;
        };
    }
}
