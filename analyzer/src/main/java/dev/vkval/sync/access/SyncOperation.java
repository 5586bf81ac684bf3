package dev.vkval.sync.access;

import dev.vkval.state.object.StateObject;
import java.util.List;

/**
 * A synchronization operation as it was executed, kept to explain what it orders and what not.
 *
 * @param since what ends its first scope: the command that sets an event, the submit that signals; null for itself
 * @param fromTag first tag that its first scope may reach
 * @param toTag end of its first scope, exclusive
 * @param parts its dependencies
 * @param effect its effect on the states of memory
 */
public record SyncOperation(
        ResourceUsage usage, ResourceUsage since, long fromTag, long toTag, List<Part> parts, Effect effect) {

    public SyncOperation(ResourceUsage usage, long fromTag, long toTag, List<Part> parts, Effect effect) {
        this(usage, null, fromTag, toTag, parts, effect);
    }

    /**
     * One dependency.
     *
     * @param space address space it is limited to, null for all memory
     * @param ranges addresses in that space
     * @param resource the resource that the application named, null for all memory
     * @param place which of the values of the call, null where its masks are not given there
     */
    public record Part(Dependency dependency, Object space, long[] ranges, StateObject resource, PlaceInCall place) {
        public Part(Dependency dependency, Object space, long[] ranges, StateObject resource) {
            this(dependency, space, ranges, resource, null);
        }

        /** Whether it is a memory dependency, not only an execution dependency. */
        public boolean ofMemory() {
            return (dependency.masks().srcAccesses() | dependency.masks().dstAccesses()) != 0;
        }

        /** Whether it reaches some of a range of memory. */
        public boolean covers(Hazard.Where where) {
            if (space == null) {
                return true;
            }
            if (where == null || space != where.space()) {
                return false;
            }
            for (int i = 0; i < ranges.length; i += 2) {
                if (ranges[i] < where.end() && ranges[i + 1] > where.begin()) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The effect of an operation, which can be applied again to other states. */
    public sealed interface Effect {
        /** @param timeline the queue that executes it */
        void apply(AccessStore store, QueueTimeline timeline);
    }

    /**
     * Dependencies within a queue, or on the host.
     *
     * @param host the host's signal of the event that is waited for, null for what the queue orders itself
     */
    public record Barrier(BarrierGroup group, List<AccessStore.RangeBarrier> ranged, Signal host) implements Effect {
        public Barrier(BarrierGroup group, List<AccessStore.RangeBarrier> ranged) {
            this(group, ranged, null);
        }

        @Override
        public void apply(AccessStore store, QueueTimeline timeline) {
            await(timeline);
            store.apply(group, ranged, timeline);
        }

        /** The queue has waited for the host, if a scope includes the host stage. */
        public void await(QueueTimeline timeline) {
            if (host != null && group.dependencies().stream().anyMatch(Dependency::orders)) {
                timeline.knows(host);
            }
        }
    }

    /** A wait of a queue for a semaphore, or of the host for anything. */
    public record Wait(Signal signal, BarrierGroup group) implements Effect {
        @Override
        public void apply(AccessStore store, QueueTimeline timeline) {
            if (group.imports()) {
                timeline.knows(signal);
            }
            store.apply(group, List.of(), timeline);
        }
    }

    /** A wait of the host for any of several signals, but it is unknown which. */
    public record WaitForSome(List<Signal> signals, BarrierGroup group) implements Effect {
        @Override
        public void apply(AccessStore store, QueueTimeline timeline) {
            timeline.knowsSome(signals);
            store.apply(group, List.of(), timeline);
        }
    }

    /** A signal of a semaphore or fence: it orders nothing until something waits for it. */
    public record Signaling(Signal signal) implements Effect {
        @Override
        public void apply(AccessStore store, QueueTimeline timeline) {}
    }

    /**
     * Work begins that was submitted after everything that the host had waited for.
     *
     * @param submittedAt tag of the submission
     * @param knownByHost how far the host had waited for each queue at that time
     * @param oldest tag of the oldest submission that has work left
     * @param group what makes the host's waits known to work that executes later, null if not needed
     */
    public record Beginning(long submittedAt, long[] knownByHost, long oldest, BarrierGroup group) implements Effect {
        @Override
        public void apply(AccessStore store, QueueTimeline timeline) {
            timeline.execute(submittedAt, knownByHost);
            timeline.timelines().oldestSubmission(oldest);
            if (group != null) {
                store.apply(group, List.of(), timeline);
            }
        }
    }

    /** Whether the host does it. */
    public boolean ofHost() {
        return usage.queue() == Timelines.HOST;
    }
}
