package dev.vkval.sync.report;

import dev.vkval.finding.Help;
import dev.vkval.state.RenderPassState;
import dev.vkval.state.command.Barriers;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.BarrierGroup;
import dev.vkval.sync.access.Dependency;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.Occurrence;
import dev.vkval.sync.access.OrderingProbe;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.Signal;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.access.Timelines;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.List;
import org.lwjgl.vulkan.VK13;

/**
 * The smallest change that would order the two accesses of a hazard, as code for VK_KHR_synchronization2. A change of
 * masks is tried on the two accesses; since it only adds order it brings no hazard of its own.
 */
final class Cure {
    private static final int ANY_QUEUE = -1;
    private static final String NOT_TRIED = "not tried";

    private final Hazard hazard;
    private final MemoryAccess prior;
    private final MemoryAccess now;
    private final QueueTimeline timeline;

    private Cure(Hazard hazard, QueueTimeline timeline) {
        this.hazard = hazard;
        this.prior = hazard.prior();
        this.now = hazard.now();
        this.timeline = timeline;
    }

    /** @param timeline the queue of the later access */
    static Help of(Hazard hazard, BarrierExplanation explanation, QueueTimeline timeline) {
        return new Cure(hazard, timeline).help(explanation);
    }

    private Help help(BarrierExplanation explanation) {
        boolean queues = prior.queue() != now.queue();
        if (prior.stage() == Stages.PRESENT_ENGINE) {
            String text =
                    "let the submit wait on the semaphore or fence that the acquisition signals, and let a stage of"
                            + " its wait be in the srcStageMask of the image's first barrier";
            return new Help(text, CureCode.wait("the acquisition's", dstStages()), NOT_TRIED);
        }
        if (now.queue() == Timelines.HOST) {
            return Help.of(
                    "wait for a fence or semaphore of the earlier submit before the host accesses the memory, or use"
                            + " memory that no submit uses which is still executing");
        }
        boolean presents = now.pair() == StageAccess.PRESENT_PRESENTED;
        Lack lack = explanation.nearest() == null ? null : explanation.lack();
        if (lack != null && lack.distance() > 0 && (!presents || lack.semaphore())) {
            return widened(lack);
        }
        if (presents) {
            String text = "let the present wait on a semaphore that the submit signals after its last access";
            return new Help(text, CureCode.signal(srcStages()), NOT_TRIED);
        }
        if (hazard.kind().racing() && queues) {
            String text = "let the later submit wait on a semaphore that the earlier one signals";
            String edit = CureCode.signal(srcStages()) + "\n" + CureCode.wait("that", dstStages());
            return new Help(text, edit, tried(bySemaphore(srcStages(), dstStages())));
        }
        Barriers.Memory masks = new Barriers.Memory(srcStages(), srcAccesses(), dstStages(), dstAccesses());
        if (hazard.kind().racing()) {
            int src = prior.usage().subpass();
            int dst = now.usage().subpass();
            return new Help(
                    "add a subpass dependency from subpass " + src + " to subpass " + dst,
                    CureCode.subpassDependency(src, dst, masks),
                    NOT_TRIED);
        }
        return new Help("put a barrier between the two commands", CureCode.barrier(masks), tried(byBarrier(masks)));
    }

    private Help widened(Lack lack) {
        Barriers.Memory old = lack.part().dependency().masks();
        boolean awaited = lack.ofHost() && prior.queue() != Timelines.HOST;
        Barriers.Memory masks = new Barriers.Memory(
                ofTransition(lack) ? old.srcStages() : stages(old.srcStages(), awaited ? Stages.HOST : srcStages()),
                ofTransition(lack) || awaited ? old.srcAccesses() : accesses(old.srcAccesses(), srcAccesses()),
                hazard.own() != null ? old.dstStages() : stages(old.dstStages(), dstStages()),
                hazard.own() != null ? old.dstAccesses() : accesses(old.dstAccesses(), dstAccesses()));
        String where = "block " + lack.at().place().block();
        if (lack.semaphore()) {
            boolean signals = old.srcStages() != masks.srcStages()
                    && (lack.part().dependency().srcExecution() & srcStages()) == 0;
            String edit = signals ? CureCode.signal(masks.srcStages()) : CureCode.wait("the same", masks.dstStages());
            return new Help(
                    "give the semaphore's " + (signals ? "signal" : "wait") + " at " + where + " what it lacks: "
                            + lack.text(),
                    edit,
                    tried(bySemaphore(masks.srcStages(), masks.dstStages())));
        }
        String what = lack.part().resource() instanceof RenderPassState ? "subpass dependency" : "barrier";
        return new Help(
                "give the " + what + " of " + where + " what it lacks: " + lack.text(),
                CureCode.widened(old, masks, lack.part()),
                tried(lack, masks));
    }

    private String tried(Lack lack, Barriers.Memory masks) {
        if (ofTransition(lack)) {
            return tried(Dependency.of(masks, timeline.flags()));
        }
        return lack.ofHost() ? triedAtEvent(lack, masks) : tried(byBarrier(masks));
    }

    /** Whether what falls short is the barrier of the layout transition that is the earlier access. */
    private boolean ofTransition(Lack lack) {
        return prior.pair() == StageAccess.LAYOUT_TRANSITION && lack.at().tag() == prior.tag();
    }

