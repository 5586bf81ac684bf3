package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;

/** Where a value or a pointer of a function comes from, along the instructions that have one source. */
final class PointerOrigin {
    private static final int LIMIT_STEPS = 64;

    private PointerOrigin() {}

    /** Whether an instruction is an access chain, typed or not. */
    static boolean isChain(int opcode) {
        return switch (opcode) {
            case Op.ACCESS_CHAIN,
                    Op.IN_BOUNDS_ACCESS_CHAIN,
                    Op.PTR_ACCESS_CHAIN,
                    Op.IN_BOUNDS_PTR_ACCESS_CHAIN,
                    Op.UNTYPED_ACCESS_CHAIN_KHR,
                    Op.UNTYPED_IN_BOUNDS_ACCESS_CHAIN_KHR,
                    Op.UNTYPED_PTR_ACCESS_CHAIN_KHR,
                    Op.UNTYPED_IN_BOUNDS_PTR_ACCESS_CHAIN_KHR -> true;
            default -> false;
        };
    }

    /** Index of the base of an access chain among its operands; that of an untyped one stands behind its type. */
    static int baseOperand(int opcode) {
        return switch (opcode) {
            case Op.ACCESS_CHAIN, Op.IN_BOUNDS_ACCESS_CHAIN, Op.PTR_ACCESS_CHAIN, Op.IN_BOUNDS_PTR_ACCESS_CHAIN -> 0;
            default -> 1;
        };
    }

    /** Index of the first index of an access chain; those with an element have that first. */
    static int firstIndex(int opcode) {
        return baseOperand(opcode) + 1;
    }

    /** The variable that a pointer comes from; null where that is not one variable along chains and copies alone. */
    static Instruction variable(SpirvModule module, int pointer) {
        Instruction at = module.definition(pointer);
        for (int step = 0; at != null && step < LIMIT_STEPS; step++) {
            if (at.opcode() == Op.VARIABLE || at.opcode() == Op.UNTYPED_VARIABLE_KHR) {
                return at;
            }
            if (isChain(at.opcode())) {
                at = module.definition(at.operandOr(baseOperand(at.opcode()), 0));
            } else if (at.opcode() == Op.COPY_OBJECT || at.opcode() == Op.IMAGE_TEXEL_POINTER) {
                at = module.definition(at.operandOr(0, 0));
            } else {
                return null;
            }
        }
        return null;
    }

    /** The OpLoad that an image, sampler or sampled image comes from, null for none. */
    static Instruction load(SpirvModule module, int image) {
        Instruction at = module.definition(image);
        for (int step = 0; at != null && step < LIMIT_STEPS; step++) {
            switch (at.opcode()) {
                case Op.LOAD -> {
                    return at;
                }
                case Op.SAMPLED_IMAGE, Op.IMAGE, Op.COPY_OBJECT -> at = module.definition(at.operandOr(0, 0));
                default -> {
                    return null;
                }
            }
        }
        return null;
    }

    /** The variable that an image, sampler or sampled image is loaded from, null for none. */
    static Instruction loadedFrom(SpirvModule module, int image) {
        Instruction load = load(module, image);
        return load == null ? null : variable(module, load.operandOr(0, 0));
    }

    /** The OpTypeImage of an image or sampled image, null for none. */
    static Instruction imageType(SpirvModule module, int image) {
        Instruction type = module.definition(module.types().typeOf(image));
        if (type != null && type.opcode() == Op.TYPE_SAMPLED_IMAGE) {
            type = module.definition(type.operandOr(0, 0));
        }
        return type != null && type.opcode() == Op.TYPE_IMAGE ? type : null;
    }
}
