package dev.vkval.command;

import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.HUAWEIClusterCullingShader;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;

/** The VkPipelineBindPoint that shader stages belong to. */
public final class BindPoints {
    private static final int GRAPHICS = VK10.VK_SHADER_STAGE_ALL_GRAPHICS
            | EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT
            | EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT
            | HUAWEIClusterCullingShader.VK_SHADER_STAGE_CLUSTER_CULLING_BIT_HUAWEI;
    private static final int RAY_TRACING = KHRRayTracingPipeline.VK_SHADER_STAGE_RAYGEN_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_ANY_HIT_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_MISS_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_INTERSECTION_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_CALLABLE_BIT_KHR;

    private BindPoints() {}

    /** @param stages VkShaderStageFlags */
    public static List<Integer> of(int stages) {
        List<Integer> points = new ArrayList<>();
        if ((stages & GRAPHICS) != 0) {
            points.add(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS);
        }
        if ((stages & VK10.VK_SHADER_STAGE_COMPUTE_BIT) != 0) {
            points.add(VK10.VK_PIPELINE_BIND_POINT_COMPUTE);
        }
        if ((stages & RAY_TRACING) != 0) {
            points.add(KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR);
        }
        return points;
    }
}
