package dev.vkval.sync.replay;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.BarrierGroup;
import dev.vkval.sync.access.Dependency;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.PerformedAccess;
import dev.vkval.sync.access.PlaceInCall;
import dev.vkval.sync.access.RenderPassInstance;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.SubpassGraph;
import dev.vkval.sync.access.SubpassOrder;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.command.AccessList;
import dev.vkval.sync.command.AttachmentAccesses;
import dev.vkval.sync.command.RenderTargets;
import dev.vkval.sync.range.Layers;
import dev.vkval.sync.stage.OrderingRule;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/**
 * A render pass instance: its subpass dependencies, layout transitions, load, resolve and store operations
 * (specification, Render Pass; the implicit external dependencies if the application gave none).
 */
final class RenderPassReplay {
    private static final long ATTACHMENT_ACCESSES = VK13.VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT
            | VK13.VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT
            | VK13.VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT
            | VK13.VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT
            | VK13.VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT;
    private static final Barriers.Memory IMPLICIT_BEGIN =
            new Barriers.Memory(VK13.VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, 0, Stages.ALL_COMMANDS, ATTACHMENT_ACCESSES);
    private static final Barriers.Memory IMPLICIT_END = new Barriers.Memory(
            Stages.ALL_COMMANDS, ATTACHMENT_ACCESSES, VK13.VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT, 0);

    private static final int ALL_VIEWS = -1;

    private final ReplayContext context;
    private final AttachmentAccesses accesses;
    private final RecordedCommand.BeginRenderPass begin;
    private final RenderPassState pass;
    private final SubpassGraph graph;
    private final long beginTag;
    private final long[] subpassBegin;
    private final long[] subpassEnd;
    private final AttachmentLayouts layouts;
    private final int attachments;
    private final AccessList list = new AccessList();
    private int subpass;
    private ResourceUsage begun;
    private RenderPassInstance instance;

    RenderPassReplay(ReplayContext context, RecordedCommand.BeginRenderPass begin, ResourceUsage usage) {
        this.context = context;
        this.accesses =
                new AttachmentAccesses(context.spaces(), context.settings().loadAfterStore());
        this.begin = begin;
        this.pass = begin.renderPass();
        this.graph = SubpassGraph.of(pass);
        this.beginTag = usage.tag();
        this.subpassBegin = new long[pass.subpasses().size()];
        this.subpassEnd = new long[pass.subpasses().size()];
        this.layouts = new AttachmentLayouts(begin);
        this.attachments = pass.attachments().size();
    }

    /** Attributes a command to the subpass it is in. */
    ResourceUsage within(ResourceUsage usage) {
        return usage.within(instance(usage));
    }

    private RenderPassInstance instance(ResourceUsage usage) {
        if (instance == null || instance.subpass() != subpass) {
            CommandPlace beganAt = instance == null ? usage.place() : instance.beganAt();
            instance = new RenderPassInstance(beginTag, beganAt, pass, subpass);
        }
        return instance;
    }

    long beginTag() {
        return beginTag;
    }

    /** First tag of the current subpass. */
    long subpassBegin() {
        return subpass < subpassBegin.length ? subpassBegin[subpass] : beginTag;
    }

    /** Begins the first subpass. */
    void begin(ResourceUsage usage) {
        enter(usage);
    }

    /** Ends the current subpass and begins the next one. */
    void next(ResourceUsage usage) {
        if (subpass + 1 >= subpassBegin.length) {
            return;
        }
        leave(usage);
        subpass++;
        enter(usage);
    }

    /** Ends the instance. */
    void end(ResourceUsage usage) {
        leave(usage);
        context.timeline().subpass(null);
        List<Entered> operations = operations(layouts.end(), usage, RenderPassState.EXTERNAL, IMPLICIT_END);
        judge(operations);
        perform(operations);
    }

    private ImageViewState view(int attachment) {
        return attachment >= 0 && attachment < begin.attachments().size()
                ? begin.attachments().get(attachment)
                : null;
    }

