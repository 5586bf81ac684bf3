package dev.vkval.adversary;

import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderPassState.Reference;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;

/** How the subpasses of a render pass use its attachments. */
final class Attachments {
    private Attachments() {}

    /** Whether a subpass uses an attachment, so that its load and store operations are performed. */
    static boolean used(RenderPassState pass, int attachment) {
        return pass.subpasses().stream().anyMatch(subpass -> uses(subpass, attachment));
    }

    private static boolean uses(RenderPassState.Subpass subpass, int attachment) {
        return writes(subpass, attachment) != null
                || among(subpass.inputs(), attachment) != null
                || among(subpass.resolves(), attachment) != null
                || subpass.depthStencilResolve().attachment() == attachment;
    }

    /**
     * The reference as which the first subpass that uses an attachment may write it by draws; null if that only reads it, or
     * resolves to it.
     */
    static Reference firstWrite(RenderPassState pass, int attachment) {
        return pass.subpasses().stream()
                .filter(subpass -> uses(subpass, attachment))
                .findFirst()
                .map(subpass -> writes(subpass, attachment))
                .orElse(null);
    }

    private static Reference writes(RenderPassState.Subpass subpass, int attachment) {
        Reference color = among(subpass.colors(), attachment);
        if (color != null) {
            return color;
        }
        return subpass.depthStencil().attachment() == attachment ? subpass.depthStencil() : null;
    }

    private static Reference among(List<Reference> references, int attachment) {
        return references.stream()
                .filter(each -> each.attachment() == attachment)
                .findFirst()
                .orElse(null);
    }

    /** Whether an aspect can be written in a layout. */
    static boolean writable(int layout, boolean stencil) {
        return switch (layout) {
            case VK10.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
                    VK10.VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL,
                    VK12.VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL,
                    VK12.VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL,
                    VK13.VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL -> false;
            case VK11.VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL -> stencil;
            case VK11.VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL -> !stencil;
            default -> true;
        };
    }
}
