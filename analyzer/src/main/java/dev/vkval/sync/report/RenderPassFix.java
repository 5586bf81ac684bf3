package dev.vkval.sync.report;

import dev.vkval.finding.Help;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.StateObject;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.PlaceInCall;
import dev.vkval.sync.access.RenderPassInstance;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.List;
import org.lwjgl.vulkan.VK13;

/**
 * What orders accesses within and at the edges of a render pass instance: a subpass dependency, or a barrier that is legal
 * within dynamic rendering (specification, Render Pass; valid usage of vkCmdPipelineBarrier within instances).
 */
final class RenderPassFix {
    private static final long COLOR =
            VK13.VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT | VK13.VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT;
    private static final long DEPTH =
            VK13.VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT | VK13.VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT;
    private static final long ATTACHMENT = COLOR | DEPTH | VK13.VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT;
    private static final long DEPTH_STAGES =
            VK13.VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK13.VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT;

    private final Hazard hazard;
    private final MemoryAccess prior;
    private final MemoryAccess now;
    private final RenderPassInstance from;
    private final RenderPassInstance into;
    private final ApiUse.OfDevice api;
    private final FixTrial trial;

    RenderPassFix(Hazard hazard, ApiUse.OfDevice api, FixTrial trial) {
        this.hazard = hazard;
        this.prior = hazard.prior();
        this.now = hazard.now();
        this.from = prior.usage().instance();
        this.into = now.usage().instance();
        this.api = api;
        this.trial = trial;
    }

    /** What to add where no synchronization comes near, null where render passes have nothing to do with it. */
    Help added(Barriers.Memory masks) {
        boolean same = from != null && into != null && from.begin() == into.begin();
        if (same && from.dynamic()) {
            return withinDynamicRendering(masks);
        }
        if (same) {
            return from.subpass() == into.subpass() ? withinSubpass(masks) : between(masks);
        }
        if (isEdge(now, into)) {
            return dependency(into.pass(), RenderPassState.EXTERNAL, into.subpass(), masks, false);
        }
        return isEdge(prior, from)
                ? dependency(from.pass(), from.subpass(), RenderPassState.EXTERNAL, masks, false)
                : null;
    }

    /** Whether an access is one of an attachment of a render pass object. */
    private static boolean isEdge(MemoryAccess access, RenderPassInstance instance) {
        return instance != null && !instance.dynamic() && ofAttachment(access);
    }

    private static boolean ofAttachment(MemoryAccess access) {
        return (access.access() & ATTACHMENT) != 0
                || access.pair() == StageAccess.LAYOUT_TRANSITION
                || access.role() == AccessRole.LOAD
                || access.role() == AccessRole.STORE
                || access.role() == AccessRole.RESOLVE;
    }

    /** Whether a dependency of the two accesses can be framebuffer-local. */
    private boolean byRegion() {
        return framebufferSpace() && (prior.access() & ATTACHMENT) != 0 && (now.access() & ATTACHMENT) != 0;
    }

    private boolean framebufferSpace() {
        return SubpassCode.framebufferSpace(prior.stage()) && SubpassCode.framebufferSpace(now.stage());
    }

    private Help between(Barriers.Memory masks) {
        boolean later = into.subpass() > from.subpass();
        int src = later ? from.subpass() : into.subpass();
        int dst = later ? into.subpass() : from.subpass();
        return dependency(into.pass(), src, dst, later ? masks : reversed(masks), byRegion());
    }

    private static Barriers.Memory reversed(Barriers.Memory masks) {
        return new Barriers.Memory(masks.dstStages(), masks.dstAccesses(), masks.srcStages(), masks.srcAccesses());
    }

    private Help dependency(RenderPassState pass, int src, int dst, Barriers.Memory masks, boolean byRegion) {
        boolean orders = !hazard.kind().racing() && trial.barrier(masks);
        return Fix.of(
                        "add a subpass dependency from " + name(src) + " to " + name(dst) + " to "
                                + CodeText.object(pass),
                        orders,
                        new SubpassDependencyFix(pass, src, dst, masks, byRegion, null))
                .help();
    }

    private static String name(int subpass) {
        return subpass == RenderPassState.EXTERNAL ? "VK_SUBPASS_EXTERNAL" : "subpass " + subpass;
    }

