package dev.vkval.check.transfer;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.command.CopyCommand;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/** Regions of vkCmdCopyBufferToImage and vkCmdCopyImageToBuffer. */
final class BufferImageRules {
    private static final int DEPTH_STENCIL = VK10.VK_IMAGE_ASPECT_DEPTH_BIT | VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
    private static final int DEPTH_STENCIL_ALIGNMENT = 4;
    private static final ImageSide.Words WORDS = new ImageSide.Words("imageSubresource", "imageOffset", "imageExtent");

    private final CoreContext context;
    private final ImageSideRules sides;

    BufferImageRules(CoreContext context) {
        this.context = context;
        this.sides = new ImageSideRules(context);
    }

    /**
     * @param image the image of the region
     * @param name {@code srcImage} or {@code dstImage}
     * @param boundsRule suffix of the rule that the buffer must be large enough
     */
    void check(
            Transfer transfer,
            List<CopyCommand.BufferImageRegion> regions,
            ImageState image,
            String name,
            BufferState memory,
            String boundsRule) {
        String[] edges = edgeRules(transfer.owner());
        ImageSide.Ids ids = new ImageSide.Ids(
                edges[0],
                edges[1],
                "imageOffset-09104",
                name + "-07979",
                name + "-07980",
                name + "-07983",
                "imageSubresource-07967",
                "imageSubresource-07968",
                "imageSubresource-09105",
                name + "-07981");
        for (int i = 0; i < regions.size(); i++) {
            CopyCommand.BufferImageRegion at = regions.get(i);
            Subresource sub = Subresource.of(at.image(), image);
            long[] from = Boxes.offset(at.offset());
            long[] extent = Boxes.extent(at.extent());
            empty(transfer, i, extent);
            sides.check(new ImageSide(transfer, transfer.command().region(i), sub, from, extent, WORDS, ids));
            blocks(transfer, i, name, sub, from, extent);
            rows(transfer, i, at, extent, sub);
            alignment(transfer, i, name, at.bufferOffset(), sub);
            if (memory != null) {
                bounds(transfer, i, at, extent, sub, memory, boundsRule);
            }
        }
    }

    /** Suffixes of the rules about width and height; regions of the newer structs may be rotated and have their own. */
    private static String[] edgeRules(String owner) {
        return switch (owner) {
            case "VkCopyBufferToImageInfo2" -> new String[] {"pRegions-06223", "pRegions-06224"};
            case "VkCopyImageToBufferInfo2" -> new String[] {"imageOffset-00197", "imageOffset-00198"};
            default -> new String[] {"imageSubresource-07971", "imageSubresource-07972"};
        };
    }

    private Problem error(Transfer transfer, String rule, int region, String member, ImageState image) {
        return context.error(transfer.call(), rule)
                .on(transfer.buffer())
                .on(image)
                .parameter(transfer.regionPath(region, member));
    }

    private void empty(Transfer transfer, int region, long[] extent) {
        String[] suffixes = {"imageExtent-06659", "imageExtent-06660", "imageExtent-06661"};
        for (Axis axis : Axis.values()) {
            if (extent[axis.ordinal()] == 0) {
                error(
                                transfer,
                                transfer.regionRule("VkBufferImageCopy", suffixes[axis.ordinal()]),
                                region,
                                "imageExtent." + axis.size(),
                                null)
                        .title("the extent of a region is 0")
                        .message("it is 0; it must be greater than 0")
                        .help("remove empty regions")
                        .report();
            }
        }
    }

    private void blocks(Transfer transfer, int region, String name, Subresource sub, long[] from, long[] extent) {
        String[] offsets = {name + "-07274", name + "-07275", name + "-07276"};
        String[] extents = {name + "-00207", name + "-00208", name + "-00209"};
        for (Axis axis : Axis.values()) {
            int i = axis.ordinal();
            int block = sub.block(axis);
            if (from[i] % block != 0) {
                error(transfer, transfer.rule(offsets[i]), region, "imageOffset." + axis.coordinate(), sub.image())
                        .title("the offset of a region is not aligned to texel blocks")
                        .message("%d is not a multiple of the texel block %s of %d", from[i], axis.size(), block)
                        .help("use an offset that is a multiple of the texel block size")
                        .report();
            }
            if (extent[i] % block != 0 && from[i] + extent[i] != sub.size(axis)) {
                error(transfer, transfer.rule(extents[i]), region, "imageExtent." + axis.size(), sub.image())
                        .title("the extent of a region is not aligned to texel blocks")
                        .message(
                                "%d is not a multiple of the texel block %s of %d, and the region ends at %d, not "
                                        + "at the end of the mip level at %d",
                                extent[i], axis.size(), block, from[i] + extent[i], sub.size(axis))
                        .help("use an extent that is a multiple of the texel block size or ends at the end of the "
                                + "mip level")
                        .report();
            }
        }
    }

