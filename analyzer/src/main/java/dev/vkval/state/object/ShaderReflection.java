package dev.vkval.state.object;

import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.reflect.EntryPointReflection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.HUAWEIClusterCullingShader;
import org.lwjgl.vulkan.HUAWEISubpassShading;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;

/** Reflection of pipeline stages, done once for each stage. */
final class ShaderReflection {
    private static final int UNKNOWN_MODEL = -1;
    private static final StateObject.SubStateKey<Parsed> PARSED = new StateObject.SubStateKey<>(Parsed.class);

    /**
     * A module that was read once; empty if it is not SPIR-V.
     *
     * @param reflections of its entry points; empty where there is none
     */
    private record Parsed(Optional<SpirvModule> module, Map<Key, Optional<EntryPointReflection>> reflections) {}

    private record Key(String entryPoint, int stage, Map<Integer, Long> specialization) {}

    private ShaderReflection() {}

    static EntryPointReflection reflect(ShaderStage stage) {
        if (stage.module() == null) {
            return null;
        }
        Parsed parsed = parsed(stage.module());
        Key key = new Key(stage.entryPoint(), stage.stage(), stage.specialization());
        return parsed.reflections()
                .computeIfAbsent(key, asked -> reflect(parsed, stage))
                .orElse(null);
    }

    private static Optional<EntryPointReflection> reflect(Parsed parsed, ShaderStage stage) {
        return parsed.module()
                .map(module -> EntryPointReflection.of(
                        module,
                        stage.entryPoint(),
                        executionModel(stage.stage()),
                        new Specialization(stage.specialization())));
    }

    /** The code of a module; parsed once. */
    static Optional<SpirvModule> module(ShaderModuleState code) {
        return parsed(code).module();
    }

    private static Parsed parsed(ShaderModuleState code) {
        return code.subStateOr(PARSED, () -> new Parsed(read(code.words()), new ConcurrentHashMap<>()));
    }

    private static Optional<SpirvModule> read(int[] words) {
        try {
            return Optional.of(SpirvReader.read(words).freeze());
        } catch (SpirvFormatException e) {
            return Optional.empty();
        }
    }

    /** ExecutionModel (SPIR-V specification) of a VkShaderStageFlagBits. */
    static int executionModel(int stage) {
        return switch (stage) {
            case VK10.VK_SHADER_STAGE_VERTEX_BIT -> 0;
            case VK10.VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT -> 1;
            case VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT -> 2;
            case VK10.VK_SHADER_STAGE_GEOMETRY_BIT -> 3;
            case VK10.VK_SHADER_STAGE_FRAGMENT_BIT -> 4;
            case VK10.VK_SHADER_STAGE_COMPUTE_BIT,
                    HUAWEISubpassShading.VK_SHADER_STAGE_SUBPASS_SHADING_BIT_HUAWEI,
                    HUAWEIClusterCullingShader.VK_SHADER_STAGE_CLUSTER_CULLING_BIT_HUAWEI -> 5;
            case EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT -> 5364;
            case EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT -> 5365;
            case KHRRayTracingPipeline.VK_SHADER_STAGE_RAYGEN_BIT_KHR -> 5313;
            case KHRRayTracingPipeline.VK_SHADER_STAGE_INTERSECTION_BIT_KHR -> 5314;
            case KHRRayTracingPipeline.VK_SHADER_STAGE_ANY_HIT_BIT_KHR -> 5315;
            case KHRRayTracingPipeline.VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR -> 5316;
            case KHRRayTracingPipeline.VK_SHADER_STAGE_MISS_BIT_KHR -> 5317;
            case KHRRayTracingPipeline.VK_SHADER_STAGE_CALLABLE_BIT_KHR -> 5318;
            default -> UNKNOWN_MODEL;
        };
    }
}
