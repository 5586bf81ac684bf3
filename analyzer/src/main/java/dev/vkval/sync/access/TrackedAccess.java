package dev.vkval.sync.access;

import dev.vkval.sync.stage.AccessSet;
import java.util.Arrays;

/** An access that may still cause hazards, with what each queue has made safe after it. */
final class TrackedAccess {
    private static final QueueView[] NO_VIEWS = {};

    private final MemoryAccess access;

    // Of the access, for what is asked at each dependency.
    private final long tag;
    private final int queue;
    private final int pair;
    private final long stage;
    private final boolean write;

    private QueueView[] views = NO_VIEWS;
    private AccessSet pendingAllowed = AccessSet.NONE;
    private long pendingStages;

    TrackedAccess(MemoryAccess access) {
        this.access = access;
        this.tag = access.tag();
        this.queue = access.queue();
        this.pair = access.pair();
        this.stage = access.stage();
        this.write = access.write();
    }

    MemoryAccess access() {
        return access;
    }

    private QueueView view(int of) {
        return of < views.length ? views[of] : null;
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

    private long stagesBefore(int of, long end) {
        QueueView view = view(of);
        return view == null ? 0 : view.stagesBefore(end);
    }

    /** Tag from which the host knows that the access has ended, {@link QueueView#NEVER} if it does not. */
    long endedAt() {
        if (queue == Timelines.HOST) {
            return tag;
        }
        QueueView host = view(Timelines.HOST);
        return host == null ? QueueView.NEVER : host.firstTag();
    }

    /**
     * Whether the first scope of a dependency includes the access, directly or by a dependency chain.
     *
     * @param source queue of the scope
     * @param from first tag of the scope
     * @param to end of the scope, exclusive
     */
    boolean inScope(Dependency dependency, int source, long from, long to) {
        if (tag < from || tag >= to) {
            return false;
        }
        boolean direct = queue == source
                && (write ? dependency.srcAccesses().contains(pair) : (dependency.srcExecution() & stage) != 0);
        return direct || (stagesBefore(source, to) & dependency.srcExecution()) != 0;
    }

    void add(int to, AccessSet allowed, long stages, long since) {
        made(to).add(allowed, stages, since);
    }

    private QueueView made(int of) {
        if (of >= views.length) {
            views = Arrays.copyOf(views, of + 1);
        }
        if (views[of] == null) {
            views[of] = new QueueView();
        }
        return views[of];
    }

    /** Adds the effect of a dependency, which is applied by {@link #commit}. */
    void collect(Dependency dependency) {
        pendingAllowed = pendingAllowed.or(dependency.dstAccesses());
        pendingStages |= dependency.dstExecution();
    }

    /** @param into the subpass for which what was collected counts, null for no limit */
    void commit(int to, long since, SubpassOrder into) {
        if (pendingStages != 0 || !pendingAllowed.isEmpty()) {
            AccessSet allowed = write ? pendingAllowed : AccessSet.NONE;
            if (into == null) {
                add(to, allowed, pendingStages, since);
            } else {
                made(to).add(allowed, pendingStages, since, into);
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
