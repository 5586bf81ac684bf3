package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.RenderPassState;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkClearValue;
import org.lwjgl.vulkan.VkRenderPassBeginInfo;

/** The depths that render pass instances clear their attachments with. */
public final class ClearDepthRules implements Topic {
    private final CoreContext context;

    public ClearDepthRules(CoreContext context) {
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
        RenderPassState pass = context.get(RenderPassState.class, VkRenderPassBeginInfo.nrenderPass(info));
        if (pass == null || context.extension(buffer, "VK_EXT_depth_range_unrestricted")) {
            return;
        }
        long values = CMemory.pointer(info + VkRenderPassBeginInfo.PCLEARVALUES);
        int count = CMemory.count(VkRenderPassBeginInfo.nclearValueCount(info), values);
        for (int i = 0; i < Math.min(count, pass.attachments().size()); i++) {
            RenderPassState.Attachment attachment = pass.attachments().get(i);
            boolean cleared = attachment.loadOp() == VK10.VK_ATTACHMENT_LOAD_OP_CLEAR
                    && FormatInfo.of(attachment.format()).hasDepth();
            float depth = MemoryUtil.memGetFloat(CMemory.element(values, i, VkClearValue.SIZEOF));
            if (cleared && !(depth >= 0 && depth <= 1)) {
                context.error(call, "VUID-VkClearDepthStencilValue-depth-00022")
                        .on(buffer)
                        .on(pass)
                        .parameter("pRenderPassBegin->pClearValues[" + i + "].depthStencil.depth")
                        .title("a depth attachment is cleared with a depth that is not between 0 and 1")
                        .message("it is %s, and VK_EXT_depth_range_unrestricted is not enabled", depth)
                        .help("clear with a depth from 0.0 to 1.0")
                        .report();
            }
        }
    }
}
