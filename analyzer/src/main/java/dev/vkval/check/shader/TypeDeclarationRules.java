package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.numbers;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Dim;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import java.util.Set;

/** Types that a module declares (Standalone SPIR-V Validation). */
final class TypeDeclarationRules implements StageRules {
    private static final int IMAGE_DIM = 1;
    private static final int IMAGE_ARRAYED = 3;
    private static final int IMAGE_SAMPLED = 5;
    private static final int RECT = CodeProblems.number("Dim", "Rect");
    private static final int LOGICAL = CodeProblems.number("AddressingModel", "Logical");
    private static final int PHYSICAL_STORAGE_BUFFER_64 =
            CodeProblems.number("AddressingModel", "PhysicalStorageBuffer64");
    private static final int LONG_VECTOR = CodeProblems.number("Capability", "LongVectorEXT");
    private static final int FLOAT16_IMAGE = CodeProblems.number("Capability", "Float16ImageAMD");
    private static final int DESCRIPTOR_HEAP = CodeProblems.number("Capability", "DescriptorHeapEXT");
    private static final Set<Integer> UNTYPED = numbers(
            "StorageClass",
            "Image",
            "UniformConstant",
            "Workgroup",
            "StorageBuffer",
            "Uniform",
            "PushConstant",
            "PhysicalStorageBuffer");
    private static final int FP_ROUNDING_MODE = CodeProblems.number("Decoration", "FPRoundingMode");
    private static final int GLSL_SHARED = CodeProblems.number("Decoration", "GLSLShared");
    private static final int GLSL_PACKED = CodeProblems.number("Decoration", "GLSLPacked");
    private static final int ROUND_TOWARDS_ZERO = 1;
    private static final int LONGEST_VECTOR = 4;

    @Override
    public void check(CreatedStage stage) {
        if (!stage.leads()) {
            return;
        }
        CodeProblems problems = new CodeProblems(stage);
        SpirvModule module = stage.module();
        module.section(Section.TYPES).forEach(each -> type(problems, each));
        module.section(Section.ANNOTATIONS).forEach(each -> decoration(problems, each));
        for (Instruction model : module.section(Section.MEMORY_MODEL)) {
            int addressing = model.operandOr(0, LOGICAL);
            problems.when(
                    addressing != LOGICAL && addressing != PHYSICAL_STORAGE_BUFFER_64,
                    "VUID-StandaloneSpirv-None-04635",
                    model,
                    "the addressing model is neither Logical nor PhysicalStorageBuffer64",
                    "compile the module for Vulkan");
        }
    }

    private static void type(CodeProblems problems, Instruction type) {
        SpirvModule module = problems.stage().module();
        switch (type.opcode()) {
            case Op.TYPE_IMAGE -> image(problems, type);
            case Op.TYPE_SAMPLED_IMAGE -> {
                Instruction image = module.definition(type.operand(0));
                problems.when(
                        image != null && image.opcode() == Op.TYPE_IMAGE && image.operandOr(IMAGE_SAMPLED, 1) != 1,
                        "VUID-StandaloneSpirv-OpTypeSampledImage-06671",
                        type,
                        "the image of an OpTypeSampledImage is not a sampled image",
                        "declare the image with a Sampled operand of 1");
            }
            case Op.TYPE_FORWARD_POINTER ->
                problems.when(
                        type.operandOr(1, StorageClass.PHYSICAL_STORAGE_BUFFER) != StorageClass.PHYSICAL_STORAGE_BUFFER,
                        "VUID-StandaloneSpirv-OpTypeForwardPointer-04711",
                        type,
                        "an OpTypeForwardPointer is not in the storage class PhysicalStorageBuffer",
                        "declare the pointer after its type");
            case Op.TYPE_UNTYPED_POINTER_KHR ->
                problems.when(
                        !UNTYPED.contains(type.operandOr(0, StorageClass.UNIFORM)),
                        "VUID-StandaloneSpirv-OpTypeUntypedPointerKHR-11417",
                        type,
                        "an untyped pointer is in a storage class that has none",
                        "use a typed pointer");
            case Op.UNTYPED_VARIABLE_KHR -> untyped(problems, type);
            case Op.UNDEF ->
                problems.when(
                        module.types().isOpaque(type.resultType()),
                        "VUID-StandaloneSpirv-OpUndef-12464",
                        type,
                        "an OpUndef has the type of a descriptor",
                        "use a value of the descriptor");
            case Op.TYPE_STRUCT -> {
                for (int member = 0; member < type.operandCount(); member++) {
                    int inner = module.types().withoutArrays(type.operand(member));
                    problems.when(
                            module.types().isOpaque(inner) && !declares(module, DESCRIPTOR_HEAP),
                            "VUID-StandaloneSpirv-None-04667",
                            type,
                            "a structure contains an image, a sampler or an acceleration structure",
                            "declare it outside of the structure");
                }
            }
            case Op.TYPE_VECTOR ->
                problems.when(
                        !declares(module, LONG_VECTOR)
                                && Integer.compareUnsigned(type.operandOr(1, LONGEST_VECTOR), LONGEST_VECTOR) > 0,
                        "VUID-StandaloneSpirv-None-12295",
                        type,
                        "a vector has more than four components",
                        "declare the capability LongVectorEXT, or use an array");
            default -> {}
        }
    }

