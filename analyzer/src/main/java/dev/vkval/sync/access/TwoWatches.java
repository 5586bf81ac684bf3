package dev.vkval.sync.access;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.QueueState;

/** Passes everything to two observers. */
public record TwoWatches(AccessWatch first, AccessWatch second) implements AccessWatch {

    @Override
    public void begins(ResourceUsage work) {
        first.begins(work);
        second.begins(work);
    }

    @Override
    public void accessed(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        first.accessed(space, ranges, access, timeline);
        second.accessed(space, ranges, access, timeline);
    }

    @Override
    public void transitioned(AccessStore.RangeBarrier barrier, long toTag, QueueTimeline timeline) {
        first.transitioned(barrier, toTag, timeline);
        second.transitioned(barrier, toTag, timeline);
    }

    @Override
    public void performed(SyncOperation operation) {
        first.performed(operation);
        second.performed(operation);
    }

    @Override
    public void acted(BoundState bound, ResourceUsage usage) {
        first.acted(bound, usage);
        second.acted(bound, usage);
    }

    @Override
    public void hostIdle(QueueState queue, CommandPlace call) {
        first.hostIdle(queue, call);
        second.hostIdle(queue, call);
    }

    @Override
    public void hostReadsQueries() {
        first.hostReadsQueries();
        second.hostReadsQueries();
    }

    @Override
    public void hostWrote(Object memory, long[] ranges, MemoryAccess access) {
        first.hostWrote(memory, ranges, access);
        second.hostWrote(memory, ranges, access);
    }
}
