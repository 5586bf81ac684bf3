package dev.vkval.check.transfer;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.command.CopyCommand;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/** Regions of vkCmdCopyBufferToImage and vkCmdCopyImageToBuffer. */
final class BufferImageRules {
    private static final int DEPTH_STENCIL = VK10.VK_IMAGE_ASPECT_DEPTH_BIT | VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
    private static final int DEPTH_STENCIL_ALIGNMENT = 4;
    private static final ImageSide.Words WORDS = new ImageSide.Words("imageSubresource", "imageOffset", "imageExtent");
    private static final Map<ImageSide.Rule, String> BOTH = Map.of(
            ImageSide.Rule.Z,
            "VUID-{bufferImageCopies}-imageOffset-09104",
            ImageSide.Rule.MIP,
            "VUID-{bufferImageCopies}-imageSubresource-07967",
            ImageSide.Rule.LAYERS,
            "VUID-{bufferImageCopies}-imageSubresource-07968",
            ImageSide.Rule.ASPECTS,
            "VUID-{bufferImageCopies}-imageSubresource-09105");
    private static final Map<ImageSide.Rule, String> TO_IMAGE = Map.of(
            ImageSide.Rule.LINE,
            "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImage-07979",
            ImageSide.Rule.FLAT,
            "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImage-07980",
            ImageSide.Rule.VOLUME_LAYERS,
            "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImage-07983",
            ImageSide.Rule.PLANE_ASPECTS,
            "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImage-07981");
    private static final Map<ImageSide.Rule, String> TO_BUFFER = Map.of(
            ImageSide.Rule.LINE,
            "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImage-07979",
            ImageSide.Rule.FLAT,
            "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImage-07980",
            ImageSide.Rule.VOLUME_LAYERS,
            "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImage-07983",
            ImageSide.Rule.PLANE_ASPECTS,
            "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImage-07981");
    private static final Map<ImageSide.Rule, String> EDGES = Map.of(
            ImageSide.Rule.X,
            "VUID-{vkCmdCopyBufferToImage|vkCmdCopyImageToBuffer}-imageSubresource-07971",
            ImageSide.Rule.Y,
            "VUID-{vkCmdCopyBufferToImage|vkCmdCopyImageToBuffer}-imageSubresource-07972");

    /** Regions of the newer structs may be rotated and have rules of their own about width and height. */
    private static final Map<ImageSide.Rule, String> EDGES_TO_IMAGE_2 = Map.of(
            ImageSide.Rule.X,
            "VUID-VkCopyBufferToImageInfo2-pRegions-06223",
            ImageSide.Rule.Y,
            "VUID-VkCopyBufferToImageInfo2-pRegions-06224");

    private static final Map<ImageSide.Rule, String> EDGES_TO_BUFFER_2 = Map.of(
            ImageSide.Rule.X,
            "VUID-VkCopyImageToBufferInfo2-imageOffset-00197",
            ImageSide.Rule.Y,
            "VUID-VkCopyImageToBufferInfo2-imageOffset-00198");

    private final CoreContext context;
    private final ImageSideRules sides;

    BufferImageRules(CoreContext context) {
        this.context = context;
        this.sides = new ImageSideRules(context);
    }

    /**
     * @param image the image of the region
     * @param boundsRule the rule that the buffer must be large enough
     */
    void check(
            Transfer transfer,
            List<CopyCommand.BufferImageRegion> regions,
            ImageState image,
            BufferState memory,
            String boundsRule) {
        Map<ImageSide.Rule, String> ids = sideRules(transfer);
        for (int i = 0; i < regions.size(); i++) {
            CopyCommand.BufferImageRegion at = regions.get(i);
            Subresource sub = Subresource.of(at.image(), image);
            long[] from = Boxes.offset(at.offset());
            long[] extent = Boxes.extent(at.extent());
            empty(transfer, i, extent);
            sides.check(new ImageSide(transfer, transfer.command().region(i), sub, from, extent, WORDS, ids));
            blocks(transfer, i, sub, from, extent);
            rows(transfer, i, at, extent, sub);
            alignment(transfer, i, at.bufferOffset(), sub);
            if (memory != null) {
                bounds(transfer, i, at, extent, sub, memory, boundsRule);
            }
        }
    }

    private static Map<ImageSide.Rule, String> sideRules(Transfer transfer) {
        Map<ImageSide.Rule, String> ids = new EnumMap<>(BOTH);
        ids.putAll(toImage(transfer) ? TO_IMAGE : TO_BUFFER);
        if (!transfer.command().generation().isV2()) {
            ids.putAll(EDGES);
        } else {
            ids.putAll(toImage(transfer) ? EDGES_TO_IMAGE_2 : EDGES_TO_BUFFER_2);
        }
        return ids;
    }

    private static boolean toImage(Transfer transfer) {
        return transfer.dstImage() != null;
    }

