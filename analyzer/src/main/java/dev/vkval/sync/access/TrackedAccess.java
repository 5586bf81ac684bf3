package dev.vkval.sync.access;

import dev.vkval.sync.stage.AccessSet;
import java.util.Arrays;

/** An access that may still cause hazards, with what each queue has made safe after it. */
final class TrackedAccess {
    private static final QueueView[] NO_VIEWS = {};

    private final MemoryAccess access;
    private QueueView[] views = NO_VIEWS;
    private AccessSet pendingAllowed = AccessSet.NONE;
    private long pendingStages;

    TrackedAccess(MemoryAccess access) {
        this.access = access;
    }

    MemoryAccess access() {
        return access;
    }

    private QueueView view(int queue) {
        return queue < views.length ? views[queue] : null;
    }

    /** Accesses that may follow now on a queue. */
    AccessSet allowed(QueueTimeline timeline) {
        QueueView view = view(timeline.index());
        return view == null ? AccessSet.NONE : view.allowed(timeline.subpass());
    }

    /** Stages of a queue that now wait for the access. */
    long stages(QueueTimeline timeline) {
        QueueView view = view(timeline.index());
        return view == null ? 0 : view.stages(timeline.subpass());
    }

    private long stagesBefore(int queue, long tag) {
        QueueView view = view(queue);
        return view == null ? 0 : view.stagesBefore(tag);
    }

    /** Tag from which the host knows that the access has ended, {@link QueueView#NEVER} if it does not. */
    long endedAt() {
        if (access.queue() == Timelines.HOST) {
            return access.tag();
        }
        QueueView host = view(Timelines.HOST);
        return host == null ? QueueView.NEVER : host.firstTag();
    }

    /**
     * Whether the first scope of a dependency includes the access, directly or by a dependency chain.
     *
     * @param queue queue of the scope
     * @param from first tag of the scope
     * @param to end of the scope, exclusive
     */
    boolean inScope(Dependency dependency, int queue, long from, long to) {
        if (access.tag() < from || access.tag() >= to) {
            return false;
        }
        boolean direct = access.queue() == queue
                && (access.write()
                        ? dependency.srcAccesses().contains(access.pair())
                        : (dependency.srcExecution() & access.stage()) != 0);
        return direct || (stagesBefore(queue, to) & dependency.srcExecution()) != 0;
    }

    void add(int queue, AccessSet allowed, long stages, long tag) {
        made(queue).add(allowed, stages, tag);
    }

    private QueueView made(int queue) {
        if (queue >= views.length) {
            views = Arrays.copyOf(views, queue + 1);
        }
        if (views[queue] == null) {
            views[queue] = new QueueView();
        }
        return views[queue];
    }

    /** Adds the effect of a dependency, which is applied by {@link #commit}. */
    void collect(Dependency dependency) {
        pendingAllowed = pendingAllowed.or(dependency.dstAccesses());
        pendingStages |= dependency.dstExecution();
    }

    /** @param into the subpass for which what was collected counts, null for no limit */
    void commit(int queue, long tag, SubpassOrder into) {
        if (pendingStages != 0 || !pendingAllowed.isEmpty()) {
            AccessSet allowed = access.write() ? pendingAllowed : AccessSet.NONE;
            if (into == null) {
                add(queue, allowed, pendingStages, tag);
            } else {
                made(queue).add(allowed, pendingStages, tag, into);
            }
            pendingAllowed = AccessSet.NONE;
            pendingStages = 0;
        }
    }

    TrackedAccess copy() {
        TrackedAccess copy = new TrackedAccess(access);
        copy.views = views.length == 0 ? NO_VIEWS : new QueueView[views.length];
        for (int i = 0; i < views.length; i++) {
            copy.views[i] = views[i] == null ? null : views[i].copy();
        }
        copy.pendingAllowed = pendingAllowed;
        copy.pendingStages = pendingStages;
        return copy;
    }

    boolean same(TrackedAccess other) {
        if (access != other.access || views.length != other.views.length) {
            return false;
        }
        for (int i = 0; i < views.length; i++) {
            if (views[i] == null ? other.views[i] != null : !views[i].same(other.views[i])) {
                return false;
            }
        }
        return true;
    }
}
