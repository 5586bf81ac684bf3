package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdClearAttachments;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkClearAttachment;
import org.lwjgl.vulkan.VkClearRect;

/** vkCmdClearAttachments: attachments, rectangles and layers must be those of the render pass instance. */
public final class ClearAttachmentsRules implements Topic {
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;
    private static final int DEPTH = VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
    private static final int STENCIL = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;

    private final CoreContext context;

    public ClearAttachmentsRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdClearAttachments.ID, this::clear);
    }

    private Problem error(Call call, CommandBufferState buffer, String rule, String parameter) {
        return context.error(call, rule).on(buffer).parameter(parameter);
    }

    private void clear(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        long array = CmdClearAttachments.pAttachments(call);
        for (int i = 0; i < CMemory.count(CmdClearAttachments.attachmentCount(call), array); i++) {
            long at = CMemory.element(array, i, VkClearAttachment.SIZEOF);
            String path = "pAttachments[" + i + "].";
            int aspects = VkClearAttachment.naspectMask(at);
            if (scope != null) {
                color(call, buffer, scope, path, aspects, VkClearAttachment.ncolorAttachment(at));
                depthStencil(call, buffer, scope, path, aspects);
            }
        }
        array = CmdClearAttachments.pRects(call);
        for (int i = 0; i < CMemory.count(CmdClearAttachments.rectCount(call), array); i++) {
            rect(call, buffer, scope, "pRects[" + i + "].", CMemory.element(array, i, VkClearRect.SIZEOF));
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
            Call call, CommandBufferState buffer, RenderScope scope, String path, int aspects, int attachment) {
        int colors = colors(scope);
        if ((aspects & COLOR) != 0 && colors >= 0 && Integer.compareUnsigned(attachment, colors) >= 0) {
            error(call, buffer, "VUID-vkCmdClearAttachments-aspectMask-07271", path + "colorAttachment")
                    .on(scope.renderPass())
                    .title("the color attachment index of a clear is not valid")
                    .message(
                            "it is %s, but the render pass instance has %d color attachments",
                            Integer.toUnsignedString(attachment), colors)
                    .help("use an index less than the number of color attachments")
                    .report();
        }
    }

    private void depthStencil(Call call, CommandBufferState buffer, RenderScope scope, String path, int aspects) {
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
        if ((aspects & DEPTH) != 0 && !info.hasDepth()) {
            missingAspect(call, buffer, "VUID-vkCmdClearAttachments-aspectMask-07884", path, "depth", format);
        }
        if ((aspects & STENCIL) != 0 && !info.hasStencil()) {
            missingAspect(call, buffer, "VUID-vkCmdClearAttachments-aspectMask-07885", path, "stencil", format);
        }
    }

    private void missingAspect(
            Call call, CommandBufferState buffer, String rule, String path, String what, int format) {
        error(call, buffer, rule, path + "aspectMask")
                .title("a clear includes an aspect that the attachment does not have")
                .message("the depth/stencil attachment has the format %s, which has no %s", Names.format(format), what)
                .help("use only aspects of the format of the attachment")
                .report();
    }

    private void rect(Call call, CommandBufferState buffer, RenderScope scope, String path, long at) {
        int x = CMemory.u32(at + VkClearRect.RECT, 0);
        int y = CMemory.u32(at + VkClearRect.RECT, 1);
        long width = CMemory.mask(CMemory.u32(at + VkClearRect.RECT, 2));
        long height = CMemory.mask(CMemory.u32(at + VkClearRect.RECT, 3));
        long layers = CMemory.mask(VkClearRect.nlayerCount(at));
        if (scope == null || scope.area() == null) {
            return;
        }
        RecordedCommand.Area area = scope.area();
        boolean inside = x >= area.x()
                && y >= area.y()
                && x + width <= area.x() + CMemory.mask(area.width())
                && y + height <= area.y() + CMemory.mask(area.height());
        if (!inside) {
            error(call, buffer, "VUID-vkCmdClearAttachments-pRects-00016", path + "rect")
                    .title("a clear rectangle is not within the render area")
                    .message(
                            "it is %d x %d at (%d, %d), but the render area is %d x %d at (%d, %d)",
                            width, height, x, y, area.width(), area.height(), area.x(), area.y())
                    .help("use a rectangle within the render area of the render pass instance")
                    .report();
        }
        long base = CMemory.mask(VkClearRect.nbaseArrayLayer(at));
        long rendered = layers(scope);
        if (rendered > 0 && base + layers > rendered) {
            error(call, buffer, "VUID-vkCmdClearAttachments-pRects-06937", path + "baseArrayLayer")
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
