package dev.vkval.replay.contents;

import dev.vkval.capture.command.CmdCopyImageToBuffer;
import dev.vkval.capture.command.DeviceWaitIdle;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.OwnMemory;
import dev.vkval.replay.structure.ImageInfo;
import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferImageCopy;

/** Reads images back to the host. */
public final class Readback {
    private final ImageLayouts layouts;

    public Readback(ImageLayouts layouts) {
        this.layouts = layouts;
    }

    /**
     * The texels of the first layer of the first level of a colour image, tightly packed; waits for the device.
     *
     * @param layout the layout of the image, which does not change
     * @param blockBytes bytes of a texel
     */
    public byte[] color(LiveDevice device, long image, ImageInfo info, int layout, int blockBytes) {
        device.functions().call(DeviceWaitIdle.ID, device.handle());
        int sizeBytes = Math.toIntExact((long) info.width() * info.height() * blockBytes);
        try (OwnMemory buffer = OwnMemory.buffer(device, sizeBytes, VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT)) {
            device.own().run(commandBuffer -> {
                int transfer = VK10.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
                layouts.barrier(device, commandBuffer, image, info, layout, transfer);
                copy(device, commandBuffer, image, info, buffer.handle());
                layouts.barrier(device, commandBuffer, image, info, transfer, layout);
            });
            byte[] texels = new byte[sizeBytes];
            ByteBuffer mapped = MemoryUtil.memByteBuffer(buffer.mapped(), sizeBytes);
            mapped.get(texels);
            return texels;
        }
    }

    private static void copy(LiveDevice device, long commandBuffer, long image, ImageInfo info, long buffer) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkBufferImageCopy region = VkBufferImageCopy.calloc(stack);
            region.imageSubresource().aspectMask(VK10.VK_IMAGE_ASPECT_COLOR_BIT).layerCount(1);
            region.imageExtent().set(info.width(), info.height(), 1);
            device.functions()
                    .call(
                            CmdCopyImageToBuffer.ID,
                            commandBuffer,
                            image,
                            VK10.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                            buffer,
                            1,
                            region.address());
        }
    }
}
