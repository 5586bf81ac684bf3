package dev.vkval.check.shader;

import dev.vkval.check.shader.CooperativeShapes.Kind;
import dev.vkval.check.shader.CooperativeShapes.Matrix;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.reflect.ExecutionModeReflector;
import dev.vkval.spirv.reflect.ExecutionModes;
import java.util.List;
import java.util.function.Predicate;

/**
 * A cooperative matrix type of a stage after specialization; what is no constant is -1.
 *
 * @param component id of the component type
 * @param use Cooperative Matrix Use, -1 for types of VK_NV_cooperative_matrix
 */
record MatrixShape(int component, long scope, long rows, long columns, long use) {
    private static final int WORKGROUP = 2;

    /** The shape of a type. */
    static MatrixShape of(CreatedStage stage, Instruction type) {
        boolean khr = type.opcode() == Op.TYPE_COOPERATIVE_MATRIX_KHR;
        return new MatrixShape(
                type.operandOr(0, 0),
                value(stage, type, 1),
                value(stage, type, 2),
                value(stage, type, 3),
                khr ? value(stage, type, 4) : -1);
    }

    private static long value(CreatedStage stage, Instruction type, int operand) {
        return stage.constants().value(type.operandOr(operand, 0), -1);
    }

    /** Whether scope and dimensions are known. */
    boolean known() {
        return scope >= 0 && rows >= 0 && columns >= 0;
    }

    /** Whether one of a list of the device is as asked for, null where the program did not ask for that list. */
    static Boolean any(CreatedStage stage, Kind kind, Predicate<Matrix> asked) {
        CooperativeShapes shapes = CooperativeShapes.of(stage.physicalDevice());
        List<Matrix> list = shapes == null ? null : shapes.matrices(kind);
        return list == null ? null : Boolean.valueOf(list.stream().anyMatch(asked));
    }

    /** Whether a dimension is a supported one, or a multiple of a granularity. */
    static boolean fits(long dimension, int supported, boolean multiple) {
        return multiple ? supported != 0 && dimension % supported == 0 : dimension == supported;
    }

    /** Whether the workgroup has as many invocations as a matrix of its scope takes. */
    static boolean invocations(CreatedStage stage, Matrix matrix) {
        ExecutionModes modes = ExecutionModeReflector.of(stage.module(), stage.entryFunction(), stage.constants());
        return matrix.scope() != WORKGROUP
                || modes.localSizeX() * modes.localSizeY() * modes.localSizeZ() == matrix.invocations();
    }
}
