package dev.vkval.command;

import dev.vkval.capture.call.Call;
import java.util.List;

/** A copy, blit or resolve of buffers and images. Objects are captured ids. */
public sealed interface CopyCommand {
    Generation generation();

    /** The place of the struct with the parameters, null for the first generation, which has none. */
    Location info();

    /** The place of a parameter. */
    default Location at(String member) {
        return info() == null ? Location.parameter(member) : info().dot(member);
    }

    /** The place of a region. */
    default Location region(int index) {
        return info() == null ? Location.parameter("pRegions", index) : info().dot("pRegions", index);
    }

    /** VkBufferCopy2. */
    record BufferRegion(long srcOffset, long dstOffset, long sizeBytes) {}

    /** VkImageCopy2 or VkImageResolve2. */
    record ImageRegion(Subresources src, Offset srcOffset, Subresources dst, Offset dstOffset, Extent extent) {}

    /** VkBufferImageCopy2. */
    record BufferImageRegion(
            long bufferOffset, int rowLength, int imageHeight, Subresources image, Offset offset, Extent extent) {}

    /** VkImageBlit2: two corners for source and destination, in any order. */
    record BlitRegion(Subresources src, Offset srcFrom, Offset srcTo, Subresources dst, Offset dstFrom, Offset dstTo) {}

    /** vkCmdCopyBuffer, vkCmdCopyBuffer2. */
    record Buffers(Generation generation, Location info, long src, long dst, List<BufferRegion> regions)
            implements CopyCommand {
        public static Buffers of(Call call) {
            return call.read(Buffers.class, CopyCommandReader::buffers);
        }
    }

    /** vkCmdCopyImage, vkCmdResolveImage and their newer forms. */
    record Images(
            Generation generation,
            Location info,
            long src,
            int srcLayout,
            long dst,
            int dstLayout,
            List<ImageRegion> regions)
            implements CopyCommand {
        public static Images of(Call call) {
            return call.read(Images.class, CopyCommandReader::images);
        }
    }

    /** vkCmdCopyBufferToImage, vkCmdCopyImageToBuffer and their newer forms. */
    record BufferImage(
            Generation generation, Location info, long buffer, long image, int layout, List<BufferImageRegion> regions)
            implements CopyCommand {
        public static BufferImage of(Call call) {
            return call.read(BufferImage.class, CopyCommandReader::bufferImage);
        }
    }

    /**
     * vkCmdBlitImage, vkCmdBlitImage2.
     *
     * @param filter VkFilter
     */
    record Blit(
            Generation generation,
            Location info,
            long src,
            int srcLayout,
            long dst,
            int dstLayout,
            int filter,
            List<BlitRegion> regions)
            implements CopyCommand {
        public static Blit of(Call call) {
            return call.read(Blit.class, CopyCommandReader::blit);
        }
    }
}
