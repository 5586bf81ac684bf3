package dev.vkval.check.transfer;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.command.CopyCommand;
import dev.vkval.command.Location;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/** Regions and formats of vkCmdResolveImage. */
final class ResolveRules {
    private static final ImageSide.Words SRC_WORDS = new ImageSide.Words("srcSubresource", "srcOffset", "extent");
    private static final ImageSide.Words DST_WORDS = new ImageSide.Words("dstSubresource", "dstOffset", "extent");
    private static final Map<ImageSide.Rule, String> SRC = Map.of(
            ImageSide.Rule.X,
            "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcOffset-00269",
            ImageSide.Rule.Y,
            "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcOffset-00270",
            ImageSide.Rule.Z,
            "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcOffset-00272",
            ImageSide.Rule.LINE,
            "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcImage-00271",
            ImageSide.Rule.FLAT,
            "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcImage-00273",
            ImageSide.Rule.MIP,
            "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcSubresource-01709",
            ImageSide.Rule.LAYERS,
            "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcSubresource-01711",
            ImageSide.Rule.ASPECTS,
            "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcSubresource-11800");
    private static final Map<ImageSide.Rule, String> DST = Map.of(
            ImageSide.Rule.X,
            "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-dstOffset-00274",
            ImageSide.Rule.Y,
            "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-dstOffset-00275",
            ImageSide.Rule.Z,
            "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-dstOffset-00277",
            ImageSide.Rule.LINE,
            "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-dstImage-00276",
            ImageSide.Rule.FLAT,
            "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-dstImage-00278",
            ImageSide.Rule.MIP,
            "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-dstSubresource-01710",
            ImageSide.Rule.LAYERS,
            "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-dstSubresource-01712",
            ImageSide.Rule.ASPECTS,
            "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-dstSubresource-11801");

    private static final int ASPECTS =
            VK10.VK_IMAGE_ASPECT_COLOR_BIT | VK10.VK_IMAGE_ASPECT_DEPTH_BIT | VK10.VK_IMAGE_ASPECT_STENCIL_BIT;

    private final CoreContext context;
    private final ImageSideRules sides;
    private final LayerCountRules layerCounts;

    ResolveRules(CoreContext context) {
        this.context = context;
        this.sides = new ImageSideRules(context);
        this.layerCounts = new LayerCountRules(context);
    }

    void check(Transfer transfer, List<CopyCommand.ImageRegion> regions) {
        int src = transfer.srcImage().info().format();
        int dst = transfer.dstImage().info().format();
        if (src != dst) {
            error(transfer, transfer.rule("VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcImage-01386"))
                    .parameter(transfer.path("srcImage"))
                    .title("the formats of a resolve differ")
                    .message("the resolve is from %s to %s", Names.format(src), Names.format(dst))
                    .help("use images with the same format")
                    .report();
        }
        for (int i = 0; i < regions.size(); i++) {
            region(transfer, i, regions.get(i));
        }
    }

    private Problem error(Transfer transfer, String rule) {
        return context.error(transfer.call(), rule)
                .on(transfer.buffer())
                .on(transfer.srcImage())
                .on(transfer.dstImage());
    }

    private void region(Transfer transfer, int index, CopyCommand.ImageRegion region) {
        Subresource src = Subresource.of(region.src(), transfer.srcImage());
        Subresource dst = Subresource.of(region.dst(), transfer.dstImage());
        long[] extent = Boxes.extent(region.extent());
        Location path = transfer.command().region(index);
        sides.check(new ImageSide(transfer, path, src, Boxes.offset(region.srcOffset()), extent, SRC_WORDS, SRC));
        sides.check(new ImageSide(transfer, path, dst, Boxes.offset(region.dstOffset()), extent, DST_WORDS, DST));
        layerCounts.check(
                transfer,
                index,
                src,
                dst,
                transfer.regionRule("VUID-{VkImageResolve|VkImageResolve2}-layerCount-08803"),
                transfer.regionRule("VUID-{VkImageResolve|VkImageResolve2}-layerCount-08804"));
        aspects(transfer, index, src, dst);
        if (dst.volume() && src.layers() != 1) {
            error(transfer, transfer.rule("VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcImage-04446"))
                    .parameter(transfer.regionPath(index, "srcSubresource.layerCount"))
                    .title("several layers are resolved to a 3D image")
                    .message("layerCount is %d, but %s is a 3D image; it must be 1", src.layers(), dst.image())
                    .help("use one layer for each region")
                    .report();
        }
        if (dst.volume() && (dst.baseLayer() != 0 || dst.layers() != 1)) {
            error(transfer, transfer.rule("VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcImage-04447"))
                    .parameter(transfer.regionPath(index, "dstSubresource.baseArrayLayer"))
                    .title("a region of a 3D image uses array layers")
                    .message(
                            "baseArrayLayer is %d and layerCount is %d for %s; they must be 0 and 1",
                            dst.baseLayer(), dst.layers(), dst.image())
                    .help("set baseArrayLayer to 0 and layerCount to 1")
                    .report();
        }
    }

    private void aspects(Transfer transfer, int index, Subresource src, Subresource dst) {
        boolean depthStencil = context.feature(transfer.buffer(), "maintenance10");
        int allowed = depthStencil ? ASPECTS : VK10.VK_IMAGE_ASPECT_COLOR_BIT;
        only(transfer, index, "srcSubresource", src.aspects(), allowed);
        only(transfer, index, "dstSubresource", dst.aspects(), allowed);
        if (src.aspects() != dst.aspects()) {
            error(transfer, transfer.rule("VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcSubresource-11802"))
                    .parameter(transfer.regionPath(index, "srcSubresource.aspectMask"))
                    .title("the source and destination aspects of a resolve differ")
                    .message("the resolve is from %s to %s", Names.aspects(src.aspects()), Names.aspects(dst.aspects()))
                    .help("use the same aspects for source and destination")
                    .report();
        }
    }

    /** The newer struct has a rule of its own about depth and stencil without the feature. */
    private static String aspectRule(Transfer transfer, int aspects) {
        if (!transfer.command().generation().isV2()) {
            return "VUID-VkImageResolve-aspectMask-10981";
        }
        return (aspects & ~ASPECTS) == 0
                ? "VUID-VkImageResolve2-maintenance10-10994"
                : "VUID-VkImageResolve2-aspectMask-10993";
    }

    private void only(Transfer transfer, int index, String side, int aspects, int allowed) {
        if ((aspects & ~allowed) != 0) {
            error(transfer, aspectRule(transfer, aspects))
                    .parameter(transfer.regionPath(index, side + ".aspectMask"))
                    .title("the aspect mask of a resolve is not VK_IMAGE_ASPECT_COLOR_BIT")
                    .message("it is %s", Names.aspects(aspects))
                    .help("use VK_IMAGE_ASPECT_COLOR_BIT; resolve depth and stencil with a render pass")
                    .report();
        }
    }
}
