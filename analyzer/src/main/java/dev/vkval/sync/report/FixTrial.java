package dev.vkval.sync.report;

import dev.vkval.state.object.Barriers;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.BarrierGroup;
import dev.vkval.sync.access.Dependency;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.OrderingProbe;
import dev.vkval.sync.access.PerformedAccess;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.Signal;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.stage.StageAccess;
import java.util.List;

/**
 * Tries changes on the two accesses of a hazard: whether they are ordered with it. What else the change would do to the
 * capture is not judged.
 */
final class FixTrial {
    private final Hazard hazard;
    private final MemoryAccess prior;
    private final MemoryAccess now;
    private final QueueTimeline timeline;
    private final SyncOperation.Part transition;

    /**
     * @param timeline the queue of the later access
     * @param transition the barrier of the earlier access where that is a layout transition, null where it is not known
     */
    FixTrial(Hazard hazard, QueueTimeline timeline, SyncOperation.Part transition) {
        this.transition = transition;
        this.hazard = hazard;
        this.prior = hazard.prior();
        this.now = hazard.now();
        this.timeline = timeline;
    }

    /** A barrier on all memory just before the later access. */
    boolean barrier(Barriers.Memory masks) {
        if (prior.queue() != now.queue()) {
            return false;
        }
        Dependency dependency = Dependency.of(masks, timeline.flags());
        BarrierGroup group = BarrierGroup.window(now.tag(), 0, now.tag(), List.of(dependency));
        return orders(
                new SyncOperation(now.usage(), 0, now.tag(), List.of(), new SyncOperation.Barrier(group, List.of())));
    }

    /** A signal just after the earlier access that the later one waits for. */
    boolean semaphore(long srcStages, long dstStages) {
        QueueTimeline from = timeline.peer(prior.queue());
        Dependency scopes = Dependency.ofSemaphore(srcStages, from.flags(), dstStages, timeline.flags());
        Signal signal = new Signal(prior.usage(), prior.queue(), prior.tag() + 1, srcStages, from.flags(), new long[0]);
        BarrierGroup group = prior.queue() == now.queue()
                ? BarrierGroup.window(now.tag(), 0, prior.tag() + 1, List.of(scopes))
                : BarrierGroup.imported(now.tag(), signal.tag(), prior.queue(), scopes);
        return orders(
                new SyncOperation(now.usage(), 0, signal.tag(), List.of(), new SyncOperation.Wait(signal, group)));
    }

    /** The wait for an event that the host sets, with other masks; the operations between stay. */
    boolean hostEvent(SyncOperation wait, Barriers.Memory masks) {
        if (!known() || hazard.own() != null) {
            return false;
        }
        List<SyncOperation> operations = timeline.between(prior, now).stream()
                .map(operation -> operation == wait ? widened(wait, masks) : operation)
                .toList();
        return judge(earlier(), occurrence(now), operations);
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

    /** Other masks of the barrier of the layout transition that is the earlier access. */
    boolean ofEarlierTransition(Barriers.Memory masks) {
        return hazard.where() != null
                && hazard.own() == null
                && judge(transition(prior, masks), occurrence(now), List.of());
    }

    /**
     * Other masks of the barrier of the layout transition that is the later access.
     *
     * @param between operations that stay
     */
    boolean ofLaterTransition(Barriers.Memory masks, List<SyncOperation> between) {
        return known() && judge(earlier(), transition(now, masks), between);
    }

    private boolean orders(SyncOperation operation) {
        if (!known()) {
            return false;
        }
        PerformedAccess later = hazard.own() == null
                ? occurrence(now)
                : transition(now, hazard.own().masks());
        return judge(earlier(), later, List.of(operation));
    }

    /** Whether enough is known of the accesses to judge them again. */
    private boolean known() {
        return hazard.where() != null && (prior.pair() != StageAccess.LAYOUT_TRANSITION || transition != null);
    }

    private static boolean judge(PerformedAccess earlier, PerformedAccess later, List<SyncOperation> between) {
        return new OrderingProbe(earlier, later, earlier.shared(later)).judge(between) == null;
    }

    private PerformedAccess earlier() {
        return prior.pair() == StageAccess.LAYOUT_TRANSITION
                ? transition(prior, transition.dependency().masks())
                : occurrence(prior);
    }

    private PerformedAccess occurrence(MemoryAccess access) {
        return PerformedAccess.of(hazard.where().space(), ranges(), access, timeline.peer(access.queue()));
    }

    private PerformedAccess transition(MemoryAccess access, Barriers.Memory masks) {
        AccessStore.RangeBarrier ranged = new AccessStore.RangeBarrier(
                hazard.where().space(), ranges(), Dependency.of(masks, timeline.flags()), access.queue(), access);
        return PerformedAccess.of(ranged, Long.MAX_VALUE, timeline.peer(access.queue()));
    }

    private long[] ranges() {
        return new long[] {hazard.where().begin(), hazard.where().end()};
    }
}
