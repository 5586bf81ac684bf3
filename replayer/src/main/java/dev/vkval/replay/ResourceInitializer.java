package dev.vkval.replay;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.command.CmdCopyBuffer;
import dev.vkval.capture.command.CmdCopyBufferToImage;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkBufferImageCopy;

/** Gives buffers and images the contents they had where a trimmed capture begins. */
final class ResourceInitializer {
    private static final long COPY_ALIGN_BYTES = 16;
    private static final int RAW_FLAGS =
            VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK10.VK_MEMORY_PROPERTY_HOST_CACHED_BIT;

    private final ReplayContext context;
    private final Resources resources;
    private final ImageLayouts layouts;

    ResourceInitializer(ReplayContext context, Resources resources, ImageLayouts layouts) {
        this.context = context;
        this.resources = resources;
        this.layouts = layouts;
    }

    void buffer(Metadata.InitBuffer init) {
        LiveResource buffer = resources.get(init.buffer());
        if (buffer == null || buffer.isImage() || buffer.memory == null) {
            context.differs(init.index(), "contents of a buffer were not restored: it does not exist");
            return;
        }
        long bytes = Math.min(init.data().sizeBytes(), buffer.bufferBytes);
        if (!writeMapped(buffer, init.data().address(), bytes)) {
            copyStaged(buffer, init.data().address(), bytes);
        }
    }

    /** Writes to the memory a resource lies in, if the host can see it. */
    private static boolean writeMapped(LiveResource resource, long data, long bytes) {
        if (resource.ownMemory != 0) {
            if (resource.ownMapped != 0) {
                MemoryUtil.memCopy(data, resource.ownMapped, Math.min(bytes, resource.ownBytes));
            }
            return resource.ownMapped != 0;
        }
        LiveMemory memory = resource.memory;
        LiveDevice device = resource.device;
        long room = memory.sizeBytes - resource.offset;
        if (!device.memoryTypes.hostVisible(memory.type) || room < 0) {
            return false;
        }
        long mapped = MemoryMap.open(device, memory);
        if (mapped == 0) {
            return false;
        }
        MemoryUtil.memCopy(data, mapped + resource.offset, Math.min(bytes, room));
        MemoryMap.close(device, memory);
        return true;
    }

    private static void copyStaged(LiveResource buffer, long data, long bytes) {
        LiveDevice device = buffer.device;
        try (OwnMemory staging = OwnMemory.buffer(device, bytes, VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
                MemoryStack stack = MemoryStack.stackPush()) {
            MemoryUtil.memCopy(data, staging.mapped, bytes);
            VkBufferCopy region = VkBufferCopy.calloc(stack).size(bytes);
            device.own()
                    .run(commandBuffer -> device.functions.call(
                            CmdCopyBuffer.ID, commandBuffer, staging.handle, buffer.handle, 1, region.address()));
        }
    }

    void image(Metadata.InitImage init) {
        LiveResource image = resources.get(init.image());
        if (image == null || !image.isImage() || image.device.own() == null) {
            context.differs(init.index(), "contents of an image were not restored: it does not exist");
            return;
        }
        ImageInfo info = image.image;
        if (init.data().sizeBytes() > 0) {
            if (image.memory != null
                    && info.linear()
                    && (image.memory.capturedFlags & RAW_FLAGS) == RAW_FLAGS
                    && writeMapped(image, init.data().address(), init.data().sizeBytes())) {
                layouts.bring(image.device, image.handle, info, init.layout());
                return;
            }
            if (copy(init, image)) {
                return;
            }
        }
        layouts.bring(image.device, image.handle, info, init.layout());
    }

    /** Copies the levels that the block holds into the image and leaves it in its layout; false if it cannot be done. */
    private boolean copy(Metadata.InitImage init, LiveResource image) {
        ImageInfo info = image.image;
        ImageFormats.Texels texels = ImageFormats.vulkan().texels(info.format(), init.aspect());
        boolean copied = (info.usage() & VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT) != 0 && info.samples() == 1;
        if (texels == null || !copied) {
            context.differs(
                    init.index(),
                    info.samples() > 1
                            ? "contents of a multisampled image were not restored"
                            : "contents of an image were not restored: it cannot be copied to");
            return false;
        }
        List<Long> stored = init.levelBytes();
        int levels = Math.min(stored.size(), info.levels());
        long[] offsets = new long[levels + 1];
        for (int level = 0; level < levels; level++) {
            long tight = texels.levelBytes(info, level);
            if (tight > stored.get(level)) {
                context.differs(init.index(), "contents of an image were not restored: there are too few bytes");
                return false;
            }
            long multiple = COPY_ALIGN_BYTES * texels.blockBytes();
            offsets[level + 1] = (offsets[level] + tight + multiple - 1) / multiple * multiple;
        }
        LiveDevice device = image.device;
        try (OwnMemory staging = OwnMemory.buffer(device, offsets[levels], VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT)) {
            long from = init.data().address();
            for (int level = 0; level < levels; level++) {
                MemoryUtil.memCopy(from, staging.mapped + offsets[level], texels.levelBytes(info, level));
                from += stored.get(level);
            }
            device.own().run(commandBuffer -> record(commandBuffer, init, image, texels, staging, offsets));
        }
        return true;
    }

    private void record(
            long commandBuffer,
            Metadata.InitImage init,
            LiveResource image,
            ImageFormats.Texels texels,
            OwnMemory staging,
            long[] offsets) {
        LiveDevice device = image.device;
        ImageInfo info = image.image;
        int before = layouts.established(image.handle, info);
        int transfer = VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
        layouts.barrier(device, commandBuffer, image.handle, info, before, transfer);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkBufferImageCopy region = VkBufferImageCopy.calloc(stack);
            for (int level = 0; level < offsets.length - 1; level++) {
                region.bufferOffset(offsets[level]);
                region.imageSubresource()
                        .aspectMask(init.aspect())
                        .mipLevel(level)
                        .layerCount(info.layers());
                region.imageExtent()
                        .set(
                                Math.max(Math.max(1, info.width() >> level) / texels.widthDivisor(), 1),
                                Math.max(Math.max(1, info.height() >> level) / texels.heightDivisor(), 1),
                                Math.max(1, info.depth() >> level));
                device.functions.call(
                        CmdCopyBufferToImage.ID,
                        commandBuffer,
                        staging.handle,
                        image.handle,
                        transfer,
                        1,
                        region.address());
            }
        }
        boolean undefined =
                init.layout() == VK10.VK_IMAGE_LAYOUT_UNDEFINED || init.layout() == VK10.VK_IMAGE_LAYOUT_PREINITIALIZED;
        int after = undefined ? VK10.VK_IMAGE_LAYOUT_GENERAL : init.layout();
        layouts.barrier(device, commandBuffer, image.handle, info, transfer, after);
        layouts.establish(image.handle, after);
    }
}
