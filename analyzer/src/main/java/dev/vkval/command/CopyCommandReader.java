package dev.vkval.command;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBlitImage;
import dev.vkval.capture.command.CmdBlitImage2;
import dev.vkval.capture.command.CmdCopyBuffer;
import dev.vkval.capture.command.CmdCopyBuffer2;
import dev.vkval.capture.command.CmdCopyBufferToImage;
import dev.vkval.capture.command.CmdCopyBufferToImage2;
import dev.vkval.capture.command.CmdCopyImage;
import dev.vkval.capture.command.CmdCopyImage2;
import dev.vkval.capture.command.CmdCopyImageToBuffer;
import dev.vkval.capture.command.CmdCopyImageToBuffer2;
import dev.vkval.capture.command.CmdResolveImage;
import dev.vkval.capture.command.CmdResolveImage2;
import dev.vkval.capture.memory.CMemory;
import org.lwjgl.vulkan.VkBlitImageInfo2;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkBufferCopy2;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkBufferImageCopy2;
import org.lwjgl.vulkan.VkCopyBufferInfo2;
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
 * Reads copies, blits and resolves. The regions of the newer commands have the members of the older ones after sType
 * and pNext, so both use one reader.
 */
final class CopyCommandReader {
    private CopyCommandReader() {}

    static CopyCommand.Buffers buffers(Call call) {
        if (call.command().number() == CmdCopyBuffer.ID) {
            return new CopyCommand.Buffers(
                    Generation.V1,
                    null,
                    CmdCopyBuffer.srcBuffer(call),
                    CmdCopyBuffer.dstBuffer(call),
                    Elements.of(CmdCopyBuffer.pRegions(call), 0, VkBufferCopy.SIZEOF, CmdCopyBuffer.regionCount(call))
                            .read(CopyCommandReader::bufferRegion));
        }
        long info = CmdCopyBuffer2.pCopyBufferInfo(call);
        return new CopyCommand.Buffers(
                Generation.V2,
                Location.parameter("pCopyBufferInfo"),
                VkCopyBufferInfo2.nsrcBuffer(info),
                VkCopyBufferInfo2.ndstBuffer(info),
                Elements.of(
                                CMemory.pointer(info + VkCopyBufferInfo2.PREGIONS),
                                VkBufferCopy2.SRCOFFSET,
                                VkBufferCopy2.SIZEOF,
                                VkCopyBufferInfo2.nregionCount(info))
                        .read(CopyCommandReader::bufferRegion));
    }

    private static CopyCommand.BufferRegion bufferRegion(long at) {
        return new CopyCommand.BufferRegion(
                VkBufferCopy.nsrcOffset(at), VkBufferCopy.ndstOffset(at), VkBufferCopy.nsize(at));
    }

    static CopyCommand.Images images(Call call) {
        return switch (call.command().number()) {
            case CmdCopyImage.ID ->
                new CopyCommand.Images(
                        Generation.V1,
                        null,
                        CmdCopyImage.srcImage(call),
                        CmdCopyImage.srcImageLayout(call),
                        CmdCopyImage.dstImage(call),
                        CmdCopyImage.dstImageLayout(call),
                        Elements.of(CmdCopyImage.pRegions(call), 0, VkImageCopy.SIZEOF, CmdCopyImage.regionCount(call))
                                .read(CopyCommandReader::imageRegion));
            case CmdResolveImage.ID ->
                new CopyCommand.Images(
                        Generation.V1,
                        null,
                        CmdResolveImage.srcImage(call),
                        CmdResolveImage.srcImageLayout(call),
                        CmdResolveImage.dstImage(call),
                        CmdResolveImage.dstImageLayout(call),
                        Elements.of(
                                        CmdResolveImage.pRegions(call),
                                        0,
                                        VkImageResolve.SIZEOF,
                                        CmdResolveImage.regionCount(call))
                                .read(CopyCommandReader::imageRegion));
            case CmdCopyImage2.ID -> copyImage2(CmdCopyImage2.pCopyImageInfo(call));
            default -> resolveImage2(CmdResolveImage2.pResolveImageInfo(call));
        };
    }

