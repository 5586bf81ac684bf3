package dev.vkval.command;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.memory.CMemory;
import java.util.List;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkRenderingAttachmentInfo;
import org.lwjgl.vulkan.VkRenderingInfo;

/**
 * vkCmdBeginRendering.
 *
 * @param flags VkRenderingFlags
 * @param depth null for none, as is {@code stencil}
 */
public record BeginRenderingCommand(
        int flags,
        Area area,
        int layerCount,
        int viewMask,
        List<Attachment> colors,
        Attachment depth,
        Attachment stencil) {

    /**
     * VkRenderingAttachmentInfo.
     *
     * @param view captured id, 0 for none, as is {@code resolveView}
     */
    public record Attachment(
            long view, int layout, int resolveMode, long resolveView, int resolveLayout, int loadOp, int storeOp) {}

    /** The render pass instance that a call begins, null where VkRenderingInfo is NULL. */
    public static BeginRenderingCommand of(Call call) {
        return call.read(BeginRenderingCommand.class, BeginRenderingCommand::read);
    }

    /** VK_RENDERING_SUSPENDING_BIT. */
    public boolean suspending() {
        return (flags & VK13.VK_RENDERING_SUSPENDING_BIT) != 0;
    }

    private static BeginRenderingCommand read(Call call) {
        long info = CmdBeginRendering.pRenderingInfo(call);
        return info == 0
                ? null
                : new BeginRenderingCommand(
                        VkRenderingInfo.nflags(info),
                        Area.read(info + VkRenderingInfo.RENDERAREA),
                        VkRenderingInfo.nlayerCount(info),
                        VkRenderingInfo.nviewMask(info),
                        Elements.of(
                                        CMemory.pointer(info + VkRenderingInfo.PCOLORATTACHMENTS),
                                        VkRenderingAttachmentInfo.SIZEOF,
                                        VkRenderingInfo.ncolorAttachmentCount(info))
                                .read(BeginRenderingCommand::attachment),
                        attachment(CMemory.pointer(info + VkRenderingInfo.PDEPTHATTACHMENT)),
                        attachment(CMemory.pointer(info + VkRenderingInfo.PSTENCILATTACHMENT)));
    }

    private static Attachment attachment(long at) {
        return at == 0
                ? null
                : new Attachment(
                        VkRenderingAttachmentInfo.nimageView(at),
                        VkRenderingAttachmentInfo.nimageLayout(at),
                        VkRenderingAttachmentInfo.nresolveMode(at),
                        VkRenderingAttachmentInfo.nresolveImageView(at),
                        VkRenderingAttachmentInfo.nresolveImageLayout(at),
                        VkRenderingAttachmentInfo.nloadOp(at),
                        VkRenderingAttachmentInfo.nstoreOp(at));
    }
}
