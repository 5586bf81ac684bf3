package dev.vkval.state;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBlitImage;
import dev.vkval.capture.command.CmdBlitImage2;
import dev.vkval.capture.command.CmdCopyBufferToImage;
import dev.vkval.capture.command.CmdCopyBufferToImage2;
import dev.vkval.capture.command.CmdCopyImage;
import dev.vkval.capture.command.CmdCopyImage2;
import dev.vkval.capture.command.CmdCopyImageToBuffer;
import dev.vkval.capture.command.CmdCopyImageToBuffer2;
import dev.vkval.capture.command.CmdResolveImage;
import dev.vkval.capture.command.CmdResolveImage2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.command.RecordedCommand;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkBlitImageInfo2;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkBufferImageCopy2;
import org.lwjgl.vulkan.VkCopyBufferToImageInfo2;
import org.lwjgl.vulkan.VkCopyImageInfo2;
import org.lwjgl.vulkan.VkCopyImageToBufferInfo2;
import org.lwjgl.vulkan.VkImageBlit;
import org.lwjgl.vulkan.VkImageBlit2;
import org.lwjgl.vulkan.VkImageCopy;
import org.lwjgl.vulkan.VkImageCopy2;
import org.lwjgl.vulkan.VkImageResolve;
import org.lwjgl.vulkan.VkImageResolve2;
import org.lwjgl.vulkan.VkOffset3D;
import org.lwjgl.vulkan.VkResolveImageInfo2;

/**
 * Copies, blits and resolves of images.
 *
 * <p>The regions of the newer commands have the members of the older ones after sType and pNext, so both use one
 * reader.
 */
final class ImageTransferTracker {
    private final StateTracker tracker;

    ImageTransferTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    /** The regions of a command: address of the first one's members, stride and count. */
    private record Regions(long first, int strideBytes, int count) {
        static Regions of(long array, int payload, int strideBytes, int count) {
            return new Regions(array + payload, strideBytes, CMemory.count(count, array));
        }

        long at(int index) {
            return CMemory.element(first, index, strideBytes);
        }
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(
                CmdCopyImage.ID,
                (call, to) -> copy(
                        call,
                        to,
                        image(CmdCopyImage.srcImage(call)),
                        CmdCopyImage.srcImageLayout(call),
                        image(CmdCopyImage.dstImage(call)),
                        CmdCopyImage.dstImageLayout(call),
                        Regions.of(
                                CmdCopyImage.pRegions(call), 0, VkImageCopy.SIZEOF, CmdCopyImage.regionCount(call))));
        hooks.on(CmdCopyImage2.ID, this::copy2);
        hooks.on(
                CmdResolveImage.ID,
                (call, to) -> resolve(
                        call,
                        to,
                        image(CmdResolveImage.srcImage(call)),
                        CmdResolveImage.srcImageLayout(call),
                        image(CmdResolveImage.dstImage(call)),
                        CmdResolveImage.dstImageLayout(call),
                        Regions.of(
                                CmdResolveImage.pRegions(call),
                                0,
                                VkImageResolve.SIZEOF,
                                CmdResolveImage.regionCount(call))));
        hooks.on(CmdResolveImage2.ID, this::resolve2);
        hooks.on(
                CmdBlitImage.ID,
                (call, to) -> blit(
                        call,
                        to,
                        image(CmdBlitImage.srcImage(call)),
                        CmdBlitImage.srcImageLayout(call),
                        image(CmdBlitImage.dstImage(call)),
                        CmdBlitImage.dstImageLayout(call),
                        Regions.of(
                                CmdBlitImage.pRegions(call), 0, VkImageBlit.SIZEOF, CmdBlitImage.regionCount(call))));
        hooks.on(CmdBlitImage2.ID, this::blit2);
        hooks.on(
                CmdCopyBufferToImage.ID,
                (call, to) -> bufferToImage(
                        call,
                        to,
                        buffer(CmdCopyBufferToImage.srcBuffer(call)),
                        image(CmdCopyBufferToImage.dstImage(call)),
                        CmdCopyBufferToImage.dstImageLayout(call),
                        Regions.of(
                                CmdCopyBufferToImage.pRegions(call),
                                0,
                                VkBufferImageCopy.SIZEOF,
                                CmdCopyBufferToImage.regionCount(call))));
        hooks.on(CmdCopyBufferToImage2.ID, this::bufferToImage2);
        hooks.on(
                CmdCopyImageToBuffer.ID,
                (call, to) -> imageToBuffer(
                        call,
                        to,
                        image(CmdCopyImageToBuffer.srcImage(call)),
                        CmdCopyImageToBuffer.srcImageLayout(call),
                        buffer(CmdCopyImageToBuffer.dstBuffer(call)),
                        Regions.of(
                                CmdCopyImageToBuffer.pRegions(call),
                                0,
                                VkBufferImageCopy.SIZEOF,
                                CmdCopyImageToBuffer.regionCount(call))));
        hooks.on(CmdCopyImageToBuffer2.ID, this::imageToBuffer2);
    }

