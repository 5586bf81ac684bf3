package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.OperandWalker;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.grammar.OperandCategory;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Limits of memory that a workgroup shares. Sizes are without padding, so at most the sizes that a device uses. */
final class SharedMemoryRules implements StageRules {
    private static final String CORE = "VkPhysicalDeviceLimits";
    private static final String MESH = "VkPhysicalDeviceMeshShaderPropertiesEXT";
    private static final long SCOPE_WORKGROUP = 2;
    private static final Set<Integer> SPLIT_BARRIERS =
            CodeProblems.opcodes("OpControlBarrierArriveEXT", "OpControlBarrierWaitEXT");

    @Override
    public void check(CreatedStage stage) {
        List<Instruction> variables = Models.workgroups(stage.model()) ? shared(stage.module()) : List.of();
        if (variables.isEmpty()) {
            return;
        }
        Set<Integer> used = used(stage, variables);
        long workgroup = bytes(stage, variables, used, StorageClass.WORKGROUP);
        long payload = bytes(stage, variables, used, StorageClass.TASK_PAYLOAD_WORKGROUP_EXT);
        switch (stage.model()) {
            case Models.COMPUTE -> {
                limit(stage, "VUID-RuntimeSpirv-Workgroup-06530", workgroup, CORE, "maxComputeSharedMemorySize");
                reserved(stage, workgroup);
            }
            case Models.MESH -> {
                limit(
                        stage,
                        "VUID-RuntimeSpirv-maxMeshSharedMemorySize-08754",
                        workgroup,
                        MESH,
                        "maxMeshSharedMemorySize");
                limit(
                        stage,
                        "VUID-RuntimeSpirv-maxMeshPayloadAndSharedMemorySize-08755",
                        workgroup + payload,
                        MESH,
                        "maxMeshPayloadAndSharedMemorySize");
            }
            default -> {
                limit(stage, "VUID-RuntimeSpirv-maxTaskPayloadSize-08758", payload, MESH, "maxTaskPayloadSize");
                limit(
                        stage,
                        "VUID-RuntimeSpirv-maxTaskSharedMemorySize-08759",
                        workgroup,
                        MESH,
                        "maxTaskSharedMemorySize");
                limit(
                        stage,
                        "VUID-RuntimeSpirv-maxTaskPayloadAndSharedMemorySize-08760",
                        workgroup + payload,
                        MESH,
                        "maxTaskPayloadAndSharedMemorySize");
            }
        }
    }

    /** Bytes of the payload that a stage has from its task shader. */
    static long payload(CreatedStage stage) {
        List<Instruction> variables = shared(stage.module());
        return variables.isEmpty()
                ? 0
                : bytes(stage, variables, used(stage, variables), StorageClass.TASK_PAYLOAD_WORKGROUP_EXT);
    }

    /** What cooperative matrices and split barriers keep of the shared memory. */
    private static void reserved(CreatedStage stage, long bytes) {
        boolean matrices = stage.module().section(Section.TYPES).stream()
                .anyMatch(type -> type.opcode() == Op.TYPE_COOPERATIVE_MATRIX_KHR
                        && stage.constants().value(type.operandOr(1, 0), -1) == SCOPE_WORKGROUP);
        boolean[] barriers = new boolean[1];
        stage.instructions(instruction -> barriers[0] |= SPLIT_BARRIERS.contains(instruction.opcode()));
        if (matrices) {
            reserved(
                    stage,
                    "VUID-RuntimeSpirv-maxComputeSharedMemorySize-10168",
                    bytes,
                    "VkPhysicalDeviceCooperativeMatrix2PropertiesNV",
                    "cooperativeMatrixWorkgroupScopeReservedSharedMemory");
        }
        if (barriers[0]) {
            reserved(
                    stage,
                    "VUID-RuntimeSpirv-OpControlBarrierArriveEXT-13562",
                    bytes,
                    "VkPhysicalDeviceShaderSplitBarrierPropertiesEXT",
                    "splitBarrierReservedSharedMemory");
        }
    }

    private static void reserved(CreatedStage stage, String rule, long bytes, String struct, String property) {
        OptionalLong kept = stage.property(struct, property, 0);
        if (kept.isPresent() && stage.exceeds(bytes + kept.getAsLong(), CORE, "maxComputeSharedMemorySize", 0)) {
            stage.error(rule)
                    .title("a workgroup shares more memory than what the device leaves")
                    .message(
                            "the variables have %d bytes, %s is %d, and maxComputeSharedMemorySize is %d",
                            bytes,
                            property,
                            kept.getAsLong(),
                            stage.property(CORE, "maxComputeSharedMemorySize", 0)
                                    .orElse(0))
                    .help("share less memory")
                    .report();
        }
    }

    private static void limit(CreatedStage stage, String rule, long bytes, String struct, String property) {
        if (stage.exceeds(bytes, struct, property, 0)) {
            stage.error(rule)
                    .title("a workgroup shares more memory than the device supports")
                    .message(
                            "the variables have %d bytes, and %s is %d",
                            bytes, property, stage.property(struct, property, 0).orElse(0))
                    .help("share less memory")
                    .report();
        }
    }

    private static List<Instruction> shared(SpirvModule module) {
        return module.section(Section.TYPES).stream()
                .filter(one -> one.opcode() == Op.VARIABLE
                        && (one.operand(0) == StorageClass.WORKGROUP
                                || one.operand(0) == StorageClass.TASK_PAYLOAD_WORKGROUP_EXT))
                .toList();
    }

    /** All of a module with one entry point; of several, those that this one uses. */
    private static Set<Integer> used(CreatedStage stage, List<Instruction> variables) {
        Set<Integer> shared = new HashSet<>();
        variables.forEach(variable -> shared.add(variable.resultId()));
        if (stage.module().section(Section.ENTRY_POINTS).size() == 1) {
            return shared;
        }
        Set<Integer> used = new HashSet<>();
        OperandWalker walker = new OperandWalker(stage.module());
        stage.instructions(instruction -> walker.walkLeniently(instruction, (kind, word, count) -> {
            if (kind.category() == OperandCategory.ID && shared.contains(instruction.word(word))) {
                used.add(instruction.word(word));
            }
        }));
        return used;
    }

    /** Bytes of the variables of a storage class; explicitly laid out blocks share their memory. */
    private static long bytes(CreatedStage stage, List<Instruction> variables, Set<Integer> used, int storage) {
        long sum = 0;
        long largestBlock = 0;
        for (Instruction variable : variables) {
            if (variable.operand(0) == storage && used.contains(variable.resultId())) {
                int type = stage.module().types().pointee(variable.resultType());
                long size = UnpaddedSize.bytes(stage, type);
                if (stage.module().decorations().has(type, Decoration.BLOCK)) {
                    largestBlock = Math.max(largestBlock, size);
                } else {
                    sum += size;
                }
            }
        }
        return Math.min(sum + largestBlock, UnpaddedSize.LIMIT_BYTES);
    }
}
