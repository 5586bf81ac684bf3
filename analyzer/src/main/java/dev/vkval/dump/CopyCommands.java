package dev.vkval.dump;

import dev.vkval.capture.command.CmdCopyBuffer;
import dev.vkval.capture.command.CmdCopyImageToBuffer;
import dev.vkval.capture.command.CmdFillBuffer;
import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.check.imagelayout.RecordedLayouts;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkImageMemoryBarrier;
import org.lwjgl.vulkan.VkMemoryBarrier;

/**
 * Records copies of resources in a command buffer of the capture, after all of its commands so far and before all later ones.
 */
final class CopyCommands {
    /** What the device writes after the bytes of a copy. */
    static final int DONE = 1;

    private static final int ALL_ACCESS = VK10.VK_ACCESS_MEMORY_READ_BIT | VK10.VK_ACCESS_MEMORY_WRITE_BIT;
    private static final int TRANSFER_ACCESS = VK10.VK_ACCESS_TRANSFER_READ_BIT | VK10.VK_ACCESS_TRANSFER_WRITE_BIT;
    private static final int ALL = VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    private static final int TRANSFER = VK10.VK_PIPELINE_STAGE_TRANSFER_BIT;

    private final DeviceServices services;
    private final CommandBufferState buffer;

    CopyCommands(DeviceServices services, CommandBufferState buffer) {
        this.services = services;
        this.buffer = buffer;
    }

    /** Subresources that a barrier names, in their layout. */
    private record Region(int aspects, int mip, int layer, int layout) {}

    /** @param to receives the bytes, then the word that says that they were copied */
    void copy(CopySource.OfBuffer source, DeviceServices.Buffer to) {
        barrier(ALL, ALL_ACCESS, TRANSFER, TRANSFER_ACCESS);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkBufferCopy region =
                    VkBufferCopy.calloc(stack).srcOffset(source.begin()).size(source.sizeBytes());
            call(CmdCopyBuffer.ID, services.live(source.resource().id()), to.handle(), 1, region.address());
        }
        done(to);
    }

    /**
     * @param to receives the bytes, then the word that says that they were copied
     * @return why they cannot be copied, null if they are
     */
    String copy(CopySource.OfImage source, List<ImagePiece> pieces, DeviceServices.Buffer to) {
        ImageState image = source.resource();
        Map<Region, List<ImagePiece>> regions = new LinkedHashMap<>();
        for (ImagePiece piece : pieces) {
            Region region = region(image, piece);
            if (region == null) {
                return "the layout of the image is not known here, or its contents are undefined in it";
            }
            regions.computeIfAbsent(region, key -> new ArrayList<>()).add(piece);
        }
        long live = services.live(image.id());
        barrier(ALL, ALL_ACCESS, TRANSFER, TRANSFER_ACCESS);
        regions.keySet().forEach(region -> transition(live, region, true));
        regions.forEach((region, copied) -> copied.forEach(piece -> copy(live, copiedLayout(region), piece, to)));
        regions.keySet().forEach(region -> transition(live, region, false));
        done(to);
        return null;
    }

    /** What is to be in one layout for the copy of a piece, null if its layout is not known or its contents are undefined. */
    private Region region(ImageState image, ImagePiece piece) {
        FormatInfo format = FormatInfo.of(image.info().format());
        int own = layout(image, piece.aspect(), piece);
        boolean equal = format.aspects().stream().allMatch(aspect -> layout(image, aspect, piece) == own);
        boolean planar = !format.planes().isEmpty();
        if (own == RecordedLayouts.UNKNOWN
                || own == VK10.VK_IMAGE_LAYOUT_UNDEFINED
                || own == VK10.VK_IMAGE_LAYOUT_PREINITIALIZED
                || planar && !equal) {
            return null;
        }
        int whole = planar ? VK10.VK_IMAGE_ASPECT_COLOR_BIT : format.aspectMask();
        return new Region(equal ? whole : piece.aspect(), piece.mip(), piece.layer(), own);
    }

    private int layout(ImageState image, int aspect, ImagePiece piece) {
        return RecordedLayouts.of(buffer, image, aspect, piece.mip(), piece.layer());
    }

    private static int copiedLayout(Region region) {
        return region.layout() == VK10.VK_IMAGE_LAYOUT_GENERAL
                ? VK10.VK_IMAGE_LAYOUT_GENERAL
                : VK10.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    }

    private void copy(long image, int layout, ImagePiece piece, DeviceServices.Buffer to) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkBufferImageCopy region = VkBufferImageCopy.calloc(stack).bufferOffset(piece.offset());
            region.imageSubresource()
                    .aspectMask(piece.aspect())
                    .mipLevel(piece.mip())
                    .baseArrayLayer(piece.layer())
                    .layerCount(1);
            region.imageExtent().set(piece.width(), piece.height(), piece.depth());
            call(CmdCopyImageToBuffer.ID, image, layout, to.handle(), 1, region.address());
        }
    }

    /** @param there to the layout of the copy, otherwise back */
    private void transition(long image, Region region, boolean there) {
        int copied = copiedLayout(region);
        if (copied == region.layout()) {
            return;
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkImageMemoryBarrier barrier = VkImageMemoryBarrier.calloc(stack)
                    .sType$Default()
                    .srcAccessMask(there ? ALL_ACCESS : TRANSFER_ACCESS)
                    .dstAccessMask(there ? TRANSFER_ACCESS : ALL_ACCESS)
                    .oldLayout(there ? region.layout() : copied)
                    .newLayout(there ? copied : region.layout())
                    .srcQueueFamilyIndex(VK10.VK_QUEUE_FAMILY_IGNORED)
                    .dstQueueFamilyIndex(VK10.VK_QUEUE_FAMILY_IGNORED)
                    .image(image);
            barrier.subresourceRange()
                    .aspectMask(region.aspects())
                    .baseMipLevel(region.mip())
                    .levelCount(1)
                    .baseArrayLayer(region.layer())
                    .layerCount(1);
            int from = there ? ALL : TRANSFER;
            int to = there ? TRANSFER : ALL;
            call(CmdPipelineBarrier.ID, from, to, 0, 0, 0, 0, 0, 1, barrier.address());
        }
    }

    private void done(DeviceServices.Buffer to) {
        call(CmdFillBuffer.ID, to.handle(), doneAt(to), Integer.BYTES, DONE);
        barrier(
                TRANSFER,
                TRANSFER_ACCESS,
                ALL | VK10.VK_PIPELINE_STAGE_HOST_BIT,
                ALL_ACCESS | VK10.VK_ACCESS_HOST_READ_BIT);
    }

    /** Offset of the word that says that the bytes were copied. */
    static long doneAt(DeviceServices.Buffer buffer) {
        return buffer.sizeBytes() - Integer.BYTES;
    }

    private void barrier(int from, int fromAccess, int to, int toAccess) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkMemoryBarrier barrier = VkMemoryBarrier.calloc(stack)
                    .sType$Default()
                    .srcAccessMask(fromAccess)
                    .dstAccessMask(toAccess);
            call(CmdPipelineBarrier.ID, from, to, 0, 1, barrier.address(), 0, 0, 0, 0);
        }
    }

    /** Records a command; its first argument is the command buffer. */
    private void call(int command, long... arguments) {
        long[] all = new long[arguments.length + 1];
        all[0] = services.live(buffer.id());
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        services.call(buffer.id(), command, all);
    }
}
