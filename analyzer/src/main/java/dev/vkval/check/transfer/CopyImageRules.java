package dev.vkval.check.transfer;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.command.CopyCommand;
import dev.vkval.command.Location;
import dev.vkval.state.object.FormatInfo;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.KHRMaintenance1;
import org.lwjgl.vulkan.KHRSharedPresentableImage;
import org.lwjgl.vulkan.VK10;

/** Regions of vkCmdCopyImage. */
final class CopyImageRules {
    private static final int DEPTH_STENCIL = VK10.VK_IMAGE_ASPECT_DEPTH_BIT | VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
    private static final ImageSide.Words SRC_WORDS = new ImageSide.Words("srcSubresource", "srcOffset", "extent");
    private static final ImageSide.Words DST_WORDS = new ImageSide.Words("dstSubresource", "dstOffset", "extent");
    private static final Map<ImageSide.Rule, String> SRC = Map.of(
            ImageSide.Rule.X,
            "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcOffset-00144",
            ImageSide.Rule.Y,
            "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcOffset-00145",
            ImageSide.Rule.Z,
            "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcOffset-00147",
            ImageSide.Rule.VOLUME_LAYERS,
            "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcImage-04443",
            ImageSide.Rule.MIP,
            "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcSubresource-07967",
            ImageSide.Rule.LAYERS,
            "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcSubresource-07968",
            ImageSide.Rule.ASPECTS,
            "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-aspectMask-00142",
            ImageSide.Rule.PLANE_ASPECTS,
            "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcImage-08713");
    private static final Map<ImageSide.Rule, String> DST = Map.of(
            ImageSide.Rule.X,
            "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-dstOffset-00150",
            ImageSide.Rule.Y,
            "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-dstOffset-00151",
            ImageSide.Rule.Z,
            "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-dstOffset-00153",
            ImageSide.Rule.VOLUME_LAYERS,
            "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-dstImage-04444",
            ImageSide.Rule.MIP,
            "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-dstSubresource-07967",
            ImageSide.Rule.LAYERS,
            "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-dstSubresource-07968",
            ImageSide.Rule.ASPECTS,
            "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-aspectMask-00143",
            ImageSide.Rule.PLANE_ASPECTS,
            "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-dstImage-08714");

    private final CoreContext context;
    private final ImageSideRules sides;
    private final LayerCountRules layerCounts;
    private final CopyOverlapRules overlaps;

    CopyImageRules(CoreContext context) {
        this.context = context;
        this.sides = new ImageSideRules(context);
        this.layerCounts = new LayerCountRules(context);
        this.overlaps = new CopyOverlapRules(context);
    }

    void check(Transfer transfer, List<CopyCommand.ImageRegion> regions) {
        formats(transfer);
        for (int i = 0; i < regions.size(); i++) {
            region(transfer, i, regions.get(i));
        }
        overlaps.check(transfer, regions);
    }

    private Problem error(Transfer transfer, String rule) {
        return context.error(transfer.call(), transfer.rule(rule))
                .on(transfer.buffer())
                .on(transfer.srcImage())
                .on(transfer.dstImage());
    }

    private void region(Transfer transfer, int index, CopyCommand.ImageRegion region) {
        Subresource src = Subresource.of(region.src(), transfer.srcImage());
        Subresource dst = Subresource.of(region.dst(), transfer.dstImage());
        long[] extent = Boxes.extent(region.extent());
        long[] srcFrom = Boxes.offset(region.srcOffset());
        long[] dstFrom = Boxes.offset(region.dstOffset());
        empty(transfer, index, extent);
        Location path = transfer.command().region(index);
        boolean older = older(transfer);
        sides.check(new ImageSide(
                transfer, path, src, srcFrom, extent, SRC_WORDS, older ? ImageSide.withoutVolumeLayers(SRC) : SRC));
        long[] dstExtent = Boxes.adjusted(src, dst, dstFrom, extent);
        sides.check(new ImageSide(
                transfer, path, dst, dstFrom, dstExtent, DST_WORDS, older ? ImageSide.withoutVolumeLayers(DST) : DST));
        if (older && (src.volume() || dst.volume())) {
            firstLayers(transfer, index, src, dst);
        }
        types(transfer, index, src, dst, extent);
        lines(transfer, index, src, srcFrom, extent, dst, dstFrom);
        aspects(transfer, index, src, dst);
        planes(transfer, index, src, dst);
        sameImage(transfer, index, src, dst);
    }

    private boolean older(Transfer transfer) {
        return context.before11(transfer.buffer())
                && !context.extension(transfer.buffer(), KHRMaintenance1.VK_KHR_MAINTENANCE_1_EXTENSION_NAME);
    }

    private void firstLayers(Transfer transfer, int index, Subresource src, Subresource dst) {
        if (src.baseLayer() != 0 || src.layers() != 1 || dst.baseLayer() != 0 || dst.layers() != 1) {
            error(transfer, "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-apiVersion-07932")
                    .parameter(transfer.regionPath(index, "srcSubresource.baseArrayLayer"))
                    .title("array layers are copied from or to a 3D image before Vulkan 1.1")
                    .message(
                            "the source has base layer %d and %d layers, the destination base layer %d and %d "
                                    + "layers; they must be 0 and 1",
                            src.baseLayer(), src.layers(), dst.baseLayer(), dst.layers())
                    .help("use VK_KHR_maintenance1 or Vulkan 1.1, or copy each layer separately")
                    .report();
        }
    }

