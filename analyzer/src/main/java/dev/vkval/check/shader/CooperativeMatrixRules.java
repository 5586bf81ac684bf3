package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.opcode;
import static dev.vkval.check.shader.CodeProblems.opcodes;

import dev.vkval.check.shader.CooperativeShapes.Kind;
import dev.vkval.check.shader.CooperativeShapes.Matrix;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.reflect.ExecutionModeReflector;
import dev.vkval.spirv.reflect.ExecutionModes;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/** Cooperative matrices of a stage beside those that the device multiplies, its stages, scopes and dimensions. */
final class CooperativeMatrixRules implements StageRules {
    private static final String KHR = "VkPhysicalDeviceCooperativeMatrixPropertiesKHR";
    private static final String NV = "VkPhysicalDeviceCooperativeMatrixPropertiesNV";
    private static final String NV_2 = "VkPhysicalDeviceCooperativeMatrix2PropertiesNV";
    private static final int WORKGROUP = 2;
    private static final int SUBGROUP = 3;
    private static final int MULTIPLY_KHR = opcode("OpCooperativeMatrixMulAddKHR");
    private static final int MULTIPLY_NV = opcode("OpCooperativeMatrixMulAddNV");
    private static final Set<Integer> LOADS_KHR = opcodes("OpCooperativeMatrixLoadKHR", "OpCooperativeMatrixStoreKHR");
    private static final Set<Integer> LOADS_NV = opcodes("OpCooperativeMatrixLoadNV", "OpCooperativeMatrixStoreNV");
    private static final int EXTRACT_SUB_ARRAY = opcode("OpExtractSubArrayQCOM");
    private static final int SATURATING = 0x10;
    private static final int ALIGNMENT_BYTES = 16;
    private static final int USE_A = 0;
    private static final int USE_B = 1;

