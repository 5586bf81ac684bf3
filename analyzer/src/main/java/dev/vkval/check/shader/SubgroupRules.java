package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;

/** Group operations that the device does not have in a stage, or not at all. */
final class SubgroupRules implements StageRules {
    private static final String CORE_1_1 = "VkPhysicalDeviceVulkan11Properties";
    private static final String SUBGROUP = "VkPhysicalDeviceSubgroupProperties";
    private static final int SCOPE_SUBGROUP = 3;
    private static final int GROUP_FIRST = 333;
    private static final int QUAD_BROADCAST = 365;
    private static final int QUAD_SWAP = 366;
    private static final int ROTATE = 4431;
    private static final int CLUSTER_SIZE = 3;
    private static final int REPORT_INTERSECTION = 5334;
    private static final int TRACE_RAY_MOTION_NV = 5339;
    private static final int TRACE_RAY = 4445;
    private static final int EXECUTE_CALLABLE = 4446;
    private static final int UNIFORM_CONTROL_FLOW = 4421;

    @Override
    public void check(CreatedStage stage) {
        Set<String> told = new HashSet<>();
        boolean[] repacks = new boolean[1];
        stage.instructions(instruction -> {
            int opcode = instruction.opcode();
            if (opcode >= GROUP_FIRST && opcode <= QUAD_SWAP || opcode == ROTATE) {
                group(stage, instruction, told);
            }
            repacks[0] |= opcode == TRACE_RAY
                    || opcode == EXECUTE_CALLABLE
                    || opcode == REPORT_INTERSECTION
                    || opcode == TRACE_RAY_MOTION_NV;
        });
        if (stage.mode(UNIFORM_CONTROL_FLOW) != null) {
            uniform(stage, repacks[0]);
        }
    }

    private static void group(CreatedStage stage, Instruction instruction, Set<String> told) {
        int opcode = instruction.opcode();
        boolean quad = opcode == QUAD_BROADCAST || opcode == QUAD_SWAP;
        if (quad && stage.model() != Models.FRAGMENT && stage.model() != Models.COMPUTE && quadsElsewhere(stage) == 0) {
            error(
                    stage,
                    instruction,
                    told,
                    "VUID-RuntimeSpirv-None-06342",
                    "a quad operation in this stage needs subgroupQuadOperationsInAllStages");
        }
        if (stage.fixed(instruction.operandOr(0, 0), -1) == SCOPE_SUBGROUP && !supported(stage)) {
            error(
                    stage,
                    instruction,
                    told,
                    "VUID-RuntimeSpirv-None-06343",
                    "the stage is not in subgroupSupportedStages");
        }
        if (opcode == ROTATE
                && instruction.operandCount() > CLUSTER_SIZE
                && !stage.feature("shaderSubgroupRotateClustered")) {
            error(
                    stage,
                    instruction,
                    told,
                    "VUID-RuntimeSpirv-shaderSubgroupRotateClustered-09566",
                    "the operand ClusterSize needs shaderSubgroupRotateClustered");
        }
    }

    /** 1 where it is not known. */
    private static long quadsElsewhere(CreatedStage stage) {
        OptionalLong all = stage.property(SUBGROUP, "quadOperationsInAllStages", 0);
        return all.isPresent()
                ? all.getAsLong()
                : stage.property(CORE_1_1, "subgroupQuadOperationsInAllStages", 0)
                        .orElse(1);
    }

    /** Whether the stage is one that may have group operations, as far as it is known. */
    private static boolean supported(CreatedStage stage) {
        OptionalLong stages = stage.property(SUBGROUP, "supportedStages", 0);
        long all = stages.isPresent()
                ? stages.getAsLong()
                : stage.property(CORE_1_1, "subgroupSupportedStages", 0).orElse(-1);
        int bit = Models.stage(stage.model());
        return bit == 0 || (all & bit) != 0;
    }

    private static void uniform(CreatedStage stage, boolean repacks) {
        String why = null;
        if (!stage.feature("shaderSubgroupUniformControlFlow")) {
            why = "shaderSubgroupUniformControlFlow is not enabled";
        } else if (!supported(stage)) {
            why = "the stage is not in subgroupSupportedStages";
        } else if (repacks) {
            why = "the entry point executes an invocation repack instruction";
        }
        if (why != null) {
            stage.error("VUID-RuntimeSpirv-SubgroupUniformControlFlowKHR-06379")
                    .title("a shader must not declare SubgroupUniformControlFlowKHR")
                    .message("the entry point has this execution mode, and %s", why)
                    .help("remove the execution mode, or use a device and stage that support it")
                    .report();
        }
    }

    private static void error(CreatedStage stage, Instruction instruction, Set<String> told, String rule, String why) {
        if (told.add(rule)) {
            stage.error(rule)
                    .title("a shader has a group operation that the device does not support there")
                    .message("%s: %s", stage.place(instruction), why)
                    .help("compile the shader for the device without this operation")
                    .report();
        }
    }
}
