package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.InterfaceVariable;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The memory of the outputs of a mesh shader (Vulkan specification, "Mesh Shader Output"). What depends on the view is counted
 * once, and built-ins only where they are written, so that a device needs at least as much.
 */
final class MeshOutputMemoryRules implements StageRules {
    private static final String MESH = "VkPhysicalDeviceMeshShaderPropertiesEXT";
    private static final int VERTICES = CodeProblems.number("ExecutionMode", "OutputVertices");
    private static final int PRIMITIVES = CodeProblems.number("ExecutionMode", "OutputPrimitivesEXT");
    private static final Set<Integer> INDICES = CodeProblems.numbers(
            "BuiltIn", "PrimitivePointIndicesEXT", "PrimitiveLineIndicesEXT", "PrimitiveTriangleIndicesEXT");
    private static final long LOCATION_BYTES = 16;
    private static final int COMPONENTS = 4;

    /** Far above device limits; bounds the look at one variable of a hostile module. */
    private static final int LIMIT_LOCATIONS = 1 << 12;

    @Override
    public void check(CreatedStage stage) {
        EntryPointReflection reflection = stage.model() == Models.MESH ? stage.reflection() : null;
        if (reflection == null) {
            return;
        }
        long outputs = bytes(stage, reflection, false, VERTICES, "meshOutputPerVertexGranularity")
                + bytes(stage, reflection, true, PRIMITIVES, "meshOutputPerPrimitiveGranularity");
        limit(
                stage,
                "VUID-RuntimeSpirv-maxMeshOutputMemorySize-08756",
                outputs,
                "the outputs of a mesh shader need more memory than the device has for them",
                "maxMeshOutputMemorySize");
        limit(
                stage,
                "VUID-RuntimeSpirv-maxMeshPayloadAndOutputMemorySize-08757",
                outputs + SharedMemoryRules.payload(stage),
                "the outputs and the payload of a mesh shader need more memory than the device has for them",
                "maxMeshPayloadAndOutputMemorySize");
    }

    private static long bytes(
            CreatedStage stage, EntryPointReflection reflection, boolean perPrimitive, int mode, String granularity) {
        Instruction declared = stage.mode(mode);
        OptionalLong multiple = stage.property(MESH, granularity, 0);
        long most = declared == null ? 0 : Integer.toUnsignedLong(declared.operandOr(2, 0));
        long unit = Math.max(1, multiple.orElse(1));
        return locations(reflection, perPrimitive) * LOCATION_BYTES * ((most + unit - 1) / unit * unit);
    }

    private static long locations(EntryPointReflection reflection, boolean perPrimitive) {
        Set<Integer> located = new HashSet<>();
        long builtIns = 0;
        for (InterfaceVariable output : reflection.outputs()) {
            if (output.perPrimitive() == perPrimitive && output.builtIn() < 0) {
                for (int i = 0; i < Math.min(output.locationCount(), LIMIT_LOCATIONS); i++) {
                    located.add(output.location() + i);
                }
            } else if (output.perPrimitive() == perPrimitive
                    && output.written()
                    && !INDICES.contains(output.builtIn())) {
                // an array of distances shares its locations
                builtIns += (output.locationCount() + COMPONENTS - 1) / COMPONENTS;
            }
        }
        return located.size() + builtIns;
    }

    private static void limit(CreatedStage stage, String rule, long bytes, String title, String property) {
        if (stage.exceeds(bytes, MESH, property, 0)) {
            stage.error(rule)
                    .title(title)
                    .message(
                            "they need at least %d bytes, and %s is %d",
                            bytes, property, stage.property(MESH, property, 0).orElse(0))
                    .help("declare fewer outputs, or fewer vertices and primitives")
                    .report();
        }
    }
}
