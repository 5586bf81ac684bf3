package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.number;
import static dev.vkval.check.shader.CodeProblems.opcode;

import dev.vkval.check.shader.CooperativeShapes.Vector;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.List;
import java.util.OptionalLong;
import org.lwjgl.vulkan.KHRCooperativeMatrix;
import org.lwjgl.vulkan.NVCooperativeVector;

/** Cooperative vectors of a stage: types, interpretations and layouts that the device has, and constant alignments. */
final class CooperativeVectorRules implements StageRules {
    private static final String PROPERTIES = "VkPhysicalDeviceCooperativeVectorPropertiesNV";
    private static final int CAPABILITY = number("Capability", "CooperativeVectorNV");
    private static final int TRAINING = number("Capability", "CooperativeVectorTrainingNV");
    private static final int MULTIPLY = opcode("OpCooperativeVectorMatrixMulNV");
    private static final int MULTIPLY_ADD = opcode("OpCooperativeVectorMatrixMulAddNV");
    private static final int OUTER_PRODUCT = opcode("OpCooperativeVectorOuterProductAccumulateNV");
    private static final int REDUCE_SUM = opcode("OpCooperativeVectorReduceSumAccumulateNV");
    private static final int ADDED_OPERANDS = 3;
    private static final int LAYOUT_INFERENCING = 2;
    private static final int LAYOUT_TRAINING = 3;
    private static final int ALIGNMENT = 16;
    private static final int MATRIX_ALIGNMENT = 64;

    @Override
    public void check(CreatedStage stage) {
        if (!TypeDeclarationRules.declares(stage.module(), CAPABILITY)
                && !TypeDeclarationRules.declares(stage.module(), TRAINING)) {
            return;
        }
        CodeProblems problems = new CodeProblems(stage);
        for (Instruction type : stage.module().section(Section.TYPES)) {
            if (type.opcode() == Op.TYPE_COOPERATIVE_VECTOR_NV) {
                type(problems, type);
            }
        }
        stage.instructions(instruction -> {
            int opcode = instruction.opcode();
            if (opcode == MULTIPLY || opcode == MULTIPLY_ADD) {
                multiply(problems, instruction);
            } else if (opcode == Op.COOPERATIVE_VECTOR_LOAD_NV || opcode == Op.COOPERATIVE_VECTOR_STORE_NV) {
                aligned(problems, instruction, 1, ALIGNMENT, "VUID-RuntimeSpirv-OpCooperativeVectorLoadNV-10099");
            } else if (opcode == OUTER_PRODUCT) {
                outerProduct(problems, instruction);
            } else if (opcode == REDUCE_SUM) {
                reduceSum(problems, instruction);
            }
        });
    }

    private static void type(CodeProblems problems, Instruction type) {
        CreatedStage stage = problems.stage();
        OptionalLong stages = stage.property(PROPERTIES, "cooperativeVectorSupportedStages", 0);
        int bit = Models.stage(stage.model());
        problems.when(
                stages.isPresent() && bit != 0 && (stages.getAsLong() & bit) == 0,
                "VUID-RuntimeSpirv-cooperativeVectorSupportedStages-10091",
                type,
                "cooperative vectors are used in a stage that is not in cooperativeVectorSupportedStages",
                "use them in another stage");
        problems.when(
                stage.exceeds(
                        stage.constants().value(type.operandOr(1, 0), 0),
                        PROPERTIES,
                        "maxCooperativeVectorComponents",
                        0),
                "VUID-RuntimeSpirv-maxCooperativeVectorComponents-10094",
                type,
                "a cooperative vector has more components than the device supports",
                "use shorter vectors");
        List<Vector> list = vectors(stage);
        int component = type.operandOr(0, 0);
        problems.when(
                list != null
                        && list.stream()
                                .noneMatch(each -> ComponentTypes.is(stage.module(), component, each.input())
                                        || ComponentTypes.is(stage.module(), component, each.result())),
                "VUID-RuntimeSpirv-OpTypeCooperativeVector-10095",
                type,
                "the component type of a cooperative vector is none of those that the device supports",
                "use a type of a VkCooperativeVectorPropertiesNV");
    }

    private static List<Vector> vectors(CreatedStage stage) {
        CooperativeShapes shapes = CooperativeShapes.of(stage.physicalDevice());
        return shapes == null ? null : shapes.vectors();
    }

    private static long value(CodeProblems problems, Instruction instruction, int operand) {
        return problems.stage().constants().value(instruction.operandOr(operand, 0), -1);
    }

    private static void multiply(CodeProblems problems, Instruction multiply) {
        boolean add = multiply.opcode() == MULTIPLY_ADD;
        int behind = add ? ADDED_OPERANDS : 0;
        long interpretation = value(problems, multiply, 4);
        long layout = value(problems, multiply, 7 + behind);
        boolean optimal = layout == LAYOUT_INFERENCING || layout == LAYOUT_TRAINING;
        problems.when(
                (interpretation == NVCooperativeVector.VK_COMPONENT_TYPE_FLOAT_E4M3_NV
                                || interpretation == NVCooperativeVector.VK_COMPONENT_TYPE_FLOAT_E5M2_NV)
                        && layout >= 0
                        && !optimal,
                "VUID-RuntimeSpirv-OpCooperativeVectorMatrixMulNV-10090",
                multiply,
                "a matrix of 8-bit floats has a layout that is not optimal",
                "use an inferencing-optimal or training-optimal layout");
        if (layout >= 0 && !optimal && multiply.operandCount() > 9 + behind) {
            aligned(
                    problems,
                    multiply,
                    9 + behind,
                    ALIGNMENT,
                    "VUID-RuntimeSpirv-OpCooperativeVectorMatrixMulNV-10096");
        }
        aligned(problems, multiply, 3, MATRIX_ALIGNMENT, "VUID-RuntimeSpirv-OpCooperativeVectorMatrixMulNV-10097");
        if (add) {
            aligned(problems, multiply, 6, ALIGNMENT, "VUID-RuntimeSpirv-OpCooperativeVectorMatrixMulAddNV-10098");
        }
        supported(problems, multiply, add, interpretation, value(problems, multiply, 8 + behind));
    }