    private void empty(Transfer transfer, int index, long[] extent) {
        String[] rules = {
            "VUID-{VkImageCopy|VkImageCopy2}-extent-06668",
            "VUID-{VkImageCopy|VkImageCopy2}-extent-06669",
            "VUID-{VkImageCopy|VkImageCopy2}-extent-06670"
        };
        for (Axis axis : Axis.values()) {
            if (extent[axis.ordinal()] == 0) {
                context.error(transfer.call(), transfer.regionRule(rules[axis.ordinal()]))
                        .on(transfer.buffer())
                        .parameter(transfer.regionPath(index, "extent." + axis.size()))
                        .title("the extent of a region is 0")
                        .message("it is 0; it must be greater than 0")
                        .help("remove empty regions")
                        .report();
            }
        }
    }

    private void formats(Transfer transfer) {
        int srcFormat = transfer.srcImage().info().format();
        int dstFormat = transfer.dstImage().info().format();
        FormatInfo src = FormatInfo.of(srcFormat);
        FormatInfo dst = FormatInfo.of(dstFormat);
        if (!src.planes().isEmpty() || !dst.planes().isEmpty() || srcFormat == dstFormat) {
            return;
        }
        boolean mixed = src.isColor() != dst.isColor();
        boolean allowed = mixed ? context.feature(transfer.buffer(), "maintenance8") : src.isColor();
        if (!allowed || !mixed && src.blockBytes() != dst.blockBytes()) {
            error(transfer, "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcImage-01548")
                    .parameter(transfer.path("srcImage"))
                    .title("images with formats that are not size-compatible are copied")
                    .message(
                            "the copy is from %s (%d bytes per block) to %s (%d bytes per block)%s",
                            Names.format(srcFormat),
                            src.blockBytes(),
                            Names.format(dstFormat),
                            dst.blockBytes(),
                            src.isColor() && dst.isColor() ? "" : "; depth/stencil formats must be the same")
                    .help("use formats of the same size, or use a blit")
                    .report();
        }
    }

    private void planes(Transfer transfer, int index, Subresource src, Subresource dst) {
        boolean plane =
                src.format().plane(src.aspects()) != null || dst.format().plane(dst.aspects()) != null;
        int srcBytes = FormatInfo.of(src.texelFormat()).blockBytes();
        int dstBytes = FormatInfo.of(dst.texelFormat()).blockBytes();
        if (plane && srcBytes != dstBytes) {
            error(transfer, "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-None-01549")
                    .parameter(transfer.regionPath(index, "srcSubresource.aspectMask"))
                    .title("a plane is copied to or from a format that is not size-compatible")
                    .message(
                            "the copy is from %s (%d bytes) to %s (%d bytes)",
                            Names.format(src.texelFormat()), srcBytes, Names.format(dst.texelFormat()), dstBytes)
                    .help("use a format that is size-compatible with the format of the plane")
                    .report();
        }
    }

    private void types(Transfer transfer, int index, Subresource src, Subresource dst, long[] extent) {
        int srcType = src.image().info().type();
        int dstType = dst.image().info().type();
        long depth = extent[Axis.Z.ordinal()];
        if (older(transfer) && srcType != dstType) {
            error(transfer, "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-apiVersion-07933")
                    .parameter(transfer.path("srcImage"))
                    .title("images of different types are copied before Vulkan 1.1")
                    .message("the copy is from %s to %s", type(srcType), type(dstType))
                    .help("use VK_KHR_maintenance1 or Vulkan 1.1, or use images of the same type")
                    .report();
        }
        if (srcType == VK10.VK_IMAGE_TYPE_2D && dstType == VK10.VK_IMAGE_TYPE_3D && depth != src.layers()) {
            depth(
                    transfer,
                    index,
                    "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcImage-01791",
                    depth,
                    "srcSubresource",
                    src);
        }
        if (srcType == VK10.VK_IMAGE_TYPE_3D && dstType == VK10.VK_IMAGE_TYPE_2D && depth != dst.layers()) {
            depth(
                    transfer,
                    index,
                    "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-dstImage-01792",
                    depth,
                    "dstSubresource",
                    dst);
        }
        if (srcType == VK10.VK_IMAGE_TYPE_2D && dstType == VK10.VK_IMAGE_TYPE_2D && depth != 1) {
            error(transfer, "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcImage-01790")
                    .parameter(transfer.regionPath(index, "extent.depth"))
                    .title("the depth of a region between 2D images is not 1")
                    .message("it is %d, but both images are 2D", depth)
                    .help("set extent.depth to 1 and select layers with the subresources")
                    .report();
        }
        boolean same = srcType == dstType;
        if (same || src.remaining() || dst.remaining()) {
            layerCounts.check(
                    transfer,
                    index,
                    src,
                    dst,
                    transfer.rule("VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcImage-08793"),
                    transfer.rule("VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcImage-08794"));
        }
    }

