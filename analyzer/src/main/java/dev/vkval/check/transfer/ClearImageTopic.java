package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdClearColorImage;
import dev.vkval.capture.command.CmdClearDepthStencilImage;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.resource.SubresourceRangeRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.ClearImageCommand;
import dev.vkval.command.Location;
import dev.vkval.command.Subresources;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import org.lwjgl.vulkan.KHRSharedPresentableImage;
import org.lwjgl.vulkan.VK10;

/** Clears of color and depth/stencil images outside of render pass instances. */
public final class ClearImageTopic implements Topic {
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;
    private static final int DEPTH = VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
    private static final int STENCIL = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
    private static final int TRANSFER_DST = VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT;

    private final CoreContext context;
    private final ResourceRules resources;
    private final SubresourceRangeRules ranges;

    public ClearImageTopic(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
        this.ranges = new SubresourceRangeRules(context);
    }

    /** A clear of a color or depth/stencil image. */
    private record Clear(Call call, CommandBufferState buffer, ImageState image, ClearImageCommand command) {
        ResourceRules.Use use() {
            return new ResourceRules.Use(call, buffer, "image");
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdClearColorImage.ID, this::color);
        hooks.validate(CmdClearDepthStencilImage.ID, this::depthStencil);
    }

    private Problem error(Clear clear, String rule) {
        return context.error(clear.call(), rule).on(clear.buffer()).on(clear.image());
    }

    private void color(Call call, CommandBufferState buffer) {
        Clear clear = clear(call, buffer);
        if (clear.image() == null) {
            return;
        }
        FormatInfo format = FormatInfo.of(clear.image().info().format());
        resources.usage(clear.use(), "VUID-vkCmdClearColorImage-image-00002", clear.image(), TRANSFER_DST, false);
        resources.memory(clear.use(), "VUID-vkCmdClearColorImage-image-00003", clear.image());
        layout(clear, "VUID-vkCmdClearColorImage-imageLayout-01394");
        boolean blocked = format.blockWidth() > 1 || format.blockHeight() > 1;
        if (!format.isColor() || blocked && format.planes().isEmpty()) {
            format(
                    clear,
                    "VUID-vkCmdClearColorImage-image-00007",
                    "a color clear is recorded for an image with a compressed or depth/stencil format");
        }
        if (!format.planes().isEmpty()) {
            format(
                    clear,
                    "VUID-vkCmdClearColorImage-image-01545",
                    "an image with a format that requires Y'CbCr conversion is cleared");
        }
        for (int i = 0; i < clear.command().ranges().size(); i++) {
            int aspects = range(clear, i).aspects();
            if (aspects != COLOR) {
                aspect(clear, i, "VUID-vkCmdClearColorImage-aspectMask-02498", aspects, "VK_IMAGE_ASPECT_COLOR_BIT");
            }
            range(
                    clear,
                    i,
                    "VUID-vkCmdClearColorImage-baseMipLevel-01470",
                    "VUID-vkCmdClearColorImage-pRanges-01692",
                    "VUID-vkCmdClearColorImage-baseArrayLayer-01472",
                    "VUID-vkCmdClearColorImage-pRanges-01693");
        }
    }

    private void depthStencil(Call call, CommandBufferState buffer) {
        Clear clear = clear(call, buffer);
        if (clear.image() == null) {
            return;
        }
        FormatInfo format = FormatInfo.of(clear.image().info().format());
        resources.memory(clear.use(), "VUID-vkCmdClearDepthStencilImage-image-00010", clear.image());
        layout(clear, "VUID-vkCmdClearDepthStencilImage-imageLayout-00012");
        if (format.isColor()) {
            format(
                    clear,
                    "VUID-vkCmdClearDepthStencilImage-image-00014",
                    "a depth/stencil clear is recorded for an image without depth and stencil");
        }
        for (int i = 0; i < clear.command().ranges().size(); i++) {
            depthStencilAspects(clear, i, format);
            range(
                    clear,
                    i,
                    "VUID-vkCmdClearDepthStencilImage-baseMipLevel-01474",
                    "VUID-vkCmdClearDepthStencilImage-pRanges-01694",
                    "VUID-vkCmdClearDepthStencilImage-baseArrayLayer-01476",
                    "VUID-vkCmdClearDepthStencilImage-pRanges-01695");
        }
    }

