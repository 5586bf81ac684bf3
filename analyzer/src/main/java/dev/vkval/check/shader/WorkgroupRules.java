package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.reflect.ExecutionModeReflector;
import dev.vkval.spirv.reflect.ExecutionModes;
import java.util.List;
import java.util.function.ToLongFunction;

/** Limits of workgroups and of what mesh shaders output. */
final class WorkgroupRules implements StageRules {
    private static final String CORE = "VkPhysicalDeviceLimits";
    private static final String MESH = "VkPhysicalDeviceMeshShaderPropertiesEXT";

    /**
     * A limit of a size.
     *
     * @param model ExecutionModel that it is for
     * @param size what it limits, as text
     * @param element of the property
     */
    private record Limit(
            String rule,
            int model,
            String size,
            ToLongFunction<ExecutionModes> value,
            String struct,
            String property,
            int element) {}

    private static final List<Limit> LIMITS = List.of(
            compute("VUID-RuntimeSpirv-x-06429", "x", ExecutionModes::localSizeX, "maxComputeWorkGroupSize", 0),
            compute("VUID-RuntimeSpirv-y-06430", "y", ExecutionModes::localSizeY, "maxComputeWorkGroupSize", 1),
            compute("VUID-RuntimeSpirv-z-06431", "z", ExecutionModes::localSizeZ, "maxComputeWorkGroupSize", 2),
            compute(
                    "VUID-RuntimeSpirv-x-06432",
                    "x * y * z",
                    ExecutionModes::invocations,
                    "maxComputeWorkGroupInvocations",
                    0),
            task("VUID-RuntimeSpirv-TaskEXT-07291", "x", ExecutionModes::localSizeX, "maxTaskWorkGroupSize", 0),
            task("VUID-RuntimeSpirv-TaskEXT-07292", "y", ExecutionModes::localSizeY, "maxTaskWorkGroupSize", 1),
            task("VUID-RuntimeSpirv-TaskEXT-07293", "z", ExecutionModes::localSizeZ, "maxTaskWorkGroupSize", 2),
            task(
                    "VUID-RuntimeSpirv-TaskEXT-07294",
                    "x * y * z",
                    ExecutionModes::invocations,
                    "maxTaskWorkGroupInvocations",
                    0),
            mesh("VUID-RuntimeSpirv-MeshEXT-07295", "x", ExecutionModes::localSizeX, "maxMeshWorkGroupSize", 0),
            mesh("VUID-RuntimeSpirv-MeshEXT-07296", "y", ExecutionModes::localSizeY, "maxMeshWorkGroupSize", 1),
            mesh("VUID-RuntimeSpirv-MeshEXT-07297", "z", ExecutionModes::localSizeZ, "maxMeshWorkGroupSize", 2),
            mesh(
                    "VUID-RuntimeSpirv-MeshEXT-07298",
                    "x * y * z",
                    ExecutionModes::invocations,
                    "maxMeshWorkGroupInvocations",
                    0));

    private static Limit compute(
            String rule, String size, ToLongFunction<ExecutionModes> value, String property, int element) {
        return new Limit(rule, Models.COMPUTE, size, value, CORE, property, element);
    }

    private static Limit task(
            String rule, String size, ToLongFunction<ExecutionModes> value, String property, int element) {
        return new Limit(rule, Models.TASK, size, value, MESH, property, element);
    }

    private static Limit mesh(
            String rule, String size, ToLongFunction<ExecutionModes> value, String property, int element) {
        return new Limit(rule, Models.MESH, size, value, MESH, property, element);
    }

    @Override
    public void check(CreatedStage stage) {
        if (!Models.workgroups(stage.model())) {
            return;
        }
        ExecutionModes modes = ExecutionModeReflector.of(stage.module(), stage.entryFunction(), stage.constants());
        for (Limit limit : LIMITS) {
            long value = limit.model() == stage.model() ? limit.value().applyAsLong(modes) : 0;
            if (stage.exceeds(value, limit.struct(), limit.property(), limit.element())) {
                stage.error(limit.rule())
                        .title("a workgroup of a shader is larger than the device supports")
                        .message(
                                "%s of the workgroup is %d, and %s is %d",
                                limit.size(),
                                value,
                                limit.property(),
                                stage.property(limit.struct(), limit.property(), limit.element())
                                        .orElse(0))
                        .help("use smaller workgroups, or a device with a larger limit")
                        .report();
            }
        }
        if (stage.model() == Models.TASK) {
            stage.instructions(instruction -> emitted(stage, instruction));
        }
    }

    private static void emitted(CreatedStage stage, Instruction instruction) {
        if (instruction.opcode() != Op.EMIT_MESH_TASKS_EXT || instruction.operandCount() < 3) {
            return;
        }
        String[] rules = {
            "VUID-RuntimeSpirv-TaskEXT-07299", "VUID-RuntimeSpirv-TaskEXT-07300", "VUID-RuntimeSpirv-TaskEXT-07301"
        };
        long product = 1;
        for (int i = 0; i < rules.length; i++) {
            long count = stage.constants().folded(instruction.operand(i), 0);
            product *= Math.min(count, 1 << 21);
            if (stage.exceeds(count, MESH, "maxMeshWorkGroupCount", i)) {
                tooMany(stage, rules[i], instruction, count, "maxMeshWorkGroupCount");
            }
        }
        if (stage.exceeds(product, MESH, "maxMeshWorkGroupTotalCount", 0)) {
            tooMany(stage, "VUID-RuntimeSpirv-TaskEXT-07302", instruction, product, "maxMeshWorkGroupTotalCount");
        }
    }

    private static void tooMany(CreatedStage stage, String rule, Instruction instruction, long count, String limit) {
        stage.error(rule)
                .title("a task shader emits more mesh workgroups than the device supports")
                .message("%s emits %d, which is more than %s", stage.place(instruction), count, limit)
                .help("emit fewer workgroups from one task shader workgroup")
                .report();
    }
}
