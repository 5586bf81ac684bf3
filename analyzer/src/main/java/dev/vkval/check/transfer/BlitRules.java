package dev.vkval.check.transfer;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.command.CopyCommand;
import dev.vkval.command.Location;
import dev.vkval.command.Offset;
import dev.vkval.state.object.FormatInfo;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/** Regions, formats and filter of vkCmdBlitImage. */
final class BlitRules {
    private static final ImageSide.Words SRC_WORDS = new ImageSide.Words("srcSubresource", "srcOffsets", "srcOffsets");
    private static final ImageSide.Words DST_WORDS = new ImageSide.Words("dstSubresource", "dstOffsets", "dstOffsets");
    private static final Map<ImageSide.Rule, String> SRC = Map.of(
            ImageSide.Rule.X,
            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-srcOffset-00243",
            ImageSide.Rule.Y,
            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-srcOffset-00244",
            ImageSide.Rule.Z,
            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-srcOffset-00246",
            ImageSide.Rule.LINE,
            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-srcImage-00245",
            ImageSide.Rule.FLAT,
            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-srcImage-00247",
            ImageSide.Rule.MIP,
            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-srcSubresource-01705",
            ImageSide.Rule.LAYERS,
            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-srcSubresource-01707",
            ImageSide.Rule.ASPECTS,
            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-aspectMask-00241");
    private static final Map<ImageSide.Rule, String> DST = Map.of(
            ImageSide.Rule.X,
            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-dstOffset-00248",
            ImageSide.Rule.Y,
            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-dstOffset-00249",
            ImageSide.Rule.Z,
            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-dstOffset-00251",
            ImageSide.Rule.LINE,
            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-dstImage-00250",
            ImageSide.Rule.FLAT,
            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-dstImage-00252",
            ImageSide.Rule.MIP,
            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-dstSubresource-01706",
            ImageSide.Rule.LAYERS,
            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-dstSubresource-01708",
            ImageSide.Rule.ASPECTS,
            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-aspectMask-00242");

    private final CoreContext context;
    private final ImageSideRules sides;
    private final LayerCountRules layerCounts;

    BlitRules(CoreContext context) {
        this.context = context;
        this.sides = new ImageSideRules(context);
        this.layerCounts = new LayerCountRules(context);
    }

    void check(Transfer transfer, CopyCommand.Blit command) {
        formats(transfer, command.filter());
        for (int i = 0; i < command.regions().size(); i++) {
            CopyCommand.BlitRegion region = command.regions().get(i);
            Subresource src = Subresource.of(region.src(), transfer.srcImage());
            Subresource dst = Subresource.of(region.dst(), transfer.dstImage());
            long[] srcSize = size(region.srcFrom(), region.srcTo());
            long[] dstSize = size(region.dstFrom(), region.dstTo());
            Location path = command.region(i);
            sides.check(new ImageSide(
                    transfer, path, src, lower(region.srcFrom(), region.srcTo()), srcSize, SRC_WORDS, SRC));
            sides.check(new ImageSide(
                    transfer, path, dst, lower(region.dstFrom(), region.dstTo()), dstSize, DST_WORDS, DST));
            region(transfer, i, src, dst, srcSize[2], dstSize[2]);
        }
    }

    private static long[] lower(Offset from, Offset to) {
        long[] a = Boxes.offset(from);
        long[] b = Boxes.offset(to);
        return new long[] {Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.min(a[2], b[2])};
    }

    private static long[] size(Offset from, Offset to) {
        long[] a = Boxes.offset(from);
        long[] b = Boxes.offset(to);
        return new long[] {Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2])};
    }

    private Problem error(Transfer transfer, String rule) {
        return context.error(transfer.call(), rule)
                .on(transfer.buffer())
                .on(transfer.srcImage())
                .on(transfer.dstImage());
    }

