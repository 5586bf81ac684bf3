package dev.vkval.sync.access;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.SparseBindings;
import dev.vkval.sync.range.Aliases;
import dev.vkval.sync.range.RangeMap;
import dev.vkval.sync.range.Spaces;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The access states of all memory, by address space.
 *
 * <p>A space is a device memory for buffers, the image itself for images (see {@link Spaces}). Ranges are pairs of begin
 * and end in one array.
 */
public final class AccessStore {
    private static final int LARGEST_BACKLOG = 2048;

    /** A barrier on the states of one map. */
    private record Reach(RangeMap<AccessState> map, RangeBarrier barrier) {}

    /**
     * Dependencies of a barrier on part of one space.
     *
     * @param source the queue of the first scope
     */
    public record RangeBarrier(
            Object space, long[] ranges, Dependency dependency, int source, MemoryAccess transition) {
        private RangeBarrier in(Object other, long[] otherRanges) {
            return new RangeBarrier(other, otherRanges, dependency, source, transition);
        }

        RangeBarrier withoutTransition() {
            return withoutTransition(space, ranges);
        }

        private RangeBarrier withoutTransition(Object other, long[] otherRanges) {
            return new RangeBarrier(other, otherRanges, dependency, source, null);
        }
    }

    private final Map<Object, RangeMap<AccessState>> spaces = new IdentityHashMap<>();

    /** Accesses that may have happened, apart: they must hide nothing that did. */
    private final Map<Object, RangeMap<AccessState>> possible = new IdentityHashMap<>();

    /** Whether there are writes among them, which matter to reads, too. */
    private boolean possibleWrites;

    /** Accesses that shaders may have made, apart from those of buffers' contents, which a device can decide. */
    private final PossibleStates shaders = new PossibleStates();

    private long operations;

    private final Aliases aliases;
    private final AccessWatch watch;

    /** Where spaces are copied from when they are first accessed, null for nowhere. */
    private final AccessStore origin;

    /**
     * @param aliases the spaces that share memory
     * @param watch observes the accesses, null for none
     */
    public AccessStore(Aliases aliases, AccessWatch watch) {
        this(aliases, watch, null);
    }

    private AccessStore(Aliases aliases, AccessWatch watch, AccessStore origin) {
        this.aliases = aliases;
        this.watch = watch;
        this.origin = origin;
    }

    /**
     * A store that begins with what has certainly happened in this one, and leaves this one as it is; this one must not
     * change as long as the other one is used.
     */
    public AccessStore fork() {
        AccessStore fork = new AccessStore(aliases, null, this);
        fork.operations = operations;
        return fork;
    }

    /** Copies a space and those that share its memory, before they are accessed here for the first time. */
    private void bring(Object space, long[] ranges) {
        if (origin != null) {
            bring(space);
            aliases.each(space, ranges, (other, whole) -> bring(other));
        }
    }

    private void bring(Object space) {
        RangeMap<AccessState> states = spaces.containsKey(space) ? null : origin.spaces.get(space);
        if (states != null) {
            spaces.put(space, states.copy());
        }
    }

    private static RangeMap<AccessState> map(Map<Object, RangeMap<AccessState>> maps, Object space) {
        return maps.computeIfAbsent(space, key -> new RangeMap<>(AccessState::copy));
    }

    /**
     * The first hazard of an access, null for none: with what was done to its space, else to the same memory by another, else
     * with what may have been done there, by shaders last.
     */
    public Hazard detect(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        bring(space, ranges);
        Hazard hazard = detect(spaces, space, ranges, access, timeline);
        if (hazard != null && access.seenIn() != null) {
            boolean seen = hazard.where().space() == space
                    && Everywhere.is(
                            spaces.get(space),
                            access.seenIn(),
                            ranges,
                            each -> HazardDetection.of(each, access, timeline) != null,
                            timeline);
            return seen ? hazard.now(access.seen()) : hazard;
        }
        boolean afterPossible = (access.write() || possibleWrites) && access.role() != AccessRole.HOST;
        if (hazard == null && afterPossible) {
            hazard = detect(possible, space, ranges, access, timeline);
        }
        return hazard != null ? hazard : detectAfterShaders(space, ranges, access, timeline);
    }

