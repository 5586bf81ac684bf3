package dev.vkval.sync.replay;

import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.sync.access.SubpassGraph;
import dev.vkval.sync.range.ImageRanges;
import dev.vkval.sync.range.Layers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/**
 * The layouts of attachments within a render pass instance, and the transitions that bring them there. With multiview each
 * view has its own: it changes where a subpass uses the view (specification, VkRenderPassCreateInfo, automatic layout
 * transitions).
 */
final class AttachmentLayouts {
    private static final int STENCIL = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
    private static final int ONLY_VIEW = 1;

    private final RecordedCommand.BeginRenderPass begin;
    private final RenderPassState pass;
    private final SubpassGraph graph;
    private final int usedViews;
    private final Layout[][] layouts;

    /** The layouts of an attachment; an aspect whose layout stays the same is left alone. */
    private record Layout(int layout, int stencil) {
        int changed(Layout other) {
            return (layout == other.layout ? 0 : ~STENCIL) | (stencil == other.stencil ? 0 : STENCIL);
        }
    }

    /** Where views come from: their layout, and the subpass that used them last. */
    private record Origin(Layout layout, int subpass) {}

    /**
     * A change of the layout of an attachment.
     *
     * @param from of the depth or color aspect where that changes, else of stencil; so {@code to}
     * @param srcSubpass the subpass that used it last, {@link RenderPassState#EXTERNAL} for none
     */
    record Transition(int attachment, ImageViewState view, long[] ranges, int from, int to, int srcSubpass) {}

    AttachmentLayouts(RecordedCommand.BeginRenderPass begin) {
        this.begin = begin;
        this.pass = begin.renderPass();
        this.graph = SubpassGraph.of(pass);
        int views = 0;
        for (RenderPassState.Subpass subpass : pass.subpasses()) {
            views |= subpass.viewMask();
        }
        usedViews = views;
        layouts = new Layout[pass.attachments().size()][Integer.SIZE];
        for (int i = 0; i < layouts.length; i++) {
            RenderPassState.Attachment attachment = pass.attachments().get(i);
            for (int view = 0; view < Integer.SIZE; view++) {
                layouts[i][view] = new Layout(attachment.initialLayout(), attachment.stencilInitialLayout());
            }
        }
    }

    /** The transitions before a subpass, for the views that it renders. */
    List<Transition> enter(int subpass) {
        List<Transition> transitions = new ArrayList<>();
        int mask = pass.subpasses().get(subpass).viewMask();
        for (RenderPassState.Reference reference : graph.references(subpass)) {
            Layout layout = new Layout(reference.layout(), reference.stencilLayout());
            change(transitions, reference.attachment(), usedViews == 0 ? ONLY_VIEW : mask, layout, subpass);
        }
        return transitions;
    }

    /** The transitions at the end of the instance, of all views that some subpass renders. */
    List<Transition> end() {
        List<Transition> transitions = new ArrayList<>();
        for (int i = 0; i < layouts.length; i++) {
            RenderPassState.Attachment attachment = pass.attachments().get(i);
            Layout layout = new Layout(attachment.finalLayout(), attachment.stencilFinalLayout());
            int views = usedViews == 0 ? ONLY_VIEW : usedViews;
            change(transitions, i, views, layout, pass.subpasses().size());
        }
        return transitions;
    }

    private ImageViewState view(int attachment) {
        return attachment >= 0
                        && attachment
                                < Math.min(layouts.length, begin.attachments().size())
                ? begin.attachments().get(attachment)
                : null;
    }

    private void change(List<Transition> transitions, int attachment, int views, Layout to, int subpass) {
        if (view(attachment) == null) {
            return;
        }
        Map<Origin, Integer> origins = new LinkedHashMap<>();
        for (int rest = views; rest != 0; rest &= rest - 1) {
            int view = Integer.numberOfTrailingZeros(rest);
            int srcSubpass = graph.previousUse(attachment, subpass, usedViews == 0 ? 0 : 1 << view);
            origins.merge(new Origin(layouts[attachment][view], srcSubpass), 1 << view, (a, b) -> a | b);
            layouts[attachment][view] = to;
        }
        origins.forEach((origin, mask) -> {
            Layout from = origin.layout();
            long[] ranges = ranges(view(attachment), mask, from.changed(to));
            boolean other = from.layout() != to.layout();
            if (ranges.length > 0) {
                transitions.add(new Transition(
                        attachment,
                        view(attachment),
                        ranges,
                        other ? from.layout() : from.stencil(),
                        other ? to.layout() : to.stencil(),
                        origin.subpass()));
            }
        });
    }

    private long[] ranges(ImageViewState view, int mask, int aspects) {
        if (usedViews != 0) {
            return ImageRanges.of(view, Layers.of(0, mask), aspects);
        }
        boolean volume = view.image().info().type() == VK10.VK_IMAGE_TYPE_3D;
        return volume
                ? ImageRanges.of(view, aspects)
                : ImageRanges.of(view, Layers.of(begin.framebuffer().layers(), 0), aspects);
    }
}
