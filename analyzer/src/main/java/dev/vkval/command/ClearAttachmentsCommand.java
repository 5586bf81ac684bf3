package dev.vkval.command;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdClearAttachments;
import java.util.List;
import org.lwjgl.vulkan.VkClearAttachment;
import org.lwjgl.vulkan.VkClearRect;

/** vkCmdClearAttachments. */
public record ClearAttachmentsCommand(List<Attachment> attachments, List<Rect> rects) {

    /**
     * VkClearAttachment.
     *
     * @param colorAttachment index of the color attachment, not used for other aspects
     */
    public record Attachment(Location at, int aspects, int colorAttachment) {}

    /** VkClearRect. */
    public record Rect(Location at, Area area, int baseLayer, int layerCount) {}

    /** The clears that a call makes. */
    public static ClearAttachmentsCommand of(Call call) {
        return call.read(ClearAttachmentsCommand.class, ClearAttachmentsCommand::read);
    }

    private static ClearAttachmentsCommand read(Call call) {
        return new ClearAttachmentsCommand(
                Elements.of(
                                CmdClearAttachments.pAttachments(call),
                                VkClearAttachment.SIZEOF,
                                CmdClearAttachments.attachmentCount(call))
                        .read(ClearAttachmentsCommand::attachment),
                Elements.of(CmdClearAttachments.pRects(call), VkClearRect.SIZEOF, CmdClearAttachments.rectCount(call))
                        .read(ClearAttachmentsCommand::rect));
    }

    private static Attachment attachment(int index, long at) {
        return new Attachment(
                Location.parameter("pAttachments", index),
                VkClearAttachment.naspectMask(at),
                VkClearAttachment.ncolorAttachment(at));
    }

    private static Rect rect(int index, long at) {
        return new Rect(
                Location.parameter("pRects", index),
                Area.read(at + VkClearRect.RECT),
                VkClearRect.nbaseArrayLayer(at),
                VkClearRect.nlayerCount(at));
    }
}
