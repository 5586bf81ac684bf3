package dev.vkval.sync.report;

import dev.vkval.finding.Help;
import dev.vkval.finding.Place;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.FenceState;
import dev.vkval.sync.access.Execution;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.PlaceInCall;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.RenderPassInstance;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.access.Timelines;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/**
 * The smallest change that would order the two accesses of a hazard, as code for the API that the application uses. What can
 * be is tried on the two accesses.
 */
final class SuggestedFix {
    private static final String SIGNALED_LATER =
            "what would signal a semaphore is submitted after what would wait for it";
    private static final String ACQUISITION = "which semaphore the acquisition signals is not kept with the hazard";

    private final Hazard hazard;
    private final MemoryAccess prior;
    private final MemoryAccess now;
    private final BarrierExplanation explanation;
    private final ApiUse.OfDevice api;
    private final FixTrial trial;

    private SuggestedFix(Hazard hazard, BarrierExplanation explanation, QueueTimeline timeline, ApiUse.OfDevice api) {
        this.hazard = hazard;
        this.prior = hazard.prior();
        this.now = hazard.now();
        this.explanation = explanation;
        this.api = api;
        this.trial = new FixTrial(hazard, timeline, explanation.transition());
    }

    /** @param timeline the queue of the later access */
    static Help of(Hazard hazard, BarrierExplanation explanation, QueueTimeline timeline, ApiUse use) {
        return of(hazard, explanation, timeline, use.of(hazard.now().resource()));
    }

    static Help of(Hazard hazard, BarrierExplanation explanation, QueueTimeline timeline, ApiUse.OfDevice api) {
        return new SuggestedFix(hazard, explanation, timeline, api).help();
    }

    private Help help() {
        if (now.queue() == Timelines.HOST) {
            return hostWait();
        }
        boolean presents = now.pair() == StageAccess.PRESENT_PRESENTED;
        MissingSynchronization nearest = explanation.nearest();
        boolean elsewhere = prior.queue() != now.queue() && prior.stage() != Stages.PRESENT_ENGINE;
        boolean own = nearest != null && nearest.operation() == null;
        if (nearest != null && nearest.masks() && !(own && elsewhere) && (!presents || nearest.semaphore())) {
            return widened(nearest);
        }
        if (prior.stage() == Stages.PRESENT_ENGINE) {
            return acquisition();
        }
        if (presents) {
            return presentation();
        }
        if (prior.queue() == Timelines.HOST) {
            return Help.of("let the host make the access before it submits the work that uses the memory, or let the"
                            + " queue wait for an event that the host sets after it")
                    .notByEdits("when the host made its access is not known: the capture has it where it was noticed");
        }
        if (prior.queue() != now.queue()) {
            return semaphore();
        }
        Barriers.Memory masks = new Barriers.Memory(srcStages(), srcAccesses(), dstStages(), dstAccesses());
        Help inPass = new RenderPassFix(hazard, api, trial).added(masks);
        return inPass == null ? barrier(masks) : inPass;
    }

    private Help barrier(Barriers.Memory masks) {
        RenderPassInstance into = now.usage().instance();
        RenderPassInstance from = prior.usage().instance();
        boolean same = into != null && from != null && into.begin() == from.begin();
        String later = same || into == null
                ? call(now.usage())
                : CodeText.call(into.beganAt().block(), into.beganAt().call());
        String text = same
                ? "end the render pass instance between " + call(prior.usage()) + " and " + call(now.usage())
                        + ", record a barrier there, and begin another instance"
                : "record a barrier " + (from == null ? "between " + call(prior.usage()) + " and " : "before ") + later;
        NewBarrier barrier = new NewBarrier(
                api.barrier(),
                masks,
                false,
                now.resource(),
                same || into == null ? now.usage().place() : into.beganAt());
        return same
                ? Help.ordering(text, barrier.code(), trial.barrier(masks))
                        .notByEdits("a render pass instance would have to end and another one begin")
                : Fix.of(text, trial.barrier(masks), barrier).help();
    }

    private static String call(ResourceUsage usage) {
        return CodeText.call(usage.place().block(), usage.place().call());
    }

    // Waits of the host and between queues.

    private Help hostWait() {
        SyncOperation signaling = explanation.fence();
        FenceState fence = signaling != null
                        && signaling.parts().get(0).resource() instanceof FenceState known
                        && canBeWaitedFor(known)
                ? known
                : null;
        Execution execution = prior.usage().execution();
        String submit =
                execution.submitted() ? CodeText.call(execution.block(), execution.call()) : "the earlier submit";
        String text = "wait for " + (fence == null ? submit : CodeText.object(fence))
                + " before the host accesses the memory, or use memory that no pending submit uses";
        if (fence == null && execution.queueId() == Place.NONE) {
            return Help.of(text).notByEdits("the queue of the earlier access is not known");
        }
        ResourceUsage signal = fence == null ? null : signaling.usage();
        return Fix.of(text, false, new HostWait(fence, execution.queueId(), signal, now.usage()))
                .help();
    }

