package dev.vkval.spirv.pass;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.reflect.TypeLayout;
import java.util.List;

/** How far behind its pointer an instruction accesses memory. */
final class AccessSizes {
    private static final int ROW_MAJOR = 0;
    private static final int COLUMN_MAJOR = 1;
    private static final int VALUE_OF_ATOMIC_STORE = 3;

    private final SpirvModule module;
    private final Types types;
    private final Constants constants;
    private final TypeLayout layout;

    AccessSizes(SpirvModule module, Constants constants) {
        this.module = module;
        this.types = module.types();
        this.constants = constants;
        this.layout = new TypeLayout(module, constants);
    }

    /** Whether an instruction accesses the lines of a matrix, which are a stride apart. */
    static boolean isMatrix(Instruction access) {
        return access.opcode() == Op.COOPERATIVE_MATRIX_LOAD_KHR || access.opcode() == Op.COOPERATIVE_MATRIX_STORE_KHR;
    }

    /** The bytes of an access, -1 if they are not known when the shader is compiled. */
    long sizeBytes(Instruction access) {
        AccessEnds.End end = of(access);
        return end == null || !end.terms().isEmpty() ? -1 : end.constant();
    }

    /** The end of an access behind its pointer, null if it is not known how it depends on values. */
    AccessEnds.End of(Instruction access) {
        int pointer = types.typeOf(BufferPointers.accessed(access));
        if (isMatrix(access)) {
            return types.pointee(pointer) == 0 ? null : ofMatrix(access, types.pointee(pointer));
        }
        int type = types.pointee(pointer);
        return bytes(layout.sizeBytes(type == 0 ? accessedType(access) : type));
    }

    private static AccessEnds.End bytes(long count) {
        return new AccessEnds.End(Math.min(count, AccessEnds.LIMIT), List.of(), false);
    }

    /** The type of what is accessed through a pointer without a type. */
    private int accessedType(Instruction access) {
        return switch (access.opcode()) {
            case Op.STORE -> types.typeOf(access.operand(1));
            case Op.ATOMIC_STORE -> types.typeOf(access.operand(VALUE_OF_ATOMIC_STORE));
            default -> access.resultType();
        };
    }

    /** The stride counts in elements of what the pointer points to. */
    private AccessEnds.End ofMatrix(Instruction access, int element) {
        boolean load = access.opcode() == Op.COOPERATIVE_MATRIX_LOAD_KHR;
        int first = load ? 1 : 2;
        Instruction matrix = module.definition(load ? access.resultType() : types.typeOf(access.operand(1)));
        boolean known = matrix != null && matrix.opcode() == Op.TYPE_COOPERATIVE_MATRIX_KHR;
        long order = constants.folded(access.operandOr(first, 0), -1);
        int stride = access.operandOr(first + 1, 0);
        if (!known || stride == 0 || order != ROW_MAJOR && order != COLUMN_MAJOR) {
            return null;
        }
        long rows = constants.folded(matrix.operand(2), 0);
        long columns = constants.folded(matrix.operand(3), 0);
        long lines = order == ROW_MAJOR ? rows : columns;
        long line = (order == ROW_MAJOR ? columns : rows) * layout.sizeBytes(matrix.operand(0));
        long apart = (lines - 1) * layout.sizeBytes(element);
        if (lines < 1 || line < 1 || lines > AccessEnds.LIMIT || line > AccessEnds.LIMIT || apart > AccessEnds.LIMIT) {
            return null;
        }
        long steps = constants.folded(stride, -1);
        boolean fixed = apart == 0 || steps >= 0 && steps <= AccessEnds.LIMIT;
        return fixed
                ? bytes(line + (apart == 0 ? 0 : Math.min(apart * steps, AccessEnds.LIMIT)))
                : new AccessEnds.End(line, List.of(new AccessEnds.Term(stride, apart)), false);
    }
}
