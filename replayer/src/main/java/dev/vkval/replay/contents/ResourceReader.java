package dev.vkval.replay.contents;

import dev.vkval.capture.block.Payload;
import dev.vkval.capture.command.CmdCopyBuffer;
import dev.vkval.capture.command.CmdCopyImageToBuffer;
import dev.vkval.check.imagelayout.SubmittedLayouts;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.OwnMemory;
import dev.vkval.replay.memory.LiveResource;
import dev.vkval.replay.memory.Resources;
import dev.vkval.replay.structure.ImageFormats;
import dev.vkval.replay.structure.ImageInfo;
import dev.vkval.state.object.SubresourceRange;
import dev.vkval.trim.ResourceContents;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkMemoryRequirements;

/** Reads the contents of buffers and images, in the form in which trimmed captures have them. */
public final class ResourceReader {
    private static final int RAW_FLAGS =
            VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK10.VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
    private static final int TRANSFER = VK10.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    private static final long COPY_ALIGN_BYTES = 4;
    private static final String ABSENT = "the replay has no such object, or no queue for it";

    private final Resources resources;
    private final ImageLayouts layouts;
    private final ImageFormats formats = ImageFormats.vulkan();

    public ResourceReader(Resources resources, ImageLayouts layouts) {
        this.resources = resources;
        this.layouts = layouts;
    }

    /**
     * Reads a buffer, after all work on its device.
     *
     * @return why it was not read, null if it was
     */
    public String buffer(long id, ResourceContents.BufferTaker taker) throws IOException {
        LiveResource buffer = resources.get(id);
        if (buffer == null || buffer.isImage() || buffer.device().own() == null) {
            return ABSENT;
        }
        LiveDevice device = buffer.device();
        device.awaitQueues();
        long bytes = buffer.bufferBytes();
        try (OwnMemory staging = OwnMemory.buffer(device, bytes, VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT);
                MemoryStack stack = MemoryStack.stackPush()) {
            VkBufferCopy region = VkBufferCopy.calloc(stack).size(bytes);
            device.own()
                    .run(commandBuffer -> device.functions()
                            .call(
                                    CmdCopyBuffer.ID,
                                    commandBuffer,
                                    buffer.handle(),
                                    staging.handle(),
                                    1,
                                    region.address()));
            taker.take(new Payload(staging.mapped(), bytes));
        }
        return null;
    }

    /**
     * Reads an image, after all work on its device.
     *
     * @param inLayouts the layouts of its subresources, which do not change
     * @return why it was not read, null if it was
     */
    public String image(long id, List<SubmittedLayouts.InLayout> inLayouts, ResourceContents.ImageTaker taker)
            throws IOException {
        LiveResource image = resources.get(id);
        if (image == null || !image.isImage() || image.device().own() == null) {
            return ABSENT;
        }
        ImageInfo info = image.image();
        if (info.samples() > 1) {
            return "it is multisampled";
        }
        image.device().awaitQueues();
        if (info.linear() && image.memory() != null && (image.memory().capturedFlags() & RAW_FLAGS) == RAW_FLAGS) {
            return linear(image, taker);
        }
        if ((info.usage() & VK10.VK_IMAGE_USAGE_TRANSFER_SRC_BIT) == 0) {
            return "it cannot be copied";
        }
        for (int aspect : aspects(info.format())) {
            ImageFormats.Texels texels = formats.texels(info.format(), aspect);
            if (texels == null) {
                return "its format is not known";
            }
            copied(image, aspect, texels, inLayouts, taker);
        }
        return null;
    }

    private List<Integer> aspects(int format) {
        List<Integer> aspects = new ArrayList<>();
        for (int plane = VK11.VK_IMAGE_ASPECT_PLANE_0_BIT; plane <= VK11.VK_IMAGE_ASPECT_PLANE_2_BIT; plane <<= 1) {
            if (formats.texels(format, plane) != null) {
                aspects.add(plane);
            }
        }
        for (int left = aspects.isEmpty() ? formats.aspects(format) : 0; left != 0; left &= left - 1) {
            aspects.add(Integer.lowestOneBit(left));
        }
        return aspects;
    }

