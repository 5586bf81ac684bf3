package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdClearAttachments;
import dev.vkval.capture.command.CmdClearDepthStencilImage;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.RenderPassState;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkClearAttachment;
import org.lwjgl.vulkan.VkClearValue;
import org.lwjgl.vulkan.VkRenderPassBeginInfo;
import org.lwjgl.vulkan.VkRenderingAttachmentInfo;
import org.lwjgl.vulkan.VkRenderingInfo;

/** The depths that images and attachments are cleared with. */
public final class ClearDepthRules implements Topic {
    private final CoreContext context;

    public ClearDepthRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdClearDepthStencilImage.ID, this::image);
        hooks.validate(CmdClearAttachments.ID, this::attachments);
        hooks.validate(CmdBeginRendering.ID, this::rendering);
        hooks.validate(
                CmdBeginRenderPass.ID,
                (call, buffer) -> begin(call, buffer, CmdBeginRenderPass.pRenderPassBegin(call)));
        hooks.validate(
                CmdBeginRenderPass2.ID,
                (call, buffer) -> begin(call, buffer, CmdBeginRenderPass2.pRenderPassBegin(call)));
    }

    private void image(Call call, CommandBufferState buffer) {
        long value = CmdClearDepthStencilImage.pDepthStencil(call);
        if (value != 0 && restricted(buffer)) {
            depth(call, buffer, MemoryUtil.memGetFloat(value), "pDepthStencil->depth");
        }
    }

    private void attachments(Call call, CommandBufferState buffer) {
        long array = CmdClearAttachments.pAttachments(call);
        int count = restricted(buffer) ? CMemory.count(CmdClearAttachments.attachmentCount(call), array) : 0;
        for (int i = 0; i < count; i++) {
            long attachment = CMemory.element(array, i, VkClearAttachment.SIZEOF);
            if ((VkClearAttachment.naspectMask(attachment) & VK10.VK_IMAGE_ASPECT_DEPTH_BIT) != 0) {
                depth(
                        call,
                        buffer,
                        MemoryUtil.memGetFloat(attachment + VkClearAttachment.CLEARVALUE),
                        "pAttachments[" + i + "].clearValue.depthStencil.depth");
            }
        }
    }

    private void rendering(Call call, CommandBufferState buffer) {
        long info = CmdBeginRendering.pRenderingInfo(call);
        long attachment = info == 0 ? 0 : CMemory.pointer(info + VkRenderingInfo.PDEPTHATTACHMENT);
        boolean cleared = attachment != 0
                && VkRenderingAttachmentInfo.nimageView(attachment) != 0
                && VkRenderingAttachmentInfo.nloadOp(attachment) == VK10.VK_ATTACHMENT_LOAD_OP_CLEAR;
        if (cleared && restricted(buffer)) {
            depth(
                    call,
                    buffer,
                    MemoryUtil.memGetFloat(attachment + VkRenderingAttachmentInfo.CLEARVALUE),
                    "pRenderingInfo->pDepthAttachment->clearValue.depthStencil.depth");
        }
    }

    private boolean restricted(CommandBufferState buffer) {
        return !context.extension(buffer, "VK_EXT_depth_range_unrestricted");
    }

    private void begin(Call call, CommandBufferState buffer, long info) {
        RenderPassState pass = context.get(RenderPassState.class, VkRenderPassBeginInfo.nrenderPass(info));
        if (pass == null || !restricted(buffer)) {
            return;
        }
        long values = CMemory.pointer(info + VkRenderPassBeginInfo.PCLEARVALUES);
        int count = CMemory.count(VkRenderPassBeginInfo.nclearValueCount(info), values);
        for (int i = 0; i < Math.min(count, pass.attachments().size()); i++) {
            RenderPassState.Attachment attachment = pass.attachments().get(i);
            boolean cleared = attachment.loadOp() == VK10.VK_ATTACHMENT_LOAD_OP_CLEAR
                    && FormatInfo.of(attachment.format()).hasDepth();
            float depth = MemoryUtil.memGetFloat(CMemory.element(values, i, VkClearValue.SIZEOF));
            if (cleared) {
                depth(call, buffer, depth, "pRenderPassBegin->pClearValues[" + i + "].depthStencil.depth");
            }
        }
    }

    /** A depth that is no number is not valid either. */
    private void depth(Call call, CommandBufferState buffer, float depth, String path) {
        if (depth >= 0 && depth <= 1) {
            return;
        }
        context.error(call, "VUID-VkClearDepthStencilValue-depth-00022")
                .on(buffer)
                .parameter(path)
                .title("depth is cleared to a value that is not between 0 and 1")
                .message("it is %s, and VK_EXT_depth_range_unrestricted is not enabled", depth)
                .help("clear with a depth from 0.0 to 1.0")
                .report();
    }
}