    private void rows(Transfer transfer, int region, CopyCommand.BufferImageRegion at, long[] extent, Subresource sub) {
        long row = CMemory.mask(at.rowLength());
        long height = CMemory.mask(at.imageHeight());
        pitch(transfer, region, "bufferRowLength", "09101", "09106", row, extent, Axis.X, sub);
        pitch(transfer, region, "bufferImageHeight", "09102", "09107", height, extent, Axis.Y, sub);
    }

    private void pitch(
            Transfer transfer,
            int region,
            String member,
            String small,
            String unaligned,
            long pitch,
            long[] extent,
            Axis axis,
            Subresource sub) {
        if (pitch != 0 && pitch < extent[axis.ordinal()]) {
            error(transfer, transfer.regionRule("VkBufferImageCopy", member + "-" + small), region, member, sub.image())
                    .title("bufferRowLength or bufferImageHeight is less than the extent of the region")
                    .message(
                            "it is %d; it must be 0 or at least imageExtent.%s (%d)",
                            pitch, axis.size(), extent[axis.ordinal()])
                    .help("set it to 0 for tightly packed data, or to at least the extent")
                    .report();
        }
        if (pitch % sub.block(axis) != 0) {
            error(transfer, transfer.rule(member + "-" + unaligned), region, member, sub.image())
                    .title("bufferRowLength or bufferImageHeight is not a multiple of the texel block size")
                    .message("%d is not a multiple of the texel block %s of %d", pitch, axis.size(), sub.block(axis))
                    .help("make it a multiple of the block size")
                    .report();
        }
    }

    private void alignment(Transfer transfer, int region, String name, long offset, Subresource sub) {
        FormatInfo format = sub.format();
        boolean plane = !format.planes().isEmpty();
        String suffix = plane ? "-07976" : format.isColor() ? "-07975" : "-07978";
        int needed = format.isColor() ? FormatInfo.of(sub.texelFormat()).blockBytes() : DEPTH_STENCIL_ALIGNMENT;
        if (needed != 0 && offset % needed != 0) {
            error(transfer, transfer.rule(name + suffix), region, "bufferOffset", sub.image())
                    .title("the bufferOffset of a region is not aligned")
                    .message(
                            "%d is not a multiple of %d, which %s requires",
                            offset, needed, Names.format(sub.texelFormat()))
                    .help("use a multiple of the texel block size (4 for depth/stencil)")
                    .report();
        }
    }

    private void bounds(
            Transfer transfer,
            int region,
            CopyCommand.BufferImageRegion at,
            long[] extent,
            Subresource sub,
            BufferState memory,
            String boundsRule) {
        long width = blocks(extent[0], sub, Axis.X);
        long height = blocks(extent[1], sub, Axis.Y);
        long row = blocks(Math.max(CMemory.mask(at.rowLength()), extent[0]), sub, Axis.X);
        long rows = blocks(Math.max(CMemory.mask(at.imageHeight()), extent[1]), sub, Axis.Y);
        double slices = (double) extent[2] * sub.layers();
        if (width == 0 || height == 0 || slices == 0) {
            return;
        }
        double bytes = (((slices - 1) * rows + height - 1) * row + width) * blockBytes(sub);
        long offset = at.bufferOffset();
        if (offset + bytes > memory.sizeBytes()) {
            error(transfer, transfer.rule(boundsRule), region, "bufferOffset", sub.image())
                    .on(memory)
                    .title("a copy between buffer and image ends outside of the buffer")
                    .message(
                            "%d + %.0f bytes (%d x %d blocks, %.0f slices, %d blocks per row, %d rows per slice, %d "
                                    + "bytes"
                                    + " per block) ends at %.0f, but %s has %d bytes",
                            offset,
                            bytes,
                            width,
                            height,
                            slices,
                            row,
                            rows,
                            blockBytes(sub),
                            offset + bytes,
                            memory,
                            memory.sizeBytes())
                    .help("create a larger buffer, or copy a smaller region")
                    .report();
        }
    }

    private static long blocks(long texels, Subresource sub, Axis axis) {
        return (texels + sub.block(axis) - 1) / sub.block(axis);
    }

    /** Bytes of a texel block of the one aspect that is copied. */
    private static int blockBytes(Subresource sub) {
        if ((sub.aspects() & DEPTH_STENCIL) == 0) {
            return FormatInfo.of(sub.texelFormat()).blockBytes();
        }
        if (sub.aspects() == VK10.VK_IMAGE_ASPECT_STENCIL_BIT) {
            return 1;
        }
        return switch (sub.image().info().format()) {
            case VK10.VK_FORMAT_D16_UNORM, VK10.VK_FORMAT_D16_UNORM_S8_UINT -> 2;
            default -> 4;
        };
    }
}