    private static CopyCommand.Images copyImage2(long info) {
        return new CopyCommand.Images(
                Generation.V2,
                Location.parameter("pCopyImageInfo"),
                VkCopyImageInfo2.nsrcImage(info),
                VkCopyImageInfo2.nsrcImageLayout(info),
                VkCopyImageInfo2.ndstImage(info),
                VkCopyImageInfo2.ndstImageLayout(info),
                Elements.of(
                                CMemory.pointer(info + VkCopyImageInfo2.PREGIONS),
                                VkImageCopy2.SRCSUBRESOURCE,
                                VkImageCopy2.SIZEOF,
                                VkCopyImageInfo2.nregionCount(info))
                        .read(CopyCommandReader::imageRegion));
    }

    private static CopyCommand.Images resolveImage2(long info) {
        return new CopyCommand.Images(
                Generation.V2,
                Location.parameter("pResolveImageInfo"),
                VkResolveImageInfo2.nsrcImage(info),
                VkResolveImageInfo2.nsrcImageLayout(info),
                VkResolveImageInfo2.ndstImage(info),
                VkResolveImageInfo2.ndstImageLayout(info),
                Elements.of(
                                CMemory.pointer(info + VkResolveImageInfo2.PREGIONS),
                                VkImageResolve2.SRCSUBRESOURCE,
                                VkImageResolve2.SIZEOF,
                                VkResolveImageInfo2.nregionCount(info))
                        .read(CopyCommandReader::imageRegion));
    }

    /** VkImageCopy and VkImageResolve have the same layout. */
    private static CopyCommand.ImageRegion imageRegion(long at) {
        return new CopyCommand.ImageRegion(
                Subresources.layers(at + VkImageCopy.SRCSUBRESOURCE),
                Offset.read(at + VkImageCopy.SRCOFFSET),
                Subresources.layers(at + VkImageCopy.DSTSUBRESOURCE),
                Offset.read(at + VkImageCopy.DSTOFFSET),
                Extent.read(at + VkImageCopy.EXTENT));
    }

    static CopyCommand.BufferImage bufferImage(Call call) {
        return switch (call.command().number()) {
            case CmdCopyBufferToImage.ID ->
                new CopyCommand.BufferImage(
                        Generation.V1,
                        null,
                        CmdCopyBufferToImage.srcBuffer(call),
                        CmdCopyBufferToImage.dstImage(call),
                        CmdCopyBufferToImage.dstImageLayout(call),
                        Elements.of(
                                        CmdCopyBufferToImage.pRegions(call),
                                        0,
                                        VkBufferImageCopy.SIZEOF,
                                        CmdCopyBufferToImage.regionCount(call))
                                .read(CopyCommandReader::bufferImageRegion));
            case CmdCopyImageToBuffer.ID ->
                new CopyCommand.BufferImage(
                        Generation.V1,
                        null,
                        CmdCopyImageToBuffer.dstBuffer(call),
                        CmdCopyImageToBuffer.srcImage(call),
                        CmdCopyImageToBuffer.srcImageLayout(call),
                        Elements.of(
                                        CmdCopyImageToBuffer.pRegions(call),
                                        0,
                                        VkBufferImageCopy.SIZEOF,
                                        CmdCopyImageToBuffer.regionCount(call))
                                .read(CopyCommandReader::bufferImageRegion));
            case CmdCopyBufferToImage2.ID -> bufferToImage2(CmdCopyBufferToImage2.pCopyBufferToImageInfo(call));
            default -> imageToBuffer2(CmdCopyImageToBuffer2.pCopyImageToBufferInfo(call));
        };
    }