    /** The first hazard of an access with what shaders may have done, null for none. */
    public Hazard detectAfterShaders(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        if (!shaders.concern(access)) {
            return null;
        }
        Hazard hazard = shaders.detect(space, ranges, access, timeline);
        return hazard != null
                ? hazard
                : throughAliases(
                        space,
                        ranges,
                        (other, whole) ->
                                shaders.detect(other, whole, access.unordered().anywhere(), timeline));
    }

    /** How many synchronization operations there have been: grows with each. */
    public long operations() {
        return operations;
    }

    /**
     * The hazards that {@code now} would have with what happened in its own space, were it anywhere in its ranges; those of
     * other accesses, and of other spaces, are only the first.
     */
    public List<Hazard> possibleHazards(Hazard first, PerformedAccess now) {
        boolean ofCertain = now.access().possible()
                && !now.access().ofShader()
                && !first.prior().possible();
        if (!ofCertain || first.where().space() != now.space()) {
            return List.of(first);
        }
        List<Hazard> hazards = new ArrayList<>();
        RangeMap<AccessState> map = spaces.get(now.space());
        for (int r = 0; r < now.ranges().length; r += 2) {
            for (int i = map.find(now.ranges()[r]); i < map.size() && map.begin(i) < now.ranges()[r + 1]; i++) {
                AccessState state = map.value(i);
                state.settle(now.timeline());
                Hazard hazard = HazardDetection.of(state, now.access(), now.timeline());
                if (hazard != null) {
                    hazards.add(hazard.at(now.space(), map.begin(i), map.end(i)));
                }
            }
        }
        return hazards;
    }

    /** A draw, dispatch or trace executes, with this bound state. */
    public void acted(BoundState bound, ResourceUsage usage) {
        if (watch != null) {
            watch.acted(bound, usage);
        }
    }

    private Hazard detect(
            Map<Object, RangeMap<AccessState>> maps,
            Object space,
            long[] ranges,
            MemoryAccess access,
            QueueTimeline timeline) {
        if (maps.isEmpty()) {
            return null;
        }
        Hazard hazard = detectWithin(maps.get(space), space, ranges, access, timeline);
        return hazard != null
                ? hazard
                : throughAliases(
                        space,
                        ranges,
                        (other, whole) -> detectWithin(
                                maps.get(other),
                                other,
                                whole,
                                access.unordered().anywhere(),
                                timeline));
    }

    private Hazard throughAliases(Object space, long[] ranges, BiFunction<Object, long[], Hazard> detection) {
        Hazard[] first = new Hazard[1];
        aliases.each(space, ranges, (other, whole) -> {
            if (first[0] == null) {
                first[0] = detection.apply(other, whole);
            }
        });
        return first[0];
    }

    private static Hazard detectWithin(
            RangeMap<AccessState> map, Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        return map == null
                ? null
                : map.first(ranges, access.pieces() == null, (i, r) -> {
                    if (access.leavesOut(Math.max(map.begin(i), ranges[r]), Math.min(map.end(i), ranges[r + 1]))) {
                        return null;
                    }
                    AccessState state = map.value(i);
                    state.settle(timeline);
                    Hazard hazard = HazardDetection.of(state, access, timeline);
                    return hazard == null
                            ? null
                            : hazard.at(space, map.begin(i), map.end(i)).within(ranges[r], ranges[r + 1]);
                });
    }

    /**
     * The first hazard of a layout transition, null for none.
     *
     * @param toTag end of the barrier's first scope: no later access is in it
     */
    public Hazard detectTransition(RangeBarrier barrier, long toTag, QueueTimeline timeline) {
        if (watch != null) {
            watch.transitioned(barrier, toTag, timeline);
        }
        bring(barrier.space(), barrier.ranges());
        Hazard hazard = detectTransition(barrier, one -> detectTransitionWithin(one, toTag, timeline));
        return hazard != null
                ? hazard
                : detectTransition(barrier, one -> shaders.detectTransition(one, toTag, timeline));
    }

    private Hazard detectTransition(RangeBarrier barrier, Function<RangeBarrier, Hazard> detection) {
        Hazard hazard = detection.apply(barrier);
        return hazard != null
                ? hazard
                : throughAliases(
                        barrier.space(), barrier.ranges(), (other, whole) -> detection.apply(barrier.in(other, whole)));
    }