    private void enter(ResourceUsage usage) {
        if (subpass >= subpassBegin.length) {
            return;
        }
        List<Entered> operations = operations(layouts.enter(subpass), usage, subpass, IMPLICIT_BEGIN);
        context.timeline().subpass(order(subpass));
        judge(operations);
        perform(operations);
        subpassBegin[subpass] = usage.tag();
        begun = within(usage);
        load(begun);
    }

    private SubpassOrder order(int of) {
        return new SubpassOrder(graph, beginTag, of);
    }

    private void load(ResourceUsage usage) {
        for (int i = 0; i < attachments; i++) {
            int views = graph.firstViews(i, subpass);
            if (views != 0 && view(i) != null) {
                RenderPassState.Attachment attachment = pass.attachments().get(i);
                accesses.load(list, usage, part(i, views), attachment.loadOp(), attachment.stencilLoadOp());
            }
        }
        list.execute(context.store(), context.timeline(), context.sink());
    }

    private void leave(ResourceUsage usage) {
        if (subpass >= subpassBegin.length) {
            return;
        }
        ResourceUsage within = within(usage);
        resolve(within);
        for (int i = 0; i < attachments; i++) {
            int views = graph.lastViews(i, subpass);
            if (views != 0 && view(i) != null) {
                RenderPassState.Attachment attachment = pass.attachments().get(i);
                accesses.store(list, within, part(i, views), attachment.storeOp(), attachment.stencilStoreOp());
            }
        }
        list.execute(context.store(), context.timeline(), context.sink());
        judgePreserved();
        subpassEnd[subpass] = usage.tag() + 1;
    }

    /** Nothing in a subpass may access what it preserves; an attachment that it also uses is another error. */
    private void judgePreserved() {
        List<Integer> used = graph.references(subpass).stream()
                .map(RenderPassState.Reference::attachment)
                .toList();
        for (int attachment : new TreeSet<>(pass.subpasses().get(subpass).preserves())) {
            PreservedAccess access = view(attachment) == null || used.contains(attachment)
                    ? null
                    : PreservedAccess.of(context, pass, part(attachment), begun);
            if (access != null) {
                context.reporter().report(access);
            }
        }
    }

    private void resolve(ResourceUsage usage) {
        RenderPassState.Subpass current = pass.subpasses().get(subpass);
        int colors = Math.min(current.colors().size(), current.resolves().size());
        for (int i = 0; i < colors; i++) {
            RenderPassState.Reference from = current.colors().get(i);
            RenderPassState.Reference to = current.resolves().get(i);
            if (view(from.attachment()) != null && view(to.attachment()) != null) {
                accesses.resolveColor(list, usage, part(from.attachment()), part(to.attachment()), Map.of());
            }
        }
        int from = current.depthStencil().attachment();
        int to = current.depthStencilResolve().attachment();
        if (view(from) != null && view(to) != null) {
            int aspects = (current.depthResolveMode() == 0 ? 0 : VK10.VK_IMAGE_ASPECT_DEPTH_BIT)
                    | (current.stencilResolveMode() == 0 ? 0 : VK10.VK_IMAGE_ASPECT_STENCIL_BIT);
            accesses.resolveDepthStencil(list, usage, part(from), part(to), aspects, Map.of());
        }
        list.execute(context.store(), context.timeline(), context.sink());
    }

    private AttachmentAccesses.Part part(int attachment) {
        return part(attachment, ALL_VIEWS);
    }

    /** @param views the relevant views of the subpass, with multiview */
    private AttachmentAccesses.Part part(int attachment, int views) {
        return new AttachmentAccesses.Part(view(attachment), attachment, begin.area(), layers(views));
    }

    private Layers layers(int views) {
        int mask = subpass < pass.subpasses().size()
                ? pass.subpasses().get(subpass).viewMask()
                : 0;
        return Layers.of(begin.framebuffer().layers(), mask & views);
    }

