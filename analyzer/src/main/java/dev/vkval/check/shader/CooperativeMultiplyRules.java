package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.opcode;

import dev.vkval.check.shader.CooperativeShapes.Kind;
import dev.vkval.check.shader.CooperativeShapes.Matrix;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;

/** Multiplications of cooperative matrices beside those that the device has. */
final class CooperativeMultiplyRules implements StageRules {
    private static final int SUBGROUP = 3;
    private static final int SATURATING = 0x10;
    private static final int MULTIPLY_KHR = opcode("OpCooperativeMatrixMulAddKHR");
    private static final int MULTIPLY_NV = opcode("OpCooperativeMatrixMulAddNV");

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        stage.instructions(instruction -> {
            if (instruction.opcode() == MULTIPLY_KHR) {
                multiplyKhr(problems, instruction);
            } else if (instruction.opcode() == MULTIPLY_NV) {
                multiplyNv(problems, instruction);
            }
        });
    }

    /** The matrices of a multiplication: A, B, C and the result; null where their types are not known. */
    private static MatrixShape[] operands(CreatedStage stage, Instruction multiply) {
        SpirvModule module = stage.module();
        int[] types = {
            module.types().typeOf(multiply.operandOr(0, 0)),
            module.types().typeOf(multiply.operandOr(1, 0)),
            module.types().typeOf(multiply.operandOr(2, 0)),
            multiply.resultType()
        };
        MatrixShape[] shapes = new MatrixShape[types.length];
        for (int i = 0; i < types.length; i++) {
            Instruction type = module.definition(types[i]);
            boolean matrix = type != null
                    && (type.opcode() == Op.TYPE_COOPERATIVE_MATRIX_KHR
                            || type.opcode() == Op.TYPE_COOPERATIVE_MATRIX_NV);
            shapes[i] = matrix ? MatrixShape.of(stage, type) : null;
            if (shapes[i] == null || !shapes[i].known()) {
                return null;
            }
        }
        return shapes;
    }

    private static void multiplyKhr(CodeProblems problems, Instruction multiply) {
        CreatedStage stage = problems.stage();
        MatrixShape[] shapes = operands(stage, multiply);
        if (shapes == null) {
            return;
        }
        int flags = multiply.operandOr(3, 0);
        Boolean listed =
                MatrixShape.any(stage, Kind.MATRIX_KHR, each -> multiplies(stage.module(), shapes, flags, each, false));
        Boolean flexible = MatrixShape.any(
                stage,
                Kind.FLEXIBLE_NV,
                each -> multiplies(stage.module(), shapes, flags, each, true) && MatrixShape.invocations(stage, each));
        boolean properties2 = stage.feature("cooperativeMatrixProperties2");
        boolean dimensions = stage.feature("cooperativeMatrixFlexibleDimensions");
        problems.when(
                !properties2 && !dimensions && Boolean.FALSE.equals(listed),
                "VUID-RuntimeSpirv-OpCooperativeMatrixMulAddKHR-10060",
                multiply,
                "a multiplication of cooperative matrices is none of those that the device supports",
                "multiply as a VkCooperativeMatrixPropertiesKHR has it");
        problems.when(
                !properties2 && dimensions && Boolean.FALSE.equals(listed) && Boolean.FALSE.equals(flexible),
                "VUID-RuntimeSpirv-cooperativeMatrixFlexibleDimensions-10166",
                multiply,
                "a multiplication of cooperative matrices is none of those that the device supports, with flexible"
                        + " dimensions or without",
                "multiply as a VkCooperativeMatrixFlexibleDimensionsPropertiesNV has it");
    }

    private static boolean multiplies(
            SpirvModule module, MatrixShape[] shapes, int flags, Matrix matrix, boolean flexible) {
        int[] rows = {matrix.m(), matrix.k(), matrix.m(), matrix.m()};
        int[] columns = {matrix.k(), matrix.n(), matrix.n(), matrix.n()};
        int[] components = {matrix.a(), matrix.b(), matrix.c(), matrix.result()};
        boolean all = ((flags & SATURATING) != 0) == matrix.saturating();
        for (int i = 0; i < shapes.length; i++) {
            all &= shapes[i].scope() == matrix.scope()
                    && shapes[i].use() == Math.min(i, 2)
                    && MatrixShape.fits(shapes[i].rows(), rows[i], flexible)
                    && MatrixShape.fits(shapes[i].columns(), columns[i], flexible)
                    && ComponentTypes.of(module, shapes[i].component(), (flags & 1 << i) != 0) == components[i];
        }
        return all;
    }

    private static void multiplyNv(CodeProblems problems, Instruction multiply) {
        CreatedStage stage = problems.stage();
        MatrixShape[] shapes = operands(stage, multiply);
        if (shapes == null) {
            return;
        }
        SpirvModule module = stage.module();
        Boolean listed = MatrixShape.any(stage, Kind.MATRIX_NV, each -> {
            int[] rows = {each.m(), each.k(), each.m(), each.m()};
            int[] columns = {each.k(), each.n(), each.n(), each.n()};
            int[] components = {each.a(), each.b(), each.c(), each.result()};
            boolean all = true;
            for (int i = 0; i < shapes.length; i++) {
                boolean signed = module.types().isSigned(shapes[i].component());
                all &= shapes[i].scope() == SUBGROUP
                        && shapes[i].rows() == rows[i]
                        && shapes[i].columns() == columns[i]
                        && ComponentTypes.of(module, shapes[i].component(), signed) == components[i];
            }
            return all;
        });
        problems.when(
                Boolean.FALSE.equals(listed),
                "VUID-RuntimeSpirv-OpTypeCooperativeMatrixMulAddNV-10059",
                multiply,
                "a multiplication of cooperative matrices is none of those that the device supports",
                "multiply as a VkCooperativeMatrixPropertiesNV has it");
    }
}