    private Hazard detectTransitionWithin(RangeBarrier barrier, long toTag, QueueTimeline timeline) {
        RangeMap<AccessState> map = spaces.get(barrier.space());
        if (map == null) {
            return null;
        }
        for (int r = 0; r < barrier.ranges().length; r += 2) {
            long end = barrier.ranges()[r + 1];
            for (int i = map.find(barrier.ranges()[r]); i < map.size() && map.begin(i) < end; i++) {
                AccessState state = map.value(i);
                state.settle(timeline);
                Hazard hazard = HazardDetection.ofTransition(state, barrier, toTag, timeline);
                if (hazard != null) {
                    return hazard.of(barrier.dependency()).at(barrier.space(), map.begin(i), map.end(i));
                }
            }
        }
        return null;
    }

    /** The earliest access that ranges of a space remember and that is looked for, null for none. */
    public MemoryAccess earliest(Object space, long[] ranges, Predicate<MemoryAccess> wanted) {
        bring(space, ranges);
        RangeMap<AccessState> map = spaces.get(space);
        MemoryAccess earliest = null;
        for (int r = 0; map != null && r < ranges.length; r += 2) {
            for (int i = map.find(ranges[r]); i < map.size() && map.begin(i) < ranges[r + 1]; i++) {
                MemoryAccess access = map.value(i).earliest(wanted);
                earliest = access == null || earliest != null && earliest.tag() <= access.tag() ? earliest : access;
            }
        }
        return earliest;
    }

    /** Records an access. */
    public void update(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        watch(space, ranges, access, timeline);
        bring(space, ranges);
        if (access.ofShader()) {
            shaders.update(space, ranges, access, timeline, () -> fresh(timeline));
            return;
        }
        if (access.write() && !access.possible()) {
            shaders.end(space, ranges);
        }
        RangeMap<AccessState> map = map(access.possible() ? possible : spaces, space);
        RangeMap<AccessState> ended = access.write() && !access.possible() ? possible.get(space) : null;
        possibleWrites |= access.write() && access.possible();
        if (access.write()) {
            write(map, ranges, access, timeline);
            if (ended != null) {
                ended.remove(ranges);
            }
        } else {
            read(map, ranges, access, timeline);
        }
    }

    /**
     * Applies a synchronization operation, and keeps it for explanations.
     *
     * @param timeline the queue that executes it
     */
    public void perform(SyncOperation operation, QueueTimeline timeline) {
        perform(operation, operation, timeline);
    }

    /**
     * Applies what is left of a synchronization operation, of which some was taken away.
     *
     * @param kept the operation that is kept for explanations
     */
    public void perform(SyncOperation operation, SyncOperation kept, QueueTimeline timeline) {
        operations++;
        operation.effect().apply(this, timeline);
        if (!kept.parts().isEmpty()) {
            timeline.log().add(kept);
        }
        if (watch != null) {
            watch.performed(kept);
        }
    }

    private void watch(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        if (watch != null) {
            watch.accessed(space, ranges, access, timeline);
        }
    }

    private static AccessState fresh(QueueTimeline timeline) {
        AccessState state = new AccessState();
        state.settledTo(timeline.timelines().barrierEnds());
        return state;
    }

    private static void write(RangeMap<AccessState> map, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        AccessState state = fresh(timeline);
        state.update(access);
        map.overwrite(ranges, state);
    }

    private static void read(RangeMap<AccessState> map, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        map.divide(ranges, () -> fresh(timeline));
        map.change(ranges, state -> {
            state.settle(timeline);
            state.update(access);
        });
        map.coalesce(ranges, AccessState::same);
    }

    /**
     * Applies the dependencies of one operation, independently of one another.
     *
     * @param group those without a resource, and the window of them all
     * @param named those of a resource; they also reach what shares its memory
     */
    void apply(BarrierGroup group, List<RangeBarrier> named, QueueTimeline timeline) {
        for (RangeBarrier barrier : named) {
            bring(barrier.space(), barrier.ranges());
            if (barrier.transition() != null) {
                shaders.end(barrier.space(), barrier.ranges());
            }
        }
        List<Reach> reaches = reaches(named);
        for (Reach reach : reaches) {
            collect(reach.map(), reach.barrier(), group, timeline);
        }
        if (!group.dependencies().isEmpty()) {
            timeline.add(group);
        }
        for (Reach reach : reaches) {
            commit(reach.map(), reach.barrier().ranges(), group, timeline);
        }
        if (timeline.barrierBacklog() > LARGEST_BACKLOG) {
            sweep(timeline);
        }
    }