    /** A barrier within a subpass needs a dependency of the subpass on itself that has all its stages and accesses. */
    private Help withinSubpass(Barriers.Memory masks) {
        boolean src = SubpassCode.framebufferSpace(prior.stage());
        boolean earlier =
                prior.stage() == now.stage() || (Stages.withLater(prior.stage()) & now.stage()) == now.stage();
        if (src ? !SubpassCode.framebufferSpace(now.stage()) : !earlier) {
            return null;
        }
        boolean region = framebufferSpace();
        int subpass = into.subpass();
        FixPart barrier = barrier(masks, region);
        boolean there = into.pass().dependencies().stream().anyMatch(one -> covers(one, subpass, masks));
        String text = "record a barrier between " + call(prior.usage()) + " and " + call(now.usage());
        return there
                ? Fix.of(text + ", as the dependency of the subpass on itself allows", trial.barrier(masks), barrier)
                        .help()
                : Fix.of(
                                "add a subpass dependency from " + name(subpass) + " to itself to "
                                        + CodeText.object(into.pass()) + ", and " + text,
                                trial.barrier(masks),
                                new SubpassDependencyFix(into.pass(), subpass, subpass, masks, region, null),
                                barrier)
                        .help();
    }

    /** A new barrier right before the later access. */
    private NewBarrier barrier(Barriers.Memory masks, boolean byRegion) {
        return new NewBarrier(
                api.barrier(), masks, byRegion, now.resource(), now.usage().place());
    }

    private static boolean covers(RenderPassState.Dependency one, int subpass, Barriers.Memory masks) {
        return one.srcSubpass() == subpass
                && one.dstSubpass() == subpass
                && (Stages.expand(masks.srcStages(), -1) & ~Stages.expand(one.srcStages(), -1)) == 0
                && (Stages.expand(masks.dstStages(), -1) & ~Stages.expand(one.dstStages(), -1)) == 0
                && (masks.srcAccesses() & ~StageAccess.expandAccesses(one.srcAccesses())) == 0
                && (masks.dstAccesses() & ~StageAccess.expandAccesses(one.dstAccesses())) == 0;
    }

    /** Barriers within dynamic rendering need a feature, framebuffer-space stages and VK_DEPENDENCY_BY_REGION_BIT. */
    private Help withinDynamicRendering(Barriers.Memory masks) {
        if (!api.localRead() || !framebufferSpace()) {
            return null;
        }
        return Fix.of(
                        "record a barrier by region between " + call(prior.usage()) + " and " + call(now.usage())
                                + ", which dynamicRenderingLocalRead allows within the render pass instance",
                        trial.barrier(masks),
                        barrier(masks, true))
                .help();
    }

    private static String call(ResourceUsage usage) {
        return CodeText.call(usage.place().block(), usage.place().call());
    }

    /**
     * A dependency there is, with wider masks, or the one that takes the place of the implicit one.
     *
     * @param missing what is missing in it
     */
    Help widened(MissingSynchronization missing, Barriers.Memory masks, boolean orders) {
        boolean own = missing.operation() == null;
        boolean ofPrior = !own
                && prior.pair() == StageAccess.LAYOUT_TRANSITION
                && missing.operation().usage().tag() == prior.tag();
        RenderPassInstance instance = own ? into : ofPrior ? from : null;
        RenderPassState pass = missing.part().resource() instanceof RenderPassState known
                ? known
                : instance == null ? passOf(missing) : instance.pass();
        if (pass == null) {
            return Help.of("in the render pass of " + call(missing.at()) + ", " + missing.additions())
                    .notByEdits("the render pass is not known");
        }
        PlaceInCall place = missing.part().place();
        boolean known = place != null && place.kind() == PlaceInCall.Kind.SUBPASS_DEPENDENCY;
        if (known && place.info() == RenderPassState.EXTERNAL && place.index() == RenderPassState.EXTERNAL) {
            return beforeInstance(missing, masks);
        }
        int dst = known ? place.index() : destination(missing, instance);
        Barriers.Memory old = missing.part().dependency().masks();
        RenderPassState.Dependency replaced = pass.dependencies().stream()
                .filter(one -> one.dstSubpass() == dst && masks(one).equals(old))
                .filter(one -> !known || one.srcSubpass() == place.info())
                .findFirst()
                .orElse(null);
        int src = replaced != null ? replaced.srcSubpass() : known ? place.info() : source(pass, dst);
        Barriers.Memory wanted = replaced == null ? explicit(masks, dst, missing) : masks;
        boolean tried = replaced == null ? tried(missing, wanted) : orders;
        String text = replaced == null
                ? "add a subpass dependency from " + name(src) + " to " + name(dst) + " to " + CodeText.object(pass)
                : "in the dependency from " + name(src) + " to " + name(dst) + " of " + CodeText.object(pass) + ", "
                        + missing.additions();
        return Fix.of(text, tried, new SubpassDependencyFix(pass, src, dst, wanted, false, replaced))
                .help();
    }

