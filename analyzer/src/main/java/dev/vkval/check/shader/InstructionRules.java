package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Types;
import java.util.HashSet;
import java.util.Set;

/** Instructions that need a feature: their scope, or the width of what they work on. */
final class InstructionRules implements StageRules {
    private static final int CONTROL_BARRIER = 224;
    private static final int MEMORY_BARRIER = 225;
    private static final int BIT_FIELD_INSERT = 201;
    private static final int BIT_COUNT = 205;
    private static final int GROUP_FIRST = 333;
    private static final int GROUP_LAST = 366;
    private static final int READ_CLOCK = 5056;
    private static final int SCOPE_DEVICE = 1;
    private static final int SCOPE_SUBGROUP = 3;
    private static final int SCOPE_QUEUE_FAMILY = 5;

    @Override
    public void check(CreatedStage stage) {
        Set<String> told = new HashSet<>();
        stage.instructions(instruction -> {
            int opcode = instruction.opcode();
            if (opcode >= BIT_FIELD_INSERT && opcode <= BIT_COUNT) {
                bits(stage, instruction, told);
            } else if (opcode >= GROUP_FIRST && opcode <= GROUP_LAST) {
                group(stage, instruction, told);
            } else if (opcode == READ_CLOCK) {
                clock(stage, instruction, told);
            } else if (opcode == CONTROL_BARRIER
                    || opcode == Op.ATOMIC_LOAD
                    || opcode >= Op.ATOMIC_STORE && opcode <= Op.ATOMIC_XOR) {
                scope(stage, instruction, instruction.operandOr(1, 0), told);
            } else if (opcode == MEMORY_BARRIER) {
                scope(stage, instruction, instruction.operandOr(0, 0), told);
            }
        });
    }

    private static void scope(CreatedStage stage, Instruction instruction, int id, Set<String> told) {
        long scope = stage.fixed(id, -1);
        if (scope == SCOPE_DEVICE
                && stage.feature("vulkanMemoryModel")
                && !stage.feature("vulkanMemoryModelDeviceScope")) {
            need(
                    stage,
                    instruction,
                    told,
                    "VUID-RuntimeSpirv-vulkanMemoryModel-06265",
                    "memory scope Device",
                    "vulkanMemoryModelDeviceScope");
        } else if (scope == SCOPE_QUEUE_FAMILY && !stage.feature("vulkanMemoryModel")) {
            need(
                    stage,
                    instruction,
                    told,
                    "VUID-RuntimeSpirv-vulkanMemoryModel-06266",
                    "memory scope QueueFamily",
                    "vulkanMemoryModel");
        }
    }

    private static void bits(CreatedStage stage, Instruction instruction, Set<String> told) {
        int width = width(stage, stage.module().types().typeOf(instruction.operandOr(0, 0)));
        if (width != 0 && width != Integer.SIZE && !stage.feature("maintenance9")) {
            need(
                    stage,
                    instruction,
                    told,
                    "VUID-RuntimeSpirv-None-10824",
                    "a base of " + width + "-bit integers",
                    "maintenance9");
        }
    }

    private static void group(CreatedStage stage, Instruction instruction, Set<String> told) {
        int value = stage.module().types().typeOf(instruction.operandOr(1, 0));
        if (extended(stage, instruction.resultType()) || extended(stage, value)) {
            if (!stage.feature("shaderSubgroupExtendedTypes")) {
                need(
                        stage,
                        instruction,
                        told,
                        "VUID-RuntimeSpirv-None-06275",
                        "a group operation on this type",
                        "shaderSubgroupExtendedTypes");
            }
        }
    }

    /** Whether group operations on a type need the feature: integers other than of 32 bits, floats of 16 bits. */
    private static boolean extended(CreatedStage stage, int type) {
        Types types = stage.module().types();
        int scalar = stage.module().opcodeOf(type) == Op.TYPE_VECTOR ? types.elementType(type) : type;
        int width = types.widthBits(scalar);
        return stage.module().opcodeOf(scalar) == Op.TYPE_INT && width != Integer.SIZE
                || stage.module().opcodeOf(scalar) == Op.TYPE_FLOAT && width == Short.SIZE;
    }

    private static void clock(CreatedStage stage, Instruction instruction, Set<String> told) {
        long scope = stage.fixed(instruction.operandOr(0, 0), -1);
        if (scope == SCOPE_SUBGROUP && !stage.feature("shaderSubgroupClock")) {
            need(
                    stage,
                    instruction,
                    told,
                    "VUID-RuntimeSpirv-shaderSubgroupClock-06267",
                    "a clock of scope Subgroup",
                    "shaderSubgroupClock");
        } else if (scope == SCOPE_DEVICE && !stage.feature("shaderDeviceClock")) {
            need(
                    stage,
                    instruction,
                    told,
                    "VUID-RuntimeSpirv-shaderDeviceClock-06268",
                    "a clock of scope Device",
                    "shaderDeviceClock");
        }
    }

    private static int width(CreatedStage stage, int type) {
        Types types = stage.module().types();
        return types.widthBits(stage.module().opcodeOf(type) == Op.TYPE_VECTOR ? types.elementType(type) : type);
    }

    private static void need(
            CreatedStage stage, Instruction instruction, Set<String> told, String rule, String what, String feature) {
        if (told.add(rule)) {
            stage.error(rule)
                    .title("an instruction of a shader needs a feature that is not enabled")
                    .message("%s: %s needs %s", stage.place(instruction), what, feature)
                    .help("enable the feature when the device is created")
                    .report();
        }
    }
}
