package dev.vkval.sync.access;

import dev.vkval.state.object.BoundState;

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

    /** The host wrote to ranges of a memory, which is not an access in the store. */
    default void hostWrote(Object memory, long[] ranges, MemoryAccess access) {}
}