    /** The id of the rule of the transfer's direction. */
    private static String rule(Transfer transfer, String toImage, String toBuffer) {
        return transfer.rule(toImage(transfer) ? toImage : toBuffer);
    }

    private Problem error(Transfer transfer, String rule, int region, String member, ImageState image) {
        return context.error(transfer.call(), rule)
                .on(transfer.buffer())
                .on(image)
                .parameter(transfer.regionPath(region, member));
    }

    private void empty(Transfer transfer, int region, long[] extent) {
        String[] rules = {
            "VUID-{VkBufferImageCopy|VkBufferImageCopy2}-imageExtent-06659",
            "VUID-{VkBufferImageCopy|VkBufferImageCopy2}-imageExtent-06660",
            "VUID-{VkBufferImageCopy|VkBufferImageCopy2}-imageExtent-06661"
        };
        for (Axis axis : Axis.values()) {
            if (extent[axis.ordinal()] == 0) {
                error(transfer, transfer.regionRule(rules[axis.ordinal()]), region, "imageExtent." + axis.size(), null)
                        .title("the extent of a region is 0")
                        .message("it is 0; it must be greater than 0")
                        .help("remove empty regions")
                        .report();
            }
        }
    }

    private void blocks(Transfer transfer, int region, Subresource sub, long[] from, long[] extent) {
        String[] offsets = {
            rule(
                    transfer,
                    "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImage-07274",
                    "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImage-07274"),
            rule(
                    transfer,
                    "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImage-07275",
                    "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImage-07275"),
            rule(
                    transfer,
                    "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImage-07276",
                    "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImage-07276")
        };
        String[] extents = {
            rule(
                    transfer,
                    "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImage-00207",
                    "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImage-00207"),
            rule(
                    transfer,
                    "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImage-00208",
                    "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImage-00208"),
            rule(
                    transfer,
                    "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImage-00209",
                    "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImage-00209")
        };
        for (Axis axis : Axis.values()) {
            int i = axis.ordinal();
            int block = sub.block(axis);
            if (from[i] % block != 0) {
                error(transfer, offsets[i], region, "imageOffset." + axis.coordinate(), sub.image())
                        .title("the offset of a region is not aligned to texel blocks")
                        .message("%d is not a multiple of the texel block %s of %d", from[i], axis.size(), block)
                        .help("use an offset that is a multiple of the texel block size")
                        .report();
            }
            if (extent[i] % block != 0 && from[i] + extent[i] != sub.size(axis)) {
                error(transfer, extents[i], region, "imageExtent." + axis.size(), sub.image())
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
        pitch(
                transfer,
                region,
                "bufferRowLength",
                "VUID-{VkBufferImageCopy|VkBufferImageCopy2}-bufferRowLength-09101",
                "VUID-{bufferImageCopies}-bufferRowLength-09106",
                row,
                extent,
                Axis.X,
                sub);
        pitch(
                transfer,
                region,
                "bufferImageHeight",
                "VUID-{VkBufferImageCopy|VkBufferImageCopy2}-bufferImageHeight-09102",
                "VUID-{bufferImageCopies}-bufferImageHeight-09107",
                height,
                extent,
                Axis.Y,
                sub);
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
            error(transfer, transfer.regionRule(small), region, member, sub.image())
                    .title("bufferRowLength or bufferImageHeight is less than the extent of the region")
                    .message(
                            "it is %d; it must be 0 or at least imageExtent.%s (%d)",
                            pitch, axis.size(), extent[axis.ordinal()])
                    .help("set it to 0 for tightly packed data, or to at least the extent")
                    .report();
        }
        if (pitch % sub.block(axis) != 0) {
            error(transfer, transfer.rule(unaligned), region, member, sub.image())
                    .title("bufferRowLength or bufferImageHeight is not a multiple of the texel block size")
                    .message("%d is not a multiple of the texel block %s of %d", pitch, axis.size(), sub.block(axis))
                    .help("make it a multiple of the block size")
                    .report();
        }
    }

    private void alignment(Transfer transfer, int region, long offset, Subresource sub) {
        FormatInfo format = sub.format();
        boolean plane = !format.planes().isEmpty();
        String rule;
        if (plane) {
            rule = rule(
                    transfer,
                    "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImage-07976",
                    "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImage-07976");
        } else if (format.isColor()) {
            rule = rule(
                    transfer,
                    "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImage-07975",
                    "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImage-07975");
        } else {
            rule = rule(
                    transfer,
                    "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImage-07978",
                    "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImage-07978");
        }
        int needed = format.isColor() ? FormatInfo.of(sub.texelFormat()).blockBytes() : DEPTH_STENCIL_ALIGNMENT;
        if (needed != 0 && offset % needed != 0) {
            error(transfer, rule, region, "bufferOffset", sub.image())
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
