package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteGeneratedCommandsEXT;
import dev.vkval.capture.command.CmdExecuteGeneratedCommandsNV;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkGeneratedCommandsInfoEXT;
import org.lwjgl.vulkan.VkGeneratedCommandsInfoNV;

/**
 * How generated commands are executed.
 *
 * @param bindPoint VkPipelineBindPoint
 * @param executionSet captured id of the set whose pipelines or shaders the device binds, 0 for none
 */
record GeneratedCommandsInfo(int bindPoint, long executionSet) {

    /** Of vkCmdExecuteGeneratedCommandsEXT or NV; null if it has none. */
    static GeneratedCommandsInfo of(Call call) {
        if (call.command().number() == CmdExecuteGeneratedCommandsNV.ID) {
            long info = CmdExecuteGeneratedCommandsNV.pGeneratedCommandsInfo(call);
            return info == 0 ? null : new GeneratedCommandsInfo(VkGeneratedCommandsInfoNV.npipelineBindPoint(info), 0);
        }
        long info = CmdExecuteGeneratedCommandsEXT.pGeneratedCommandsInfo(call);
        return info == 0
                ? null
                : new GeneratedCommandsInfo(
                        bindPoint(VkGeneratedCommandsInfoEXT.nshaderStages(info)),
                        VkGeneratedCommandsInfoEXT.nindirectExecutionSet(info));
    }

    private static int bindPoint(int stages) {
        if ((stages & VK10.VK_SHADER_STAGE_COMPUTE_BIT) != 0) {
            return VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
        }
        return (stages & KHRRayTracingPipeline.VK_SHADER_STAGE_RAYGEN_BIT_KHR) != 0
                ? KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR
                : VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
    }
}
