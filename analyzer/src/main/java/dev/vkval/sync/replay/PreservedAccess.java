package dev.vkval.sync.replay;

import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.command.AttachmentAccesses;
import dev.vkval.sync.range.ImageRanges;
import dev.vkval.sync.stage.StageAccess;

/**
 * An access within a subpass to an attachment that the subpass preserves.
 *
 * @param pass the render pass
 * @param attachment index of the attachment in it
 * @param view the attachment
 * @param begun the command that began the subpass
 * @param access the first access that is known
 */
public record PreservedAccess(
        RenderPassState pass, int attachment, ImageViewState view, ResourceUsage begun, MemoryAccess access) {

    /**
     * The access of a completed subpass to an attachment within the render area, null for none.
     *
     * @param part the part of the attachment that the render pass instance concerns
     */
    static PreservedAccess of(
            ReplayContext context, RenderPassState pass, AttachmentAccesses.Part part, ResourceUsage begun) {
        ImageViewState view = part.view();
        MemoryAccess access = context.store()
                .earliest(
                        context.spaces().of(view.image()),
                        ImageRanges.of(view, part.area(), part.layers(), -1),
                        one -> within(one, begun));
        return access == null ? null : new PreservedAccess(pass, part.index(), view, begun, access);
    }

    /** The layout transitions of a subpass come before it. */
    private static boolean within(MemoryAccess access, ResourceUsage begun) {
        ResourceUsage usage = access.usage();
        return usage.subpass() == begun.subpass()
                && usage.renderPass() == begun.renderPass()
                && access.pair() != StageAccess.LAYOUT_TRANSITION;
    }
}
