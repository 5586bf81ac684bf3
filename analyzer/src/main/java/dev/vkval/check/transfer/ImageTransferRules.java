package dev.vkval.check.transfer;

import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.command.CopyCommand;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import java.util.List;
import org.lwjgl.vulkan.KHRSharedPresentableImage;
import org.lwjgl.vulkan.VK10;

/** Requirements of image transfers on their images: usage, memory, sample count, layout. */
final class ImageTransferRules {
    private static final String[] SRC_USAGE = {
        "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-aspect-06662", "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-aspect-06664"
    };
    private static final String[] DST_USAGE = {
        "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-aspect-06663", "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-aspect-06665"
    };
    private static final int STENCIL = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;

    private final CoreContext context;
    private final ResourceRules resources;

    ImageTransferRules(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
    }

    private static ResourceRules.Use use(Transfer transfer, String member) {
        return new ResourceRules.Use(transfer.call(), transfer.buffer(), transfer.path(member));
    }

    void copyImage(Transfer transfer, List<CopyCommand.ImageRegion> regions) {
        int aspects = 0;
        for (CopyCommand.ImageRegion region : regions) {
            aspects |= region.src().aspects();
        }
        usageByAspect(
                transfer, transfer.srcImage(), "srcImage", aspects, VK10.VK_IMAGE_USAGE_TRANSFER_SRC_BIT, SRC_USAGE);
        usageByAspect(
                transfer, transfer.dstImage(), "dstImage", aspects, VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT, DST_USAGE);
        memory(
                transfer,
                "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcImage-07966",
                "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-dstImage-07966");
        layouts(
                transfer,
                "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcImageLayout-01917",
                "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-dstImageLayout-01395");
        if (transfer.srcImage().info().samples() != transfer.dstImage().info().samples()) {
            context.error(transfer.call(), transfer.rule("VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcImage-00136"))
                    .on(transfer.buffer())
                    .on(transfer.srcImage())
                    .on(transfer.dstImage())
                    .title("images with different sample counts are copied")
                    .message(
                            "%s has %s, but %s has %s",
                            transfer.srcImage(),
                            samples(transfer.srcImage()),
                            transfer.dstImage(),
                            samples(transfer.dstImage()))
                    .help("resolve with vkCmdResolveImage, or give both images the same sample count")
                    .report();
        }
    }

    /** @param rules rules about the usage of the image, and about a separate stencil usage */
    private void usageByAspect(
            Transfer transfer, ImageState image, String name, int aspects, int usage, String[] rules) {
        boolean apart = image.info().stencilUsage() != image.info().usage();
        if (!apart || (aspects & ~STENCIL) != 0) {
            resources.usage(use(transfer, name), transfer.rule(rules[0]), image, usage, false);
        }
        if (apart && (aspects & STENCIL) != 0) {
            resources.usage(use(transfer, name), transfer.rule(rules[1]), image, usage, true);
        }
    }

