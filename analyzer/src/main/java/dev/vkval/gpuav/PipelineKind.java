package dev.vkval.gpuav;

import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreateRayTracingPipelinesKHR;
import dev.vkval.capture.command.CreateRayTracingPipelinesNV;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoKHR;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoNV;

/** The kinds of pipelines, by the commands that create them. */
enum PipelineKind {
    GRAPHICS(CreateGraphicsPipelines.ID, VkGraphicsPipelineCreateInfo.SIZEOF, 2),
    COMPUTE(CreateComputePipelines.ID, VkComputePipelineCreateInfo.SIZEOF, 2),
    RAY_TRACING(CreateRayTracingPipelinesKHR.ID, VkRayTracingPipelineCreateInfoKHR.SIZEOF, 3),
    RAY_TRACING_NV(CreateRayTracingPipelinesNV.ID, VkRayTracingPipelineCreateInfoNV.SIZEOF, 2);

    private final int command;
    private final int sizeBytes;
    private final int countParameter;

    PipelineKind(int command, int sizeBytes, int countParameter) {
        this.command = command;
        this.sizeBytes = sizeBytes;
        this.countParameter = countParameter;
    }

    /** Number of the command that creates it. */
    int command() {
        return command;
    }

    /** Size of its create info. */
    int sizeBytes() {
        return sizeBytes;
    }

    /** The parameter that is the number of pipelines. */
    int countParameter() {
        return countParameter;
    }

    /** The parameter that is the array of create infos. */
    int infosParameter() {
        return countParameter + 1;
    }

    /** The parameter that is the array of created pipelines. */
    int outputsParameter() {
        return countParameter + 3;
    }

    /** Whether its shaders are called by way of shader binding tables, and a stage may have several of them. */
    boolean rayTracing() {
        return this == RAY_TRACING || this == RAY_TRACING_NV;
    }

    /** Reads one create info: the live struct and the recorded one. */
    PipelineInfo read(long live, long recorded) {
        return switch (this) {
            case GRAPHICS -> PipelineInfo.graphics(live, recorded);
            case COMPUTE -> PipelineInfo.compute(live, recorded);
            case RAY_TRACING -> PipelineInfo.rayTracing(live, recorded);
            case RAY_TRACING_NV -> PipelineInfo.rayTracingNv(live, recorded);
        };
    }
}