    /** A fence that was destroyed or reset tells nothing any more. */
    private static boolean canBeWaitedFor(FenceState fence) {
        return !fence.destroyed() && fence.status() != FenceState.Status.UNSIGNALED;
    }

    private Help acquisition() {
        if (prior.pair() == StageAccess.PRESENT_PRESENTED) {
            return Help.of("acquire the image again after " + call(prior.usage())
                            + ", and let the submit wait for the semaphore that the acquisition signals")
                    .notByEdits("which image another acquisition would return is not known");
        }
        long stages = hazard.own() == null ? dstStages() : sourceOfOwn();
        String barrier = hazard.own() != null && stages == 0
                ? ", and put a stage of that wait into the srcStageMask of " + call(now.usage())
                : "";
        if (explanation.acquired() != null && stages != 0) {
            SyncOperation.Part wait = explanation.acquired().parts().get(0);
            ResourceUsage submit = explanation.acquired().usage();
            String text = "in " + call(submit) + ", let the wait for the acquire semaphore name a stage of #"
                    + now.usage().place().block();
            long old = wait.dependency().masks().dstStages();
            return Fix.of(text, false, new SemaphoreScope(submit, wait.place(), "acquireSemaphore", old, stages))
                    .help();
        }
        String text = "let the submit wait for the semaphore that " + call(prior.usage())
                + " signals, or the host for its fence" + barrier;
        return Help.of(
                        text,
                        SemaphoreCode.wait(
                                now.usage().execution().call(),
                                "in the submit of " + call(now.usage()),
                                "acquireSemaphore",
                                stages == 0 ? Stages.ALL_COMMANDS : stages))
                .notByEdits(ACQUISITION);
    }

    private Help presentation() {
        String text =
                "let the presentation wait for a semaphore that the submit of " + call(prior.usage()) + " signals";
        return added(text, "in " + call(now.usage()), srcStages(), 0, false);
    }

    private Help semaphore() {
        long src = prior.stage() == 0 && explanation.transition() != null ? transitionEnd() : srcStages();
        long dst = hazard.own() != null && sourceOfOwn() != 0 ? sourceOfOwn() : dstStages();
        String text = "let the submit of " + call(now.usage()) + " wait for a semaphore that the submit of "
                + call(prior.usage()) + " signals";
        return added(text, "in the submit of " + call(now.usage()), src, dst, trial.semaphore(src, dst));
    }

    /** A semaphore from the submit of the earlier access to what executes the later one. */
    private Help added(String text, String waitWhere, long src, long dst, boolean orders) {
        DeviceState device = ApiUse.device(now.resource());
        NewSemaphore semaphore = new NewSemaphore(
                device == null ? 0 : device.id(),
                prior.usage().execution(),
                now.usage().execution(),
                "in the submit of " + call(prior.usage()),
                waitWhere,
                src,
                dst);
        return device != null && semaphore.possible()
                ? Fix.of(text, orders, semaphore).help()
                : Help.ordering(text, semaphore.code(), orders).notByEdits(SIGNALED_LATER);
    }

    private long sourceOfOwn() {
        return hazard.own().masks().srcStages() & ~Stages.TOP_OF_PIPE;
    }

    // A change of masks.

    private Help widened(MissingSynchronization missing) {
        Barriers.Memory old = missing.part().dependency().masks();
        Barriers.Memory masks = masks(missing, old);
        if (missing.semaphore()) {
            return widenedSemaphore(missing, old, masks);
        }
        boolean orders = orders(missing, masks);
        String call = missing.at().place().call();
        if (ApiForm.isRenderPass(call)) {
            return new RenderPassFix(hazard, api, trial).widened(missing, masks, orders);
        }
        String text = "in " + call(missing.at()) + ", " + missing.additions();
        PlaceInCall place = missing.part().place();
        return place == null
                ? Help.ordering(text, BarrierCode.widened(missing, call, old, masks), orders)
                        .notByEdits("which barrier of the command it is is not known")
                : Fix.of(text, orders, new WiderBarrier(missing, place, call, old, masks))
                        .help();
    }

