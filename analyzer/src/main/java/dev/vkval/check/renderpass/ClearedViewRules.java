package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.command.ClearAttachmentsCommand;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import org.lwjgl.vulkan.ANDROIDExternalFormatResolve;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;

/** The views that vkCmdClearAttachments clears: protected memory, wide components, external formats. */
final class ClearedViewRules {
    private static final int PLANES =
            VK11.VK_IMAGE_ASPECT_PLANE_0_BIT | VK11.VK_IMAGE_ASPECT_PLANE_1_BIT | VK11.VK_IMAGE_ASPECT_PLANE_2_BIT;
    private static final int MOST_WIDE_COMPONENTS = 2;

    private final CoreContext context;

    ClearedViewRules(CoreContext context) {
        this.context = context;
    }

    void check(Call call, CommandBufferState buffer, RenderScope scope, ClearAttachmentsCommand.Attachment clear) {
        if ((clear.aspects() & PLANES) != 0 && resolvesExternalFormat(scope)) {
            error(call, buffer, "VUID-vkCmdClearAttachments-aspectMask-09298", clear)
                    .title("a plane is cleared in a subpass that resolves to an external format")
                    .message("aspectMask is 0x%x", clear.aspects())
                    .help("clear VK_IMAGE_ASPECT_COLOR_BIT")
                    .report();
        }
        ImageViewState view = view(scope, clear);
        if (view == null) {
            return;
        }
        FormatInfo format = FormatInfo.of(view.format());
        if (format.componentBytes() == Long.BYTES && format.componentCount() > MOST_WIDE_COMPONENTS) {
            error(call, buffer, "VUID-vkCmdClearAttachments-None-09679", clear)
                    .on(view)
                    .title("an attachment with more than two components of 64 bits is cleared")
                    .message("%s has %s", view, Names.format(view.format()))
                    .help("use a format with components R and G alone, or clear the image in another way")
                    .report();
        }
        protection(call, buffer, clear, view);
    }

    private Problem error(Call call, CommandBufferState buffer, String rule, ClearAttachmentsCommand.Attachment clear) {
        return context.error(call, rule)
                .on(buffer)
                .parameter(clear.at().dot("aspectMask").toString());
    }

    private void protection(
            Call call, CommandBufferState buffer, ClearAttachmentsCommand.Attachment clear, ImageViewState view) {
        boolean guarded = (view.image().info().flags() & VK11.VK_IMAGE_CREATE_PROTECTED_BIT) != 0;
        DeviceState device = context.device(buffer);
        boolean faults = guarded != buffer.isProtected()
                && device != null
                && device.physicalDeviceState()
                                .properties()
                                .integer("VkPhysicalDeviceProtectedMemoryProperties", "protectedNoFault", 0)
                                .orElse(1)
                        == 0;
        if (faults) {
            error(
                            call,
                            buffer,
                            guarded
                                    ? "VUID-vkCmdClearAttachments-commandBuffer-02504"
                                    : "VUID-vkCmdClearAttachments-commandBuffer-02505",
                            clear)
                    .on(view)
                    .on(view.image())
                    .title("an attachment is cleared whose protection is not that of the command buffer")
                    .message(
                            "%s is %s, and %s is %s", view.image(), words(guarded), buffer, words(buffer.isProtected()))
                    .help("use protected images in protected command buffers, and others in others")
                    .report();
        }
    }

    private static String words(boolean guarded) {
        return guarded ? "protected" : "unprotected";
    }

    private static boolean resolvesExternalFormat(RenderScope scope) {
        if (scope.rendering() != null) {
            return scope.rendering().colors().stream()
                    .anyMatch(color -> color != null
                            && color.resolveMode()
                                    == ANDROIDExternalFormatResolve.VK_RESOLVE_MODE_EXTERNAL_FORMAT_DOWNSAMPLE_ANDROID);
        }
        RenderPassState.Subpass subpass = scope.currentSubpass();
        return subpass != null
                && subpass.resolves().stream()
                        .anyMatch(each -> each.attachment() >= 0
                                && each.attachment()
                                        < scope.renderPass().attachments().size()
                                && scope.renderPass()
                                                .attachments()
                                                .get(each.attachment())
                                                .format()
                                        == VK10.VK_FORMAT_UNDEFINED);
    }

    /** The view that is cleared, null if there is none or it is not known. */
    private static ImageViewState view(RenderScope scope, ClearAttachmentsCommand.Attachment clear) {
        boolean color = (clear.aspects() & VK10.VK_IMAGE_ASPECT_COLOR_BIT) != 0;
        int index = clear.colorAttachment();
        if (scope.rendering() != null) {
            RecordedCommand.BeginRendering rendering = scope.rendering();
            boolean depth = (clear.aspects() & VK10.VK_IMAGE_ASPECT_DEPTH_BIT) != 0;
            RecordedCommand.RenderingAttachment attachment = depth ? rendering.depth() : rendering.stencil();
            if (color) {
                attachment = index >= 0 && index < rendering.colors().size()
                        ? rendering.colors().get(index)
                        : null;
            }
            return attachment == null ? null : attachment.view();
        }
        RenderPassState.Subpass subpass = scope.currentSubpass();
        if (subpass == null || color && (index < 0 || index >= subpass.colors().size())) {
            return null;
        }
        int attachment = color
                ? subpass.colors().get(index).attachment()
                : subpass.depthStencil().attachment();
        return attachment >= 0 && attachment < scope.attachments().size()
                ? scope.attachments().get(attachment)
                : null;
    }
}
