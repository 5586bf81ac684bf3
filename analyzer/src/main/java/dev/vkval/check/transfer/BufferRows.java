package dev.vkval.check.transfer;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.command.CopyCommand;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;

/** The rows of texels that a region of an image has in a buffer. */
final class BufferRows {
    private static final long MOST_BYTES = Long.MAX_VALUE / 4;

    private BufferRows() {}

    /**
     * How many bytes from the offset of the region on are all accessed: up to the end of its last row where rows, and
     * slices, follow each other without a gap, to the end of the first one where they do not; 0 for formats whose size in
     * buffers depends on the aspect.
     */
    static long denseBytes(ImageState image, CopyCommand.BufferImageRegion region) {
        FormatInfo format = FormatInfo.of(image.info().format());
        if (format.hasDepth() || format.hasStencil() || !format.planes().isEmpty()) {
            return 0;
        }
        long width = blocks(region.extent().width(), format.blockWidth());
        long height = blocks(region.extent().height(), format.blockHeight());
        long depth = Math.max(
                CMemory.mask(region.extent().depth()),
                Subresource.of(region.image(), image).layers());
        boolean rows = region.rowLength() == 0 || blocks(region.rowLength(), format.blockWidth()) == width;
        boolean slices = region.imageHeight() == 0 || blocks(region.imageHeight(), format.blockHeight()) == height;
        double all = (double) width * (rows ? height : 1) * (rows && slices ? depth : 1) * format.blockBytes();
        return all < MOST_BYTES ? (long) all : 0;
    }

    private static long blocks(int texels, int block) {
        return (CMemory.mask(texels) + block - 1) / block;
    }
}
