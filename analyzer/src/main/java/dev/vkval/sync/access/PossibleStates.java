package dev.vkval.sync.access;

import dev.vkval.sync.range.RangeMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What shaders may have done to memory, by address space, apart from what has happened for certain. The accesses of a
 * range stand beside each other: one that may have happened ends none of the others.
 */
final class PossibleStates {
    private final Map<Object, RangeMap<AccessState>> spaces = new IdentityHashMap<>();
    private boolean writes;

    /** The states of a space, null for none. */
    RangeMap<AccessState> of(Object space) {
        return spaces.get(space);
    }

    Map<Object, RangeMap<AccessState>> spaces() {
        return spaces;
    }

    /** Whether an access can have a hazard with one of these at all. */
    boolean concern(MemoryAccess access) {
        return !spaces.isEmpty() && (access.write() || writes) && access.role() != AccessRole.HOST;
    }

    Hazard detect(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        RangeMap<AccessState> map = spaces.get(space);
        int i = 0;
        for (int r = 0; map != null && r < ranges.length; r += 2) {
            for (i = map.find(ranges[r], i); i < map.size() && map.begin(i) < ranges[r + 1]; i++) {
                AccessState state = map.value(i);
                long begin = Math.max(map.begin(i), ranges[r]);
                long end = Math.min(map.end(i), ranges[r + 1]);
                if (access.leavesOut(begin, end)) {
                    continue;
                }
                state.settle(timeline);
                Hazard hazard = HazardDetection.afterPossible(state, begin, end, access, timeline);
                if (hazard != null) {
                    MemoryAccess prior = hazard.prior();
                    boolean seen = !access.possible()
                            && Everywhere.is(
                                    map,
                                    prior.seenIn(),
                                    ranges,
                                    each -> HazardDetection.isAfter(each, prior, access, timeline),
                                    timeline);
                    return (seen ? hazard.prior(prior.seen()) : hazard)
                            .at(space, map.begin(i), map.end(i))
                            .within(ranges[r], ranges[r + 1]);
                }
            }
        }
        return null;
    }

    /** @param toTag end of the barrier's first scope: no later access is in it */
    Hazard detectTransition(AccessStore.RangeBarrier barrier, long toTag, QueueTimeline timeline) {
        RangeMap<AccessState> map = spaces.get(barrier.space());
        long[] ranges = barrier.ranges();
        int i = 0;
        for (int r = 0; map != null && r < ranges.length; r += 2) {
            for (i = map.find(ranges[r], i); i < map.size() && map.begin(i) < ranges[r + 1]; i++) {
                AccessState state = map.value(i);
                state.settle(timeline);
                Hazard hazard = HazardDetection.ofTransitionAfterPossible(state, barrier, toTag, timeline);
                if (hazard != null) {
                    MemoryAccess prior = hazard.prior();
                    boolean seen = Everywhere.is(
                            map,
                            prior.seenIn(),
                            ranges,
                            each -> HazardDetection.isTransitionAfter(each, prior, barrier, toTag, timeline),
                            timeline);
                    return (seen ? hazard.prior(prior.seen()) : hazard)
                            .of(barrier.dependency())
                            .at(barrier.space(), map.begin(i), map.end(i));
                }
            }
        }
        return null;
    }

    void update(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline, Supplier<AccessState> fresh) {
        writes |= access.write();
        RangeMap<AccessState> map = spaces.computeIfAbsent(space, key -> new RangeMap<>(AccessState::copy));
        map.divide(ranges, fresh);
        map.change(ranges, state -> {
            state.settle(timeline);
            state.updatePossible(access);
        });
        map.coalesce(ranges, AccessState::same);
    }

    /** A write that happened comes after all that may have happened before it, or was reported with it. */
    void end(Object space, long[] ranges) {
        RangeMap<AccessState> map = spaces.get(space);
        if (map != null) {
            map.remove(ranges);
        }
    }

    void forget(Object space) {
        spaces.remove(space);
    }
}
