package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.number;
import static dev.vkval.check.shader.CodeProblems.opcode;
import static dev.vkval.check.shader.CodeProblems.opcodes;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.OptionalLong;
import java.util.Set;

/** Instructions that need a feature or have a limit: broadcasts, copies, tiles, tensors, hit objects. */
final class DeviceInstructionRules implements StageRules {
    private static final String TENSOR = "VkPhysicalDeviceTensorPropertiesARM";
    private static final String REORDER = "VkPhysicalDeviceRayTracingInvocationReorderPropertiesEXT";
    private static final String WAIT_QUEUES = "VkPhysicalDeviceShaderMultipleWaitQueuesPropertiesQCOM";
    private static final String ENQUEUE = "VkPhysicalDeviceShaderEnqueuePropertiesAMDX";
    private static final int VERSION_1_5 = 0x10500;
    private static final int TILE_ATTACHMENT = number("StorageClass", "TileAttachmentQCOM");
    private static final int UNTYPED_TEXEL_POINTER = opcode("OpUntypedImageTexelPointerEXT");
    private static final int BROADCAST = opcode("OpGroupNonUniformBroadcast");
    private static final int QUAD_BROADCAST = opcode("OpGroupNonUniformQuadBroadcast");
    private static final int SET_RECORD_INDEX = opcode("OpHitObjectSetShaderBindingTableRecordIndexEXT");
    private static final int ALLOCATE_PAYLOADS = opcode("OpAllocateNodePayloadsAMDX");
    private static final int MULTIPLE_WAIT_QUEUES = number("LoopControl", "MultipleWaitQueuesQCOM");
    private static final Set<Integer> TENSORS = opcodes("OpTensorReadARM", "OpTensorWriteARM", "OpTensorQuerySizeARM");
    private static final Set<Integer> PROCESSING = opcodes(
            "OpImageSampleWeightedQCOM",
            "OpImageBoxFilterQCOM",
            "OpImageBlockMatchSSDQCOM",
            "OpImageBlockMatchSADQCOM",
            "OpImageBlockMatchWindowSSDQCOM",
            "OpImageBlockMatchWindowSADQCOM",
            "OpImageBlockMatchGatherSSDQCOM",
            "OpImageBlockMatchGatherSADQCOM");
    private static final Set<Integer> CONSTANTS =
            Set.of(Op.CONSTANT, Op.CONSTANT_NULL, Op.SPEC_CONSTANT, Op.SPEC_CONSTANT_OP, Op.NOP);

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        int[] payloads = new int[1];
        stage.instructions(instruction -> {
            int opcode = instruction.opcode();
            if (opcode == BROADCAST || opcode == QUAD_BROADCAST) {
                broadcast(problems, instruction);
            } else if (opcode == Op.COPY_MEMORY_SIZED) {
                copy(problems, instruction);
            } else if (TENSORS.contains(opcode)) {
                tensor(problems, instruction);
            } else if (opcode == Op.LOOP_MERGE) {
                loop(problems, instruction);
            } else if (opcode == Op.IMAGE_TEXEL_POINTER || opcode == UNTYPED_TEXEL_POINTER) {
                texel(problems, instruction);
            } else if (PROCESSING.contains(opcode)) {
                processing(problems, instruction);
            } else if (opcode == SET_RECORD_INDEX) {
                problems.when(
                        stage.exceeds(
                                stage.fixed(instruction.operandOr(1, 0), 0),
                                REORDER,
                                "maxShaderBindingTableRecordIndex",
                                0),
                        "VUID-RuntimeSpirv-maxShaderBindingTableRecordIndex-11888",
                        instruction,
                        "an index of a shader record is more than maxShaderBindingTableRecordIndex",
                        "use a lower index");
            } else if (opcode == ALLOCATE_PAYLOADS) {
                payloads[0]++;
                problems.when(
                        stage.exceeds(payloads[0], ENQUEUE, "maxExecutionGraphShaderOutputNodes", 0),
                        "VUID-RuntimeSpirv-maxExecutionGraphShaderOutputNodes-09197",
                        instruction,
                        "payloads are allocated by more instructions than maxExecutionGraphShaderOutputNodes",
                        "allocate payloads in fewer places");
            }
        });
    }

    /** Without dynamic ids, or in an older module, the invocation is a constant. */
    private static void broadcast(CodeProblems problems, Instruction broadcast) {
        CreatedStage stage = problems.stage();
        boolean dynamic =
                stage.feature("subgroupBroadcastDynamicId") && stage.module().version() >= VERSION_1_5;
        boolean constant = CONSTANTS.contains(stage.module().opcodeOf(broadcast.operandOr(2, 0)));
        boolean quad = broadcast.opcode() == QUAD_BROADCAST;
        String help = "use a constant, or enable subgroupBroadcastDynamicId and compile for SPIR-V 1.5";
        problems.when(
                quad && !dynamic && !constant,
                "VUID-RuntimeSpirv-subgroupBroadcastDynamicId-06276",
                broadcast,
                "the index of a broadcast in a quad is not a constant",
                help);
        problems.when(
                !quad && !dynamic && !constant,
                "VUID-RuntimeSpirv-subgroupBroadcastDynamicId-06277",
                broadcast,
                "the id of a broadcast is not a constant",
                help);
    }

    /** Sizes that are constants: words, or less where both storage classes have small types. */
    private static void copy(CodeProblems problems, Instruction copy) {
        CreatedStage stage = problems.stage();
        Types types = stage.module().types();
        long size = stage.fixed(copy.operandOr(2, 0), 0);
        int target = types.storageClass(types.typeOf(copy.operandOr(0, 0)));
        int source = types.storageClass(types.typeOf(copy.operandOr(1, 0)));
        int granularity = Math.max(granularity(stage, target), granularity(stage, source));
        problems.when(
                size % granularity != 0,
                "VUID-RuntimeSpirv-Size-11165",
                copy,
                "the size of a copy is not a multiple of the smallest size of its storage classes",
                "copy whole words, or enable storage of smaller types");
    }

    private static int granularity(CreatedStage stage, int storage) {
        String prefix = switch (storage) {
            case StorageClass.STORAGE_BUFFER,
                    StorageClass.PHYSICAL_STORAGE_BUFFER,
                    StorageClass.SHADER_RECORD_BUFFER_KHR -> "storageBuffer";
            case StorageClass.UNIFORM -> "uniformAndStorageBuffer";
            case StorageClass.PUSH_CONSTANT -> "storagePushConstant";
            case StorageClass.WORKGROUP -> "workgroupMemoryExplicitLayout";
            default -> null;
        };
        if (prefix == null) {
            return 1;
        }
        String suffix = storage == StorageClass.PUSH_CONSTANT ? "" : "BitAccess";
        if (stage.feature(prefix + Byte.SIZE + suffix)) {
            return Byte.BYTES;
        }
        return stage.feature(prefix + Short.SIZE + suffix) ? Short.BYTES : Integer.BYTES;
    }

    private static void tensor(CodeProblems problems, Instruction access) {
        CreatedStage stage = problems.stage();
        OptionalLong stages = stage.property(TENSOR, "shaderTensorSupportedStages", 0);
        int bit = Models.stage(stage.model());
        problems.when(
                stages.isPresent() && bit != 0 && (stages.getAsLong() & bit) == 0,
                "VUID-RuntimeSpirv-shaderTensorSupportedStages-09901",
                access,
                "a tensor is accessed in a stage that is not in shaderTensorSupportedStages",
                "access it in another stage");
        boolean read = access.opcode() == Op.TENSOR_READ_ARM;
        if (!read && access.opcode() != Op.TENSOR_WRITE_ARM) {
            return;
        }
        SpirvModule module = stage.module();
        int type = read ? access.resultType() : module.types().typeOf(access.operandOr(2, 0));
        Instruction array = module.definition(type);
        boolean many = array != null && array.opcode() == Op.TYPE_ARRAY;
        long length = many ? stage.fixed(array.operandOr(1, 0), 1) : 1;
        int scalar = many ? array.operandOr(0, 0) : type;
        problems.when(
                many && stage.exceeds(length, TENSOR, "maxTensorShaderAccessArrayLength", 0),
                "VUID-RuntimeSpirv-maxTensorShaderAccessArrayLength-09903",
                access,
                "more elements of a tensor are accessed at once than maxTensorShaderAccessArrayLength",
                "access fewer elements at once");
        problems.when(
                stage.exceeds(
                        length * module.types().widthBits(scalar) / Byte.SIZE, TENSOR, "maxTensorShaderAccessSize", 0),
                "VUID-RuntimeSpirv-maxTensorShaderAccessSize-09904",
                access,
                "more bytes of a tensor are accessed at once than maxTensorShaderAccessSize",
                "access fewer elements at once");
    }

    private static void loop(CodeProblems problems, Instruction merge) {
        int control = merge.operandOr(2, 0);
        int parameters = merge.operandCount();
        problems.when(
                (control & MULTIPLE_WAIT_QUEUES) != 0
                        && problems.stage()
                                .exceeds(
                                        Integer.toUnsignedLong(merge.operandOr(parameters - 1, 0)),
                                        WAIT_QUEUES,
                                        "maxShaderWaitQueues",
                                        0),
                "VUID-RuntimeSpirv-maxShaderWaitQueues-12426",
                merge,
                "a loop uses more wait queues than maxShaderWaitQueues",
                "use fewer wait queues");
    }

    private static void texel(CodeProblems problems, Instruction pointer) {
        SpirvModule module = problems.stage().module();
        int image = pointer.operandOr(pointer.opcode() == UNTYPED_TEXEL_POINTER ? 1 : 0, 0);
        problems.when(
                module.types().storageClass(module.types().typeOf(image)) == TILE_ATTACHMENT
                        && !problems.stage().feature("tileShadingAtomicOps"),
                "VUID-RuntimeSpirv-OpImage-10706",
                pointer,
                "a texel of a tile attachment is pointed to, and tileShadingAtomicOps is not enabled",
                "enable the feature");
    }

    private static void processing(CodeProblems problems, Instruction instruction) {
        SpirvModule module = problems.stage().module();
        for (int i = 0; i < instruction.operandCount(); i++) {
            Instruction variable = PointerOrigin.loadedFrom(module, instruction.operand(i));
            problems.when(
                    variable != null
                            && variable.operandOr(0, 0) == TILE_ATTACHMENT
                            && !problems.stage().feature("tileShadingImageProcessing"),
                    "VUID-RuntimeSpirv-tileShadingImageProcessing-10712",
                    instruction,
                    "a tile attachment is processed, and tileShadingImageProcessing is not enabled",
                    "enable the feature");
        }
    }
}
