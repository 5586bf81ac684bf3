package dev.vkval.sync.replay;

import dev.vkval.state.object.RecordedCommand;
import dev.vkval.sync.access.RenderPassInstance;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.command.AccessList;
import dev.vkval.sync.command.AttachmentAccesses;
import dev.vkval.sync.command.RenderTargets;
import dev.vkval.sync.range.Layers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/** An instance of dynamic rendering: load operations at its begin, resolve and store operations at its end. */
final class DynamicRenderingReplay {
    private static final int DEPTH_INDEX = -1;
    private static final int STENCIL_INDEX = -2;

    private final ReplayContext context;
    private final AttachmentAccesses accesses;
    private final RecordedCommand.BeginRendering begin;
    private final AccessList list = new AccessList();
    private RenderPassInstance instance;

    DynamicRenderingReplay(ReplayContext context, RecordedCommand.BeginRendering begin) {
        this.context = context;
        this.accesses =
                new AttachmentAccesses(context.spaces(), context.settings().loadAfterStore());
        this.begin = begin;
    }

    /** Does the work of one attachment. */
    @FunctionalInterface
    private interface Action {
        void accept(RecordedCommand.RenderingAttachment attachment, int index, int aspect);
    }

    private void each(Action action) {
        for (int i = 0; i < begin.colors().size(); i++) {
            RecordedCommand.RenderingAttachment color = begin.colors().get(i);
            if (color.view() != null) {
                action.accept(color, i, VK10.VK_IMAGE_ASPECT_COLOR_BIT);
            }
        }
        if (begin.depth() != null && begin.depth().view() != null) {
            action.accept(begin.depth(), DEPTH_INDEX, VK10.VK_IMAGE_ASPECT_DEPTH_BIT);
        }
        if (begin.stencil() != null && begin.stencil().view() != null) {
            action.accept(begin.stencil(), STENCIL_INDEX, VK10.VK_IMAGE_ASPECT_STENCIL_BIT);
        }
    }

    /** Attributes a command to the instance, the first one as what begins it. */
    ResourceUsage within(ResourceUsage usage) {
        if (instance == null) {
            instance = RenderPassInstance.dynamic(usage);
        }
        return usage.within(instance);
    }

    /** Load operations; an instance that resumes another one has none. */
    void begin(ResourceUsage usage) {
        if (begin.resuming()) {
            return;
        }
        each((attachment, index, aspect) ->
                accesses.loadAspect(list, usage, part(attachment, index), aspect, attachment.loadOp()));
        list.execute(context.store(), context.timeline(), context.sink());
    }

    /** Resolve and store operations; an instance that is resumed later has none. */
    void end(ResourceUsage usage) {
        if (begin.suspending()) {
            return;
        }
        each((attachment, index, aspect) -> {
            if (attachment.resolvedAtEnd()) {
                AttachmentAccesses.Part to =
                        new AttachmentAccesses.Part(attachment.resolveView(), index, begin.area(), layers());
                Map<String, Object> mode = Map.of("resolve_mode", attachment.resolveMode());
                if (index >= 0) {
                    accesses.resolveColor(list, usage, part(attachment, index), to, mode);
                } else {
                    accesses.resolveDepthStencil(list, usage, part(attachment, index), to, aspect, mode);
                }
            }
        });
        list.execute(context.store(), context.timeline(), context.sink());
        each((attachment, index, aspect) ->
                accesses.storeAspect(list, usage, part(attachment, index), aspect, attachment.storeOp()));
        list.execute(context.store(), context.timeline(), context.sink());
    }

    private AttachmentAccesses.Part part(RecordedCommand.RenderingAttachment attachment, int index) {
        return new AttachmentAccesses.Part(attachment.view(), index, begin.area(), layers());
    }

    private Layers layers() {
        return Layers.of(begin.layerCount(), begin.viewMask());
    }

    /** Which of its views an attachment is written through. */
    @FunctionalInterface
    private interface Choice {
        RenderTargets.Target of(RecordedCommand.RenderingAttachment attachment, int index);
    }

    /** The attachments that draws write to. */
    RenderTargets targets() {
        return targets(DynamicRenderingReplay::target);
    }

    /** The attachments that draws write to after vkCmdBeginCustomResolveEXT. */
    RenderTargets resolveTargets() {
        return targets(DynamicRenderingReplay::resolveTarget);
    }

    private RenderTargets targets(Choice choice) {
        List<RenderTargets.Target> colors = new ArrayList<>();
        for (int i = 0; i < begin.colors().size(); i++) {
            colors.add(choice.of(begin.colors().get(i), i));
        }
        return new RenderTargets(
                colors,
                choice.of(begin.depth(), DEPTH_INDEX),
                choice.of(begin.stencil(), STENCIL_INDEX),
                begin.area(),
                layers());
    }

    private static RenderTargets.Target resolveTarget(RecordedCommand.RenderingAttachment attachment, int index) {
        return attachment != null && attachment.customResolve()
                ? new RenderTargets.Target(attachment.resolveView(), index, attachment.resolveLayout())
                : target(attachment, index);
    }

    private static RenderTargets.Target target(RecordedCommand.RenderingAttachment attachment, int index) {
        return attachment == null || attachment.view() == null
                ? null
                : new RenderTargets.Target(attachment.view(), index, attachment.layout());
    }
}
