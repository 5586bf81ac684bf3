package dev.vkval.check.transfer;

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
import dev.vkval.check.topic.CoreContext;
import dev.vkval.state.BufferState;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.ImageState;
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
import org.lwjgl.vulkan.VkResolveImageInfo2;

/** Reads transfer commands of images; null for a newer form without its info struct. */
final class TransferReader {
    private final CoreContext context;

    TransferReader(CoreContext context) {
        this.context = context;
    }

    private ImageState image(long id) {
        return context.get(ImageState.class, id);
    }

    private BufferState bufferOf(long id) {
        return context.get(BufferState.class, id);
    }

    Transfer copyImage(Call call, CommandBufferState buffer) {
        long array = CmdCopyImage.pRegions(call);
        return new Transfer(
                call,
                buffer,
                "vkCmdCopyImage",
                "",
                null,
                null,
                image(CmdCopyImage.srcImage(call)),
                CmdCopyImage.srcImageLayout(call),
                image(CmdCopyImage.dstImage(call)),
                CmdCopyImage.dstImageLayout(call),
                array,
                VkImageCopy.SIZEOF,
                CMemory.count(CmdCopyImage.regionCount(call), array));
    }

    Transfer copyImage2(Call call, CommandBufferState buffer) {
        long info = CmdCopyImage2.pCopyImageInfo(call);
        if (info == 0) {
            return null;
        }
        long array = CMemory.pointer(info + VkCopyImageInfo2.PREGIONS);
        return new Transfer(
                call,
                buffer,
                "VkCopyImageInfo2",
                "pCopyImageInfo->",
                null,
                null,
                image(VkCopyImageInfo2.nsrcImage(info)),
                VkCopyImageInfo2.nsrcImageLayout(info),
                image(VkCopyImageInfo2.ndstImage(info)),
                VkCopyImageInfo2.ndstImageLayout(info),
                array + VkImageCopy2.SRCSUBRESOURCE,
                VkImageCopy2.SIZEOF,
                CMemory.count(VkCopyImageInfo2.nregionCount(info), array));
    }

    Transfer bufferToImage(Call call, CommandBufferState buffer) {
        long array = CmdCopyBufferToImage.pRegions(call);
        return new Transfer(
                call,
                buffer,
                "vkCmdCopyBufferToImage",
                "",
                bufferOf(CmdCopyBufferToImage.srcBuffer(call)),
                null,
                null,
                0,
                image(CmdCopyBufferToImage.dstImage(call)),
                CmdCopyBufferToImage.dstImageLayout(call),
                array,
                VkBufferImageCopy.SIZEOF,
                CMemory.count(CmdCopyBufferToImage.regionCount(call), array));
    }

    Transfer bufferToImage2(Call call, CommandBufferState buffer) {
        long info = CmdCopyBufferToImage2.pCopyBufferToImageInfo(call);
        if (info == 0) {
            return null;
        }
        long array = CMemory.pointer(info + VkCopyBufferToImageInfo2.PREGIONS);
        return new Transfer(
                call,
                buffer,
                "VkCopyBufferToImageInfo2",
                "pCopyBufferToImageInfo->",
                bufferOf(VkCopyBufferToImageInfo2.nsrcBuffer(info)),
                null,
                null,
                0,
                image(VkCopyBufferToImageInfo2.ndstImage(info)),
                VkCopyBufferToImageInfo2.ndstImageLayout(info),
                array + VkBufferImageCopy2.BUFFEROFFSET,
                VkBufferImageCopy2.SIZEOF,
                CMemory.count(VkCopyBufferToImageInfo2.nregionCount(info), array));
    }

    Transfer imageToBuffer(Call call, CommandBufferState buffer) {
        long array = CmdCopyImageToBuffer.pRegions(call);
        return new Transfer(
                call,
                buffer,
                "vkCmdCopyImageToBuffer",
                "",
                null,
                bufferOf(CmdCopyImageToBuffer.dstBuffer(call)),
                image(CmdCopyImageToBuffer.srcImage(call)),
                CmdCopyImageToBuffer.srcImageLayout(call),
                null,
                0,
                array,
                VkBufferImageCopy.SIZEOF,
                CMemory.count(CmdCopyImageToBuffer.regionCount(call), array));
    }

