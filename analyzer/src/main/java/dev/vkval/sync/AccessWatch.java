package dev.vkval.sync;

/** Sees the accesses as they are made. */
interface AccessWatch {

    /** A submit or present begins to execute. */
    void begins(Usage work);

    /** An access to ranges of a space; a layout transition comes with its barrier instead. */
    void accessed(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline);

    /** @param toTag end of the barrier's first scope */
    void transitioned(AccessStore.RangeBarrier barrier, long toTag, QueueTimeline timeline);

    /** A synchronization operation took effect. */
    void performed(SyncOperation operation);
}
