package dev.vkval.sync.log;

import dev.vkval.sync.access.Dependency;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.Timelines;
import java.util.List;

/**
 * One dependency of an operation, with its two scopes.
 *
 * @param index place of the operation among everything that is logged
 * @param tag of the operation
 * @param from what its first scope is of; several where one of several waits took place, and nobody knows which
 * @param queue the timeline of its second scope
 * @param within the subpass that the second scope is limited to, null for none
 * @param space the memory that it is about, null for all
 * @param transition the layout transition that it makes, null for none
 */
record LoggedLink(
        int index,
        long tag,
        List<From> from,
        int queue,
        SubpassTime within,
        Dependency scopes,
        Object space,
        long[] ranges,
        MemoryAccess transition) {

    /** What a timeline does in a span of tags, of which the end is exclusive. */
    record From(int queue, long fromTag, long toTag, Dependency scopes) {
        boolean holds(LoggedAccess access) {
            return access.queue() == queue && access.tag() >= fromTag && access.tag() < toTag;
        }
    }

    /** Whether an access is in a first scope of execution. */
    boolean executes(From one, LoggedAccess prior) {
        if (prior.transition()) {
            return one.holds(prior) && one.scopes.srcAccesses().contains(prior.pair());
        }
        return one.holds(prior) && (one.scopes.srcExecution() & prior.access().stage()) != 0;
    }

    /** Whether a first scope makes a write available. */
    boolean makesAvailable(From one, LoggedAccess prior, long at) {
        return executes(one, prior)
                && covers(prior, at)
                && one.scopes.srcAccesses().contains(prior.pair());
    }

    /** Whether an access is the layout transition that the barrier makes. */
    boolean makes(LoggedAccess access) {
        return transition != null && access.access() == transition;
    }

    private boolean covers(LoggedAccess access, long at) {
        if (space == null) {
            return true;
        }
        if (space != access.space()) {
            return false;
        }
        for (int i = 0; i < ranges.length; i += 2) {
            if (ranges[i] <= at && at < ranges[i + 1]) {
                return true;
            }
        }
        return false;
    }

    /** Whether an access is in the second scope of execution. */
    boolean second(LoggedAccess now) {
        if (queue == Timelines.HOST) {
            return now.submittedAt() > tag;
        }
        return now.queue() == queue
                && now.index() > index
                && (within == null || within.holds(now))
                && (scopes.dstExecution() & now.access().stage()) != 0;
    }

    /** Whether it makes what is available visible to an access; what the host waited for is so to all that it submits. */
    boolean makesVisible(LoggedAccess now, long at) {
        boolean access = queue == Timelines.HOST || scopes.dstAccesses().contains(now.pair());
        return second(now) && covers(now, at) && access;
    }

    /** Whether the second scope of this one and a first scope of another have commands and stages in common. */
    boolean chains(From next, LoggedLink of) {
        return follows(next, of)
                && (next.scopes.srcExecution() & (queue == Timelines.HOST ? -1 : scopes.dstExecution())) != 0;
    }

    /** The same, whatever the stages. */
    boolean follows(From next, LoggedLink of) {
        if (next.queue != queue || index >= of.index || tag >= next.toTag) {
            return false;
        }
        return within == null || within.last() >= next.fromTag;
    }
}
