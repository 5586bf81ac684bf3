package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;

/** A draw in a render pass instance: its pipeline was created for a compatible render pass. */
public final class DrawnPipelineRules implements Topic {
    private static final StateObject.SubStateKey<RenderPassState> CREATED =
            new StateObject.SubStateKey<>(RenderPassState.class);
    private static final StateObject.SubStateKey<Compared> COMPARED = new StateObject.SubStateKey<>(Compared.class);
    private final CoreContext context;

    public DrawnPipelineRules(CoreContext context) {
        this.context = context;
    }

    /** The render pass that a pipeline was compared with last, and the difference. */
    private record Compared(RenderPassState renderPass, String difference) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(CreateGraphicsPipelines.ID, this::keep);
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw);
    }

    private void keep(Call call) {
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        long pipelines = CreateGraphicsPipelines.pPipelines(call);
        for (int i = 0; i < CMemory.count(CreateGraphicsPipelines.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkGraphicsPipelineCreateInfo.SIZEOF);
            RenderPassState renderPass =
                    context.get(RenderPassState.class, VkGraphicsPipelineCreateInfo.nrenderPass(info));
            PipelineState pipeline =
                    pipelines == 0 ? null : context.get(PipelineState.class, CMemory.handle(pipelines, i));
            if (pipeline != null && renderPass != null) {
                pipeline.subState(CREATED, renderPass);
            }
        }
    }

    private void draw(Call call, CommandBufferState buffer) {
        PipelineState pipeline =
                buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).pipeline();
        RenderPassState begun =
                buffer.renderScope() == null ? null : buffer.renderScope().renderPass();
        RenderPassState own = pipeline == null ? null : pipeline.subState(CREATED);
        if (begun == null || own == null || own == begun) {
            return;
        }
        Compared last = pipeline.subState(COMPARED);
        if (last == null || last.renderPass() != begun) {
            last = new Compared(begun, RenderPassCompatibility.difference(begun, own));
            pipeline.subState(COMPARED, last);
        }
        if (last.difference() != null) {
            context.error(call, "VUID-{draws}-renderPass-02684")
                    .on(buffer)
                    .on(pipeline)
                    .on(begun)
                    .on(own)
                    .title("the pipeline of a draw was created for an incompatible render pass")
                    .message(
                            "%s was created for %s, which is not compatible with %s: %s",
                            pipeline, own, begun, last.difference())
                    .help("create the pipeline for a render pass with the same attachments")
                    .report();
        }
    }
}
