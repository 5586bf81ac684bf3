package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FramebufferState;
import dev.vkval.state.object.RenderPassState;
import org.lwjgl.vulkan.VkRenderPassBeginInfo;

/** A render pass instance begins with a framebuffer that was created for a compatible render pass. */
public final class RenderPassBeginRules implements Topic {
    private final CoreContext context;

    public RenderPassBeginRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CmdBeginRenderPass.ID,
                (call, buffer) -> begin(call, buffer, CmdBeginRenderPass.pRenderPassBegin(call)));
        hooks.validate(
                CmdBeginRenderPass2.ID,
                (call, buffer) -> begin(call, buffer, CmdBeginRenderPass2.pRenderPassBegin(call)));
    }

    private void begin(Call call, CommandBufferState buffer, long info) {
        FramebufferState framebuffer = context.get(FramebufferState.class, VkRenderPassBeginInfo.nframebuffer(info));
        RenderPassState renderPass = context.get(RenderPassState.class, VkRenderPassBeginInfo.nrenderPass(info));
        if (framebuffer == null || framebuffer.renderPass() == null || renderPass == null) {
            return;
        }
        String difference = RenderPassCompatibility.difference(renderPass, framebuffer.renderPass());
        if (difference != null) {
            context.error(call, "VUID-VkRenderPassBeginInfo-renderPass-00904")
                    .on(buffer)
                    .on(renderPass)
                    .on(framebuffer)
                    .parameter("pRenderPassBegin->renderPass")
                    .title("a render pass instance begins with a framebuffer for an incompatible render pass")
                    .message("%s was created for %s: %s", framebuffer, framebuffer.renderPass(), difference)
                    .help("create the framebuffer for the render pass or for a compatible one")
                    .report();
        }
    }
}
