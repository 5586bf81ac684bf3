package dev.vkval.sync.range;

import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.RecordedCommand;
import org.lwjgl.vulkan.VK10;

/** The part of a buffer that a copy between buffer and image accesses (specification, Buffer and Image Addressing). */
public final class BufferImageSize {
    private static final int D32_SFLOAT_S8_UINT = VK10.VK_FORMAT_D32_SFLOAT_S8_UINT;

    private BufferImageSize() {}

    /** Bytes from the first to the last texel block of a region. */
    public static long bytes(ImageState image, RecordedCommand.BufferImageRegion region) {
        FormatInfo format = FormatInfo.of(image.info().format());
        long blockBytes =
                blockBytes(image.info().format(), format, region.range().aspects());
        long rowTexels = region.rowLength() == 0 ? unsigned(region.extent().width()) : unsigned(region.rowLength());
        long rows = region.imageHeight() == 0 ? unsigned(region.extent().height()) : unsigned(region.imageHeight());
        long rowBlocks = blocks(rowTexels, format.blockWidth());
        long sliceRows = blocks(rows, format.blockHeight());
        long slices =
                Math.max(Math.max(region.extent().depth(), 1), region.range().layerCount());
        long lastRow = blocks(unsigned(region.extent().height()), format.blockHeight());
        long lastColumns = blocks(unsigned(region.extent().width()), format.blockWidth());
        long whole = (slices - 1) * sliceRows * rowBlocks;
        return (whole + (lastRow - 1) * rowBlocks + lastColumns) * blockBytes;
    }

    private static long blockBytes(int format, FormatInfo info, int aspects) {
        if (!info.planes().isEmpty()) {
            return Math.max(info.blockBytes() / info.planes().size(), 1);
        }
        if ((aspects & VK10.VK_IMAGE_ASPECT_STENCIL_BIT) != 0) {
            return 1;
        }
        boolean packed = info.hasStencil() && format == D32_SFLOAT_S8_UINT;
        return packed ? Float.BYTES : info.hasDepth() && info.hasStencil() ? depthBytes(format) : info.blockBytes();
    }

    private static long depthBytes(int format) {
        return format == VK10.VK_FORMAT_D16_UNORM_S8_UINT ? Short.BYTES : Integer.BYTES;
    }

    private static long unsigned(int value) {
        return Integer.toUnsignedLong(value);
    }

    private static long blocks(long texels, int block) {
        return (texels + block - 1) / block;
    }
}
