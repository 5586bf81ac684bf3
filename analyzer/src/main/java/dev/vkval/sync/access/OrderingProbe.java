package dev.vkval.sync.access;

import dev.vkval.sync.range.Aliases;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Tests whether synchronization operations order two accesses: both are made in otherwise unused memory, with these
 * operations between them, and checked like any others.
 */
public final class OrderingProbe {
    private final PerformedAccess prior;
    private final PerformedAccess now;
    private final Hazard.Where where;
    private final long[] ranges;

    /** @param where memory that both access */
    public OrderingProbe(PerformedAccess prior, PerformedAccess now, Hazard.Where where) {
        this.prior = prior;
        this.now = now;
        this.where = where;
        this.ranges = new long[] {where.begin(), where.end()};
    }

    /** The hazard of the later access, null if the operations order the two. */
    public Hazard judge(List<SyncOperation> operations) {
        AccessStore store = new AccessStore(new Aliases(), null);
        Timelines timelines = timelines();
        access(store, timelines);
        for (SyncOperation operation : operations) {
            effect(operation).apply(store, timelines.get(operation.usage().queue()));
        }
        QueueTimeline timeline = timelines.get(now.timeline().index());
        timeline.subpass(now.subpass());
        return now.transition() == null
                ? store.detect(where.space(), ranges, now.access(), timeline)
                : store.detectTransition(here(now.transition(), now.access()), now.toTag(), timeline);
    }

    private void access(AccessStore store, Timelines timelines) {
        QueueTimeline timeline = timelines.get(prior.timeline().index());
        if (prior.transition() == null) {
            store.update(where.space(), ranges, prior.access(), timeline);
        } else {
            BarrierGroup group = BarrierGroup.of(prior.access().tag(), List.of());
            store.apply(group, List.of(here(prior.transition(), prior.access())), timeline);
        }
    }

    private Timelines timelines() {
        Timelines copies = new Timelines();
        List<QueueTimeline> all = now.timeline().timelines().all();
        for (QueueTimeline queue : all.subList(copies.all().size(), all.size())) {
            copies.add(queue.queue(), queue.flags());
        }
        return copies;
    }

    private AccessStore.RangeBarrier here(AccessStore.RangeBarrier barrier, MemoryAccess transition) {
        return new AccessStore.RangeBarrier(where.space(), ranges, barrier.dependency(), barrier.source(), transition);
    }

    /** A layout transition between the two is another access; here only its barrier counts. */
    private SyncOperation.Effect effect(SyncOperation operation) {
        if (!(operation.effect() instanceof SyncOperation.Barrier barrier)) {
            return operation.effect();
        }
        List<AccessStore.RangeBarrier> ranged = new ArrayList<>();
        for (AccessStore.RangeBarrier one : barrier.ranged()) {
            if (one.space() == where.space()) {
                ranged.add(one.withoutTransition());
            }
        }
        return new SyncOperation.Barrier(barrier.group(), ranged, barrier.host());
    }

    /**
     * Those of the operations that order the accesses, each of them needed.
     *
     * @param operations such that they order the accesses
     */
    public List<SyncOperation> path(List<SyncOperation> operations) {
        BitSet needed = new BitSet();
        int before = operations.size();
        while (judge(some(operations, 0, needed)) != null) {
            before = shortestPrefix(operations, before, needed) - 1;
            needed.set(before);
        }
        return needed.stream().mapToObj(operations::get).toList();
    }

    /** How many of the first operations are sufficient together with those known to be needed. */
    private int shortestPrefix(List<SyncOperation> operations, int most, BitSet needed) {
        int tooFew = 0;
        int enough = most;
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) / 2;
            if (judge(some(operations, middle, needed)) == null) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return enough;
    }

    /** The first operations, the needed ones, and the beginnings of work, which are not synchronization. */
    private static List<SyncOperation> some(List<SyncOperation> operations, int first, BitSet needed) {
        List<SyncOperation> some = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            SyncOperation operation = operations.get(i);
            if (i < first || needed.get(i) || operation.effect() instanceof SyncOperation.Beginning) {
                some.add(operation);
            }
        }
        return some;
    }
}