    /** The attachments that draws of the current subpass write to. */
    RenderTargets targets() {
        if (subpass >= pass.subpasses().size()) {
            return RenderTargets.NONE;
        }
        RenderPassState.Subpass current = pass.subpasses().get(subpass);
        List<RenderTargets.Target> colors = new ArrayList<>();
        for (RenderPassState.Reference reference : current.colors()) {
            colors.add(target(reference));
        }
        RenderPassState.Reference depthStencil = current.depthStencil();
        return new RenderTargets(
                colors,
                target(depthStencil),
                target(depthStencil.attachment(), depthStencil.stencilLayout()),
                begin.area(),
                layers(ALL_VIEWS));
    }

    private RenderTargets.Target target(RenderPassState.Reference reference) {
        return target(reference.attachment(), reference.layout());
    }

    private RenderTargets.Target target(int attachment, int layout) {
        ImageViewState view = view(attachment);
        return view == null ? null : new RenderTargets.Target(view, attachment, layout);
    }

    /** The masks of all dependencies between two subpasses together; those of the implicit one if there is none. */
    private Barriers.Memory masks(
            int src, int dst, Barriers.Memory implicit, Function<RenderPassState.Dependency, Barriers.Memory> given) {
        Barriers.Memory merged = null;
        for (RenderPassState.Dependency dependency : pass.dependencies()) {
            if (dependency.srcSubpass() == src && dependency.dstSubpass() == dst) {
                Barriers.Memory masks = given.apply(dependency);
                merged = merged == null
                        ? masks
                        : new Barriers.Memory(
                                merged.srcStages() | masks.srcStages(),
                                merged.srcAccesses() | masks.srcAccesses(),
                                merged.dstStages() | masks.dstStages(),
                                merged.dstAccesses() | masks.dstAccesses());
            }
        }
        return merged == null ? implicit : merged;
    }

    /** The masks of a dependency as the program gave them. */
    static Barriers.Memory masks(RenderPassState.Dependency dependency) {
        return new Barriers.Memory(
                dependency.srcStages(), dependency.srcAccesses(), dependency.dstStages(), dependency.dstAccesses());
    }

    private List<AccessStore.RangeBarrier> barriers(
            List<AttachmentLayouts.Transition> transitions,
            ResourceUsage usage,
            int dstSubpass,
            Barriers.Memory implicit,
            Function<RenderPassState.Dependency, Barriers.Memory> given) {
        List<AccessStore.RangeBarrier> barriers = new ArrayList<>();
        for (AttachmentLayouts.Transition one : transitions) {
            AccessDetail detail = AccessDetail.ofTransition("attachment " + one.attachment(), one.from(), one.to())
                    .by(new PlaceInCall(PlaceInCall.Kind.SUBPASS_DEPENDENCY, one.srcSubpass(), dstSubpass));
            Barriers.Memory masks = masks(one.srcSubpass(), dstSubpass, implicit, given);
            barriers.add(transition(usage, one.view().image(), one.ranges(), detail, masks));
        }
        return barriers;
    }

    private AccessStore.RangeBarrier transition(
            ResourceUsage usage, ImageState image, long[] ranges, AccessDetail detail, Barriers.Memory masks) {
        MemoryAccess access = new MemoryAccess(
                within(usage), StageAccess.LAYOUT_TRANSITION, OrderingRule.NONE, AccessRole.PLAIN, image, detail);
        return new AccessStore.RangeBarrier(
                context.spaces().of(image),
                ranges,
                context.timeline().dependency(masks),
                context.timeline().index(),
                access);
    }

    /**
     * What the dependencies of one source subpass do where another one is entered.
     *
     * @param left what is left of it
     * @param transitions the layout transitions, of the first operation alone
     */
    private record Entered(
            int src, int dst, SyncOperation whole, SyncOperation left, List<AccessStore.RangeBarrier> transitions) {}