    /** No subpass uses the attachment whose layout changes: there is nothing that a subpass dependency could be of. */
    private Help beforeInstance(MissingSynchronization missing, Barriers.Memory masks) {
        long stages = missing.part().dependency().masks().srcStages();
        Barriers.Memory before = new Barriers.Memory(
                prior.stage() == 0 ? masks.srcStages() : prior.stage(), prior.write() ? prior.access() : 0, stages, 0);
        RenderPassInstance instance = missing.at().instance();
        return Fix.of(
                        "record a barrier before "
                                + CodeText.call(
                                        instance.beganAt().block(),
                                        instance.beganAt().call())
                                + ": no subpass uses the attachment, so that no subpass dependency is for it",
                        false,
                        new NewBarrier(api.barrier(), before, false, now.resource(), instance.beganAt()))
                .help();
    }

    private static RenderPassState passOf(MissingSynchronization missing) {
        RenderPassInstance instance = missing.at().instance();
        return instance == null ? null : instance.pass();
    }

    private boolean tried(MissingSynchronization missing, Barriers.Memory masks) {
        return missing.operation() == null
                ? trial.ofLaterTransition(masks, List.of())
                : trial.ofEarlierTransition(masks);
    }

    private static int destination(MissingSynchronization missing, RenderPassInstance instance) {
        String call = missing.at().place().call();
        if (call.startsWith("vkCmdEndRenderPass")) {
            return RenderPassState.EXTERNAL;
        }
        if (instance != null) {
            return instance.subpass();
        }
        return call.startsWith("vkCmdBeginRenderPass") ? 0 : missing.at().subpass() + 1;
    }

    private int source(RenderPassState pass, int dst) {
        if (from != null && from.pass() == pass && (dst == RenderPassState.EXTERNAL || from.subpass() < dst)) {
            boolean same = into != null && into.begin() == from.begin();
            return same || dst == RenderPassState.EXTERNAL ? from.subpass() : RenderPassState.EXTERNAL;
        }
        return dst == RenderPassState.EXTERNAL && into != null ? into.subpass() : RenderPassState.EXTERNAL;
    }

    /** In place of the implicit dependency: the scope on the side of the render pass is what uses the attachment. */
    private Barriers.Memory explicit(Barriers.Memory masks, int dst, MissingSynchronization missing) {
        StateObject attachment = missing.part().resource();
        FormatInfo format = attachment instanceof ImageState image
                ? FormatInfo.of(image.info().format())
                : attachment instanceof ImageViewState view ? FormatInfo.of(view.format()) : null;
        boolean color = format == null || format.isColor();
        long stages = color ? VK13.VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT : DEPTH_STAGES;
        long accesses = color ? COLOR : DEPTH;
        if (dst == RenderPassState.EXTERNAL) {
            long dstStages = masks.dstStages() & ~Stages.BOTTOM_OF_PIPE;
            return missing.operation() == null
                    ? new Barriers.Memory(masks.srcStages(), masks.srcAccesses(), dstStages, masks.dstAccesses())
                    : new Barriers.Memory(stages, accesses, dstStages, masks.dstAccesses());
        }
        return new Barriers.Memory(masks.srcStages() & ~Stages.TOP_OF_PIPE, masks.srcAccesses(), stages, accesses);
    }

    private static Barriers.Memory masks(RenderPassState.Dependency dependency) {
        return new Barriers.Memory(
                dependency.srcStages(), dependency.srcAccesses(), dependency.dstStages(), dependency.dstAccesses());
    }
}