    private void copy2(Call call, RecordingBuilder to) {
        long info = CmdCopyImage2.pCopyImageInfo(call);
        copy(
                call,
                to,
                image(VkCopyImageInfo2.nsrcImage(info)),
                VkCopyImageInfo2.nsrcImageLayout(info),
                image(VkCopyImageInfo2.ndstImage(info)),
                VkCopyImageInfo2.ndstImageLayout(info),
                Regions.of(
                        CMemory.pointer(info + VkCopyImageInfo2.PREGIONS),
                        VkImageCopy2.SRCSUBRESOURCE,
                        VkImageCopy2.SIZEOF,
                        VkCopyImageInfo2.nregionCount(info)));
    }

    private void resolve2(Call call, RecordingBuilder to) {
        long info = CmdResolveImage2.pResolveImageInfo(call);
        resolve(
                call,
                to,
                image(VkResolveImageInfo2.nsrcImage(info)),
                VkResolveImageInfo2.nsrcImageLayout(info),
                image(VkResolveImageInfo2.ndstImage(info)),
                VkResolveImageInfo2.ndstImageLayout(info),
                Regions.of(
                        CMemory.pointer(info + VkResolveImageInfo2.PREGIONS),
                        VkImageResolve2.SRCSUBRESOURCE,
                        VkImageResolve2.SIZEOF,
                        VkResolveImageInfo2.nregionCount(info)));
    }

    private void blit2(Call call, RecordingBuilder to) {
        long info = CmdBlitImage2.pBlitImageInfo(call);
        blit(
                call,
                to,
                image(VkBlitImageInfo2.nsrcImage(info)),
                VkBlitImageInfo2.nsrcImageLayout(info),
                image(VkBlitImageInfo2.ndstImage(info)),
                VkBlitImageInfo2.ndstImageLayout(info),
                Regions.of(
                        CMemory.pointer(info + VkBlitImageInfo2.PREGIONS),
                        VkImageBlit2.SRCSUBRESOURCE,
                        VkImageBlit2.SIZEOF,
                        VkBlitImageInfo2.nregionCount(info)));
    }

    private void bufferToImage2(Call call, RecordingBuilder to) {
        long info = CmdCopyBufferToImage2.pCopyBufferToImageInfo(call);
        bufferToImage(
                call,
                to,
                buffer(VkCopyBufferToImageInfo2.nsrcBuffer(info)),
                image(VkCopyBufferToImageInfo2.ndstImage(info)),
                VkCopyBufferToImageInfo2.ndstImageLayout(info),
                Regions.of(
                        CMemory.pointer(info + VkCopyBufferToImageInfo2.PREGIONS),
                        VkBufferImageCopy2.BUFFEROFFSET,
                        VkBufferImageCopy2.SIZEOF,
                        VkCopyBufferToImageInfo2.nregionCount(info)));
    }

    private void imageToBuffer2(Call call, RecordingBuilder to) {
        long info = CmdCopyImageToBuffer2.pCopyImageToBufferInfo(call);
        imageToBuffer(
                call,
                to,
                image(VkCopyImageToBufferInfo2.nsrcImage(info)),
                VkCopyImageToBufferInfo2.nsrcImageLayout(info),
                buffer(VkCopyImageToBufferInfo2.ndstBuffer(info)),
                Regions.of(
                        CMemory.pointer(info + VkCopyImageToBufferInfo2.PREGIONS),
                        VkBufferImageCopy2.BUFFEROFFSET,
                        VkBufferImageCopy2.SIZEOF,
                        VkCopyImageToBufferInfo2.nregionCount(info)));
    }

    private ImageState image(long id) {
        return tracker.get(ImageState.class, id);
    }

    private BufferState buffer(long id) {
        return tracker.get(BufferState.class, id);
    }

    private static void copy(
            Call call,
            RecordingBuilder to,
            ImageState src,
            int srcLayout,
            ImageState dst,
            int dstLayout,
            Regions regions) {
        if (src != null && dst != null) {
            List<RecordedCommand.ImageRegion> read = imageRegions(src, dst, regions);
            to.add(call, place -> new RecordedCommand.CopyImage(place, src, srcLayout, dst, dstLayout, read));
        }
    }

