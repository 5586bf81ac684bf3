package dev.vkval.sync.command;

import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.HUAWEIClusterCullingShader;
import org.lwjgl.vulkan.HUAWEISubpassShading;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;

/** The pipeline stage that a shader stage belongs to; all ray tracing stages have one. */
final class ShaderStageNames {
    private static final int RAY_TRACING = KHRRayTracingPipeline.VK_SHADER_STAGE_RAYGEN_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_ANY_HIT_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_MISS_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_INTERSECTION_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_CALLABLE_BIT_KHR;

    private ShaderStageNames() {}

    /** Short name of the pipeline stage, null for an unknown shader stage. */
    static String pipelineStage(int stage) {
        if ((stage & RAY_TRACING) != 0) {
            return "RAY_TRACING_SHADER";
        }
        return switch (stage) {
            case VK10.VK_SHADER_STAGE_VERTEX_BIT -> "VERTEX_SHADER";
            case VK10.VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT -> "TESSELLATION_CONTROL_SHADER";
            case VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT -> "TESSELLATION_EVALUATION_SHADER";
            case VK10.VK_SHADER_STAGE_GEOMETRY_BIT -> "GEOMETRY_SHADER";
            case VK10.VK_SHADER_STAGE_FRAGMENT_BIT -> "FRAGMENT_SHADER";
            case VK10.VK_SHADER_STAGE_COMPUTE_BIT -> "COMPUTE_SHADER";
            case EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT -> "TASK_SHADER";
            case EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT -> "MESH_SHADER";
            case HUAWEISubpassShading.VK_SHADER_STAGE_SUBPASS_SHADING_BIT_HUAWEI -> "SUBPASS_SHADER";
            case HUAWEIClusterCullingShader.VK_SHADER_STAGE_CLUSTER_CULLING_BIT_HUAWEI -> "CLUSTER_CULLING_SHADER";
            default -> null;
        };
    }
}