    private void formats(Transfer transfer, int filter) {
        int src = transfer.srcImage().info().format();
        int dst = transfer.dstImage().info().format();
        boolean depth = ImageTransferRules.depthStencil(transfer.srcImage());
        boolean either = depth || ImageTransferRules.depthStencil(transfer.dstImage());
        if (either && src != dst) {
            error(transfer, transfer.rule("VUID-{vkCmdBlitImage|VkBlitImageInfo2}-srcImage-00231"))
                    .parameter(transfer.path("srcImage"))
                    .title("the formats of a depth/stencil blit differ")
                    .message("the blit is from %s to %s", Names.format(src), Names.format(dst))
                    .help("use images with exactly the same depth/stencil format")
                    .report();
        }
        if (depth && filter != VK10.VK_FILTER_NEAREST) {
            error(transfer, transfer.rule("VUID-{vkCmdBlitImage|VkBlitImageInfo2}-srcImage-00232"))
                    .parameter(transfer.path("filter"))
                    .title("a depth/stencil image is blitted with a filter other than VK_FILTER_NEAREST")
                    .message("filter is %s, and the format is %s", Names.of("VkFilter", filter), Names.format(src))
                    .help("use VK_FILTER_NEAREST for depth/stencil images")
                    .report();
        }
        planar(transfer, "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-srcImage-06421", "srcImage", src);
        planar(transfer, "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-dstImage-06422", "dstImage", dst);
    }

    private void planar(Transfer transfer, String rule, String member, int format) {
        if (!FormatInfo.of(format).planes().isEmpty()) {
            error(transfer, transfer.rule(rule))
                    .parameter(transfer.path(member))
                    .title("an image with a multi-planar format is blitted")
                    .message("the format is %s", Names.format(format))
                    .help("copy the planes separately, or convert the image with a shader")
                    .report();
        }
    }

    private void region(Transfer transfer, int index, Subresource src, Subresource dst, long srcDepth, long dstDepth) {
        boolean maintenance8 = context.feature(transfer.buffer(), "maintenance8");
        if (src.aspects() != dst.aspects()) {
            error(transfer, transfer.regionRule("VUID-{VkImageBlit|VkImageBlit2}-aspectMask-00238"))
                    .parameter(transfer.regionPath(index, "srcSubresource.aspectMask"))
                    .title("the source and destination aspects of a blit differ")
                    .message("the blit is from %s to %s", Names.aspects(src.aspects()), Names.aspects(dst.aspects()))
                    .help("use the same aspects for source and destination")
                    .report();
        }
        if (src.volume() == dst.volume() || !maintenance8) {
            layerCounts.check(
                    transfer,
                    index,
                    src,
                    dst,
                    transfer.regionRule("VUID-{VkImageBlit|VkImageBlit2}-layerCount-08800"),
                    transfer.regionRule("VUID-{VkImageBlit|VkImageBlit2}-layerCount-08801"));
        }
        if (!maintenance8 && (src.volume() || dst.volume()) && !(first(src) && first(dst))) {
            error(transfer, transfer.rule("VUID-{vkCmdBlitImage|VkBlitImageInfo2}-srcImage-00240"))
                    .parameter(transfer.regionPath(index, "srcSubresource.baseArrayLayer"))
                    .title("a blit of a 3D image uses array layers")
                    .message(
                            "the source has base layer %d and %d layers, the destination base layer %d and %d "
                                    + "layers; they must be 0 and 1",
                            src.baseLayer(), src.layers(), dst.baseLayer(), dst.layers())
                    .help("set baseArrayLayer to 0 and layerCount to 1 for both, or enable maintenance8")
                    .report();
        }
        if (maintenance8 && dst.volume() && !src.volume() && dstDepth != src.layers()) {
            slices(
                    transfer,
                    index,
                    "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-maintenance8-10579",
                    "dstOffsets",
                    dstDepth,
                    src);
        }
        if (maintenance8 && src.volume() && !dst.volume() && srcDepth != dst.layers()) {
            slices(
                    transfer,
                    index,
                    "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-maintenance8-10580",
                    "srcOffsets",
                    srcDepth,
                    dst);
        }
    }

    private static boolean first(Subresource sub) {
        return sub.baseLayer() == 0 && sub.layers() == 1;
    }

    private void slices(Transfer transfer, int index, String rule, String member, long depth, Subresource flat) {
        error(transfer, transfer.rule(rule))
                .parameter(transfer.regionPath(index, member))
                .title("the number of slices and the number of layers of a blit differ")
                .message(
                        "the 3D image has %d slices, but there are %d layers of %s", depth, flat.layers(), flat.image())
                .help("use z offsets with a difference equal to the layerCount of the other image")
                .report();
    }
}