    /** A matrix type with known dimensions. */
    private record Shape(int component, long scope, long rows, long columns, long use) {}

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        boolean any = false;
        for (Instruction type : stage.module().section(Section.TYPES)) {
            if (type.opcode() == Op.TYPE_COOPERATIVE_MATRIX_KHR) {
                any = true;
                khr(problems, type);
            } else if (type.opcode() == Op.TYPE_COOPERATIVE_MATRIX_NV) {
                any = true;
                nv(problems, type);
            }
        }
        stage.instructions(instruction -> {
            if (instruction.opcode() == EXTRACT_SUB_ARRAY) {
                extracted(problems, instruction);
            }
        });
        if (any) {
            stage.instructions(instruction -> {
                if (instruction.opcode() == MULTIPLY_KHR) {
                    multiplyKhr(problems, instruction);
                } else if (instruction.opcode() == MULTIPLY_NV) {
                    multiplyNv(problems, instruction);
                } else if (LOADS_KHR.contains(instruction.opcode())) {
                    stride(problems, instruction, "VUID-RuntimeSpirv-OpCooperativeMatrixLoadKHR-08986");
                } else if (LOADS_NV.contains(instruction.opcode())) {
                    stride(problems, instruction, "VUID-RuntimeSpirv-OpCooperativeMatrixLoadNV-06324");
                }
            });
        }
    }

    private static Shape shape(CreatedStage stage, Instruction type) {
        boolean khr = type.opcode() == Op.TYPE_COOPERATIVE_MATRIX_KHR;
        return new Shape(
                type.operandOr(0, 0),
                value(stage, type, 1),
                value(stage, type, 2),
                value(stage, type, 3),
                khr ? value(stage, type, 4) : -1);
    }

    private static long value(CreatedStage stage, Instruction type, int operand) {
        return stage.constants().value(type.operandOr(operand, 0), -1);
    }

    private static boolean known(Shape shape) {
        return shape.scope() >= 0 && shape.rows() >= 0 && shape.columns() >= 0;
    }

    private static void khr(CodeProblems problems, Instruction type) {
        CreatedStage stage = problems.stage();
        Shape shape = shape(stage, type);
        stages(problems, type, KHR, "VUID-RuntimeSpirv-cooperativeMatrixSupportedStages-08985");
        problems.when(
                shape.scope() == WORKGROUP && !stage.feature("cooperativeMatrixWorkgroupScope"),
                "VUID-RuntimeSpirv-cooperativeMatrixWorkgroupScope-10164",
                type,
                "a cooperative matrix is of a workgroup, and cooperativeMatrixWorkgroupScope is not enabled",
                "enable the feature, or use the scope Subgroup");
        String limit = "cooperativeMatrixFlexibleDimensionsMaxDimension";
        problems.when(
                known(shape)
                        && (stage.exceeds(shape.rows(), NV_2, limit, 0)
                                || stage.exceeds(shape.columns(), NV_2, limit, 0)),
                "VUID-RuntimeSpirv-cooperativeMatrixFlexibleDimensionsMaxDimension-10167",
                type,
                "a dimension of a cooperative matrix is more than the device supports",
                "use smaller matrices");
        if (!known(shape) || shape.use() < 0) {
            return;
        }
        SpirvModule module = stage.module();
        Boolean listed = any(
                stage,
                Kind.MATRIX_KHR,
                each -> each.scope() == shape.scope() && dimensions(module, shape, each, false));
        Boolean flexible = any(
                stage,
                Kind.FLEXIBLE_NV,
                each -> each.scope() == shape.scope()
                        && dimensions(module, shape, each, true)
                        && invocations(stage, each));
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
        Shape shape = shape(stage, type);
        stages(problems, type, NV, "VUID-RuntimeSpirv-OpTypeCooperativeMatrixNV-06322");
        SpirvModule module = stage.module();
        Boolean listed = any(
                stage,
                Kind.MATRIX_NV,
                each -> each.scope() == shape.scope()
                        && (matches(module, shape, each.m(), each.k(), each.a())
                                || matches(module, shape, each.k(), each.n(), each.b())
                                || matches(module, shape, each.m(), each.n(), each.c())
                                || matches(module, shape, each.m(), each.n(), each.result())));
        problems.when(
                known(shape) && Boolean.FALSE.equals(listed),
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

    /** Whether one of a list is as asked for, null where the list is not known. */
    private static Boolean any(CreatedStage stage, Kind kind, Predicate<Matrix> asked) {
        CooperativeShapes shapes = CooperativeShapes.of(stage.physicalDevice());
        List<Matrix> list = shapes == null ? null : shapes.matrices(kind);
        return list == null ? null : Boolean.valueOf(list.stream().anyMatch(asked));
    }

    private static boolean matches(SpirvModule module, Shape shape, int rows, int columns, int component) {
        return shape.rows() == rows
                && shape.columns() == columns
                && ComponentTypes.is(module, shape.component(), component);
    }

    private static boolean dimensions(SpirvModule module, Shape shape, Matrix matrix, boolean flexible) {
        if (shape.use() == USE_A) {
            return fits(shape.rows(), matrix.m(), flexible)
                    && fits(shape.columns(), matrix.k(), flexible)
                    && ComponentTypes.is(module, shape.component(), matrix.a());
        }
        if (shape.use() == USE_B) {
            return fits(shape.rows(), matrix.k(), flexible)
                    && fits(shape.columns(), matrix.n(), flexible)
                    && ComponentTypes.is(module, shape.component(), matrix.b());
        }
        return fits(shape.rows(), matrix.m(), flexible)
                && fits(shape.columns(), matrix.n(), flexible)
                && (ComponentTypes.is(module, shape.component(), matrix.c())
                        || ComponentTypes.is(module, shape.component(), matrix.result()));
    }

    private static boolean fits(long dimension, int supported, boolean multiple) {
        return multiple ? supported != 0 && dimension % supported == 0 : dimension == supported;
    }

    private static boolean invocations(CreatedStage stage, Matrix matrix) {
        ExecutionModes modes = ExecutionModeReflector.of(stage.module(), stage.entryFunction(), stage.constants());
        return matrix.scope() != WORKGROUP
                || modes.localSizeX() * modes.localSizeY() * modes.localSizeZ() == matrix.invocations();
    }

    /** The matrices of a multiplication: A, B, C and the result; null where their types are not known. */
    private static Shape[] operands(CreatedStage stage, Instruction multiply) {
        SpirvModule module = stage.module();
        int[] types = {
            module.types().typeOf(multiply.operandOr(0, 0)),
            module.types().typeOf(multiply.operandOr(1, 0)),
            module.types().typeOf(multiply.operandOr(2, 0)),
            multiply.resultType()
        };
        Shape[] shapes = new Shape[types.length];
        for (int i = 0; i < types.length; i++) {
            Instruction type = module.definition(types[i]);
            boolean matrix = type != null
                    && (type.opcode() == Op.TYPE_COOPERATIVE_MATRIX_KHR
                            || type.opcode() == Op.TYPE_COOPERATIVE_MATRIX_NV);
            shapes[i] = matrix ? shape(stage, type) : null;
            if (shapes[i] == null || !known(shapes[i])) {
                return null;
            }
        }
        return shapes;
    }

    private static void multiplyKhr(CodeProblems problems, Instruction multiply) {
        CreatedStage stage = problems.stage();
        Shape[] shapes = operands(stage, multiply);
        if (shapes == null) {
            return;
        }
        int flags = multiply.operandOr(3, 0);
        Boolean listed = any(stage, Kind.MATRIX_KHR, each -> multiplies(stage.module(), shapes, flags, each, false));
        Boolean flexible = any(
                stage,
                Kind.FLEXIBLE_NV,
                each -> multiplies(stage.module(), shapes, flags, each, true) && invocations(stage, each));
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

    private static boolean multiplies(SpirvModule module, Shape[] shapes, int flags, Matrix matrix, boolean flexible) {
        int[] rows = {matrix.m(), matrix.k(), matrix.m(), matrix.m()};
        int[] columns = {matrix.k(), matrix.n(), matrix.n(), matrix.n()};
        int[] components = {matrix.a(), matrix.b(), matrix.c(), matrix.result()};
        boolean all = ((flags & SATURATING) != 0) == matrix.saturating();
        for (int i = 0; i < shapes.length; i++) {
            all &= shapes[i].scope() == matrix.scope()
                    && shapes[i].use() == Math.min(i, 2)
                    && fits(shapes[i].rows(), rows[i], flexible)
                    && fits(shapes[i].columns(), columns[i], flexible)
                    && ComponentTypes.of(module, shapes[i].component(), (flags & 1 << i) != 0) == components[i];
        }
        return all;
    }

    private static void multiplyNv(CodeProblems problems, Instruction multiply) {
        CreatedStage stage = problems.stage();
        Shape[] shapes = operands(stage, multiply);
        if (shapes == null) {
            return;
        }
        SpirvModule module = stage.module();
        Boolean listed = any(stage, Kind.MATRIX_NV, each -> {
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

    /** The lengths of an array and of its part are those of matrices that the device multiplies. */
    private static void extracted(CodeProblems problems, Instruction extract) {
        CreatedStage stage = problems.stage();
        long source = length(stage, stage.module().types().typeOf(extract.operandOr(0, 0)));
        long result = length(stage, extract.resultType());
        problems.when(
                source >= 0 && Boolean.FALSE.equals(any(stage, Kind.MATRIX_KHR, each -> each.n() == source)),
                "VUID-RuntimeSpirv-NSize-12352",
                extract,
                "the length of an array that is cut is the NSize of none of the matrices of the device",
                "use the NSize of a VkCooperativeMatrixPropertiesKHR");
        problems.when(
                result >= 0 && Boolean.FALSE.equals(any(stage, Kind.MATRIX_KHR, each -> each.k() == result)),
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
        Shape shape = shape(stage, matrix);
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