    private static void image(CodeProblems problems, Instruction type) {
        SpirvModule module = problems.stage().module();
        int sampled = type.operandOr(IMAGE_SAMPLED, 1);
        int dim = type.operandOr(IMAGE_DIM, 0);
        int opcode = module.opcodeOf(type.operand(0));
        int width = module.types().widthBits(type.operand(0));
        boolean allowed = opcode == Op.TYPE_FLOAT
                        && (width == Integer.SIZE || width == Short.SIZE && declares(module, FLOAT16_IMAGE))
                || opcode == Op.TYPE_INT && (width == Integer.SIZE || width == Long.SIZE);
        problems.when(
                !allowed,
                "VUID-StandaloneSpirv-OpTypeImage-04656",
                type,
                "the sampled type of an image is not a 32-bit float, a 32-bit integer or a 64-bit integer",
                "declare the image with one of these types");
        problems.when(
                sampled != 1 && sampled != 2,
                "VUID-StandaloneSpirv-OpTypeImage-04657",
                type,
                "the Sampled operand of an image is neither 1 nor 2",
                "declare a sampled image or a storage image");
        problems.when(
                dim == Dim.SUBPASS_DATA && (type.operandOr(IMAGE_ARRAYED, 0) != 0 || sampled != 2),
                "VUID-StandaloneSpirv-OpTypeImage-06214",
                type,
                "an image of subpass data is arrayed, or its Sampled operand is not 2",
                "declare it with Arrayed 0 and Sampled 2");
        problems.when(
                dim == RECT,
                "VUID-StandaloneSpirv-OpTypeImage-09638",
                type,
                "the Dim operand of an image is Rect",
                "declare it as 2D");
    }

    private static void untyped(CodeProblems problems, Instruction variable) {
        int storage = variable.operandOr(0, StorageClass.UNIFORM_CONSTANT);
        boolean typed = variable.operandCount() > 1;
        problems.when(
                !typed && storage != StorageClass.UNIFORM_CONSTANT,
                "VUID-StandaloneSpirv-OpUntypedVariableKHR-11167",
                variable,
                "an untyped variable has no Data Type",
                "give it a Data Type");
        problems.when(
                !typed
                        && storage == StorageClass.UNIFORM_CONSTANT
                        && !problems.stage().module().decorations().has(variable.resultId(), Decoration.BUILT_IN),
                "VUID-StandaloneSpirv-OpUntypedVariableKHR-11347",
                variable,
                "an untyped variable without a Data Type is no descriptor heap",
                "decorate it with SamplerHeapEXT or ResourceHeapEXT");
    }

    private static void decoration(CodeProblems problems, Instruction decoration) {
        boolean member = decoration.opcode() == Op.MEMBER_DECORATE;
        if (!member && decoration.opcode() != Op.DECORATE) {
            return;
        }
        int number = decoration.operandOr(member ? 2 : 1, -1);
        problems.when(
                number == GLSL_SHARED || number == GLSL_PACKED,
                "VUID-StandaloneSpirv-GLSLShared-04669",
                decoration,
                "the decoration GLSLShared or GLSLPacked is used",
                "decorate the members with Offset");
        problems.when(
                number == FP_ROUNDING_MODE
                        && Integer.compareUnsigned(decoration.operandOr(member ? 3 : 2, 0), ROUND_TOWARDS_ZERO) > 0,
                "VUID-StandaloneSpirv-FPRoundingMode-04675",
                decoration,
                "a rounding mode is neither RTE nor RTZ",
                "use one of these");
    }

    static boolean declares(SpirvModule module, int capability) {
        return module.section(Section.CAPABILITIES).stream()
                .anyMatch(each -> each.opcode() == Op.CAPABILITY && each.operandOr(0, -1) == capability);
    }
}