    private void depth(Transfer transfer, int index, String rule, long depth, String side, Subresource flat) {
        error(transfer, rule)
                .parameter(transfer.regionPath(index, "extent.depth"))
                .title("the number of slices and the number of layers of a region differ")
                .message(
                        "extent.depth is %d, but %s has %d layers of the 2D %s",
                        depth, side, flat.layers(), flat.image())
                .help("use an extent.depth equal to the layerCount of the 2D image")
                .report();
    }

    private static String type(int type) {
        return Names.of("VkImageType", type);
    }

    private void lines(
            Transfer transfer,
            int index,
            Subresource src,
            long[] srcFrom,
            long[] extent,
            Subresource dst,
            long[] dstFrom) {
        int y = Axis.Y.ordinal();
        int z = Axis.Z.ordinal();
        boolean srcLine = src.image().info().type() == VK10.VK_IMAGE_TYPE_1D;
        boolean dstLine = dst.image().info().type() == VK10.VK_IMAGE_TYPE_1D;
        if (srcLine && (srcFrom[y] != 0 || extent[y] != 1)) {
            flat(
                    transfer,
                    index,
                    "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcImage-00146",
                    "srcOffset.y",
                    srcFrom[y],
                    extent[y],
                    src);
        }
        if (dstLine && dstFrom[y] != 0) {
            flat(
                    transfer,
                    index,
                    "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-dstImage-00152",
                    "dstOffset.y",
                    dstFrom[y],
                    extent[y],
                    dst);
        }
        if (srcLine && (srcFrom[z] != 0 || extent[z] != 1)) {
            flat(
                    transfer,
                    index,
                    "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcImage-01785",
                    "srcOffset.z",
                    srcFrom[z],
                    extent[z],
                    src);
        } else if (src.image().info().type() == VK10.VK_IMAGE_TYPE_2D && srcFrom[z] != 0) {
            flat(
                    transfer,
                    index,
                    "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcImage-01787",
                    "srcOffset.z",
                    srcFrom[z],
                    extent[z],
                    src);
        }
        if (dstLine && (dstFrom[z] != 0 || extent[z] != 1)) {
            flat(
                    transfer,
                    index,
                    "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-dstImage-01786",
                    "dstOffset.z",
                    dstFrom[z],
                    extent[z],
                    dst);
        } else if (dst.image().info().type() == VK10.VK_IMAGE_TYPE_2D && dstFrom[z] != 0) {
            flat(
                    transfer,
                    index,
                    "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-dstImage-01788",
                    "dstOffset.z",
                    dstFrom[z],
                    extent[z],
                    dst);
        }
    }

    private void flat(Transfer transfer, int index, String rule, String member, long at, long size, Subresource side) {
        error(transfer, rule)
                .parameter(transfer.regionPath(index, member))
                .title("a region uses an axis that the image does not have")
                .message(
                        "it is %d and the extent along that axis is %d, but %s is %s",
                        at, size, side.image(), type(side.image().info().type()))
                .help("set the offset to 0 and the extent to 1 along the axes that the image does not have")
                .report();
    }

    private void aspects(Transfer transfer, int index, Subresource src, Subresource dst) {
        boolean both = (src.aspects() & DEPTH_STENCIL) != 0 && (dst.aspects() & DEPTH_STENCIL) != 0;
        if (both && src.aspects() != dst.aspects()) {
            error(transfer, "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-pRegions-12201")
                    .parameter(transfer.regionPath(index, "srcSubresource.aspectMask"))
                    .title("the source and destination aspects of a depth/stencil copy differ")
                    .message("the copy is from %s to %s", Names.aspects(src.aspects()), Names.aspects(dst.aspects()))
                    .help("use the same aspects for source and destination")
                    .report();
        }
    }

    private void sameImage(Transfer transfer, int index, Subresource src, Subresource dst) {
        boolean sameLayers = src.image() == dst.image()
                && src.mip() == dst.mip()
                && CMemory.mask(src.baseLayer()) < CMemory.mask(dst.baseLayer()) + dst.layers()
                && CMemory.mask(dst.baseLayer()) < CMemory.mask(src.baseLayer()) + src.layers();
        boolean shared = shareable(transfer.srcLayout()) && shareable(transfer.dstLayout());
        if (sameLayers && !shared) {
            error(transfer, "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcImage-09460")
                    .parameter(transfer.regionPath(index, "srcSubresource"))
                    .title("an image is copied to itself in layouts that are not valid for that")
                    .message(
                            "mip level %d is the source in %s and the destination in %s",
                            src.mip(), Names.layout(transfer.srcLayout()), Names.layout(transfer.dstLayout()))
                    .help("use VK_IMAGE_LAYOUT_GENERAL for source and destination")
                    .report();
        }
    }

    private static boolean shareable(int layout) {
        return layout == VK10.VK_IMAGE_LAYOUT_GENERAL
                || layout == KHRSharedPresentableImage.VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR;
    }
}