    private void depthStencilAspects(Clear clear, int index, FormatInfo format) {
        int aspects = range(clear, index).aspects();
        boolean apart =
                clear.image().info().stencilUsage() != clear.image().info().usage();
        if ((aspects & ~(DEPTH | STENCIL)) != 0) {
            aspect(
                    clear,
                    index,
                    "VUID-vkCmdClearDepthStencilImage-aspectMask-02824",
                    aspects,
                    "VK_IMAGE_ASPECT_DEPTH_BIT or STENCIL_BIT");
        }
        if ((aspects & DEPTH) != 0) {
            resources.usage(
                    clear.use(), "VUID-vkCmdClearDepthStencilImage-pRanges-02660", clear.image(), TRANSFER_DST, false);
            if (!format.hasDepth()) {
                aspect(
                        clear,
                        index,
                        "VUID-vkCmdClearDepthStencilImage-image-02826",
                        aspects,
                        "aspects of " + formatName(clear));
            }
        }
        if ((aspects & STENCIL) != 0) {
            resources.usage(
                    clear.use(),
                    apart
                            ? "VUID-vkCmdClearDepthStencilImage-pRanges-02658"
                            : "VUID-vkCmdClearDepthStencilImage-pRanges-02659",
                    clear.image(),
                    TRANSFER_DST,
                    true);
            if (!format.hasStencil()) {
                aspect(
                        clear,
                        index,
                        "VUID-vkCmdClearDepthStencilImage-image-02825",
                        aspects,
                        "aspects of " + formatName(clear));
            }
        }
    }

    private static String formatName(Clear clear) {
        return Names.format(clear.image().info().format());
    }

    private Clear clear(Call call, CommandBufferState buffer) {
        ClearImageCommand command = ClearImageCommand.of(call);
        return new Clear(call, buffer, context.get(ImageState.class, command.image()), command);
    }

    private static Subresources range(Clear clear, int index) {
        return clear.command().ranges().get(index);
    }

    private void layout(Clear clear, String rule) {
        int layout = clear.command().layout();
        if (layout != VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL
                && layout != VK10.VK_IMAGE_LAYOUT_GENERAL
                && layout != KHRSharedPresentableImage.VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR) {
            error(clear, rule)
                    .parameter("imageLayout")
                    .title("the image layout of a transfer command is not valid")
                    .message("it is %s, which is not valid for this command", Names.layout(layout))
                    .help("transition the image to VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL (or GENERAL) and use that "
                            + "layout")
                    .report();
        }
    }

    private void format(Clear clear, String rule, String title) {
        error(clear, rule)
                .parameter("image")
                .title(title)
                .message("%s has the format %s", clear.image(), formatName(clear))
                .help("use the clear command for the format, or clear the image in a render pass instance")
                .report();
    }

    private void aspect(Clear clear, int index, String rule, int aspects, String allowed) {
        error(clear, rule)
                .parameter(Location.parameter("pRanges", index).dot("aspectMask"))
                .title("the aspect mask of a clear is not valid")
                .message("it is %s; it may only include %s", Names.aspects(aspects), allowed)
                .help("use aspects that the command clears and the format has")
                .report();
    }

    private void range(Clear clear, int index, String baseMip, String mips, String baseLayer, String layers) {
        ranges.check(
                new SubresourceRangeRules.Target(
                        clear.call(), clear.buffer(), clear.image(), Location.parameter("pRanges", index), false),
                range(clear, index),
                new SubresourceRangeRules.Ids(baseMip, mips, baseLayer, layers));
    }
}
