package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.InterfaceVariable;
import java.util.OptionalLong;
import java.util.Set;

/** What code asks of a device: outputs, images, floating point, and instructions of single extensions. */
final class CodeLimitRules implements StageRules {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final String FLOATS = "VkPhysicalDeviceFloatControlsProperties";
    private static final String MESH = "VkPhysicalDeviceMeshShaderPropertiesNV";
    private static final int MODEL_MESH_NV = CodeProblems.number("ExecutionModel", "MeshNV");
    private static final int OUTPUT_VERTICES = CodeProblems.number("ExecutionMode", "OutputVertices");
    private static final int OUTPUT_PRIMITIVES = CodeProblems.number("ExecutionMode", "OutputPrimitivesEXT");
    private static final int FAST_MATH_DEFAULT = CodeProblems.number("ExecutionMode", "FPFastMathDefault");
    private static final int FAST_MATH = CodeProblems.number("Decoration", "FPFastMathMode");
    private static final int FMA = 4427;
    private static final int VECTOR_ID_TYPE = 5288;
    private static final int IMAGE_FORMAT = 6;
    private static final int PRESERVES = 0x7;

    private static final Set<Integer> FOUR = CodeProblems.numbers(
            "ImageFormat",
            "Rgba32f",
            "Rgba16f",
            "Rgba8",
            "Rgba8Snorm",
            "Rgba16",
            "Rgb10A2",
            "Rgba16Snorm",
            "Rgba32i",
            "Rgba16i",
            "Rgba8i",
            "Rgba32ui",
            "Rgba16ui",
            "Rgba8ui",
            "Rgb10a2ui");
    private static final Set<Integer> THREE = CodeProblems.numbers("ImageFormat", "R11fG11fB10f");
    private static final Set<Integer> TWO = CodeProblems.numbers(
            "ImageFormat",
            "Rg32f",
            "Rg16f",
            "Rg16",
            "Rg8",
            "Rg16Snorm",
            "Rg8Snorm",
            "Rg32i",
            "Rg16i",
            "Rg8i",
            "Rg32ui",
            "Rg16ui",
            "Rg8ui");

    @Override
    public void check(CreatedStage stage) {
        if (stage.model() == MODEL_MESH_NV) {
            outputs(stage, "VUID-RuntimeSpirv-MeshNV-07113", OUTPUT_VERTICES, "maxMeshOutputVertices");
            outputs(stage, "VUID-RuntimeSpirv-MeshNV-07114", OUTPUT_PRIMITIVES, "maxMeshOutputPrimitives");
        }
        if (stage.model() == Models.FRAGMENT) {
            EntryPointReflection reflection = EntryPointReflection.of(
                    stage.module(),
                    stage.stage().entryPoint(),
                    stage.model(),
                    new Specialization(stage.stage().specialization()));
            if (reflection != null) {
                combinedOutputs(stage, reflection);
            }
        }
        CodeProblems problems = new CodeProblems(stage);
        stage.instructions(instruction -> instruction(problems, instruction));
        globals(problems);
        fastMath(problems);
    }

    private static void outputs(CreatedStage stage, String rule, int mode, String property) {
        Instruction declared = stage.mode(mode);
        long value = declared == null ? 0 : Integer.toUnsignedLong(declared.operandOr(2, 0));
        if (stage.exceeds(value, MESH, property, 0)) {
            stage.error(rule)
                    .title("a mesh shader outputs more than the device supports")
                    .message("it declares %d, which is more than %s", value, property)
                    .help("declare a number that the device supports")
                    .report();
        }
    }

    private static void combinedOutputs(CreatedStage stage, EntryPointReflection reflection) {
        long used = 0;
        for (DescriptorUse use : reflection.descriptors()) {
            used += switch (use.kind()) {
                case STORAGE_BUFFER, STORAGE_IMAGE, STORAGE_TEXEL_BUFFER -> Math.max(use.arrayLength(), 1);
                default -> 0;
            };
        }
        long locations = 0;
        for (InterfaceVariable output : reflection.outputs()) {
            locations |= output.locations();
        }
        used += Long.bitCount(locations);
        if (stage.exceeds(used, LIMITS, "maxFragmentCombinedOutputResources", 0)) {
            stage.error("VUID-RuntimeSpirv-Location-06428")
                    .title("a fragment shader has more outputs and storage resources than the device supports")
                    .message("it has %d, which is more than maxFragmentCombinedOutputResources", used)
                    .help("use fewer storage buffers, storage images and color outputs")
                    .report();
        }
    }

    private static void instruction(CodeProblems problems, Instruction instruction) {
        SpirvModule module = problems.stage().module();
        if (instruction.opcode() == Op.IMAGE_WRITE) {
            Instruction image = module.definition(module.types().typeOf(instruction.operandOr(0, 0)));
            int format = image == null || image.opcode() != Op.TYPE_IMAGE ? 0 : image.operandOr(IMAGE_FORMAT, 0);
            problems.when(
                    components(module, module.types().typeOf(instruction.operandOr(2, 0))) < components(format),
                    "VUID-RuntimeSpirv-OpImageWrite-07112",
                    instruction,
                    "fewer components are written to an image than its format has",
                    "write as many components as the format has");
        } else if (instruction.opcode() == FMA) {
            fma(problems, instruction);
        }
    }

    /** Components that a format has; 1 where it is not known. */
    private static int components(int format) {
        if (FOUR.contains(format)) {
            return 4;
        }
        return THREE.contains(format) ? 3 : TWO.contains(format) ? 2 : 1;
    }

    private static int components(SpirvModule module, int type) {
        Instruction definition = module.definition(type);
        return definition != null && definition.opcode() == Op.TYPE_VECTOR ? definition.operandOr(1, 1) : 1;
    }