    void bufferToImage(Transfer transfer) {
        resources.usage(
                use(transfer, "srcBuffer"),
                transfer.rule("VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-srcBuffer-00174"),
                transfer.srcBuffer(),
                VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
        resources.memory(
                use(transfer, "srcBuffer"),
                transfer.rule("VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-srcBuffer-00176"),
                transfer.srcBuffer());
        resources.usage(
                use(transfer, "dstImage"),
                transfer.rule("VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImage-00177"),
                transfer.dstImage(),
                VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                false);
        memory(transfer, null, "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImage-07966");
        layouts(transfer, null, "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImageLayout-01396");
        single(
                transfer,
                transfer.dstImage(),
                "dstImage",
                "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImage-07973");
    }

    void imageToBuffer(Transfer transfer) {
        resources.usage(
                use(transfer, "dstBuffer"),
                transfer.rule("VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-dstBuffer-00191"),
                transfer.dstBuffer(),
                VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT);
        resources.memory(
                use(transfer, "dstBuffer"),
                transfer.rule("VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-dstBuffer-00192"),
                transfer.dstBuffer());
        resources.usage(
                use(transfer, "srcImage"),
                transfer.rule("VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImage-00186"),
                transfer.srcImage(),
                VK10.VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
                false);
        memory(transfer, "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImage-07966", null);
        layouts(transfer, "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImageLayout-01397", null);
        single(
                transfer,
                transfer.srcImage(),
                "srcImage",
                "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImage-07973");
    }

    void blit(Transfer transfer) {
        usage(
                transfer,
                "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-srcImage-00219",
                "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-dstImage-00224");
        memory(
                transfer,
                "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-srcImage-00220",
                "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-dstImage-00225");
        layouts(
                transfer,
                "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-srcImageLayout-01398",
                "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-dstImageLayout-01399");
        single(transfer, transfer.srcImage(), "srcImage", "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-srcImage-00233");
        single(transfer, transfer.dstImage(), "dstImage", "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-dstImage-00234");
    }

    void resolve(Transfer transfer) {
        usage(
                transfer,
                "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcImage-06762",
                "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-dstImage-06764");
        memory(
                transfer,
                "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcImage-00256",
                "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-dstImage-00258");
        layouts(
                transfer,
                "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcImageLayout-01400",
                "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-dstImageLayout-01401");
        single(
                transfer,
                transfer.dstImage(),
                "dstImage",
                "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-dstImage-00259");
        if (transfer.srcImage().info().samples() == VK10.VK_SAMPLE_COUNT_1_BIT) {
            context.error(transfer.call(), transfer.rule("VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcImage-00257"))
                    .on(transfer.buffer())
                    .on(transfer.srcImage())
                    .parameter(transfer.path("srcImage"))
                    .title("the source of a resolve has one sample")
                    .message("%s was created with VK_SAMPLE_COUNT_1_BIT", transfer.srcImage())
                    .help("use a copy or a blit for an image with one sample")
                    .report();
        }
    }

    private void usage(Transfer transfer, String src, String dst) {
        resources.usage(
                use(transfer, "srcImage"),
                transfer.rule(src),
                transfer.srcImage(),
                VK10.VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
                false);
        resources.usage(
                use(transfer, "dstImage"),
                transfer.rule(dst),
                transfer.dstImage(),
                VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                false);
    }

    private void memory(Transfer transfer, String src, String dst) {
        if (src != null) {
            resources.memory(use(transfer, "srcImage"), transfer.rule(src), transfer.srcImage());
        }
        if (dst != null) {
            resources.memory(use(transfer, "dstImage"), transfer.rule(dst), transfer.dstImage());
        }
    }

    private void layouts(Transfer transfer, String src, String dst) {
        if (src != null) {
            layout(
                    transfer,
                    "srcImageLayout",
                    transfer.rule(src),
                    transfer.srcLayout(),
                    VK10.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
        }
        if (dst != null) {
            layout(
                    transfer,
                    "dstImageLayout",
                    transfer.rule(dst),
                    transfer.dstLayout(),
                    VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
        }
    }

    private void layout(Transfer transfer, String member, String rule, int layout, int optimal) {
        if (layout != optimal
                && layout != VK10.VK_IMAGE_LAYOUT_GENERAL
                && layout != KHRSharedPresentableImage.VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR) {
            context.error(transfer.call(), rule)
                    .on(transfer.buffer())
                    .on(member.startsWith("src") ? transfer.srcImage() : transfer.dstImage())
                    .parameter(transfer.path(member))
                    .title("the image layout of a transfer command is not valid")
                    .message("it is %s, which is not valid for this command", Names.layout(layout))
                    .help("transition the image to " + Names.layout(optimal) + " (or GENERAL) and use that layout")
                    .report();
        }
    }

    private void single(Transfer transfer, ImageState image, String member, String rule) {
        if (image.info().samples() != VK10.VK_SAMPLE_COUNT_1_BIT) {
            context.error(transfer.call(), transfer.rule(rule))
                    .on(transfer.buffer())
                    .on(image)
                    .parameter(transfer.path(member))
                    .title("a multisampled image is used where one sample is required")
                    .message("%s was created with %s", image, samples(image))
                    .help("resolve the image with vkCmdResolveImage first")
                    .report();
        }
    }

    private static String samples(ImageState image) {
        return Names.of("VkSampleCountFlagBits", image.info().samples());
    }

    /** Whether a format has depth or stencil. */
    static boolean depthStencil(ImageState image) {
        return !FormatInfo.of(image.info().format()).isColor();
    }
}
