package dev.vkval.gpuav;

import java.util.Locale;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;

/** Names of shader stages, by VkShaderStageFlagBits. */
final class StageNames {
    private StageNames() {}

    /** {@code fragment}. */
    static String lower(int stage) {
        return switch (stage) {
            case VK10.VK_SHADER_STAGE_VERTEX_BIT -> "vertex";
            case VK10.VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT -> "tessellation control";
            case VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT -> "tessellation evaluation";
            case VK10.VK_SHADER_STAGE_GEOMETRY_BIT -> "geometry";
            case VK10.VK_SHADER_STAGE_FRAGMENT_BIT -> "fragment";
            case VK10.VK_SHADER_STAGE_COMPUTE_BIT -> "compute";
            case EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT -> "task";
            case EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT -> "mesh";
            case KHRRayTracingPipeline.VK_SHADER_STAGE_RAYGEN_BIT_KHR -> "ray generation";
            case KHRRayTracingPipeline.VK_SHADER_STAGE_ANY_HIT_BIT_KHR -> "any-hit";
            case KHRRayTracingPipeline.VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR -> "closest hit";
            case KHRRayTracingPipeline.VK_SHADER_STAGE_MISS_BIT_KHR -> "miss";
            case KHRRayTracingPipeline.VK_SHADER_STAGE_INTERSECTION_BIT_KHR -> "intersection";
            case KHRRayTracingPipeline.VK_SHADER_STAGE_CALLABLE_BIT_KHR -> "callable";
            default -> "unknown";
        };
    }

    /** The pipeline stage in its short sync2 form: {@code FRAGMENT_SHADER}. */
    static String pipelineStage(int stage) {
        return switch (stage) {
            case EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT -> "TASK_SHADER_EXT";
            case EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT -> "MESH_SHADER_EXT";
            case VK10.VK_SHADER_STAGE_VERTEX_BIT,
                    VK10.VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
                    VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
                    VK10.VK_SHADER_STAGE_GEOMETRY_BIT,
                    VK10.VK_SHADER_STAGE_FRAGMENT_BIT,
                    VK10.VK_SHADER_STAGE_COMPUTE_BIT ->
                lower(stage).toUpperCase(Locale.ROOT).replace(' ', '_') + "_SHADER";
            default -> "RAY_TRACING_SHADER_KHR";
        };
    }
}
