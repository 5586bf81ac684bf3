package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.grammar.Operand;
import java.util.List;

/** The image operands of an instruction (SPIR-V specification, Image Operands). */
final class ImageOperands {
    private static final String KIND = "ImageOperands";
    private static final int BIAS = 0x1;
    private static final int CONST_OFFSET = 0x8;
    private static final int OFFSET = 0x10;
    private static final int CONST_OFFSETS = 0x20;
    private static final int OFFSETS = 0x10000;
    private static final int SIGN_EXTEND = 0x1000;
    private static final int ZERO_EXTEND = 0x2000;

    private ImageOperands() {}

    /** Their mask, 0 for none. */
    static int mask(Instruction instruction) {
        if (instruction.format() == null) {
            return 0;
        }
        List<Operand> operands = instruction.format().inOperands();
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i).kind().name().equals(KIND)) {
                return instruction.operandOr(i, 0);
            }
        }
        return 0;
    }

    /** Whether the instruction says itself whether integers are signed. */
    static boolean extend(Instruction instruction) {
        return (mask(instruction) & (SIGN_EXTEND | ZERO_EXTEND)) != 0;
    }

    /** Whether it has a bias of the level of detail, or offsets of the coordinates. */
    static boolean moves(Instruction instruction) {
        return (mask(instruction) & (BIAS | CONST_OFFSET | OFFSET | CONST_OFFSETS | OFFSETS)) != 0;
    }
}
