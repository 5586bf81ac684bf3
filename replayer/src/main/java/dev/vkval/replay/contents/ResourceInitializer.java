package dev.vkval.replay.contents;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.command.CmdCopyBuffer;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.OwnMemory;
import dev.vkval.replay.memory.LiveResource;
import dev.vkval.replay.memory.Resources;
import dev.vkval.replay.structure.ImageInfo;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferCopy;

/** Restores the contents that buffers and images had where a trimmed capture begins. */
public final class ResourceInitializer {
    private static final int RAW_FLAGS =
            VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK10.VK_MEMORY_PROPERTY_HOST_CACHED_BIT;

    private final ReplayContext context;
    private final Resources resources;
    private final ImageLayouts layouts;
    private final ImageContents contents;

    public ResourceInitializer(ReplayContext context, Resources resources, ImageLayouts layouts) {
        this.context = context;
        this.resources = resources;
        this.layouts = layouts;
        this.contents = new ImageContents(context, layouts);
    }

    public void buffer(Metadata.InitBuffer init) {
        LiveResource buffer = resources.get(init.buffer());
        if (buffer == null || buffer.isImage() || buffer.memory() == null) {
            context.differs(init.index(), "contents of a buffer were not restored: it does not exist");
            return;
        }
        long bytes = Math.min(init.data().sizeBytes(), buffer.bufferBytes());
        if (!buffer.write(init.data().address(), bytes)) {
            copyStaged(buffer, init.data().address(), bytes);
        }
    }

    private static void copyStaged(LiveResource buffer, long data, long bytes) {
        LiveDevice device = buffer.device();
        try (OwnMemory staging = OwnMemory.buffer(device, bytes, VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
                MemoryStack stack = MemoryStack.stackPush()) {
            MemoryUtil.memCopy(data, staging.mapped(), bytes);
            VkBufferCopy region = VkBufferCopy.calloc(stack).size(bytes);
            device.own()
                    .run(commandBuffer -> device.functions()
                            .call(
                                    CmdCopyBuffer.ID,
                                    commandBuffer,
                                    staging.handle(),
                                    buffer.handle(),
                                    1,
                                    region.address()));
        }
    }

    public void image(Metadata.InitImage init) {
        LiveResource image = resources.get(init.image());
        if (image == null || !image.isImage() || image.device().own() == null) {
            context.differs(init.index(), "contents of an image were not restored: it does not exist");
            return;
        }
        ImageInfo info = image.image();
        if (init.data().sizeBytes() > 0) {
            if (image.memory() != null
                    && info.linear()
                    && (image.memory().capturedFlags() & RAW_FLAGS) == RAW_FLAGS
                    && image.write(init.data().address(), init.data().sizeBytes())) {
                layouts.bring(image.device(), image.handle(), info, init.layout());
                return;
            }
            if (contents.restore(init, image)) {
                return;
            }
        } else if (misses(init, info)) {
            context.differs(
                    init.index(),
                    "contents of a multisampled image were not restored: the capture does not contain" + " them");
        }
        layouts.bring(image.device(), image.handle(), info, init.layout());
    }

    /**
     * Whether the image had contents that the application may still use; capture layers omit those that they cannot
     * resolve.
     */
    private static boolean misses(Metadata.InitImage init, ImageInfo info) {
        return info.samples() > 1
                && (info.usage() & VK10.VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT) == 0
                && !ImageLayouts.undefined(init.layout());
    }
}