    private List<Entered> operations(
            List<AttachmentLayouts.Transition> layoutTransitions,
            ResourceUsage usage,
            int dst,
            Barriers.Memory implicit) {
        Reduction reduction = context.reduction();
        List<Entered> whole = operations(layoutTransitions, usage, dst, implicit, RenderPassReplay::masks);
        if (reduction == Reduction.NONE) {
            return whole;
        }
        List<Entered> left =
                operations(layoutTransitions, usage, dst, implicit, dependency -> reduction.left(pass, dependency));
        List<Entered> both = new ArrayList<>();
        for (int i = 0; i < whole.size(); i++) {
            Entered one = left.get(i);
            both.add(new Entered(one.src(), dst, whole.get(i).whole(), one.left(), one.transitions()));
        }
        return both;
    }

    private void judge(List<Entered> operations) {
        for (Entered one : operations) {
            context.reduction().performing(pass, one.src(), one.dst(), one.whole());
        }
        for (Entered one : operations) {
            for (AccessStore.RangeBarrier transition : one.transitions()) {
                Hazard hazard = context.store().detectTransition(transition, Long.MAX_VALUE, context.timeline());
                if (hazard != null) {
                    PerformedAccess now = PerformedAccess.of(transition, Long.MAX_VALUE, context.timeline());
                    context.sink().hazard(hazard, now);
                }
            }
        }
    }

    private void perform(List<Entered> operations) {
        operations.forEach(one -> context.perform(one.left(), one.whole()));
    }

    /**
     * All dependencies into a subpass, each from the commands of its source subpass only, and to those of the subpass and of
     * the subpasses ordered after it.
     *
     * @param given the masks of a dependency
     */
    private List<Entered> operations(
            List<AttachmentLayouts.Transition> layoutTransitions,
            ResourceUsage usage,
            int dst,
            Barriers.Memory implicit,
            Function<RenderPassState.Dependency, Barriers.Memory> given) {
        List<AccessStore.RangeBarrier> transitions = barriers(layoutTransitions, usage, dst, implicit, given);
        Map<Integer, List<Dependency>> bySource = new TreeMap<>();
        for (RenderPassState.Dependency dependency : pass.dependencies()) {
            int src = dependency.srcSubpass();
            boolean known = src == RenderPassState.EXTERNAL || src >= 0 && src < subpassBegin.length;
            if (dependency.dstSubpass() == dst && src != dst && known) {
                Dependency scopes = context.timeline().dependency(given.apply(dependency));
                bySource.computeIfAbsent(src, key -> new ArrayList<>()).add(scopes);
            }
        }
        List<Entered> operations = new ArrayList<>();
        if (bySource.isEmpty() && !transitions.isEmpty()) {
            BarrierGroup none = BarrierGroup.of(usage.tag(), List.of());
            operations.add(entered(usage, none, RenderPassState.EXTERNAL, dst, transitions));
        }
        for (Map.Entry<Integer, List<Dependency>> entry : bySource.entrySet()) {
            boolean external = entry.getKey() == RenderPassState.EXTERNAL;
            long from = external ? 0 : subpassBegin[entry.getKey()];
            long to = external ? beginTag : subpassEnd[entry.getKey()];
            BarrierGroup window = BarrierGroup.window(usage.tag(), from, to, entry.getValue());
            BarrierGroup group = dst == RenderPassState.EXTERNAL ? window : window.into(order(dst));
            operations.add(entered(usage, group, entry.getKey(), dst, operations.isEmpty() ? transitions : List.of()));
        }
        return operations;
    }

    private Entered entered(
            ResourceUsage usage, BarrierGroup group, int src, int dst, List<AccessStore.RangeBarrier> transitions) {
        List<SyncOperation.Part> parts = new ArrayList<>();
        group.dependencies().forEach(scopes -> parts.add(new SyncOperation.Part(scopes, null, null, pass)));
        for (AccessStore.RangeBarrier one : transitions) {
            parts.add(new SyncOperation.Part(
                    one.dependency(),
                    one.space(),
                    one.ranges(),
                    one.transition().resource(),
                    one.transition().detail().barrier()));
        }
        SyncOperation.Effect effect = new SyncOperation.Barrier(group, transitions);
        SyncOperation operation = new SyncOperation(usage, group.fromTag(), group.toTag(), parts, effect);
        return new Entered(src, dst, operation, operation, transitions);
    }
}
