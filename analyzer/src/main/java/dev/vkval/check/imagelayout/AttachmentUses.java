package dev.vkval.check.imagelayout;

import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.SubresourceRange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.lwjgl.vulkan.VK10;

/** Layouts of attachments in dynamic rendering, and the layout transitions of render pass objects. */
final class AttachmentUses {
    private static final int DEPTH = VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
    private static final int STENCIL = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
    private static final int ALL = -1;

    private AttachmentUses() {}

    static List<LayoutUse> of(RecordedCommand.BeginRendering rendering) {
        List<LayoutUse> uses = new ArrayList<>();
        for (int i = 0; i < rendering.colors().size(); i++) {
            String path = "pRenderingInfo->pColorAttachments[" + i + "]";
            attachment(
                    uses,
                    rendering.colors().get(i),
                    ALL,
                    "VUID-vkCmdBeginRendering-pRenderingInfo-09592",
                    "VUID-vkCmdBeginRendering-pRenderingInfo-09593",
                    path);
        }
        attachment(
                uses,
                rendering.depth(),
                DEPTH,
                "VUID-vkCmdBeginRendering-pRenderingInfo-09588",
                "VUID-vkCmdBeginRendering-pRenderingInfo-09589",
                "pRenderingInfo->pDepthAttachment");
        attachment(
                uses,
                rendering.stencil(),
                STENCIL,
                "VUID-vkCmdBeginRendering-pRenderingInfo-09590",
                "VUID-vkCmdBeginRendering-pRenderingInfo-09591",
                "pRenderingInfo->pStencilAttachment");
        return uses;
    }

    private static void attachment(
            List<LayoutUse> uses,
            RecordedCommand.RenderingAttachment attachment,
            int aspects,
            String rule,
            String resolveRule,
            String path) {
        if (attachment == null || attachment.view() == null) {
            return;
        }
        uses.add(LayoutUse.in(
                attachment.layout(),
                attachment.view().image(),
                range(attachment.view(), aspects),
                rule,
                path + ".imageLayout"));
        if (attachment.resolveView() != null && attachment.resolveMode() != 0) {
            uses.add(LayoutUse.in(
                    attachment.resolveLayout(),
                    attachment.resolveView().image(),
                    range(attachment.resolveView(), aspects),
                    resolveRule,
                    path + ".resolveImageLayout"));
        }
    }

    /** The subresources of a view; the slices of a 3D image are one layer. */
    static SubresourceRange range(ImageViewState view, int aspects) {
        SubresourceRange range = view.range();
        ImageState image = view.image();
        FormatInfo format = FormatInfo.of(image.info().format());
        int all = format.isColor() ? range.aspects() : format.aspectMask();
        boolean volume = image.info().type() == VK10.VK_IMAGE_TYPE_3D;
        return new SubresourceRange(
                all & aspects,
                range.baseMip(),
                range.mipCount(),
                volume ? 0 : range.baseLayer(),
                volume ? 1 : range.layerCount());
    }

    /** Each attachment must be in its initial layout when the render pass instance begins. */
    static List<LayoutUse> begin(RecordedCommand.BeginRenderPass begin, String command) {
        String rule = command.endsWith("2")
                ? "VUID-vkCmdBeginRenderPass2-initialLayout-03100"
                : "VUID-vkCmdBeginRenderPass-initialLayout-00900";
        List<LayoutUse> uses = new ArrayList<>();
        List<RenderPassState.Attachment> attachments = begin.renderPass().attachments();
        for (int i = 0; i < Math.min(attachments.size(), begin.attachments().size()); i++) {
            ImageViewState view = begin.attachments().get(i);
            RenderPassState.Attachment attachment = attachments.get(i);
            if (view != null && (attachment.flags() & VK10.VK_ATTACHMENT_DESCRIPTION_MAY_ALIAS_BIT) == 0) {
                byAspects(attachment.initialLayout(), attachment.stencilInitialLayout(), (aspects, layout) -> {
                    int expected = layout == VK10.VK_IMAGE_LAYOUT_UNDEFINED ? LayoutUse.ANY : layout;
                    uses.add(new LayoutUse(
                            view.image(),
                            range(view, aspects),
                            expected,
                            LayoutUse.ANY,
                            rule,
                            "pRenderPassBegin->renderPass"));
                });
            }
        }
        return uses;
    }

    /** The final layouts after a render pass instance; unknown for an image whose view is not valid. */
    static List<LayoutUse> end(RenderScope scope) {
        List<LayoutUse> uses = new ArrayList<>();
        if (scope == null || scope.renderPass() == null || scope.inherited() != null) {
            return uses;
        }
        List<RenderPassState.Attachment> attachments = scope.renderPass().attachments();
        for (int i = 0; i < Math.min(attachments.size(), scope.attachments().size()); i++) {
            ImageViewState view = scope.attachments().get(i);
            RenderPassState.Attachment attachment = attachments.get(i);
            if (view != null && view.range().isEmpty()) {
                uses.add(left(view, SubresourceRange.ALL, LayoutUse.ANY));
            } else if (view != null) {
                byAspects(
                        attachment.finalLayout(),
                        attachment.stencilFinalLayout(),
                        (aspects, layout) -> uses.add(left(view, range(view, aspects), known(view, aspects, layout))));
            }
        }
        return uses;
    }

    private static LayoutUse left(ImageViewState view, SubresourceRange range, int layout) {
        return new LayoutUse(view.image(), range, LayoutUse.ANY, layout, "", "");
    }

    /** Handles all aspects at once if their layouts are equal, else stencil separately. */
    private static void byAspects(int layout, int stencilLayout, BiConsumer<Integer, Integer> action) {
        if (layout == stencilLayout) {
            action.accept(ALL, layout);
        } else {
            action.accept(~STENCIL, layout);
            action.accept(STENCIL, stencilLayout);
        }
    }

    /** A layout for one aspect does not apply to the other. */
    private static int known(ImageViewState view, int aspects, int layout) {
        FormatInfo format = FormatInfo.of(view.image().info().format());
        boolean both = aspects == ALL && format.hasDepth() && format.hasStencil();
        return both && Layouts.oneAspect(layout) ? LayoutUse.ANY : layout;
    }
}