    private static void resolve(
            Call call,
            RecordingBuilder to,
            ImageState src,
            int srcLayout,
            ImageState dst,
            int dstLayout,
            Regions regions) {
        if (src != null && dst != null) {
            List<RecordedCommand.ImageRegion> read = imageRegions(src, dst, regions);
            to.add(call, place -> new RecordedCommand.ResolveImage(place, src, srcLayout, dst, dstLayout, read));
        }
    }

    private static void blit(
            Call call,
            RecordingBuilder to,
            ImageState src,
            int srcLayout,
            ImageState dst,
            int dstLayout,
            Regions regions) {
        if (src == null || dst == null) {
            return;
        }
        List<RecordedCommand.BlitRegion> read = new ArrayList<>();
        for (int i = 0; i < regions.count(); i++) {
            long at = regions.at(i);
            read.add(new RecordedCommand.BlitRegion(
                    SubresourceRange.ofLayers(at + VkImageBlit.SRCSUBRESOURCE, src),
                    offset(at + VkImageBlit.SRCOFFSETS),
                    offset(at + VkImageBlit.SRCOFFSETS + VkOffset3D.SIZEOF),
                    SubresourceRange.ofLayers(at + VkImageBlit.DSTSUBRESOURCE, dst),
                    offset(at + VkImageBlit.DSTOFFSETS),
                    offset(at + VkImageBlit.DSTOFFSETS + VkOffset3D.SIZEOF)));
        }
        to.add(call, place -> new RecordedCommand.BlitImage(place, src, srcLayout, dst, dstLayout, read));
    }

    private static void bufferToImage(
            Call call, RecordingBuilder to, BufferState src, ImageState dst, int layout, Regions regions) {
        if (src != null && dst != null) {
            List<RecordedCommand.BufferImageRegion> read = bufferImageRegions(dst, regions);
            to.add(call, place -> new RecordedCommand.CopyBufferToImage(place, src, dst, layout, read));
        }
    }

    private static void imageToBuffer(
            Call call, RecordingBuilder to, ImageState src, int layout, BufferState dst, Regions regions) {
        if (src != null && dst != null) {
            List<RecordedCommand.BufferImageRegion> read = bufferImageRegions(src, regions);
            to.add(call, place -> new RecordedCommand.CopyImageToBuffer(place, src, layout, dst, read));
        }
    }

    /** VkImageCopy and VkImageResolve have the same layout. */
    private static List<RecordedCommand.ImageRegion> imageRegions(ImageState src, ImageState dst, Regions regions) {
        List<RecordedCommand.ImageRegion> read = new ArrayList<>();
        for (int i = 0; i < regions.count(); i++) {
            long at = regions.at(i);
            read.add(new RecordedCommand.ImageRegion(
                    SubresourceRange.ofLayers(at + VkImageCopy.SRCSUBRESOURCE, src),
                    offset(at + VkImageCopy.SRCOFFSET),
                    SubresourceRange.ofLayers(at + VkImageCopy.DSTSUBRESOURCE, dst),
                    offset(at + VkImageCopy.DSTOFFSET),
                    extent(at + VkImageCopy.EXTENT)));
        }
        return read;
    }

    private static List<RecordedCommand.BufferImageRegion> bufferImageRegions(ImageState image, Regions regions) {
        List<RecordedCommand.BufferImageRegion> read = new ArrayList<>();
        for (int i = 0; i < regions.count(); i++) {
            long at = regions.at(i);
            read.add(new RecordedCommand.BufferImageRegion(
                    VkBufferImageCopy.nbufferOffset(at),
                    VkBufferImageCopy.nbufferRowLength(at),
                    VkBufferImageCopy.nbufferImageHeight(at),
                    SubresourceRange.ofLayers(at + VkBufferImageCopy.IMAGESUBRESOURCE, image),
                    offset(at + VkBufferImageCopy.IMAGEOFFSET),
                    extent(at + VkBufferImageCopy.IMAGEEXTENT)));
        }
        return read;
    }

    private static RecordedCommand.Offset offset(long at) {
        return new RecordedCommand.Offset(CMemory.u32(at, 0), CMemory.u32(at, 1), CMemory.u32(at, 2));
    }

    private static RecordedCommand.Extent extent(long at) {
        return new RecordedCommand.Extent(CMemory.u32(at, 0), CMemory.u32(at, 1), CMemory.u32(at, 2));
    }
}