    Transfer imageToBuffer2(Call call, CommandBufferState buffer) {
        long info = CmdCopyImageToBuffer2.pCopyImageToBufferInfo(call);
        if (info == 0) {
            return null;
        }
        long array = CMemory.pointer(info + VkCopyImageToBufferInfo2.PREGIONS);
        return new Transfer(
                call,
                buffer,
                "VkCopyImageToBufferInfo2",
                "pCopyImageToBufferInfo->",
                null,
                bufferOf(VkCopyImageToBufferInfo2.ndstBuffer(info)),
                image(VkCopyImageToBufferInfo2.nsrcImage(info)),
                VkCopyImageToBufferInfo2.nsrcImageLayout(info),
                null,
                0,
                array + VkBufferImageCopy2.BUFFEROFFSET,
                VkBufferImageCopy2.SIZEOF,
                CMemory.count(VkCopyImageToBufferInfo2.nregionCount(info), array));
    }

    Transfer blit(Call call, CommandBufferState buffer) {
        long array = CmdBlitImage.pRegions(call);
        return new Transfer(
                call,
                buffer,
                "vkCmdBlitImage",
                "",
                null,
                null,
                image(CmdBlitImage.srcImage(call)),
                CmdBlitImage.srcImageLayout(call),
                image(CmdBlitImage.dstImage(call)),
                CmdBlitImage.dstImageLayout(call),
                array,
                VkImageBlit.SIZEOF,
                CMemory.count(CmdBlitImage.regionCount(call), array));
    }

    Transfer blit2(Call call, CommandBufferState buffer) {
        long info = CmdBlitImage2.pBlitImageInfo(call);
        if (info == 0) {
            return null;
        }
        long array = CMemory.pointer(info + VkBlitImageInfo2.PREGIONS);
        return new Transfer(
                call,
                buffer,
                "VkBlitImageInfo2",
                "pBlitImageInfo->",
                null,
                null,
                image(VkBlitImageInfo2.nsrcImage(info)),
                VkBlitImageInfo2.nsrcImageLayout(info),
                image(VkBlitImageInfo2.ndstImage(info)),
                VkBlitImageInfo2.ndstImageLayout(info),
                array + VkImageBlit2.SRCSUBRESOURCE,
                VkImageBlit2.SIZEOF,
                CMemory.count(VkBlitImageInfo2.nregionCount(info), array));
    }

    Transfer resolve(Call call, CommandBufferState buffer) {
        long array = CmdResolveImage.pRegions(call);
        return new Transfer(
                call,
                buffer,
                "vkCmdResolveImage",
                "",
                null,
                null,
                image(CmdResolveImage.srcImage(call)),
                CmdResolveImage.srcImageLayout(call),
                image(CmdResolveImage.dstImage(call)),
                CmdResolveImage.dstImageLayout(call),
                array,
                VkImageResolve.SIZEOF,
                CMemory.count(CmdResolveImage.regionCount(call), array));
    }

    Transfer resolve2(Call call, CommandBufferState buffer) {
        long info = CmdResolveImage2.pResolveImageInfo(call);
        if (info == 0) {
            return null;
        }
        long array = CMemory.pointer(info + VkResolveImageInfo2.PREGIONS);
        return new Transfer(
                call,
                buffer,
                "VkResolveImageInfo2",
                "pResolveImageInfo->",
                null,
                null,
                image(VkResolveImageInfo2.nsrcImage(info)),
                VkResolveImageInfo2.nsrcImageLayout(info),
                image(VkResolveImageInfo2.ndstImage(info)),
                VkResolveImageInfo2.ndstImageLayout(info),
                array + VkImageResolve2.SRCSUBRESOURCE,
                VkImageResolve2.SIZEOF,
                CMemory.count(VkResolveImageInfo2.nregionCount(info), array));
    }
}
