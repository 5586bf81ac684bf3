package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.OptionalLong;

/** Offsets of image operands: which instructions may have them, and their range. */
final class OffsetRules implements StageRules {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final int BIAS = 0x1;
    private static final int LOD = 0x2;
    private static final int GRAD = 0x4;
    private static final int CONST_OFFSET = 0x8;
    private static final int OFFSET = 0x10;
    private static final int CONST_OFFSETS = 0x20;

    @Override
    public void check(CreatedStage stage) {
        stage.instructions(instruction -> {
            int at = operands(instruction.opcode());
            int mask = at < 0 ? 0 : instruction.operandOr(at, 0);
            if ((mask & (CONST_OFFSET | OFFSET | CONST_OFFSETS)) != 0) {
                check(stage, instruction, at, mask);
            }
        });
    }

    /** Index of the image operands, -1 for other instructions. */
    static int operands(int opcode) {
        return switch (opcode) {
            case Op.IMAGE_SAMPLE_IMPLICIT_LOD,
                    Op.IMAGE_SAMPLE_EXPLICIT_LOD,
                    Op.IMAGE_SAMPLE_PROJ_IMPLICIT_LOD,
                    Op.IMAGE_SAMPLE_PROJ_EXPLICIT_LOD,
                    Op.IMAGE_SPARSE_SAMPLE_IMPLICIT_LOD,
                    Op.IMAGE_SPARSE_SAMPLE_EXPLICIT_LOD,
                    Op.IMAGE_FETCH,
                    Op.IMAGE_SPARSE_FETCH -> 2;
            case Op.IMAGE_SAMPLE_DREF_IMPLICIT_LOD,
                    Op.IMAGE_SAMPLE_DREF_EXPLICIT_LOD,
                    Op.IMAGE_SAMPLE_PROJ_DREF_IMPLICIT_LOD,
                    Op.IMAGE_SAMPLE_PROJ_DREF_EXPLICIT_LOD,
                    Op.IMAGE_SPARSE_SAMPLE_DREF_IMPLICIT_LOD,
                    Op.IMAGE_SPARSE_SAMPLE_DREF_EXPLICIT_LOD,
                    Op.IMAGE_GATHER,
                    Op.IMAGE_DREF_GATHER,
                    Op.IMAGE_SPARSE_GATHER,
                    Op.IMAGE_SPARSE_DREF_GATHER -> 3;
            default -> -1;
        };
    }

    private static boolean gather(int opcode) {
        return opcode == Op.IMAGE_GATHER
                || opcode == Op.IMAGE_DREF_GATHER
                || opcode == Op.IMAGE_SPARSE_GATHER
                || opcode == Op.IMAGE_SPARSE_DREF_GATHER;
    }

    private static void check(CreatedStage stage, Instruction instruction, int at, int mask) {
        int offset = at + 1 + Integer.bitCount(mask & (BIAS | LOD)) + ((mask & GRAD) == 0 ? 0 : 2);
        if (gather(instruction.opcode())) {
            range(
                    stage,
                    instruction,
                    instruction.operandOr(offset, 0),
                    "VUID-RuntimeSpirv-OpImage-06376",
                    "minTexelGatherOffset",
                    "VUID-RuntimeSpirv-OpImage-06377",
                    "maxTexelGatherOffset");
        } else if ((mask & CONST_OFFSET) != 0) {
            range(
                    stage,
                    instruction,
                    instruction.operandOr(offset, 0),
                    "VUID-RuntimeSpirv-OpImageSample-06435",
                    "minTexelOffset",
                    "VUID-RuntimeSpirv-OpImageSample-06436",
                    "maxTexelOffset");
        } else if (!stage.feature("maintenance8")) {
            stage.error("VUID-RuntimeSpirv-Offset-10213")
                    .title("an image operand Offset is used without gather, and maintenance8 is not enabled")
                    .message("%s has the image operand Offset, which needs maintenance8", stage.place(instruction))
                    .help("use a constant offset, or enable maintenance8")
                    .report();
        }
    }

    private static void range(
            CreatedStage stage,
            Instruction instruction,
            int offset,
            String atLeast,
            String least,
            String atMost,
            String most) {
        OptionalLong minimum = stage.property(LIMITS, least, 0);
        OptionalLong maximum = stage.property(LIMITS, most, 0);
        int[] bounds = {Integer.MAX_VALUE, Integer.MIN_VALUE};
        widen(stage, offset, bounds, 0);
        if (minimum.isPresent() && bounds[0] < minimum.getAsLong() && bounds[0] != Integer.MAX_VALUE) {
            outside(stage, atLeast, instruction, bounds[0], least, minimum.getAsLong());
        }
        if (maximum.isPresent() && bounds[1] > maximum.getAsLong()) {
            outside(stage, atMost, instruction, bounds[1], most, maximum.getAsLong());
        }
    }

    /** Widens the bounds by the components of a constant; what is not constant is ignored. */
    private static void widen(CreatedStage stage, int id, int[] bounds, int depth) {
        Instruction definition = depth > 2 ? null : stage.module().definition(id);
        if (definition == null) {
            return;
        }
        boolean composite =
                definition.opcode() == Op.CONSTANT_COMPOSITE || definition.opcode() == Op.COMPOSITE_CONSTRUCT;
        if (composite) {
            for (int i = 0; i < Math.min(definition.operandCount(), 4); i++) {
                widen(stage, definition.operand(i), bounds, depth + 1);
            }
        } else if (definition.opcode() == Op.CONSTANT || definition.opcode() == Op.CONSTANT_NULL) {
            int value = (int) stage.constants().value(id, 0);
            bounds[0] = Math.min(bounds[0], value);
            bounds[1] = Math.max(bounds[1], value);
        }
    }

    private static void outside(
            CreatedStage stage, String rule, Instruction instruction, int value, String limit, long bound) {
        stage.error(rule)
                .title("a texel offset of a shader is outside of the range of the device")
                .message("%s has the offset %d, and %s is %d", stage.place(instruction), value, limit, bound)
                .help("use smaller offsets, or add the offset to the coordinate")
                .report();
    }
}
