package dev.vkval.spirv;

import java.util.HashMap;
import java.util.Map;

/**
 * The values of scalar constants under a specialisation. Signed integers are sign-extended, unsigned ones zero-extended,
 * booleans 0 or 1, floats their bits. Evaluated once, in the order of the module.
 */
public final class Constants {
    private static final int LIMIT_DEPTH = 32;

    private final SpirvModule module;
    private final Types types;
    private final Decorations decorations;
    private final Specialization specialization;
    private final Map<Integer, Long> values = new HashMap<>();

    public Constants(SpirvModule module, Specialization specialization) {
        this.module = module;
        this.types = module.types();
        this.decorations = module.decorations();
        this.specialization = specialization;
        module.forEachGlobal(this::evaluate);
    }

    /** The constant's value, or a default if unknown. */
    public long value(int id, long otherwise) {
        Long value = values.get(id);
        return value == null ? otherwise : value;
    }

    /** Whether the value of a constant is known. */
    public boolean has(int id) {
        return values.containsKey(id);
    }

    /** As {@link #value}, also of an instruction in a function that computes with constants only. */
    public long folded(int id, long otherwise) {
        Long value = fold(id, 0);
        return value == null ? otherwise : value;
    }

    private Long fold(int id, int depth) {
        Long known = values.get(id);
        Instruction instruction = known == null && depth < LIMIT_DEPTH ? module.definition(id) : null;
        if (instruction == null
                || !isScalar(instruction.resultType())
                || !ConstantOperation.has(instruction.opcode())) {
            return known;
        }
        long[] operands = new long[3];
        for (int i = 0; i < Math.min(operands.length, instruction.operandCount()); i++) {
            Long operand = fold(instruction.operand(i), depth + 1);
            if (operand == null) {
                return null;
            }
            operands[i] = operand;
        }
        int width = types.widthBits(types.typeOf(instruction.operand(0)));
        Long value = new ConstantOperation(instruction.opcode(), width).apply(operands[0], operands[1], operands[2]);
        if (value != null) {
            values.put(id, extend(value, instruction.resultType()));
        }
        return values.get(id);
    }

    private void evaluate(Instruction instruction) {
        Long value = switch (instruction.opcode()) {
            case Op.CONSTANT -> literal(instruction);
            case Op.SPEC_CONSTANT -> specialized(instruction, literal(instruction));
            case Op.CONSTANT_TRUE -> 1L;
            case Op.CONSTANT_FALSE, Op.CONSTANT_NULL -> 0L;
            case Op.SPEC_CONSTANT_TRUE -> specialized(instruction, 1L);
            case Op.SPEC_CONSTANT_FALSE -> specialized(instruction, 0L);
            case Op.SPEC_CONSTANT_OP -> operation(instruction);
            default -> null;
        };
        if (value != null && isScalar(instruction.resultType())) {
            values.put(instruction.resultId(), extend(value, instruction.resultType()));
        }
    }

    private boolean isScalar(int type) {
        int opcode = module.opcodeOf(type);
        return opcode == Op.TYPE_INT || opcode == Op.TYPE_BOOL || opcode == Op.TYPE_FLOAT;
    }

    private static Long literal(Instruction constant) {
        return switch (constant.operandCount()) {
            case 1 -> constant.operand(0) & 0xffffffffL;
            case 2 -> constant.operand(0) & 0xffffffffL | (long) constant.operand(1) << 32;
            default -> null;
        };
    }

    private Long specialized(Instruction constant, Long otherwise) {
        int specId = decorations.value(constant.resultId(), Decoration.SPEC_ID, -1);
        Long bits = specId == -1 ? null : specialization.bitsBySpecId().get(specId);
        if (bits == null) {
            return otherwise;
        }
        return module.opcodeOf(constant.resultType()) == Op.TYPE_BOOL ? Long.valueOf(bits != 0 ? 1 : 0) : bits;
    }

    private long extend(long value, int type) {
        int width = types.widthBits(type);
        if (width <= 0 || width >= 64) {
            return value;
        }
        int unused = 64 - width;
        return types.isSigned(type) ? value << unused >> unused : value << unused >>> unused;
    }

    private Long operation(Instruction instruction) {
        int opcode = instruction.operand(0);
        if (opcode == Op.COMPOSITE_EXTRACT) {
            return extracted(instruction);
        }
        int count = Math.min(3, instruction.operandCount() - 1);
        long[] operands = new long[3];
        for (int i = 0; i < count; i++) {
            Long value = values.get(instruction.operand(i + 1));
            if (value == null) {
                return null;
            }
            operands[i] = value;
        }
        int width = count > 0 ? types.widthBits(types.typeOf(instruction.operand(1))) : 0;
        return new ConstantOperation(opcode, width).apply(operands[0], operands[1], operands[2]);
    }

    private Long extracted(Instruction instruction) {
        Instruction composite = module.definition(instruction.operandOr(1, 0));
        for (int i = 2; i < instruction.operandCount() && composite != null; i++) {
            boolean constructed =
                    composite.opcode() == Op.CONSTANT_COMPOSITE || composite.opcode() == Op.SPEC_CONSTANT_COMPOSITE;
            int index = instruction.operand(i);
            if (!constructed || index < 0 || index >= composite.operandCount()) {
                return composite.opcode() == Op.CONSTANT_NULL ? Long.valueOf(0) : null;
            }
            composite = module.definition(composite.operand(index));
        }
        return composite == null ? null : values.get(composite.resultId());
    }
}
