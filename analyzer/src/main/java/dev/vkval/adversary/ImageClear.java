package dev.vkval.adversary;

import dev.vkval.capture.change.Assignment;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.SubresourceRange;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/**
 * A clear of subresources of an image between other commands of a command buffer, ordered with all of them.
 *
 * @param range aspects of the image that are in one layout
 * @param aspects those of them that are cleared
 * @param oldLayout of the subresources before it
 * @param newLayout of them behind it
 */
record ImageClear(ImageState image, SubresourceRange range, int aspects, int oldLayout, int newLayout) {
    private static final int LASTING = VK10.VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT;

    /** Whether a command buffer can clear the image, with TRANSFER_DST among its usage. */
    boolean possible(int queueFlags) {
        FormatInfo format = FormatInfo.of(image.info().format());
        int queues =
                format.isColor() ? VK10.VK_QUEUE_GRAPHICS_BIT | VK10.VK_QUEUE_COMPUTE_BIT : VK10.VK_QUEUE_GRAPHICS_BIT;
        return (queueFlags & queues) != 0
                && !range.isEmpty()
                && image.info().format() != VK10.VK_FORMAT_UNDEFINED
                && !format.compressed()
                && format.planes().isEmpty()
                && format.chroma().isEmpty()
                && !image.layersAreSlices()
                && (image.info().usage() & LASTING) == 0;
    }

    /** Whether the image was created without the usage that the clear needs. */
    boolean needsUsage() {
        ImageState.Info info = image.info();
        return (info.usage() & info.stencilUsage() & VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT) == 0;
    }

    /** The edits. */
    List<CallEdit> edits(CallEdit.Anchor at, ClearValue value) {
        int cleared = VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
        List<CallEdit> edits = new ArrayList<>();
        if (needsUsage()) {
            edits.add(usage());
        }
        edits.add(barrier(at, oldLayout, cleared));
        edits.add(clear(at, cleared, value));
        edits.add(barrier(at, cleared, newLayout));
        return edits;
    }

    private CallEdit usage() {
        boolean ofSwapchain = image.swapchain() != null;
        return new CallEdit.Set(
                ofSwapchain ? image.swapchain().createdAt() : image.createdAt(),
                new Assignment(
                        ofSwapchain ? "pCreateInfo.imageUsage" : "pCreateInfo.usage",
                        Assignment.Operator.ADD,
                        "VK_IMAGE_USAGE_TRANSFER_DST_BIT"));
    }

    private CallEdit barrier(CallEdit.Anchor at, int from, int to) {
        String barrier = "pImageMemoryBarriers[0].";
        List<Assignment> values = words(
                "srcStageMask=VK_PIPELINE_STAGE_ALL_COMMANDS_BIT",
                "dstStageMask=VK_PIPELINE_STAGE_ALL_COMMANDS_BIT",
                "imageMemoryBarrierCount=1",
                barrier + "srcAccessMask=VK_ACCESS_MEMORY_WRITE_BIT",
                barrier + "dstAccessMask=VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT",
                barrier + "oldLayout=" + from,
                barrier + "newLayout=" + to,
                barrier + "srcQueueFamilyIndex=VK_QUEUE_FAMILY_IGNORED",
                barrier + "dstQueueFamilyIndex=VK_QUEUE_FAMILY_IGNORED",
                barrier + "image=" + image.id());
        values.addAll(range(barrier + "subresourceRange.", range.aspects()));
        return new CallEdit.Insert("vkCmdPipelineBarrier", values, at);
    }

    private CallEdit clear(CallEdit.Anchor at, int layout, ClearValue value) {
        FormatInfo format = FormatInfo.of(image.info().format());
        boolean color = format.isColor();
        List<Assignment> values = words("image=" + image.id(), "imageLayout=" + layout);
        values.addAll(color ? value.color("pColor", format) : value.depthStencil("pDepthStencil", aspects));
        values.addAll(words("rangeCount=1"));
        values.addAll(range("pRanges[0].", aspects));
        return new CallEdit.Insert(color ? "vkCmdClearColorImage" : "vkCmdClearDepthStencilImage", values, at);
    }

    private List<Assignment> range(String owner, int ofAspects) {
        return words(
                owner + "aspectMask=" + ofAspects,
                owner + "baseMipLevel=" + range.baseMip(),
                owner + "levelCount=" + range.mipCount(),
                owner + "baseArrayLayer=" + range.baseLayer(),
                owner + "layerCount=" + range.layerCount());
    }

    private static List<Assignment> words(String... pathsAndValues) {
        List<Assignment> values = new ArrayList<>();
        for (String each : pathsAndValues) {
            values.add(BatchEdits.assignment(each));
        }
        return values;
    }
}
