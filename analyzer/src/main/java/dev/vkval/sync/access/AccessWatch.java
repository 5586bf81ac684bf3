package dev.vkval.sync.access;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.QueueState;

/** Observes the accesses as they are made. */
public interface AccessWatch {

    /** A submit or present begins to execute. */
    void begins(ResourceUsage work);

    /** An access to ranges of a space; a layout transition is passed with its barrier instead. */
    void accessed(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline);

    /** @param toTag end of the barrier's first scope */
    void transitioned(AccessStore.RangeBarrier barrier, long toTag, QueueTimeline timeline);

    /** A synchronization operation took effect. */
    void performed(SyncOperation operation);

    /** A draw, dispatch or trace executes, with this bound state. */
    default void acted(BoundState bound, ResourceUsage usage) {}

    /**
     * The host waits until a queue is idle.
     *
     * @param queue null for all queues of the device
     */
    default void hostIdle(QueueState queue, CommandPlace call) {}

    /** The host reads results of queries, and does not wait for them. */
    default void hostReadsQueries() {}

    /** The host wrote to ranges of a memory, which is not an access in the store. */
    default void hostWrote(Object memory, long[] ranges, MemoryAccess access) {}
}
