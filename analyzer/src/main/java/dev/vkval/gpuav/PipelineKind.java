package dev.vkval.gpuav;

import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;

/** The kinds of pipelines whose shaders get checks. */
enum PipelineKind {
    GRAPHICS(CreateGraphicsPipelines.ID, VkGraphicsPipelineCreateInfo.SIZEOF),
    COMPUTE(CreateComputePipelines.ID, VkComputePipelineCreateInfo.SIZEOF);

    private final int command;
    private final int sizeBytes;

    PipelineKind(int command, int sizeBytes) {
        this.command = command;
        this.sizeBytes = sizeBytes;
    }

    /** Number of the command that creates it. */
    int command() {
        return command;
    }

    /** Size of its create info. */
    int sizeBytes() {
        return sizeBytes;
    }

    /** Reads one create info: the live struct and the recorded one. */
    PipelineInfo read(long live, long recorded) {
        return this == GRAPHICS ? PipelineInfo.graphics(live, recorded) : PipelineInfo.compute(live, recorded);
    }
}