    private static void supported(
            CodeProblems problems, Instruction multiply, boolean add, long matrix, long transpose) {
        SpirvModule module = problems.stage().module();
        List<Vector> list = vectors(problems.stage());
        int input = component(module, module.types().typeOf(multiply.operandOr(0, 0)));
        int result = component(module, multiply.resultType());
        long interpretation = value(problems, multiply, 1);
        long bias = add ? value(problems, multiply, 7) : 0;
        if (list == null || input == 0 || result == 0 || interpretation < 0 || matrix < 0 || bias < 0) {
            return;
        }
        problems.when(
                list.stream()
                        .noneMatch(each -> ComponentTypes.is(module, input, each.input())
                                && each.interpretation() == interpretation
                                && each.matrix() == matrix
                                && (!add || each.bias() == bias)
                                && ComponentTypes.is(module, result, each.result())
                                && (transpose != 1 || each.transpose())),
                "VUID-RuntimeSpirv-OpCooperativeVectorMatrixMulNV-10089",
                multiply,
                "a multiplication of a cooperative vector is none of those that the device supports",
                "multiply as a VkCooperativeVectorPropertiesNV has it");
    }

    /** The component type of a cooperative vector, 0 for other types. */
    private static int component(SpirvModule module, int type) {
        Instruction vector = module.definition(type);
        return vector != null && vector.opcode() == Op.TYPE_COOPERATIVE_VECTOR_NV ? vector.operandOr(0, 0) : 0;
    }

    /** An operand that is constant is a multiple of an alignment. */
    private static void aligned(
            CodeProblems problems, Instruction instruction, int operand, int alignment, String rule) {
        long value = value(problems, instruction, operand);
        problems.when(
                value >= 0 && value % alignment != 0,
                rule,
                instruction,
                "an offset or stride of a cooperative vector instruction is not aligned",
                "align it to " + alignment + " bytes");
    }

    private static boolean trains(CodeProblems problems, int width) {
        OptionalLong can =
                problems.stage().property(PROPERTIES, "cooperativeVectorTrainingFloat" + width + "Accumulation", 0);
        return can.isEmpty() || can.getAsLong() != 0;
    }

    private static boolean inBuffer(SpirvModule module, Instruction instruction) {
        int storage = module.types().storageClass(module.types().typeOf(instruction.operandOr(0, 0)));
        return storage < 0 || storage == StorageClass.STORAGE_BUFFER || storage == StorageClass.PHYSICAL_STORAGE_BUFFER;
    }

    private static void outerProduct(CodeProblems problems, Instruction product) {
        SpirvModule module = problems.stage().module();
        Types types = module.types();
        long interpretation = value(problems, product, 5);
        long layout = value(problems, product, 4);
        boolean half = interpretation == KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT16_KHR;
        boolean single = interpretation == KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT32_KHR;
        int a = component(module, types.typeOf(product.operandOr(2, 0)));
        int b = component(module, types.typeOf(product.operandOr(3, 0)));
        boolean halves = halves(module, a) && halves(module, b);
        problems.when(
                interpretation >= 0 && !half && !single
                        || half && !trains(problems, Short.SIZE)
                        || single && !trains(problems, Integer.SIZE)
                        || !halves
                        || layout >= 0 && layout != LAYOUT_TRAINING
                        || !inBuffer(module, product),
                "VUID-RuntimeSpirv-OpCooperativeVectorOuterProductAccumulateNV-10093",
                product,
                "an outer product is accumulated with types, a layout or in memory that it does not have",
                "accumulate 16-bit floats to a training-optimal matrix in a storage buffer");
        aligned(
                problems,
                product,
                1,
                MATRIX_ALIGNMENT,
                "VUID-RuntimeSpirv-OpCooperativeVectorOuterProductAccumulateNV-10101");
    }

    private static boolean halves(SpirvModule module, int type) {
        return type == 0
                || module.opcodeOf(type) == Op.TYPE_FLOAT && module.types().widthBits(type) == Short.SIZE;
    }

    private static void reduceSum(CodeProblems problems, Instruction sum) {
        SpirvModule module = problems.stage().module();
        int component = component(module, module.types().typeOf(sum.operandOr(2, 0)));
        int width = module.opcodeOf(component) == Op.TYPE_FLOAT ? module.types().widthBits(component) : 0;
        problems.when(
                component != 0
                        && (width != Short.SIZE && width != Integer.SIZE
                                || !trains(problems, width)
                                || !inBuffer(module, sum)),
                "VUID-RuntimeSpirv-OpCooperativeVectorReduceSumAccumulateNV-10092",
                sum,
                "a sum is accumulated with a type or in memory that it does not have",
                "accumulate floats of 16 or 32 bits to a storage buffer");
        aligned(problems, sum, 1, ALIGNMENT, "VUID-RuntimeSpirv-OpCooperativeVectorReduceSumAccumulateNV-10100");
    }
}
