package dev.vkval.command;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdClearColorImage;
import dev.vkval.capture.command.CmdClearDepthStencilImage;
import dev.vkval.capture.memory.CMemory;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkImageSubresourceRange;

/**
 * vkCmdClearColorImage or vkCmdClearDepthStencilImage.
 *
 * @param image captured id
 */
public record ClearImageCommand(long image, int layout, List<Subresources> ranges) {

    /** The clear that a call makes. */
    public static ClearImageCommand of(Call call) {
        return call.read(ClearImageCommand.class, ClearImageCommand::read);
    }

    private static ClearImageCommand read(Call call) {
        return call.command().number() == CmdClearColorImage.ID
                ? new ClearImageCommand(
                        CmdClearColorImage.image(call),
                        CmdClearColorImage.imageLayout(call),
                        ranges(CmdClearColorImage.rangeCount(call), CmdClearColorImage.pRanges(call)))
                : new ClearImageCommand(
                        CmdClearDepthStencilImage.image(call),
                        CmdClearDepthStencilImage.imageLayout(call),
                        ranges(CmdClearDepthStencilImage.rangeCount(call), CmdClearDepthStencilImage.pRanges(call)));
    }

    private static List<Subresources> ranges(int count, long array) {
        List<Subresources> ranges = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            ranges.add(Subresources.range(CMemory.element(array, i, VkImageSubresourceRange.SIZEOF)));
        }
        return ranges;
    }
}
