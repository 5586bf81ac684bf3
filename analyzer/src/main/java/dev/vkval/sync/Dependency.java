package dev.vkval.sync;

import dev.vkval.state.command.Barriers;

/**
 * A memory dependency with its scopes worked out (seed document on synchronization validation, Access Scopes):
 * execution scopes reach to logically earlier and later stages, access scopes only to the stages named.
 *
 * @param masks as the application gave them
 */
record Dependency(
        Barriers.Memory masks, long srcExecution, AccessSet srcAccesses, long dstExecution, AccessSet dstAccesses) {

    /** @param queueFlags VkQueueFlags of the queue, which decide what the meta stages stand for */
    static Dependency of(Barriers.Memory masks, int queueFlags) {
        long src = Stages.expand(masks.srcStages(), queueFlags);
        long dst = Stages.expand(masks.dstStages(), queueFlags);
        if (masks.srcStages() == 0 && masks.srcAccesses() == 0) {
            src = Stages.TOP_OF_PIPE;
        }
        return new Dependency(
                masks,
                Stages.withEarlier(src),
                accesses(masks.srcStages(), src, masks.srcAccesses()),
                Stages.withLater(dst),
                accesses(masks.dstStages(), dst, masks.dstAccesses()));
    }

    private static AccessSet accesses(long named, long expanded, long accesses) {
        AccessSet set = StageAccess.byStages(expanded).and(StageAccess.byAccesses(accesses));
        boolean everything = (named & Stages.ALL_COMMANDS) != 0;
        return everything && StageAccess.expandAccesses(accesses) != 0 ? set.with(StageAccess.LAYOUT_TRANSITION) : set;
    }

    /** The scopes of a semaphore: all accesses of the stages, layout transitions with the stages that enclose them. */
    static Dependency ofSemaphore(long signalStages, int signalQueueFlags, long waitStages, int waitQueueFlags) {
        long src = Stages.expand(signalStages, signalQueueFlags);
        long dst = Stages.expand(waitStages, waitQueueFlags);
        return new Dependency(
                new Barriers.Memory(signalStages, -1, waitStages, -1),
                Stages.withEarlier(src),
                semaphoreAccesses(signalStages, src, Stages.BOTTOM_OF_PIPE),
                Stages.withLater(dst),
                semaphoreAccesses(waitStages, dst, Stages.TOP_OF_PIPE));
    }

    private static AccessSet semaphoreAccesses(long named, long expanded, long enclosing) {
        AccessSet set = StageAccess.byStages(expanded);
        return (named & (Stages.ALL_COMMANDS | enclosing)) != 0 ? set.with(StageAccess.LAYOUT_TRANSITION) : set;
    }
}
