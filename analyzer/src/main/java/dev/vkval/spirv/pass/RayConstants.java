package dev.vkval.spirv.pass;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;

/** What is known of the parameters of rays when a shader is instrumented. */
final class RayConstants {
    private final SpirvModule module;
    private final Constants constants;

    RayConstants(SpirvModule module, Constants constants) {
        this.module = module;
        this.constants = constants;
    }

    /** A number of 32 bits, null if it is not known. */
    Float number(int id) {
        boolean known = module.opcodeOf(module.types().typeOf(id)) == Op.TYPE_FLOAT && constants.has(id);
        return known ? Float.intBitsToFloat((int) constants.value(id, 0)) : null;
    }

    /** A component of a vector, null if it is not known. */
    Float component(int vector, int index) {
        Instruction made = module.definition(vector);
        if (made == null) {
            return null;
        }
        return switch (made.opcode()) {
            case Op.CONSTANT_NULL -> 0f;
            case Op.CONSTANT_COMPOSITE, Op.SPEC_CONSTANT_COMPOSITE, Op.COMPOSITE_CONSTRUCT ->
                // A vector may also be constructed from shorter ones.
                index < made.operandCount() && made.operandCount() == RayParameters.DIRECTION
                        ? number(made.operand(index))
                        : null;
            default -> null;
        };
    }

    /** A word, -1 if it is not known. */
    long word(int id) {
        long value = constants.folded(id, -1);
        return value == -1 && !constants.has(id) ? -1 : value & 0xffff_ffffL;
    }

    /** Whether the module declares a capability. */
    boolean has(int capability) {
        return module.section(Section.CAPABILITIES).stream().anyMatch(each -> each.operand(0) == capability);
    }
}
