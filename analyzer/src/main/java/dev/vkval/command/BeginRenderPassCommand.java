package dev.vkval.command;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import java.util.List;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkRenderPassAttachmentBeginInfo;
import org.lwjgl.vulkan.VkRenderPassBeginInfo;

/**
 * vkCmdBeginRenderPass or vkCmdBeginRenderPass2.
 *
 * @param renderPass captured id
 * @param framebuffer captured id
 * @param attachments captured ids of the image views of an imageless framebuffer, none where they are not given
 * @param contents VkSubpassContents of the first subpass
 */
public record BeginRenderPassCommand(
        long renderPass, long framebuffer, Area area, List<Long> attachments, int contents) {

    /** The render pass instance that a call begins, null where VkRenderPassBeginInfo is NULL. */
    public static BeginRenderPassCommand of(Call call) {
        return call.read(BeginRenderPassCommand.class, BeginRenderPassCommand::read);
    }

    private static BeginRenderPassCommand read(Call call) {
        long info = call.command().number() == CmdBeginRenderPass.ID
                ? CmdBeginRenderPass.pRenderPassBegin(call)
                : CmdBeginRenderPass2.pRenderPassBegin(call);
        return info == 0
                ? null
                : new BeginRenderPassCommand(
                        VkRenderPassBeginInfo.nrenderPass(info),
                        VkRenderPassBeginInfo.nframebuffer(info),
                        Area.read(info + VkRenderPassBeginInfo.RENDERAREA),
                        attachments(PNext.find(info, VK12.VK_STRUCTURE_TYPE_RENDER_PASS_ATTACHMENT_BEGIN_INFO)),
                        SubpassContents.of(call));
    }

    private static List<Long> attachments(long chained) {
        return chained == 0
                ? List.of()
                : Elements.handles(
                        CMemory.pointer(chained + VkRenderPassAttachmentBeginInfo.PATTACHMENTS),
                        VkRenderPassAttachmentBeginInfo.nattachmentCount(chained));
    }
}
