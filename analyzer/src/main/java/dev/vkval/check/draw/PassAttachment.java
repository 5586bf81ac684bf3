package dev.vkval.check.draw;

import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.FramebufferState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/**
 * A color, depth or stencil attachment of a subpass, whose view is known.
 *
 * @param bit one bit of a mask of attachments: that of its index for color
 * @param aspect VkImageAspectFlagBits
 * @param cleared whether its load operation in this subpass does not keep what was in it
 * @param stored whether its store operation in this subpass writes it
 */
record PassAttachment(long bit, int aspect, ImageViewState view, boolean cleared, boolean stored) {
    static final long DEPTH = 1L << 32;
    static final long STENCIL = 1L << 33;

    private static final StateObject.SubStateKey<OfFramebuffer> FOUND =
            new StateObject.SubStateKey<>(OfFramebuffer.class);

    /**
     * Those of a subpass.
     *
     * @param cleared mask of those whose load operation in it does not keep what was in them
     */
    record All(List<PassAttachment> attachments, long cleared) {
        static final All NONE = new All(List.of(), 0);
    }

    /** Those of a subpass with the views of a framebuffer. Of the framebuffers of a program, most are used with one subpass. */
    private record OfFramebuffer(RenderPassState renderPass, int subpass, All all) {}

    /** Those of the current subpass, none where they are not known. */
    static All of(RenderScope scope) {
        FramebufferState framebuffer = scope.framebuffer();
        if (framebuffer == null || framebuffer.attachments() != scope.attachments()) {
            return find(scope);
        }
        OfFramebuffer known = framebuffer.subState(FOUND);
        if (known == null || known.renderPass() != scope.renderPass() || known.subpass() != scope.subpass()) {
            known = new OfFramebuffer(scope.renderPass(), scope.subpass(), find(scope));
            framebuffer.subState(FOUND, known);
        }
        return known.all();
    }

    private static All find(RenderScope scope) {
        List<PassAttachment> found = new ArrayList<>();
        if (scope.rendering() != null) {
            RecordedCommand.BeginRendering rendering = scope.rendering();
            for (int i = 0; i < Math.min(rendering.colors().size(), Integer.SIZE); i++) {
                add(
                        found,
                        1L << i,
                        VK10.VK_IMAGE_ASPECT_COLOR_BIT,
                        rendering.colors().get(i));
            }
            add(found, DEPTH, VK10.VK_IMAGE_ASPECT_DEPTH_BIT, rendering.depth());
            add(found, STENCIL, VK10.VK_IMAGE_ASPECT_STENCIL_BIT, rendering.stencil());
        } else if (scope.currentSubpass() != null) {
            RenderPassState.Subpass subpass = scope.currentSubpass();
            for (int i = 0; i < Math.min(subpass.colors().size(), Integer.SIZE); i++) {
                add(
                        found,
                        1L << i,
                        VK10.VK_IMAGE_ASPECT_COLOR_BIT,
                        scope,
                        subpass.colors().get(i));
            }
            add(found, DEPTH, VK10.VK_IMAGE_ASPECT_DEPTH_BIT, scope, subpass.depthStencil());
            add(found, STENCIL, VK10.VK_IMAGE_ASPECT_STENCIL_BIT, scope, subpass.depthStencil());
        }
        long cleared = 0;
        for (PassAttachment attachment : found) {
            cleared |= attachment.cleared() ? attachment.bit() : 0;
        }
        return new All(List.copyOf(found), cleared);
    }

    private static void add(
            List<PassAttachment> found, long bit, int aspect, RecordedCommand.RenderingAttachment attachment) {
        if (attachment != null && known(attachment.view(), aspect)) {
            found.add(new PassAttachment(
                    bit,
                    aspect,
                    attachment.view(),
                    clears(attachment.loadOp()),
                    attachment.storeOp() == VK10.VK_ATTACHMENT_STORE_OP_STORE));
        }
    }

