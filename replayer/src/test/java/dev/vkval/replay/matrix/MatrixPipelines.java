package dev.vkval.replay.matrix;

import dev.vkval.spirv.pass.StageFrame;
import org.lwjgl.vulkan.VK10;

/** The pipelines that execute modules of the matrix of checks, and the commands that use them. */
final class MatrixPipelines {
    private final MatrixDevice device;
    private final MadeCapture capture;

    MatrixPipelines(MatrixDevice device) {
        this.device = device;
        this.capture = device.capture;
    }

    /** A pipeline with a module. */
    long of(MatrixCell cell, long layout) {
        long module = device.shader(cell.words());
        MadeStruct info = capture.struct("VkComputePipelineCreateInfo")
                .set("stage.sType", VK10.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO)
                .set("stage.stage", VK10.VK_SHADER_STAGE_COMPUTE_BIT)
                .set("stage.module", module)
                .set("stage.pName", capture.string("main"))
                .set("layout", layout);
        return capture.create("vkCreateComputePipelines", device.id, 0, 1, info.address(), 0);
    }

    /** The bind point of its pipelines. */
    int point(StageFrame.Model model) {
        return VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
    }

    /** Executes the bound pipeline; the block of the command. */
    long act(StageFrame.Model model, long commands) {
        return capture.call("vkCmdDispatch", commands, 1, 1, 1);
    }
}
