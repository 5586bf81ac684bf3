package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.opcode;
import static dev.vkval.check.shader.CodeProblems.opcodes;

import dev.vkval.check.shader.CooperativeShapes.Kind;
import dev.vkval.check.shader.CooperativeShapes.Matrix;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import java.util.OptionalLong;
import java.util.Set;

/** Cooperative matrices of a stage beside those that the device multiplies, its stages, scopes and dimensions. */
final class CooperativeMatrixRules implements StageRules {
    private static final String KHR = "VkPhysicalDeviceCooperativeMatrixPropertiesKHR";
    private static final String NV = "VkPhysicalDeviceCooperativeMatrixPropertiesNV";
    private static final String NV_2 = "VkPhysicalDeviceCooperativeMatrix2PropertiesNV";
    private static final int WORKGROUP = 2;
    private static final Set<Integer> LOADS_KHR = opcodes("OpCooperativeMatrixLoadKHR", "OpCooperativeMatrixStoreKHR");
    private static final Set<Integer> LOADS_NV = opcodes("OpCooperativeMatrixLoadNV", "OpCooperativeMatrixStoreNV");
    private static final int EXTRACT_SUB_ARRAY = opcode("OpExtractSubArrayQCOM");
    private static final int ALIGNMENT_BYTES = 16;
    private static final int USE_A = 0;
    private static final int USE_B = 1;

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        for (Instruction type : stage.module().section(Section.TYPES)) {
            if (type.opcode() == Op.TYPE_COOPERATIVE_MATRIX_KHR) {
                khr(problems, type);
            } else if (type.opcode() == Op.TYPE_COOPERATIVE_MATRIX_NV) {
                nv(problems, type);
            }
        }
        stage.instructions(instruction -> {
            if (instruction.opcode() == EXTRACT_SUB_ARRAY) {
                extracted(problems, instruction);
            } else if (LOADS_KHR.contains(instruction.opcode())) {
                stride(problems, instruction, "VUID-RuntimeSpirv-OpCooperativeMatrixLoadKHR-08986");
            } else if (LOADS_NV.contains(instruction.opcode())) {
                stride(problems, instruction, "VUID-RuntimeSpirv-OpCooperativeMatrixLoadNV-06324");
            }
        });
    }

    private static void khr(CodeProblems problems, Instruction type) {
        CreatedStage stage = problems.stage();
        MatrixShape shape = MatrixShape.of(stage, type);
        stages(problems, type, KHR, "VUID-RuntimeSpirv-cooperativeMatrixSupportedStages-08985");
        problems.when(
                shape.scope() == WORKGROUP && !stage.feature("cooperativeMatrixWorkgroupScope"),
                "VUID-RuntimeSpirv-cooperativeMatrixWorkgroupScope-10164",
                type,
                "a cooperative matrix is of a workgroup, and cooperativeMatrixWorkgroupScope is not enabled",
                "enable the feature, or use the scope Subgroup");
        String limit = "cooperativeMatrixFlexibleDimensionsMaxDimension";
        problems.when(
                shape.known()
                        && (stage.exceeds(shape.rows(), NV_2, limit, 0)
                                || stage.exceeds(shape.columns(), NV_2, limit, 0)),
                "VUID-RuntimeSpirv-cooperativeMatrixFlexibleDimensionsMaxDimension-10167",
                type,
                "a dimension of a cooperative matrix is more than the device supports",
                "use smaller matrices");
        if (!shape.known() || shape.use() < 0) {
            return;
        }
        SpirvModule module = stage.module();
        Boolean listed = MatrixShape.any(
                stage,
                Kind.MATRIX_KHR,
                each -> each.scope() == shape.scope() && dimensions(module, shape, each, false));
        Boolean flexible = MatrixShape.any(
                stage,
                Kind.FLEXIBLE_NV,
                each -> each.scope() == shape.scope()
                        && dimensions(module, shape, each, true)
                        && MatrixShape.invocations(stage, each));
        boolean properties2 = stage.feature("cooperativeMatrixProperties2");
        boolean dimensions = stage.feature("cooperativeMatrixFlexibleDimensions");
        problems.when(
                !properties2 && !dimensions && Boolean.FALSE.equals(listed),
                "VUID-RuntimeSpirv-OpTypeCooperativeMatrixKHR-10163",
                type,
                "a cooperative matrix is none of those that the device supports",
                "use the dimensions, types and scope of a VkCooperativeMatrixPropertiesKHR");
        problems.when(
                !properties2 && dimensions && Boolean.FALSE.equals(listed) && Boolean.FALSE.equals(flexible),
                "VUID-RuntimeSpirv-cooperativeMatrixFlexibleDimensions-10165",
                type,
                "a cooperative matrix is none of those that the device supports, with flexible dimensions or without",
                "use the granularity, types and scope of a VkCooperativeMatrixFlexibleDimensionsPropertiesNV");
    }

    private static void nv(CodeProblems problems, Instruction type) {
        CreatedStage stage = problems.stage();
        MatrixShape shape = MatrixShape.of(stage, type);
        stages(problems, type, NV, "VUID-RuntimeSpirv-OpTypeCooperativeMatrixNV-06322");
        SpirvModule module = stage.module();
        Boolean listed = MatrixShape.any(
                stage,
                Kind.MATRIX_NV,
                each -> each.scope() == shape.scope()
                        && (matches(module, shape, each.m(), each.k(), each.a())
                                || matches(module, shape, each.k(), each.n(), each.b())
                                || matches(module, shape, each.m(), each.n(), each.c())
                                || matches(module, shape, each.m(), each.n(), each.result())));
        problems.when(
                shape.known() && Boolean.FALSE.equals(listed),
                "VUID-RuntimeSpirv-OpTypeCooperativeMatrixNV-06316",
                type,
                "a cooperative matrix is none of those that the device supports",
                "use the dimensions, types and scope of a VkCooperativeMatrixPropertiesNV");
    }

    private static void stages(CodeProblems problems, Instruction type, String struct, String rule) {
        OptionalLong stages = problems.stage().property(struct, "cooperativeMatrixSupportedStages", 0);
        int bit = Models.stage(problems.stage().model());
        problems.when(
                stages.isPresent() && bit != 0 && (stages.getAsLong() & bit) == 0,
                rule,
                type,
                "cooperative matrices are used in a stage that is not in cooperativeMatrixSupportedStages",
                "use them in another stage");
    }

    private static boolean matches(SpirvModule module, MatrixShape shape, int rows, int columns, int component) {
        return shape.rows() == rows
                && shape.columns() == columns
                && ComponentTypes.is(module, shape.component(), component);
    }

    private static boolean dimensions(SpirvModule module, MatrixShape shape, Matrix matrix, boolean flexible) {
        if (shape.use() == USE_A) {
            return MatrixShape.fits(shape.rows(), matrix.m(), flexible)
                    && MatrixShape.fits(shape.columns(), matrix.k(), flexible)
                    && ComponentTypes.is(module, shape.component(), matrix.a());
        }
        if (shape.use() == USE_B) {
            return MatrixShape.fits(shape.rows(), matrix.k(), flexible)
                    && MatrixShape.fits(shape.columns(), matrix.n(), flexible)
                    && ComponentTypes.is(module, shape.component(), matrix.b());
        }
        return MatrixShape.fits(shape.rows(), matrix.m(), flexible)
                && MatrixShape.fits(shape.columns(), matrix.n(), flexible)
                && (ComponentTypes.is(module, shape.component(), matrix.c())
                        || ComponentTypes.is(module, shape.component(), matrix.result()));
    }

    /** The lengths of an array and of its part are those of matrices that the device multiplies. */
    private static void extracted(CodeProblems problems, Instruction extract) {
        CreatedStage stage = problems.stage();
        long source = length(stage, stage.module().types().typeOf(extract.operandOr(0, 0)));
        long result = length(stage, extract.resultType());
        problems.when(
                source >= 0
                        && Boolean.FALSE.equals(MatrixShape.any(stage, Kind.MATRIX_KHR, each -> each.n() == source)),
                "VUID-RuntimeSpirv-NSize-12352",
                extract,
                "the length of an array that is cut is the NSize of none of the matrices of the device",
                "use the NSize of a VkCooperativeMatrixPropertiesKHR");
        problems.when(
                result >= 0
                        && Boolean.FALSE.equals(MatrixShape.any(stage, Kind.MATRIX_KHR, each -> each.k() == result)),
                "VUID-RuntimeSpirv-KSize-12353",
                extract,
                "the length of a part of an array is the KSize of none of the matrices of the device",
                "use the KSize of a VkCooperativeMatrixPropertiesKHR");
    }

    private static long length(CreatedStage stage, int type) {
        Instruction array = stage.module().definition(type);
        return array != null && array.opcode() == Op.TYPE_ARRAY
                ? stage.constants().value(array.operandOr(1, 0), -1)
                : -1;
    }

    /** A stride that is constant is aligned as rows, or columns, of the matrix are. */
    private static void stride(CodeProblems problems, Instruction access, String rule) {
        CreatedStage stage = problems.stage();
        SpirvModule module = stage.module();
        boolean load = access.resultType() != 0;
        boolean khr = LOADS_KHR.contains(access.opcode());
        int type = load ? access.resultType() : module.types().typeOf(access.operandOr(1, 0));
        Instruction matrix = module.definition(type);
        int pointee = module.types().pointee(module.types().typeOf(access.operandOr(0, 0)));
        if (matrix == null || pointee == 0) {
            return;
        }
        int first = load ? 1 : 2;
        MatrixShape shape = MatrixShape.of(stage, matrix);
        long layout = stage.constants().value(access.operandOr(khr ? first : first + 1, 0), -1);
        long elements = stage.constants().value(access.operandOr(khr ? first + 1 : first, 0), -1);
        long bytes = module.types().widthBits(shape.component()) / Byte.SIZE;
        long natural = (layout == 0 ? shape.columns() : shape.rows()) * bytes;
        long alignment = Math.min(ALIGNMENT_BYTES, natural);
        int scalar = module.opcodeOf(pointee) == Op.TYPE_VECTOR
                ? module.types().elementType(pointee)
                : module.types().withoutArrays(pointee);
        long unit = module.types().widthBits(scalar) / Byte.SIZE;
        if (module.opcodeOf(pointee) == Op.TYPE_VECTOR) {
            unit *= module.definition(pointee).operand(1);
        }
        problems.when(
                (layout == 0 || layout == 1)
                        && elements >= 0
                        && unit > 0
                        && alignment > 0
                        && elements * unit % alignment != 0,
                rule,
                access,
                "the stride of a cooperative matrix is not aligned to a row or column, or to 16 bytes",
                "align the stride");
    }
}
