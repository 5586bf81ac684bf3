package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdClearAttachments;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Area;
import dev.vkval.command.ClearAttachmentsCommand;
import dev.vkval.command.Location;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import org.lwjgl.vulkan.VK10;

/** vkCmdClearAttachments: attachments, rectangles and layers must be those of the render pass instance. */
public final class ClearAttachmentsRules implements Topic {
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;
    private static final int DEPTH = VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
    private static final int STENCIL = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;

    private final CoreContext context;
    private final ClearedViewRules cleared;

    public ClearAttachmentsRules(CoreContext context) {
        this.context = context;
        this.cleared = new ClearedViewRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdClearAttachments.ID, this::clear);
    }

    private Problem error(Call call, CommandBufferState buffer, String rule, Location parameter) {
        return context.error(call, rule).on(buffer).parameter(parameter.toString());
    }

    private void clear(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        if (scope == null) {
            return;
        }
        ClearAttachmentsCommand clears = ClearAttachmentsCommand.of(call);
        for (ClearAttachmentsCommand.Attachment clear : clears.attachments()) {
            color(call, buffer, scope, clear);
            depthStencil(call, buffer, scope, clear);
            cleared.check(call, buffer, scope, clear);
        }
        if (scope.area() != null) {
            clears.rects().forEach(rect -> rect(call, buffer, scope, rect));
        }
    }

    private static int colors(RenderScope scope) {
        if (scope.rendering() != null) {
            return scope.rendering().colors().size();
        }
        if (scope.currentSubpass() != null) {
            return scope.currentSubpass().colors().size();
        }
        return scope.inherited() != null && scope.inherited().rendering() != null
                ? scope.inherited().rendering().colorFormats().size()
                : -1;
    }

    private void color(
            Call call, CommandBufferState buffer, RenderScope scope, ClearAttachmentsCommand.Attachment clear) {
        int colors = colors(scope);
        int attachment = clear.colorAttachment();
        if ((clear.aspects() & COLOR) != 0 && colors >= 0 && Integer.compareUnsigned(attachment, colors) >= 0) {
            error(
                            call,
                            buffer,
                            "VUID-vkCmdClearAttachments-aspectMask-07271",
                            clear.at().dot("colorAttachment"))
                    .on(scope.renderPass())
                    .title("the color attachment index of a clear is not valid")
                    .message(
                            "it is %s, but the render pass instance has %d color attachments",
                            Integer.toUnsignedString(attachment), colors)
                    .help("use an index less than the number of color attachments")
                    .report();
        }
    }

    private void depthStencil(
            Call call, CommandBufferState buffer, RenderScope scope, ClearAttachmentsCommand.Attachment clear) {
        RenderPassState.Subpass subpass = scope.currentSubpass();
        if (subpass == null || !subpass.depthStencil().used()) {
            return;
        }
        int index = subpass.depthStencil().attachment();
        if (index < 0 || index >= scope.renderPass().attachments().size()) {
            return;
        }
        int format = scope.renderPass().attachments().get(index).format();
        FormatInfo info = FormatInfo.of(format);
        if ((clear.aspects() & DEPTH) != 0 && !info.hasDepth()) {
            missingAspect(call, buffer, "VUID-vkCmdClearAttachments-aspectMask-07884", clear, "depth", format);
        }
        if ((clear.aspects() & STENCIL) != 0 && !info.hasStencil()) {
            missingAspect(call, buffer, "VUID-vkCmdClearAttachments-aspectMask-07885", clear, "stencil", format);
        }
    }

    private void missingAspect(
            Call call,
            CommandBufferState buffer,
            String rule,
            ClearAttachmentsCommand.Attachment clear,
            String what,
            int format) {
        error(call, buffer, rule, clear.at().dot("aspectMask"))
                .title("a clear includes an aspect that the attachment does not have")
                .message("the depth/stencil attachment has the format %s, which has no %s", Names.format(format), what)
                .help("use only aspects of the format of the attachment")
                .report();
    }

    private void rect(Call call, CommandBufferState buffer, RenderScope scope, ClearAttachmentsCommand.Rect rect) {
        int x = rect.area().x();
        int y = rect.area().y();
        long width = CMemory.mask(rect.area().width());
        long height = CMemory.mask(rect.area().height());
        Area area = scope.area();
        boolean inside = x >= area.x()
                && y >= area.y()
                && x + width <= area.x() + CMemory.mask(area.width())
                && y + height <= area.y() + CMemory.mask(area.height());
        if (!inside) {
            error(
                            call,
                            buffer,
                            "VUID-vkCmdClearAttachments-pRects-00016",
                            rect.at().dot("rect"))
                    .title("a clear rectangle is not within the render area")
                    .message(
                            "it is %d x %d at (%d, %d), but the render area is %d x %d at (%d, %d)",
                            width, height, x, y, area.width(), area.height(), area.x(), area.y())
                    .help("use a rectangle within the render area of the render pass instance")
                    .report();
        }
        long base = CMemory.mask(rect.baseLayer());
        long layers = CMemory.mask(rect.layerCount());
        long rendered = layers(scope);
        if (rendered > 0 && base + layers > rendered) {
            error(
                            call,
                            buffer,
                            "VUID-vkCmdClearAttachments-pRects-06937",
                            rect.at().dot("baseArrayLayer"))
                    .title("the layers of a clear rectangle are not valid")
                    .message(
                            "it begins at layer %d with %d layers, but the render pass instance has %d",
                            base, layers, rendered)
                    .help("use layers less than the layer count of the framebuffer or of VkRenderingInfo")
                    .report();
        }
    }

    /** Number of layers of the render pass instance, 0 if it is not known or a view mask is used. */
    private static long layers(RenderScope scope) {
        if (scope.viewMask() != 0) {
            return 0;
        }
        if (scope.rendering() != null) {
            return CMemory.mask(scope.rendering().layerCount());
        }
        return scope.framebuffer() == null
                ? 0
                : CMemory.mask(scope.framebuffer().layers());
    }
}