    private static void fma(CodeProblems problems, Instruction instruction) {
        Types types = problems.stage().module().types();
        int type = instruction.resultType();
        Instruction definition = problems.stage().module().definition(type);
        int scalar = definition != null && definition.opcode() == Op.TYPE_VECTOR ? definition.operandOr(0, 0) : type;
        int width = types.widthBits(scalar);
        fma(problems, instruction, width == 16, "VUID-RuntimeSpirv-shaderFmaFloat16-10977", "shaderFmaFloat16");
        fma(problems, instruction, width == 32, "VUID-RuntimeSpirv-shaderFmaFloat32-10978", "shaderFmaFloat32");
        fma(problems, instruction, width == 64, "VUID-RuntimeSpirv-shaderFmaFloat64-10979", "shaderFmaFloat64");
    }

    private static void fma(
            CodeProblems problems, Instruction instruction, boolean width, String rule, String feature) {
        problems.when(
                width && !problems.stage().feature(feature),
                rule,
                instruction,
                "OpFmaKHR is used with a width whose feature is not enabled",
                "enable " + feature);
    }

    private static void globals(CodeProblems problems) {
        CreatedStage stage = problems.stage();
        SpirvModule module = stage.module();
        Types types = module.types();
        for (Instruction global : module.section(Section.TYPES)) {
            int opcode = global.opcode();
            problems.when(
                    opcode == Op.EXT_INST_WITH_FORWARD_REFS_KHR && !stage.feature("shaderRelaxedExtendedInstruction"),
                    "VUID-RuntimeSpirv-shaderRelaxedExtendedInstruction-10773",
                    global,
                    "OpExtInstWithForwardRefsKHR is used, and shaderRelaxedExtendedInstruction is not enabled",
                    "enable shaderRelaxedExtendedInstruction");
            if (opcode == Op.VARIABLE && global.operandCount() > 0 && global.operand(0) == StorageClass.UNIFORM) {
                int block = types.withoutArrays(types.pointee(global.resultType()));
                int members = module.opcodeOf(block) == Op.TYPE_STRUCT ? types.memberCount(block) : 0;
                problems.when(
                        members > 0
                                && module.decorations().has(block, Decoration.BLOCK)
                                && module.opcodeOf(types.memberType(block, members - 1)) == Op.TYPE_RUNTIME_ARRAY
                                && !stage.feature("shaderUniformBufferUnsizedArray"),
                        "VUID-RuntimeSpirv-shaderUniformBufferUnsizedArray-11806",
                        global,
                        "a uniform block ends in an array without a size",
                        "give the array a size, or enable shaderUniformBufferUnsizedArray");
            }
            long size = opcode == VECTOR_ID_TYPE ? stage.fixed(global.operandOr(1, 0), 0) : 0;
            OptionalLong most =
                    stage.property("VkPhysicalDeviceShaderLongVectorPropertiesEXT", "maxVectorComponents", 0);
            problems.when(
                    stage.feature("longVector") && most.isPresent() && size > most.getAsLong(),
                    "VUID-RuntimeSpirv-longVector-12296",
                    global,
                    "a vector has more components than the device supports",
                    "use no more than maxVectorComponents");
        }
    }

    private static void fastMath(CodeProblems problems) {
        CreatedStage stage = problems.stage();
        stage.modes(mode -> {
            if (mode.operand(1) == FAST_MATH_DEFAULT) {
                int width = stage.module().types().widthBits(mode.operandOr(2, 0));
                boolean lacks = (stage.fixed(mode.operandOr(3, 0), PRESERVES) & PRESERVES) != PRESERVES;
                preserves(
                        problems,
                        mode,
                        lacks && width == 16,
                        16,
                        "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat16-09559");
                preserves(
                        problems,
                        mode,
                        lacks && width == 32,
                        32,
                        "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat32-09561");
                preserves(
                        problems,
                        mode,
                        lacks && width == 64,
                        64,
                        "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat64-09563");
            }
        });
        for (Instruction decoration : stage.module().section(Section.ANNOTATIONS)) {
            if (decoration.opcode() == Op.DECORATE && decoration.operandOr(1, -1) == FAST_MATH) {
                int width = width(stage.module(), stage.module().types().typeOf(decoration.operand(0)));
                boolean lacks = (decoration.operandOr(2, PRESERVES) & PRESERVES) != PRESERVES;
                preserves(
                        problems,
                        decoration,
                        lacks && width == 16,
                        16,
                        "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat16-09560");
                preserves(
                        problems,
                        decoration,
                        lacks && width == 32,
                        32,
                        "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat32-09562");
                preserves(
                        problems,
                        decoration,
                        lacks && width == 64,
                        64,
                        "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat64-09564");
            }
        }
    }

    private static int width(SpirvModule module, int type) {
        Instruction definition = module.definition(type);
        boolean vector = definition != null && definition.opcode() == Op.TYPE_VECTOR;
        int scalar = vector ? definition.operandOr(0, 0) : type;
        return module.opcodeOf(scalar) == Op.TYPE_FLOAT ? module.types().widthBits(scalar) : 0;
    }

    private static void preserves(CodeProblems problems, Instruction where, boolean lacks, int width, String rule) {
        OptionalLong can = problems.stage().property(FLOATS, "shaderSignedZeroInfNanPreserveFloat" + width, 0);
        problems.when(
                lacks && can.isPresent() && can.getAsLong() == 0,
                rule,
                where,
                "signed zeros, infinities or NaNs are to be preserved in a width where the device does not",
                "set NSZ, NotInf and NotNaN");
    }
}
