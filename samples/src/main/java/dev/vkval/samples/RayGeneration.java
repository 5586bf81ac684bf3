package dev.vkval.samples;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.vulkan.KHRRayTracingPipeline.*;
import static org.lwjgl.vulkan.VK10.*;

import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoKHR;
import org.lwjgl.vulkan.VkRayTracingShaderGroupCreateInfoKHR;

/** Ray tracing pipelines that trace no rays. */
public final class RayGeneration {
    private RayGeneration() {}

    /** A pipeline with one group, of a ray generation shader. */
    public static ShaderPipeline pipeline(SampleDevice device, String shader, Descriptors descriptors) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long layout = ShaderPipeline.layout(device, descriptors, ShaderPipeline.PUSH_CONSTANT_BYTES);
            var stages = VkPipelineShaderStageCreateInfo.calloc(1, stack);
            ShaderPipeline.fillStage(device, stages.get(0), shader, stack);
            var groups = VkRayTracingShaderGroupCreateInfoKHR.calloc(1, stack)
                    .sType$Default()
                    .type(VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR)
                    .generalShader(0)
                    .closestHitShader(VK_SHADER_UNUSED_KHR)
                    .anyHitShader(VK_SHADER_UNUSED_KHR)
                    .intersectionShader(VK_SHADER_UNUSED_KHR);
            var info = VkRayTracingPipelineCreateInfoKHR.calloc(1, stack)
                    .sType$Default()
                    .pStages(stages)
                    .pGroups(groups)
                    .maxPipelineRayRecursionDepth(1)
                    .layout(layout);
            var handle = stack.mallocLong(1);
            check(vkCreateRayTracingPipelinesKHR(device.vk(), VK_NULL_HANDLE, VK_NULL_HANDLE, info, null, handle));
            return ShaderPipeline.named(device, shader, handle.get(0), layout, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR);
        }
    }
}
