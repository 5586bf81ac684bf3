package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.number;
import static dev.vkval.check.shader.CodeProblems.opcode;
import static dev.vkval.check.shader.CodeProblems.opcodes;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import java.util.Set;
import org.lwjgl.vulkan.ARMPipelineOpacityMicromap;
import org.lwjgl.vulkan.EXTShader64bitIndexing;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.KHRPipelineLibrary;
import org.lwjgl.vulkan.NVRayTracingMotionBlur;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/** Code that asks for a flag of the pipeline, the shader object or the stage that is created of it, or forbids one. */
final class PipelineFlagRules implements StageRules {
    private static final String OBJECT = "VkShaderCreateInfoEXT";
    private static final String COMPUTE = "VkComputePipelineCreateInfo";
    private static final int VERSION_1_6 = 0x10600;
    private static final int INDEXING_64 = number("ExecutionMode", "Shader64BitIndexingEXT");
    private static final int MICROMAP_ID = number("ExecutionMode", "OpacityMicromapIdKHR");
    private static final int ENQUEUE = number("Capability", "ShaderEnqueueAMDX");
    private static final int VECTOR_MULTIPLY = opcode("OpCooperativeVectorMatrixMulNV");
    private static final int VECTOR_MULTIPLY_ADD = opcode("OpCooperativeVectorMatrixMulAddNV");
    private static final int MATRIX_OFFSET = 3;
    private static final int BIAS_OFFSET = 6;
    private static final Set<Integer> VECTOR_MEMORY = opcodes(
            "OpCooperativeVectorLoadNV",
            "OpCooperativeVectorStoreNV",
            "OpCooperativeVectorOuterProductAccumulateNV",
            "OpCooperativeVectorReduceSumAccumulateNV");
    private static final Set<Integer> MOTION_EXT =
            Set.of(Op.HIT_OBJECT_TRACE_RAY_MOTION_EXT, Op.HIT_OBJECT_TRACE_MOTION_REORDER_EXECUTE_EXT);

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        boolean object = stage.origin().owner().equals(OBJECT);
        if (stage.origin().owner().startsWith("VkRayTracing")) {
            motion(problems);
            micromaps(problems);
        }
        int flag = EXTShader64bitIndexing.VK_SHADER_CREATE_64_BIT_INDEXING_BIT_EXT;
        boolean wide = (stage.origin().flags()
                                & (object ? flag : EXTShader64bitIndexing.VK_PIPELINE_CREATE_2_64_BIT_INDEXING_BIT_EXT))
                        != 0
                || stage.mode(INDEXING_64) != null;
        if (!wide) {
            indices(problems);
        }
        subgroups(problems, object);
        problems.when(
                stage.origin().owner().equals(COMPUTE)
                        && (stage.origin().flags() & KHRPipelineLibrary.VK_PIPELINE_CREATE_LIBRARY_BIT_KHR) == 0
                        && TypeDeclarationRules.declares(stage.module(), ENQUEUE),
                "VUID-VkComputePipelineCreateInfo-flags-09178",
                stage.module().definition(stage.entryFunction()),
                "a compute pipeline that is no library has a shader with the capability ShaderEnqueueAMDX",
                "create it as a library of an execution graph");
    }

    private static void motion(CodeProblems problems) {
        CreatedStage stage = problems.stage();
        if ((stage.origin().flags() & NVRayTracingMotionBlur.VK_PIPELINE_CREATE_RAY_TRACING_ALLOW_MOTION_BIT_NV) != 0) {
            return;
        }
        String title = "rays with motion are traced by a pipeline that is created without motion";
        String help = "set VK_PIPELINE_CREATE_RAY_TRACING_ALLOW_MOTION_BIT_NV";
        stage.instructions(instruction -> {
            int opcode = instruction.opcode();
            problems.when(
                    opcode == Op.TRACE_RAY_MOTION_NV,
                    "VUID-RuntimeSpirv-OpTraceRayMotionNV-06367",
                    instruction,
                    title,
                    help);
            problems.when(
                    opcode == Op.HIT_OBJECT_TRACE_RAY_MOTION_NV,
                    "VUID-RuntimeSpirv-OpHitObjectTraceRayMotionNV-07711",
                    instruction,
                    title,
                    help);
            problems.when(
                    MOTION_EXT.contains(opcode),
                    "VUID-RuntimeSpirv-OpHitObjectTraceRayMotionEXT-11877",
                    instruction,
                    title,
                    help);
        });
    }

    private static void micromaps(CodeProblems problems) {
        CreatedStage stage = problems.stage();
        Instruction mode = stage.mode(MICROMAP_ID);
        problems.when(
                mode != null
                        && stage.constants().value(mode.operandOr(2, 0), 0) != 0
                        && (stage.origin().flags()
                                        & ARMPipelineOpacityMicromap
                                                .VK_PIPELINE_CREATE_2_DISALLOW_OPACITY_MICROMAP_BIT_ARM)
                                != 0,
                "VUID-RuntimeSpirv-micromap-11630",
                mode,
                "a shader has opacity micromaps, and its pipeline is created without them",
                "do not set VK_PIPELINE_CREATE_2_DISALLOW_OPACITY_MICROMAP_BIT_ARM");
    }

    /** Sizes and offsets have 32 bits where the pipeline is not created for more. */
    private static void indices(CodeProblems problems) {
        SpirvModule module = problems.stage().module();
        Types types = module.types();
        String help = "create the pipeline with 64-bit indexing, or use a 32-bit integer";
        for (Instruction constant : module.section(Section.TYPES)) {
            problems.when(
                    constant.opcode() == Op.CONSTANT_SIZE_OF_EXT && types.widthBits(constant.resultType()) == Long.SIZE,
                    "VUID-RuntimeSpirv-OpConstantSizeOfEXT-11475",
                    constant,
                    "the size of a type has 64 bits, and the pipeline is created without 64-bit indexing",
                    help);
        }
        problems.stage().instructions(instruction -> {
            int opcode = instruction.opcode();
            problems.when(
                    (opcode == Op.ARRAY_LENGTH || opcode == Op.UNTYPED_ARRAY_LENGTH_KHR)
                            && types.widthBits(instruction.resultType()) != Integer.SIZE,
                    "VUID-RuntimeSpirv-OpArrayLength-11807",
                    instruction,
                    "the length of an array has not 32 bits, and the pipeline is created without 64-bit indexing",
                    help);
            problems.when(
                    VECTOR_MEMORY.contains(opcode) && wide(types, instruction, 1),
                    "VUID-RuntimeSpirv-OpCooperativeVectorLoadNV-11809",
                    instruction,
                    "an offset of a cooperative vector has not 32 bits, and the pipeline is created without 64-bit indexing",
                    help);
            problems.when(
                    (opcode == VECTOR_MULTIPLY || opcode == VECTOR_MULTIPLY_ADD)
                                    && wide(types, instruction, MATRIX_OFFSET)
                            || opcode == VECTOR_MULTIPLY_ADD && wide(types, instruction, BIAS_OFFSET),
                    "VUID-RuntimeSpirv-OpCooperativeVectorMatrixMulAddNV-11808",
                    instruction,
                    "an offset of a matrix or bias has not 32 bits, and the pipeline is created without 64-bit indexing",
                    help);
        });
    }

    private static boolean wide(Types types, Instruction instruction, int operand) {
        int width = types.widthBits(types.typeOf(instruction.operandOr(operand, 0)));
        return width != 0 && width != Integer.SIZE;
    }

    /** Cooperative matrices take full subgroups, which newer modules ask for themselves. */
    private static void subgroups(CodeProblems problems, boolean object) {
        CreatedStage stage = problems.stage();
        Instruction matrix = stage.module().section(Section.TYPES).stream()
                .filter(type -> type.opcode() == Op.TYPE_COOPERATIVE_MATRIX_KHR)
                .findFirst()
                .orElse(null);
        if (matrix == null
                || stage.module().version() >= VERSION_1_6
                || stage.origin().info() == 0) {
            return;
        }
        int flags = object
                ? 0
                : VkPipelineShaderStageCreateInfo.nflags(stage.origin().info());
        problems.when(
                !object && (flags & VK13.VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT) == 0,
                "VUID-RuntimeSpirv-OpTypeCooperativeMatrixKHR-10770",
                matrix,
                "cooperative matrices are used in a stage that does not require full subgroups",
                "require them, or compile for SPIR-V 1.6");
        problems.when(
                object
                        && (stage.origin().flags() & EXTShaderObject.VK_SHADER_CREATE_REQUIRE_FULL_SUBGROUPS_BIT_EXT)
                                == 0,
                "VUID-RuntimeSpirv-OpTypeCooperativeMatrixKHR-10771",
                matrix,
                "cooperative matrices are used in a shader object that does not require full subgroups",
                "require them, or compile for SPIR-V 1.6");
    }
}
