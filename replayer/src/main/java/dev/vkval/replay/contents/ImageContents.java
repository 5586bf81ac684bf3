package dev.vkval.replay.contents;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.command.CmdCopyBufferToImage;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.OwnMemory;
import dev.vkval.replay.memory.LiveResource;
import dev.vkval.replay.structure.ImageFormats;
import dev.vkval.replay.structure.ImageInfo;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferImageCopy;

/** Writes the contents of images from a trimmed capture, one aspect at a time. */
final class ImageContents {
    private static final long COPY_ALIGN_BYTES = 16;
    private static final int TRANSFER = VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;

    private final ReplayContext context;
    private final ImageLayouts layouts;
    private final MultisampledContents multisampled;

    ImageContents(ReplayContext context, ImageLayouts layouts) {
        this.context = context;
        this.layouts = layouts;
        this.multisampled = new MultisampledContents(layouts);
    }

    /** Writes the levels in the block and leaves the image in its layout; false if that is not possible. */
    boolean restore(Metadata.InitImage init, LiveResource image) {
        ImageInfo info = image.image();
        ImageFormats.Texels texels = ImageFormats.vulkan().texels(info.format(), init.aspect());
        String obstacle = texels == null ? "its format has no such aspect" : obstacle(image);
        if (obstacle != null) {
            context.differs(init.index(), "contents of an image were not restored: " + obstacle);
            return false;
        }
        List<Long> stored = init.levelBytes();
        int levels = Math.min(stored.size(), info.levels());
        long[] offsets = new long[levels + 1];
        for (int level = 0; level < levels; level++) {
            long tight = texels.levelBytes(info, level);
            if (tight > stored.get(level)) {
                context.differs(init.index(), "contents of an image were not restored: the block has too few bytes");
                return false;
            }
            long multiple = COPY_ALIGN_BYTES * texels.blockBytes();
            offsets[level + 1] = (offsets[level] + tight + multiple - 1) / multiple * multiple;
        }
        LiveDevice device = image.device();
        try (OwnMemory staging = OwnMemory.buffer(device, offsets[levels], VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT)) {
            long from = init.data().address();
            for (int level = 0; level < levels; level++) {
                MemoryUtil.memCopy(from, staging.mapped() + offsets[level], texels.levelBytes(info, level));
                from += stored.get(level);
            }
            write(
                    init,
                    image,
                    (commandBuffer, target) -> copy(
                            device, commandBuffer, staging.handle(), offsets, target, info, init.aspect(), texels));
        }
        return true;
    }

    private String obstacle(LiveResource image) {
        if (image.image().samples() > 1) {
            return multisampled.obstacle(image);
        }
        boolean copied = (image.image().usage() & VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT) != 0;
        return copied ? null : "it cannot be copied to";
    }

    private void write(Metadata.InitImage init, LiveResource image, MultisampledContents.Texels texels) {
        LiveDevice device = image.device();
        ImageInfo info = image.image();
        int before = layouts.established(image.handle(), info);
        int after = ImageLayouts.undefined(init.layout()) ? VK10.VK_IMAGE_LAYOUT_GENERAL : init.layout();
        if (info.samples() > 1) {
            multisampled.write(image, init.aspect(), before, after, texels);
            context.differs(
                    init.index(),
                    "all samples of a pixel of a multisampled image got the same contents, because the capture has"
                            + " only one value for each pixel");
        } else {
            device.own().run(commandBuffer -> {
                layouts.barrier(device, commandBuffer, image.handle(), info, before, TRANSFER);
                texels.copy(commandBuffer, image.handle());
                layouts.barrier(device, commandBuffer, image.handle(), info, TRANSFER, after);
            });
        }
        layouts.establish(image.handle(), after);
    }

    private static void copy(
            LiveDevice device,
            long commandBuffer,
            long buffer,
            long[] offsets,
            long image,
            ImageInfo info,
            int aspect,
            ImageFormats.Texels texels) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkBufferImageCopy region = VkBufferImageCopy.calloc(stack);
            for (int level = 0; level < offsets.length - 1; level++) {
                region.bufferOffset(offsets[level]);
                region.imageSubresource().aspectMask(aspect).mipLevel(level).layerCount(info.layers());
                texels.extent(region.imageExtent(), info, level);
                device.functions()
                        .call(CmdCopyBufferToImage.ID, commandBuffer, buffer, image, TRANSFER, 1, region.address());
            }
        }
    }
}
