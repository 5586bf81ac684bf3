package dev.vkval.sync.access;

import dev.vkval.sync.stage.AccessSet;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * The accesses to one range of memory: the last write and the reads since, one for each stage and queue, with the
 * accesses that the dependencies of each queue have made safe after them.
 */
final class AccessState {
    private static final TrackedAccess[] NO_READS = {};

    /** With more accesses, another one that may have happened counts as one to its whole range. */
    private static final int MOST_WITH_PIECES = 16;

    private TrackedAccess write;
    private TrackedAccess[] reads = NO_READS;
    private int[] settled = {};

    private boolean pending;
    private MemoryAccess pendingTransition;
    private AccessSet transitionAllowed = AccessSet.NONE;
    private long transitionStages;

    AccessState copy() {
        AccessState copy = new AccessState();
        copy.write = write == null ? null : write.copy();
        copy.reads = reads.length == 0 ? NO_READS : new TrackedAccess[reads.length];
        for (int i = 0; i < reads.length; i++) {
            copy.reads[i] = reads[i].copy();
        }
        copy.settled = settled.clone();
        copy.pending = pending;
        copy.pendingTransition = pendingTransition;
        copy.transitionAllowed = transitionAllowed;
        copy.transitionStages = transitionStages;
        return copy;
    }

    boolean isEmpty() {
        return write == null && reads.length == 0;
    }

    /** The last write, null for none. */
    TrackedAccess write() {
        return write;
    }

    /** The reads since the last write; must not be changed. */
    TrackedAccess[] reads() {
        return reads;
    }

    /** The earliest of the last write and the reads since that is looked for, null for none. */
    MemoryAccess earliest(Predicate<MemoryAccess> wanted) {
        if (write != null && wanted.test(write.access())) {
            return write.access();
        }
        return Arrays.stream(reads)
                .map(TrackedAccess::access)
                .filter(wanted)
                .min(Comparator.comparingLong(MemoryAccess::tag))
                .orElse(null);
    }

    /** Whether two states say the same, so that their ranges may be one. */
    boolean same(AccessState other) {
        if (reads.length != other.reads.length
                || pending
                || other.pending
                || !(write == null ? other.write == null : other.write != null && write.same(other.write))
                || !Arrays.equals(settled, other.settled)) {
            return false;
        }
        for (int i = 0; i < reads.length; i++) {
            if (!reads[i].same(other.reads[i])) {
                return false;
            }
        }
        return true;
    }

    // Accesses.

    /** Records an access; the state is settled for its queue. */
    void update(MemoryAccess access) {
        if (access.write()) {
            write = new TrackedAccess(access);
            reads = NO_READS;
        } else {
            addRead(access);
        }
    }

    private void addRead(MemoryAccess access) {
        for (int i = 0; i < reads.length; i++) {
            MemoryAccess read = reads[i].access();
            if (read.queue() == access.queue() && read.stage() == access.stage()) {
                reads[i] = new TrackedAccess(access);
                return;
            }
        }
        append(access);
    }

    /**
     * Records an access that may not have happened: it ends nothing, and takes the place of the same access of its queue
     * alone, if that is to the same pieces. Such a state has no last write: its writes are among the reads.
     */
    void updatePossible(MemoryAccess possible) {
        MemoryAccess access = reads.length < MOST_WITH_PIECES ? possible : possible.anywhere();
        for (int i = 0; i < reads.length; i++) {
            MemoryAccess before = reads[i].access();
            boolean same = before.queue() == access.queue()
                    && before.pair() == access.pair()
                    && before.role() == access.role();
            if (same && Objects.equals(before.pieces(), access.pieces())) {
                reads[i] = new TrackedAccess(access);
                return;
            }
        }
        append(access);
    }

    private void append(MemoryAccess access) {
        reads = Arrays.copyOf(reads, reads.length + 1);
        reads[reads.length - 1] = new TrackedAccess(access);
    }

    // Dependencies on all memory, which are applied to a state when it is used.

    /**
     * Applies what a queue and the host have waited for since the state was last used; removes accesses that have
     * ended.
     */
    void settle(QueueTimeline timeline) {
        QueueTimeline host = timeline.host();
        if (settleTo(host, QueueView.NEVER)) {
            forgetEnded(host.timelines().oldestSubmission());
        }
        settleTo(timeline, QueueView.NEVER);
    }

    /** Applies a queue's dependencies before a tag; returns whether there were any. */
    private boolean settleTo(QueueTimeline timeline, long tag) {
        int queue = timeline.index();
        int at = Math.max(queue < settled.length ? settled[queue] : 0, timeline.barrierBase());
        int end = timeline.barrierEnd();
        if (at >= end || timeline.barrier(at).tag() >= tag) {
            return false;
        }
        if (isEmpty()) {
            settledTo(queue, end);
            return false;
        }
        while (at < end && timeline.barrier(at).tag() < tag) {
            BarrierGroup group = timeline.barrier(at++);
            settledTo(queue, at);
            apply(group, timeline);
        }
        return true;
    }

