package dev.vkval.sync.access;

import dev.vkval.state.object.Barriers;
import dev.vkval.sync.stage.AccessSet;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;

/**
 * A memory dependency with its computed scopes (specification, Synchronization Scopes): execution scopes include
 * logically earlier and later stages, access scopes only the named stages.
 *
 * @param masks the application's masks
 */
public record Dependency(
        Barriers.Memory masks, long srcExecution, AccessSet srcAccesses, long dstExecution, AccessSet dstAccesses) {

    /** Whether anything can be in its first scope. */
    public boolean orders() {
        return srcExecution != 0;
    }

    /** @param queueFlags VkQueueFlags of the queue, which determine the stages that meta stages include */
    public static Dependency of(Barriers.Memory masks, int queueFlags) {
        long src = Stages.expand(masks.srcStages(), queueFlags);
        long dst = Stages.expand(masks.dstStages(), queueFlags);
        if (masks.srcStages() == 0 && masks.srcAccesses() == 0) {
            src = Stages.TOP_OF_PIPE;
        }
        return new Dependency(
                masks,
                Stages.withEarlier(src) | ends(masks.srcStages()),
                accesses(masks.srcStages(), src, masks.srcAccesses()),
                Stages.withLater(dst) | ends(masks.dstStages()),
                accesses(masks.dstStages(), dst, masks.dstAccesses()));
    }

    /**
     * What a wait for an event set by the host orders of what the host has done and waited for: nothing if it does not
     * name the host stage.
     */
    public static Dependency ofHostEvent(Barriers.Memory masks, int queueFlags) {
        Dependency scopes = of(masks, queueFlags);
        boolean named = (masks.srcStages() & Stages.HOST) != 0;
        long waitedFor = named ? -1 : 0;
        AccessSet written = named ? scopes.srcAccesses().and(AccessSet.of(StageAccess.HOST_WRITE)) : AccessSet.NONE;
        return new Dependency(masks, waitedFor, written, scopes.dstExecution(), scopes.dstAccesses());
    }

    /** ALL_COMMANDS includes the stages without operations, from which a dependency chain may continue. */
    private static long ends(long stages) {
        return (stages & Stages.ALL_COMMANDS) == 0 ? 0 : Stages.TOP_OF_PIPE | Stages.BOTTOM_OF_PIPE;
    }

    private static AccessSet accesses(long named, long expanded, long accesses) {
        AccessSet set = StageAccess.byStages(expanded).and(StageAccess.byAccesses(accesses));
        boolean everything = (named & Stages.ALL_COMMANDS) != 0;
        return everything && StageAccess.expandAccesses(accesses) != 0 ? set.with(StageAccess.LAYOUT_TRANSITION) : set;
    }

    /**
     * The scopes of a semaphore: all accesses of the stages, those of logically earlier ones before a signal and of
     * logically later ones after a wait (specification, Semaphore Signaling and Waiting).
     */
    public static Dependency ofSemaphore(long signalStages, int signalQueueFlags, long waitStages, int waitQueueFlags) {
        long src = Stages.withEarlier(Stages.expand(signalStages, signalQueueFlags)) | ends(signalStages);
        long dst = Stages.withLater(Stages.expand(waitStages, waitQueueFlags)) | ends(waitStages);
        return new Dependency(
                new Barriers.Memory(signalStages, -1, waitStages, -1),
                src,
                semaphoreAccesses(src, Stages.BOTTOM_OF_PIPE),
                dst,
                semaphoreAccesses(dst, Stages.TOP_OF_PIPE));
    }

    /** Layout transitions are in a scope that includes BOTTOM_OF_PIPE or TOP_OF_PIPE. */
    private static AccessSet semaphoreAccesses(long stages, long end) {
        AccessSet set = StageAccess.byStages(stages);
        return (stages & end) != 0 ? set.with(StageAccess.LAYOUT_TRANSITION) : set;
    }
}