    private static void add(
            List<PassAttachment> found, long bit, int aspect, RenderScope scope, RenderPassState.Reference reference) {
        int index = reference.attachment();
        List<RenderPassState.Attachment> all = scope.renderPass().attachments();
        if (index < 0 || index >= Math.min(scope.attachments().size(), all.size())) {
            return;
        }
        ImageViewState view = scope.attachments().get(index);
        if (known(view, aspect)) {
            boolean stencil = aspect == VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
            int load = stencil ? all.get(index).stencilLoadOp() : all.get(index).loadOp();
            int store =
                    stencil ? all.get(index).stencilStoreOp() : all.get(index).storeOp();
            found.add(new PassAttachment(
                    bit,
                    aspect,
                    view,
                    clears(load) && first(scope, index),
                    store == VK10.VK_ATTACHMENT_STORE_OP_STORE && last(scope, index)));
        }
    }

    private static boolean known(ImageViewState view, int aspect) {
        boolean known =
                view != null && view.image() != null && view.image().info().type() != VK10.VK_IMAGE_TYPE_3D;
        return known && (FormatInfo.of(view.format()).aspectMask() & aspect) != 0;
    }

    private static boolean clears(int loadOp) {
        return loadOp == VK10.VK_ATTACHMENT_LOAD_OP_CLEAR || loadOp == VK10.VK_ATTACHMENT_LOAD_OP_DONT_CARE;
    }

    /** Whether no earlier subpass uses it, so that it is loaded in the current one. */
    private static boolean first(RenderScope scope, int index) {
        return scope.renderPass().subpasses().subList(0, scope.subpass()).stream()
                .noneMatch(earlier -> uses(earlier, index));
    }

    /** Whether no later subpass uses it, so that it is stored in the current one. */
    private static boolean last(RenderScope scope, int index) {
        List<RenderPassState.Subpass> all = scope.renderPass().subpasses();
        return all.subList(scope.subpass() + 1, all.size()).stream().noneMatch(later -> uses(later, index));
    }

    private static boolean uses(RenderPassState.Subpass subpass, int index) {
        return uses(subpass.colors(), index)
                || uses(subpass.inputs(), index)
                || uses(subpass.resolves(), index)
                || subpass.depthStencil().attachment() == index
                || subpass.depthStencilResolve().attachment() == index;
    }

    private static boolean uses(List<RenderPassState.Reference> references, int index) {
        return references.stream().anyMatch(each -> each.attachment() == index);
    }

    /** Whether a view has a subresource of this attachment. */
    boolean overlaps(ImageViewState other) {
        if (other.image() != view.image()) {
            return false;
        }
        boolean sameAspect =
                aspect == VK10.VK_IMAGE_ASPECT_COLOR_BIT || (other.range().aspects() & aspect) != 0;
        return sameAspect && view.range().meets(other.range());
    }

    String name() {
        return switch (aspect) {
            case VK10.VK_IMAGE_ASPECT_COLOR_BIT -> "color attachment " + Long.numberOfTrailingZeros(bit);
            case VK10.VK_IMAGE_ASPECT_DEPTH_BIT -> "the depth attachment";
            default -> "the stencil attachment";
        };
    }

    /** The id about writes of what is read. */
    String writeRule() {
        return switch (aspect) {
            case VK10.VK_IMAGE_ASPECT_COLOR_BIT -> "VUID-{draws}-None-12338";
            case VK10.VK_IMAGE_ASPECT_DEPTH_BIT -> "VUID-{draws}-None-12339";
            default -> "VUID-{draws}-None-12340";
        };
    }

    /** The id about reads of what was written before. */
    String readRule() {
        return switch (aspect) {
            case VK10.VK_IMAGE_ASPECT_COLOR_BIT -> "VUID-{draws}-None-10795";
            case VK10.VK_IMAGE_ASPECT_DEPTH_BIT -> "VUID-{draws}-None-10796";
            default -> "VUID-{draws}-None-10797";
        };
    }
}