    private static CopyCommand.BufferImage bufferToImage2(long info) {
        return new CopyCommand.BufferImage(
                Generation.V2,
                Location.parameter("pCopyBufferToImageInfo"),
                VkCopyBufferToImageInfo2.nsrcBuffer(info),
                VkCopyBufferToImageInfo2.ndstImage(info),
                VkCopyBufferToImageInfo2.ndstImageLayout(info),
                Elements.of(
                                CMemory.pointer(info + VkCopyBufferToImageInfo2.PREGIONS),
                                VkBufferImageCopy2.BUFFEROFFSET,
                                VkBufferImageCopy2.SIZEOF,
                                VkCopyBufferToImageInfo2.nregionCount(info))
                        .read(CopyCommandReader::bufferImageRegion));
    }

    private static CopyCommand.BufferImage imageToBuffer2(long info) {
        return new CopyCommand.BufferImage(
                Generation.V2,
                Location.parameter("pCopyImageToBufferInfo"),
                VkCopyImageToBufferInfo2.ndstBuffer(info),
                VkCopyImageToBufferInfo2.nsrcImage(info),
                VkCopyImageToBufferInfo2.nsrcImageLayout(info),
                Elements.of(
                                CMemory.pointer(info + VkCopyImageToBufferInfo2.PREGIONS),
                                VkBufferImageCopy2.BUFFEROFFSET,
                                VkBufferImageCopy2.SIZEOF,
                                VkCopyImageToBufferInfo2.nregionCount(info))
                        .read(CopyCommandReader::bufferImageRegion));
    }

    private static CopyCommand.BufferImageRegion bufferImageRegion(long at) {
        return new CopyCommand.BufferImageRegion(
                VkBufferImageCopy.nbufferOffset(at),
                VkBufferImageCopy.nbufferRowLength(at),
                VkBufferImageCopy.nbufferImageHeight(at),
                Subresources.layers(at + VkBufferImageCopy.IMAGESUBRESOURCE),
                Offset.read(at + VkBufferImageCopy.IMAGEOFFSET),
                Extent.read(at + VkBufferImageCopy.IMAGEEXTENT));
    }

    static CopyCommand.Blit blit(Call call) {
        if (call.command().number() == CmdBlitImage.ID) {
            return new CopyCommand.Blit(
                    Generation.V1,
                    null,
                    CmdBlitImage.srcImage(call),
                    CmdBlitImage.srcImageLayout(call),
                    CmdBlitImage.dstImage(call),
                    CmdBlitImage.dstImageLayout(call),
                    CmdBlitImage.filter(call),
                    Elements.of(CmdBlitImage.pRegions(call), 0, VkImageBlit.SIZEOF, CmdBlitImage.regionCount(call))
                            .read(CopyCommandReader::blitRegion));
        }
        long info = CmdBlitImage2.pBlitImageInfo(call);
        return new CopyCommand.Blit(
                Generation.V2,
                Location.parameter("pBlitImageInfo"),
                VkBlitImageInfo2.nsrcImage(info),
                VkBlitImageInfo2.nsrcImageLayout(info),
                VkBlitImageInfo2.ndstImage(info),
                VkBlitImageInfo2.ndstImageLayout(info),
                VkBlitImageInfo2.nfilter(info),
                Elements.of(
                                CMemory.pointer(info + VkBlitImageInfo2.PREGIONS),
                                VkImageBlit2.SRCSUBRESOURCE,
                                VkImageBlit2.SIZEOF,
                                VkBlitImageInfo2.nregionCount(info))
                        .read(CopyCommandReader::blitRegion));
    }

    private static CopyCommand.BlitRegion blitRegion(long at) {
        return new CopyCommand.BlitRegion(
                Subresources.layers(at + VkImageBlit.SRCSUBRESOURCE),
                Offset.read(at + VkImageBlit.SRCOFFSETS),
                Offset.read(at + VkImageBlit.SRCOFFSETS + VkOffset3D.SIZEOF),
                Subresources.layers(at + VkImageBlit.DSTSUBRESOURCE),
                Offset.read(at + VkImageBlit.DSTOFFSETS),
                Offset.read(at + VkImageBlit.DSTOFFSETS + VkOffset3D.SIZEOF));
    }
}
