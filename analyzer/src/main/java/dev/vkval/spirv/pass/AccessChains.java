package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;

/** Access chains of typed and untyped pointers, and the variables that they start from. */
final class AccessChains {
    private AccessChains() {}

    /** Whether an instruction is an access chain, other than one that begins at an element beside its base. */
    static boolean is(Instruction instruction) {
        return instruction.opcode() == Op.ACCESS_CHAIN
                || instruction.opcode() == Op.IN_BOUNDS_ACCESS_CHAIN
                || isUntyped(instruction);
    }

    private static boolean isUntyped(Instruction chain) {
        return chain.opcode() == Op.UNTYPED_ACCESS_CHAIN_KHR || chain.opcode() == Op.UNTYPED_IN_BOUNDS_ACCESS_CHAIN_KHR;
    }

    /** The pointer that an access chain, or another instruction that passes on its first operand, starts from. */
    static int base(Instruction step) {
        return step.operand(isUntyped(step) ? 1 : 0);
    }

    /** Number of the first index operand. */
    static int firstIndex(Instruction chain) {
        return isUntyped(chain) ? 2 : 1;
    }

    /** The type that an access chain goes into. */
    static int type(SpirvModule module, Instruction chain) {
        return isUntyped(chain)
                ? chain.operand(0)
                : module.types().pointee(module.types().typeOf(chain.operand(0)));
    }

    static boolean isVariable(Instruction instruction) {
        return instruction.opcode() == Op.VARIABLE || instruction.opcode() == Op.UNTYPED_VARIABLE_KHR;
    }

    /** The type of what a variable contains, 0 if it is not known. */
    static int typeOfVariable(SpirvModule module, Instruction variable) {
        return variable.opcode() == Op.UNTYPED_VARIABLE_KHR
                ? variable.operandOr(1, 0)
                : module.types().pointee(variable.resultType());
    }
}
