package dev.vkval.spirv.pass;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Where an access through a pointer that leads straight to one variable is: computed from the decorations of offsets and
 * strides, once more than the passes do it.
 */
final class BufferPlace {
    private final SpirvModule module;
    private final Constants constants;
    private final List<String> terms = new ArrayList<>();
    private boolean rowMajor;
    private long matrixStride;
    private long offset;
    private int type;
    private long element;

    /**
     * A place.
     *
     * @param element the flat index of the descriptor, -1 if it is not constant
     * @param terms expressions of indices that are not constant, each with its stride in bytes
     * @param end the constant part of the end of the access in bytes
     */
    record Place(int variable, long element, List<String> terms, long end) {
        boolean isOf(Place other) {
            return variable == other.variable && element == other.element && terms.equals(other.terms);
        }
    }

    private BufferPlace(SpirvModule module, Constants constants) {
        this.module = module;
        this.constants = constants;
    }

    static Place of(SpirvModule module, Constants constants, int pointer) {
        return new BufferPlace(module, constants).follow(pointer);
    }

    private Place follow(int pointer) {
        Deque<Integer> indices = new ArrayDeque<>();
        Instruction at = module.definition(pointer);
        while (at.opcode() != Op.VARIABLE) {
            for (int i = at.operandCount() - 1; i > 0; i--) {
                indices.addFirst(at.operand(i));
            }
            at = module.definition(at.operand(0));
        }
        type = module.definition(at.resultType()).operand(1);
        while (module.opcodeOf(type) == Op.TYPE_ARRAY || module.opcodeOf(type) == Op.TYPE_RUNTIME_ARRAY) {
            long length = module.opcodeOf(type) == Op.TYPE_ARRAY
                    ? constants.value(module.definition(type).operand(1), 1)
                    : 1;
            long index = indices.isEmpty() ? -1 : constants.folded(indices.remove(), -1);
            element = element < 0 || index < 0 ? -1 : element * length + index;
            type = module.definition(type).operand(0);
        }
        while (!indices.isEmpty()) {
            step(indices.remove());
        }
        return new Place(at.resultId(), element, List.copyOf(terms), offset + size(type, matrixStride, rowMajor));
    }

    private void step(int index) {
        Instruction definition = module.definition(type);
        int element = definition.operand(0);
        switch (definition.opcode()) {
            case Op.TYPE_STRUCT -> {
                int member = (int) constants.value(index, 0);
                offset += memberValue(type, member, Decoration.OFFSET);
                matrixStride = memberValue(type, member, Decoration.MATRIX_STRIDE);
                rowMajor = module.decorations().memberHas(type, member, Decoration.ROW_MAJOR);
                type = definition.operand(member);
            }
            case Op.TYPE_ARRAY, Op.TYPE_RUNTIME_ARRAY -> {
                add(index, stride(type));
                type = element;
            }
            case Op.TYPE_MATRIX -> {
                add(index, rowMajor ? size(module.definition(element).operand(0), 0, false) : matrixStride);
                type = element;
            }
            default -> {
                add(index, rowMajor ? matrixStride : size(element, 0, false));
                type = element;
            }
        }
    }

    private void add(int index, long stride) {
        long known = constants.folded(index, -1);
        if (known >= 0) {
            offset += known * stride;
        } else {
            terms.add(new ExpressionText(module).of(index) + " * " + stride);
        }
    }

    private long memberValue(int structure, int member, int decoration) {
        return Integer.toUnsignedLong(module.decorations().memberValue(structure, member, decoration, 0));
    }

    private long stride(int array) {
        return Integer.toUnsignedLong(module.decorations().value(array, Decoration.ARRAY_STRIDE, 0));
    }

    /** The bytes of a value; columns of a matrix whose rows are stored lie apart. */
    private long size(int of, long stride, boolean rows) {
        Instruction definition = module.definition(of);
        return switch (definition.opcode()) {
            case Op.TYPE_INT, Op.TYPE_FLOAT -> definition.operand(0) / Byte.SIZE;
            case Op.TYPE_POINTER -> Long.BYTES;
            case Op.TYPE_VECTOR -> {
                long component = size(definition.operand(0), 0, false);
                yield rows && stride != 0
                        ? stride * (definition.operand(1) - 1) + component
                        : component * definition.operand(1);
            }
            case Op.TYPE_MATRIX -> {
                Instruction column = module.definition(definition.operand(0));
                yield stride * (rows ? column.operand(1) : definition.operand(1));
            }
            case Op.TYPE_ARRAY -> constants.value(definition.operand(1), 1) * stride(of);
            case Op.TYPE_STRUCT -> {
                long end = 0;
                for (int i = 0; i < definition.operandCount(); i++) {
                    long from = memberValue(of, i, Decoration.OFFSET);
                    long lines = memberValue(of, i, Decoration.MATRIX_STRIDE);
                    boolean inRows = module.decorations().memberHas(of, i, Decoration.ROW_MAJOR);
                    end = Math.max(end, from + size(definition.operand(i), lines, inRows));
                }
                yield end;
            }
            default -> 0;
        };
    }
}