    /** An image whose memory the capture has as it is. */
    private static String linear(LiveResource image, ResourceContents.ImageTaker taker) throws IOException {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkMemoryRequirements requirements = image.device().memoryRequirements(true, image.handle(), stack);
            long bytes = requirements.size();
            long copy = MemoryUtil.nmemAllocChecked(Math.max(bytes, 1));
            try {
                if (!image.read(copy, bytes)) {
                    return "its memory is not visible to the host";
                }
                taker.take(VK10.VK_IMAGE_ASPECT_COLOR_BIT, List.of(bytes), new Payload(copy, bytes));
                return null;
            } finally {
                MemoryUtil.nmemFree(copy);
            }
        }
    }

    private void copied(
            LiveResource image,
            int aspect,
            ImageFormats.Texels texels,
            List<SubmittedLayouts.InLayout> inLayouts,
            ResourceContents.ImageTaker taker)
            throws IOException {
        ImageInfo info = image.image();
        long[] offsets = new long[info.levels() + 1];
        List<Long> levelBytes = new ArrayList<>();
        for (int level = 0; level < info.levels(); level++) {
            long tight = texels.levelBytes(info, level);
            long multiple = COPY_ALIGN_BYTES * texels.blockBytes();
            long stored = level == info.levels() - 1 ? tight : (tight + multiple - 1) / multiple * multiple;
            levelBytes.add(stored);
            offsets[level + 1] = offsets[level] + stored;
        }
        long bytes = offsets[info.levels()];
        LiveDevice device = image.device();
        try (OwnMemory staging = OwnMemory.buffer(device, bytes, VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT)) {
            MemoryUtil.memSet(staging.mapped(), 0, bytes);
            device.own().run(commandBuffer -> {
                transition(image, commandBuffer, inLayouts, true);
                for (SubmittedLayouts.InLayout each : inLayouts) {
                    if (about(each, aspect)) {
                        copy(image, commandBuffer, aspect, texels, each.range(), offsets, staging.handle());
                    }
                }
                transition(image, commandBuffer, inLayouts, false);
            });
            taker.take(aspect, levelBytes, new Payload(staging.mapped(), bytes));
        }
    }

    /** Whether these subresources have texels of that aspect; layouts of planes are those of the image. */
    private static boolean about(SubmittedLayouts.InLayout subresources, int aspect) {
        return !ImageLayouts.undefined(subresources.layout())
                && ((subresources.range().aspects() & aspect) != 0
                        || subresources.range().aspects() == VK10.VK_IMAGE_ASPECT_COLOR_BIT);
    }

    /** The aspects of an image change together, with the first one. */
    private void transition(
            LiveResource image, long commandBuffer, List<SubmittedLayouts.InLayout> inLayouts, boolean there) {
        int all = formats.aspects(image.image().format());
        int first = Integer.lowestOneBit(all) | VK11.VK_IMAGE_ASPECT_PLANE_0_BIT;
        for (SubmittedLayouts.InLayout each : inLayouts) {
            SubresourceRange range = each.range();
            int layout = each.layout();
            if (!ImageLayouts.undefined(layout) && layout != TRANSFER && (range.aspects() & first) != 0) {
                layouts.barrier(
                        image.device(),
                        commandBuffer,
                        image.handle(),
                        new ImageLayouts.Part(
                                all, range.baseMip(), range.mipCount(), range.baseLayer(), range.layerCount()),
                        there ? layout : TRANSFER,
                        there ? TRANSFER : layout);
            }
        }
    }

    private static void copy(
            LiveResource image,
            long commandBuffer,
            int aspect,
            ImageFormats.Texels texels,
            SubresourceRange range,
            long[] offsets,
            long buffer) {
        ImageInfo info = image.image();
        int level = range.baseMip();
        long layerBytes = texels.levelBytes(info, level) / Math.max(info.layers(), 1);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkBufferImageCopy region =
                    VkBufferImageCopy.calloc(stack).bufferOffset(offsets[level] + layerBytes * range.baseLayer());
            region.imageSubresource()
                    .aspectMask(aspect)
                    .mipLevel(level)
                    .baseArrayLayer(range.baseLayer())
                    .layerCount(range.layerCount());
            texels.extent(region.imageExtent(), info, level);
            image.device()
                    .functions()
                    .call(
                            CmdCopyImageToBuffer.ID,
                            commandBuffer,
                            image.handle(),
                            TRANSFER,
                            buffer,
                            1,
                            region.address());
        }
    }
}