    private Barriers.Memory masks(MissingSynchronization missing, Barriers.Memory old) {
        boolean ofTransition = isOwn(missing, prior);
        boolean ofLater = hazard.own() != null && missing.operation() == null;
        boolean awaited = missing.ofHost() && prior.queue() != Timelines.HOST;
        long source = awaited ? Stages.HOST : explanation.acquired() != null ? acquiredStages() : srcStages();
        return new Barriers.Memory(
                ofTransition ? old.srcStages() : stages(old.srcStages(), source, Stages.TOP_OF_PIPE),
                ofTransition || awaited ? old.srcAccesses() : accesses(old.srcAccesses(), srcAccesses()),
                ofLater ? old.dstStages() : stages(old.dstStages(), dstStages(), Stages.BOTTOM_OF_PIPE),
                ofLater ? old.dstAccesses() : accesses(old.dstAccesses(), dstAccesses()));
    }

    private long acquiredStages() {
        return explanation.acquired().parts().get(0).dependency().masks().dstStages();
    }

    private boolean orders(MissingSynchronization missing, Barriers.Memory masks) {
        if (isOwn(missing, prior)) {
            return trial.ofEarlierTransition(masks);
        }
        if (missing.ofHost()) {
            return trial.hostEvent(missing.operation(), masks);
        }
        if (missing.operation() == null) {
            return trial.ofLaterTransition(
                    masks, explanation.acquired() == null ? List.of() : List.of(explanation.acquired()));
        }
        return trial.barrier(masks);
    }

    /** Whether what falls short is the barrier of a layout transition that is the earlier access. */
    private static boolean isOwn(MissingSynchronization missing, MemoryAccess access) {
        return access.pair() == StageAccess.LAYOUT_TRANSITION
                && missing.operation() != null
                && missing.operation().usage().tag() == access.tag();
    }

    private Help widenedSemaphore(MissingSynchronization missing, Barriers.Memory old, Barriers.Memory masks) {
        SyncOperation wait = missing.operation();
        boolean signals = wait != null && missing.at() != wait.usage();
        String text = "in " + call(missing.at()) + ", " + missing.additions() + " for "
                + CodeText.object(missing.part().resource());
        boolean orders =
                trial.semaphore(signals ? masks.srcStages() : old.srcStages() | masks.srcStages(), masks.dstStages());
        PlaceInCall place = signals ? explanation.signal(wait) : missing.part().place();
        if (place == null) {
            return Help.ordering(
                            text,
                            signals
                                    ? SemaphoreCode.signal(
                                            missing.at().place().call(), "in " + call(missing.at()), masks.srcStages())
                                    : SemaphoreCode.wait(
                                            missing.at().place().call(),
                                            "in " + call(missing.at()),
                                            "semaphore",
                                            masks.dstStages()),
                            orders)
                    .notByEdits("which semaphore of the batch it is is not known");
        }
        FixPart part = signals
                ? new SemaphoreScope(missing.at(), place, "semaphore", old.srcStages(), masks.srcStages())
                : new SemaphoreScope(missing.at(), place, "semaphore", old.dstStages(), masks.dstStages());
        return Fix.of(text, orders, part).help();
    }

    // The scopes that are needed.

    /** @param nothing the stage that stands for an empty mask and says nothing beside others */
    private static long stages(long old, long needed, long nothing) {
        return (Stages.expand(needed, -1) & ~Stages.expand(old, -1)) == 0 ? old : old & ~nothing | needed;
    }

    private static long accesses(long old, long needed) {
        long missing = StageAccess.expandAccesses(needed) & ~StageAccess.expandAccesses(old);
        return missing == 0 ? old : old | needed;
    }

    private long srcStages() {
        return prior.stage() != 0
                ? prior.stage()
                : explanation.transition() == null ? Stages.ALL_COMMANDS : transitionEnd();
    }

    /** What comes after the layout transition that is the earlier access, by its own barrier. */
    private long transitionEnd() {
        long stages = explanation.transition().dependency().masks().dstStages() & ~Stages.BOTTOM_OF_PIPE;
        return stages == 0 ? Stages.ALL_COMMANDS : stages;
    }

    private long srcAccesses() {
        if (!prior.write() || prior.access() != 0 || prior.stage() == Stages.PRESENT_ENGINE) {
            return prior.write() ? prior.access() : 0;
        }
        return explanation.transition() == null ? VK13.VK_ACCESS_2_MEMORY_WRITE_BIT : 0;
    }

    private long dstStages() {
        return now.stage() == 0 || now.stage() == Stages.PRESENT_ENGINE ? Stages.ALL_COMMANDS : now.stage();
    }

    private long dstAccesses() {
        return !prior.write() ? 0 : now.access() == 0 ? VK10.VK_ACCESS_MEMORY_WRITE_BIT : now.access();
    }
}