    private void settledTo(int queue, int end) {
        if (queue >= settled.length) {
            settled = Arrays.copyOf(settled, queue + 1);
        }
        settled[queue] = end;
    }

    /** Marks the barriers of all queues up to these as applied. */
    void settledTo(int[] ends) {
        settled = ends;
    }

    /** Marks all barriers of a queue as applied. */
    void settledTo(QueueTimeline timeline) {
        settledTo(timeline.index(), timeline.barrierEnd());
    }

    private void apply(BarrierGroup group, QueueTimeline timeline) {
        if (group.imports()) {
            settleTo(timeline.peer(group.importFrom()), group.toTag());
            importAll(group, timeline.index());
        } else if (!group.alternatives().isEmpty()) {
            for (BarrierGroup alternative : group.alternatives()) {
                settleTo(timeline.peer(alternative.importFrom()), alternative.toTag());
            }
            importSome(group, timeline.index());
        } else {
            for (Dependency dependency : group.dependencies()) {
                collect(dependency, group, timeline.index());
            }
            commit(timeline.index(), group);
        }
    }

    /**
     * A semaphore, fence or event of the host: what the signaling queue had ordered before its signal precedes the
     * wait's scope.
     */
    private void importAll(BarrierGroup group, int queue) {
        importTo(write, group, queue);
        for (TrackedAccess read : reads) {
            importTo(read, group, queue);
        }
    }

    private static void importTo(TrackedAccess access, BarrierGroup group, int queue) {
        for (Dependency scopes : group.dependencies()) {
            if (access != null && access.inScope(scopes, group.importFrom(), group.fromTag(), group.toTag())) {
                access.add(queue, scopes.dstAccesses(), scopes.dstExecution(), group.tag());
            }
        }
    }

    /** One of several waits took place: what precedes all of them precedes what follows. */
    private void importSome(BarrierGroup group, int queue) {
        importSome(write, group, queue);
        for (TrackedAccess read : reads) {
            importSome(read, group, queue);
        }
    }

    private static void importSome(TrackedAccess access, BarrierGroup group, int queue) {
        if (access != null && group.alternatives().stream().allMatch(wait -> wait.imports(access))) {
            for (Dependency scopes : group.dependencies()) {
                access.add(queue, scopes.dstAccesses(), scopes.dstExecution(), group.tag());
            }
        }
    }

    /** Removes what the host knew to have ended before the submission of any work that is not yet executed. */
    private void forgetEnded(long oldestSubmission) {
        if (write != null && write.endedAt() < oldestSubmission) {
            write = null;
        }
        int kept = 0;
        for (TrackedAccess read : reads) {
            kept += read.endedAt() < oldestSubmission ? 0 : 1;
        }
        if (kept < reads.length) {
            TrackedAccess[] left = kept == 0 ? NO_READS : new TrackedAccess[kept];
            int next = 0;
            for (TrackedAccess read : reads) {
                if (read.endedAt() >= oldestSubmission) {
                    left[next++] = read;
                }
            }
            reads = left;
        }
    }

    // Dependencies of one operation, which take effect together, so that they do not chain.

    void collect(Dependency dependency, BarrierGroup group, int queue) {
        pending = true;
        int source = group.source(queue);
        if (write != null && write.inScope(dependency, source, group.fromTag(), group.toTag())) {
            write.collect(dependency);
        }
        for (TrackedAccess read : reads) {
            if (read.inScope(dependency, source, group.fromTag(), group.toTag())) {
                read.collect(dependency);
            }
        }
    }

    /** Adds a layout transition: with {@link #commit} it becomes the last write. */
    void collectTransition(MemoryAccess transition, Dependency dependency) {
        pending = true;
        pendingTransition = transition;
        transitionAllowed = transitionAllowed.or(dependency.dstAccesses());
        transitionStages |= dependency.dstExecution();
    }

    boolean pending() {
        return pending;
    }

    /** Applies what was collected. */
    void commit(int queue, BarrierGroup group) {
        long tag = group.tag();
        if (pendingTransition != null) {
            write = new TrackedAccess(pendingTransition);
            write.add(queue, transitionAllowed, transitionStages, tag);
            reads = NO_READS;
            pendingTransition = null;
            transitionAllowed = AccessSet.NONE;
            transitionStages = 0;
        } else {
            if (write != null) {
                write.commit(queue, tag, group.into());
            }
            for (TrackedAccess read : reads) {
                read.commit(queue, tag, group.into());
            }
        }
        pending = false;
    }
}