    /** What barriers apply to: their own ranges, and other or possible accesses in the same memory. */
    private List<Reach> reaches(List<RangeBarrier> named) {
        List<Reach> reaches = new ArrayList<>(named.size());
        for (RangeBarrier barrier : named) {
            reaches.add(new Reach(map(spaces, barrier.space()), barrier));
            reach(possible, barrier, reaches);
            reach(shaders.spaces(), barrier, reaches);
        }
        for (RangeBarrier barrier : named) {
            aliases.each(barrier.space(), barrier.ranges(), (other, whole) -> {
                RangeBarrier there = barrier.withoutTransition(other, whole);
                reach(spaces, there, reaches);
                reach(possible, there, reaches);
                reach(shaders.spaces(), there, reaches);
            });
        }
        return reaches;
    }

    private static void reach(Map<Object, RangeMap<AccessState>> maps, RangeBarrier barrier, List<Reach> reaches) {
        RangeMap<AccessState> map = maps.get(barrier.space());
        if (map != null) {
            reaches.add(new Reach(map, barrier.withoutTransition(barrier.space(), barrier.ranges())));
        }
    }

    private static void collect(
            RangeMap<AccessState> map, RangeBarrier barrier, BarrierGroup group, QueueTimeline timeline) {
        long[] ranges = barrier.ranges();
        map.divide(ranges, barrier.transition() == null ? null : () -> fresh(timeline));
        map.change(ranges, state -> collect(state, barrier, group, timeline));
    }

    private static void collect(AccessState state, RangeBarrier barrier, BarrierGroup group, QueueTimeline timeline) {
        if (!state.pending()) {
            state.settle(timeline);
            for (Dependency dependency : group.dependencies()) {
                state.collect(dependency, group, timeline.index());
            }
        }
        if (barrier.transition() == null) {
            state.collect(barrier.dependency(), group, timeline.index());
        } else {
            state.collectTransition(barrier.transition(), barrier.dependency());
        }
    }

    private static void commit(RangeMap<AccessState> map, long[] ranges, BarrierGroup group, QueueTimeline timeline) {
        map.each(ranges, state -> {
            if (state.pending()) {
                state.commit(timeline.index(), group);
                state.settledTo(timeline);
            }
        });
        map.coalesce(ranges, AccessState::same);
    }

    /** Replaces the state of a range by this access only. */
    public void replace(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        watch(space, ranges, access, timeline);
        bring(space, ranges);
        RangeMap<AccessState> map = map(spaces, space);
        shaders.end(space, ranges);
        write(map, ranges, access, timeline);
    }

    /**
     * A range of a sparse buffer is no longer bound: what was accessed there was in the memory, which remembers it in place of
     * what it remembered.
     */
    public void unbound(Object buffer, SparseBindings.Range range) {
        long shift = range.memoryOffset() - range.offset();
        List.of(spaces, possible, shaders.spaces()).forEach(maps -> {
            RangeMap<AccessState> map = maps.get(buffer);
            RangeMap<AccessState> taken =
                    map == null ? null : map.cut(range.offset(), range.offset() + range.sizeBytes());
            for (int i = 0; taken != null && i < taken.size(); i++) {
                map(maps, range.memory())
                        .overwrite(
                                taken.begin(i) + shift,
                                taken.end(i) + shift,
                                taken.value(i).copy());
            }
        });
    }

    /** Removes a space whose owner was destroyed. */
    public void forget(Object space) {
        spaces.remove(space);
        possible.remove(space);
        shaders.forget(space);
    }

    /** Applies a queue's barriers to every state, removes them, and removes what the host has waited for. */
    void sweep(QueueTimeline timeline) {
        if (origin != null) {
            origin.spaces.keySet().forEach(this::bring);
        }
        sweep(spaces, timeline);
        sweep(possible, timeline);
        sweep(shaders.spaces(), timeline);
        timeline.forgetBarriers();
    }

    private static void sweep(Map<Object, RangeMap<AccessState>> maps, QueueTimeline timeline) {
        maps.values().removeIf(map -> {
            for (int i = 0; i < map.size(); i++) {
                map.value(i).settle(timeline);
            }
            map.removeIf(AccessState::isEmpty);
            return map.size() == 0;
        });
    }
}