    private static long stages(long old, long needed) {
        return (Stages.expand(needed, ANY_QUEUE) & ~Stages.expand(old, ANY_QUEUE)) == 0 ? old : old | needed;
    }

    private static long accesses(long old, long needed) {
        long missing = StageAccess.expandAccesses(needed) & ~StageAccess.expandAccesses(old);
        return missing == 0 ? old : old | needed;
    }

    private long srcStages() {
        return prior.stage() == 0 ? Stages.ALL_COMMANDS : prior.stage();
    }

    private long srcAccesses() {
        return !prior.write() ? 0 : prior.access() == 0 ? VK13.VK_ACCESS_2_MEMORY_WRITE_BIT : prior.access();
    }

    private long dstStages() {
        return now.stage() == 0 || now.stage() == Stages.PRESENT_ENGINE ? Stages.ALL_COMMANDS : now.stage();
    }

    private long dstAccesses() {
        return !prior.write() ? 0 : now.access() == 0 ? VK13.VK_ACCESS_2_MEMORY_WRITE_BIT : now.access();
    }

    // Trying.

    private SyncOperation byBarrier(Barriers.Memory masks) {
        if (prior.queue() != now.queue()) {
            return null;
        }
        Dependency dependency = Dependency.of(masks, timeline.flags());
        BarrierGroup group = BarrierGroup.window(now.tag(), 0, now.tag(), List.of(dependency));
        return new SyncOperation(now.usage(), 0, now.tag(), List.of(), new SyncOperation.Barrier(group, List.of()));
    }

    private SyncOperation bySemaphore(long srcStages, long dstStages) {
        QueueTimeline from = timeline.peer(prior.queue());
        Dependency scopes = Dependency.ofSemaphore(srcStages, from.flags(), dstStages, timeline.flags());
        Signal signal = new Signal(prior.usage(), prior.queue(), prior.tag() + 1, srcStages, from.flags(), new long[0]);
        BarrierGroup group = prior.queue() == now.queue()
                ? BarrierGroup.window(now.tag(), 0, prior.tag() + 1, List.of(scopes))
                : BarrierGroup.imported(now.tag(), signal.tag(), prior.queue(), scopes);
        return new SyncOperation(now.usage(), 0, signal.tag(), List.of(), new SyncOperation.Wait(signal, group));
    }

    /** What becomes of the two accesses with nothing but an operation between them. */
    private String tried(SyncOperation operation) {
        if (operation == null || hazard.where() == null || prior.pair() == StageAccess.LAYOUT_TRANSITION) {
            return NOT_TRIED;
        }
        if (hazard.own() == null) {
            return judged(occurrence(prior), occurrence(now), List.of(operation));
        }
        return operation.effect() instanceof SyncOperation.Barrier barrier
                ? judged(
                        occurrence(prior),
                        occurrence(now, barrier.group().dependencies().get(0)),
                        List.of())
                : NOT_TRIED;
    }

    /** The same with all the operations there are, of which a wait for an event that the host sets gets other masks. */
    private String triedAtEvent(Lack lack, Barriers.Memory masks) {
        if (hazard.where() == null || hazard.own() != null || prior.pair() == StageAccess.LAYOUT_TRANSITION) {
            return NOT_TRIED;
        }
        List<SyncOperation> operations = timeline.between(prior, now).stream()
                .map(operation -> operation.parts().contains(lack.part()) ? widened(operation, masks) : operation)
                .toList();
        return judged(occurrence(prior), occurrence(now), operations);
    }

    private SyncOperation widened(SyncOperation wait, Barriers.Memory masks) {
        if (!(wait.effect() instanceof SyncOperation.Barrier barrier) || barrier.host() == null) {
            return wait;
        }
        BarrierGroup group = BarrierGroup.ofHost(
                barrier.group().tag(),
                barrier.group().toTag(),
                List.of(Dependency.ofHostEvent(masks, timeline.flags())));
        SyncOperation.Effect effect = new SyncOperation.Barrier(group, List.of(), barrier.host());
        return new SyncOperation(wait.usage(), wait.since(), wait.fromTag(), wait.toTag(), wait.parts(), effect);
    }

    /** The same where the earlier access is a layout transition with such a barrier. */
    private String tried(Dependency transition) {
        return hazard.where() == null || hazard.own() != null
                ? NOT_TRIED
                : judged(occurrence(prior, transition), occurrence(now), List.of());
    }

    private String judged(Occurrence earlier, Occurrence later, List<SyncOperation> between) {
        return new OrderingProbe(earlier, later, hazard.where()).judge(between) == null ? "yes" : NOT_TRIED;
    }

    private Occurrence occurrence(MemoryAccess access) {
        return Occurrence.of(hazard.where().space(), ranges(), access, timeline.peer(access.queue()));
    }

    private Occurrence occurrence(MemoryAccess transition, Dependency barrier) {
        AccessStore.RangeBarrier ranged =
                new AccessStore.RangeBarrier(hazard.where().space(), ranges(), barrier, transition.queue(), transition);
        return Occurrence.of(ranged, Long.MAX_VALUE, timeline.peer(transition.queue()));
    }

    private long[] ranges() {
        return new long[] {hazard.where().begin(), hazard.where().end()};
    }
}
