package dev.vkval.check.shader;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.reflect.ExecutionModeReflector;
import dev.vkval.spirv.reflect.ExecutionModes;
import dev.vkval.state.object.ShaderStage;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A limit of the size of a workgroup.
 *
 * @param rule the rule that requires it
 * @param model ExecutionModel that it is for
 * @param size what it limits, as text
 * @param value the same of an entry point
 * @param struct the structure of the property that is the limit
 * @param element of the property
 */
public record WorkgroupLimit(
        String rule,
        int model,
        String size,
        ToLongFunction<ExecutionModes> value,
        String struct,
        String property,
        int element) {
    /** The structure with the limits of compute shaders. */
    public static final String CORE = "VkPhysicalDeviceLimits";
    /** The structure with the limits of task and mesh shaders. */
    public static final String MESH = "VkPhysicalDeviceMeshShaderPropertiesEXT";

    /** All there are. */
    public static final List<WorkgroupLimit> ALL = List.of(
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

    /** Whether the invocations of an ExecutionModel form workgroups. */
    public static boolean applies(int model) {
        return Models.workgroups(model);
    }

    /**
     * The execution modes of a stage with its specialization, null if its code is not known or has no such entry point.
     * Code without its functions is enough.
     */
    public static ExecutionModes modes(ShaderStage stage) {
        SpirvModule module =
                stage.module() == null ? null : stage.module().module().orElse(null);
        Instruction entryPoint = module == null ? null : CreatedStage.entryPoint(module, stage);
        return entryPoint == null
                ? null
                : ExecutionModeReflector.of(
                        module,
                        entryPoint.operand(1),
                        new Constants(module, new Specialization(stage.specialization())));
    }

    private static WorkgroupLimit compute(
            String rule, String size, ToLongFunction<ExecutionModes> value, String property, int element) {
        return new WorkgroupLimit(rule, Models.COMPUTE, size, value, CORE, property, element);
    }

    private static WorkgroupLimit task(
            String rule, String size, ToLongFunction<ExecutionModes> value, String property, int element) {
        return new WorkgroupLimit(rule, Models.TASK, size, value, MESH, property, element);
    }

    private static WorkgroupLimit mesh(
            String rule, String size, ToLongFunction<ExecutionModes> value, String property, int element) {
        return new WorkgroupLimit(rule, Models.MESH, size, value, MESH, property, element);
    }
}
