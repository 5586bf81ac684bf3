package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdEndRenderPass2;
import dev.vkval.capture.command.CmdEndRendering;
import dev.vkval.capture.command.CmdEndRendering2KHR;
import dev.vkval.capture.command.CmdNextSubpass;
import dev.vkval.capture.command.CmdNextSubpass2;
import dev.vkval.capture.command.CmdSetRenderingAttachmentLocations;
import dev.vkval.capture.command.CmdSetRenderingInputAttachmentIndices;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.RenderScope;
import org.lwjgl.vulkan.VkRenderingAttachmentLocationInfo;
import org.lwjgl.vulkan.VkRenderingInputAttachmentIndexInfo;

/** Commands that go on with a render pass instance, or that map its attachments for local reads. */
public final class RenderScopeCommandRules implements Topic {
    private final CoreContext context;

    public RenderScopeCommandRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdNextSubpass.ID, (call, buffer) -> subpass(call, buffer, "VUID-vkCmdNextSubpass-None-00909"));
        hooks.validate(
                CmdNextSubpass2.ID, (call, buffer) -> subpass(call, buffer, "VUID-vkCmdNextSubpass2-None-03102"));
        hooks.validate(CmdEndRenderPass.ID, this::endRenderPass);
        hooks.validate(CmdEndRenderPass2.ID, this::endRenderPass);
        hooks.validate(CmdEndRendering.ID, this::endRendering);
        hooks.validate(CmdEndRendering2KHR.ID, this::endRendering);
        hooks.validate(CmdSetRenderingAttachmentLocations.ID, this::locations);
        hooks.validate(CmdSetRenderingInputAttachmentIndices.ID, this::indices);
    }

    private void subpass(Call call, CommandBufferState buffer, String rule) {
        RenderScope scope = buffer.renderScope();
        if (scope == null || scope.renderPass() == null) {
            return;
        }
        int subpasses = scope.renderPass().subpasses().size();
        if (scope.subpass() >= subpasses - 1) {
            context.error(call, rule)
                    .on(buffer)
                    .on(scope.renderPass())
                    .title("a render pass instance goes on after its last subpass")
                    .message("the current subpass is %d, and the render pass has %d", scope.subpass(), subpasses)
                    .help("end the render pass instance after its last subpass")
                    .report();
        }
    }

    private void endRenderPass(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        boolean newer = call.command().number() == CmdEndRenderPass2.ID;
        if (scope != null && scope.rendering() != null) {
            context.error(call, newer ? "VUID-vkCmdEndRenderPass2-None-06171" : "VUID-vkCmdEndRenderPass-None-06170")
                    .on(buffer)
                    .after("begins", scope.rendering().place(), buffer)
                    .title("dynamic rendering is ended like a render pass")
                    .message("vkCmdBeginRendering has begun the render pass instance of %s", buffer)
                    .help("end it with vkCmdEndRendering")
                    .report();
        } else if (scope != null
                && scope.renderPass() != null
                && scope.inherited() == null
                && scope.subpass() < scope.renderPass().subpasses().size() - 1) {
            context.error(call, newer ? "VUID-vkCmdEndRenderPass2-None-03103" : "VUID-vkCmdEndRenderPass-None-00910")
                    .on(buffer)
                    .on(scope.renderPass())
                    .title("a render pass instance ends before its last subpass")
                    .message(
                            "the current subpass is %d, and the render pass has %d",
                            scope.subpass(), scope.renderPass().subpasses().size())
                    .help("call vkCmdNextSubpass for each further subpass")
                    .report();
        }
    }

    private void endRendering(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        boolean newer = call.command().number() == CmdEndRendering2KHR.ID;
        if (scope == null || scope.rendering() != null) {
            return;
        }
        if (scope.inherited() != null) {
            context.error(
                            call,
                            newer
                                    ? "VUID-vkCmdEndRendering2KHR-commandBuffer-10611"
                                    : "VUID-vkCmdEndRendering-commandBuffer-06162")
                    .on(buffer)
                    .title("a secondary command buffer ends the render pass instance that it inherits")
                    .message("%s has not begun the render pass instance", buffer)
                    .help("end the render pass instance in the command buffer that has begun it")
                    .report();
        } else {
            context.error(call, newer ? "VUID-vkCmdEndRendering2KHR-None-10610" : "VUID-vkCmdEndRendering-None-06161")
                    .on(buffer)
                    .on(scope.renderPass())
                    .title("a render pass is ended like dynamic rendering")
                    .message("%s is in an instance of a render pass object", buffer)
                    .help("end it with vkCmdEndRenderPass")
                    .report();
        }
    }

    private void locations(Call call, CommandBufferState buffer) {
        long info = CmdSetRenderingAttachmentLocations.pLocationInfo(call);
        if (begun(call, buffer, "VUID-vkCmdSetRenderingAttachmentLocations-commandBuffer-09511") && info != 0) {
            count(
                    call,
                    buffer,
                    "VUID-vkCmdSetRenderingAttachmentLocations-pLocationInfo-09510",
                    VkRenderingAttachmentLocationInfo.ncolorAttachmentCount(info),
                    "pLocationInfo->colorAttachmentCount");
        }
    }

    private void indices(Call call, CommandBufferState buffer) {
        long info = CmdSetRenderingInputAttachmentIndices.pInputAttachmentIndexInfo(call);
        if (begun(call, buffer, "VUID-vkCmdSetRenderingInputAttachmentIndices-commandBuffer-09518") && info != 0) {
            count(
                    call,
                    buffer,
                    "VUID-vkCmdSetRenderingInputAttachmentIndices-pInputAttachmentIndexInfo-09517",
                    VkRenderingInputAttachmentIndexInfo.ncolorAttachmentCount(info),
                    "pInputAttachmentIndexInfo->colorAttachmentCount");
        }
    }

    /** Whether the command buffer is in dynamic rendering that it has begun itself; reports where it is in another scope. */
    private boolean begun(Call call, CommandBufferState buffer, String rule) {
        RenderScope scope = buffer.renderScope();
        if (scope == null || scope.rendering() != null) {
            return scope != null;
        }
        context.error(call, rule)
                .on(buffer)
                .title("attachments are mapped in a render pass instance that vkCmdBeginRendering has not begun here")
                .message(
                        "the render pass instance of %s was begun %s",
                        buffer, scope.inherited() == null ? "with a render pass object" : "in another command buffer")
                .help("begin or resume the render pass instance with vkCmdBeginRendering in this command buffer")
                .report();
        return false;
    }

    private void count(Call call, CommandBufferState buffer, String rule, int count, String path) {
        RenderScope scope = buffer.renderScope();
        int colors = scope.rendering().colors().size();
        if (count != colors) {
            context.error(call, rule)
                    .on(buffer)
                    .parameter(path)
                    .after("begins", scope.rendering().place(), buffer)
                    .title("attachments are mapped for another number of color attachments")
                    .message(
                            "colorAttachmentCount is %d, and the render pass instance was begun with %d", count, colors)
                    .help("map all color attachments of the render pass instance")
                    .report();
        }
    }
}
