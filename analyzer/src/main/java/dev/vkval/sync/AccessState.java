package dev.vkval.sync;

import java.util.Arrays;

/**
 * What has happened to one range of memory: the last write and the reads since, one for each stage and queue, with what
 * the barriers of each queue have made safe after them.
 *
 * <p>Detection rules: seed document on synchronization validation, Hazard Detection and Reporting; ordering guarantees
 * count at detection only and are never stored.
 */
final class AccessState {

    /** A read and its views. */
    private static final class Read {
        private final MemoryAccess access;
        private final ReadView[] views;
        private long pending;

        private Read(MemoryAccess access, ReadView[] views) {
            this.access = access;
            this.views = views;
        }
    }

    private static final Read[] NO_READS = {};

    private MemoryAccess write;
    private WriteView[] writeViews = {};
    private Read[] reads = NO_READS;
    private int[] settled = {};

    private boolean pending;
    private AccessSet pendingAllowed = AccessSet.NONE;
    private long pendingChain;
    private MemoryAccess pendingTransition;

    AccessState copy() {
        AccessState copy = new AccessState();
        copy.write = write;
        copy.writeViews = new WriteView[writeViews.length];
        for (int i = 0; i < writeViews.length; i++) {
            copy.writeViews[i] = writeViews[i] == null ? null : writeViews[i].copy();
        }
        copy.reads = reads.length == 0 ? NO_READS : new Read[reads.length];
        for (int i = 0; i < reads.length; i++) {
            ReadView[] views = new ReadView[reads[i].views.length];
            for (int v = 0; v < views.length; v++) {
                views[v] = reads[i].views[v] == null ? null : reads[i].views[v].copy();
            }
            copy.reads[i] = new Read(reads[i].access, views);
            copy.reads[i].pending = reads[i].pending;
        }
        copy.settled = settled.clone();
        copy.pending = pending;
        copy.pendingAllowed = pendingAllowed;
        copy.pendingChain = pendingChain;
        copy.pendingTransition = pendingTransition;
        return copy;
    }

    boolean isEmpty() {
        return write == null && reads.length == 0;
    }

    /** Whether two states say the same, so that their ranges may be one. */
    boolean same(AccessState other) {
        if (write != other.write
                || reads.length != other.reads.length
                || pending
                || other.pending
                || !Arrays.equals(settled, other.settled)
                || !sameViews(other)) {
            return false;
        }
        for (int i = 0; i < reads.length; i++) {
            if (reads[i].access != other.reads[i].access || !sameViews(reads[i].views, other.reads[i].views)) {
                return false;
            }
        }
        return true;
    }

    private boolean sameViews(AccessState other) {
        if (writeViews.length != other.writeViews.length) {
            return false;
        }
        for (int i = 0; i < writeViews.length; i++) {
            boolean same =
                    writeViews[i] == null ? other.writeViews[i] == null : writeViews[i].same(other.writeViews[i]);
            if (!same) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameViews(ReadView[] some, ReadView[] others) {
        if (some.length != others.length) {
            return false;
        }
        for (int i = 0; i < some.length; i++) {
            if (some[i] == null ? others[i] != null : !some[i].same(others[i])) {
                return false;
            }
        }
        return true;
    }

    // Detection.

    /**
     * What is wrong with an access that comes now.
     *
     * @param timeline the queue it executes on; the state is settled for it
     * @return null if it is safe
     */
    Hazard detect(MemoryAccess now, QueueTimeline timeline) {
        return now.write() ? detectWrite(now, timeline) : detectRead(now, timeline);
    }

    private Hazard detectRead(MemoryAccess now, QueueTimeline timeline) {
        if (write == null) {
            return null;
        }
        if (timeline.unordered(write)) {
            return mutual(write, now) ? null : racing(write, now);
        }
        WriteView view = writeView(timeline.index());
        if (mutual(write, now)
                || view.allowed().contains(now.pair())
                || (readBarriers(timeline.index()) & now.stage()) != 0) {
            return null;
        }
        OrderingRule rule = now.ordering();
        boolean inputAttachment = now.pair() == StageAccess.INPUT_ATTACHMENT_READ;
        boolean ordered = (now.stage() & rule.stages()) != 0 || inputAttachment && rule.ordersInputAttachments();
        if (ordered && (writeOrdered(now, rule, timeline) || orderedStages(now, rule, timeline) != 0)) {
            return null;
        }
        return new Hazard(HazardKind.ordered(write, now), write, now, view.allowed(), 0);
    }

    private Hazard detectWrite(MemoryAccess now, QueueTimeline timeline) {
        boolean nowOrdered = now.ordering().accesses().contains(now.pair());
        if (reads.length > 0) {
            long orderedStages = nowOrdered ? orderedStages(now, now.ordering(), timeline) : 0;
            for (Read read : reads) {
                if (mutual(read.access, now)) {
                    continue;
                }
                if (timeline.unordered(read.access)) {
                    return racing(read.access, now);
                }
                boolean skip = read.access.queue() == timeline.index() && (read.access.stage() & orderedStages) != 0;
                long barriers = barriers(read, timeline.index());
                if (!skip && (now.stage() & barriers) != now.stage()) {
                    return new Hazard(HazardKind.ordered(read.access, now), read.access, now, AccessSet.NONE, barriers);
                }
            }
            return racingWrite(now, timeline);
        }
        if (write == null || mutual(write, now)) {
            return null;
        }
        if (timeline.unordered(write)) {
            return racing(write, now);
        }
        WriteView view = writeView(timeline.index());
        if (view.allowed().contains(now.pair()) || nowOrdered && writeOrdered(now, now.ordering(), timeline)) {
            return null;
        }
        return new Hazard(HazardKind.ordered(write, now), write, now, view.allowed(), 0);
    }

    /**
     * What is wrong with a layout transition whose barrier has these source scopes.
     *
     * @param toTag end of the barrier's first scope, which is earlier than the barrier for a wait on an event
     */
    Hazard detectTransition(MemoryAccess now, Dependency barrier, long toTag, QueueTimeline timeline) {
        if (reads.length > 0) {
            for (Read read : reads) {
                if (timeline.unordered(read.access)) {
                    return racing(read.access, now);
                }
                long barriers = barriers(read, timeline.index());
                long own = read.access.queue() == timeline.index() ? read.access.stage() : 0;
                if ((barrier.srcExecution() & (own | barriers)) == 0 || read.access.tag() >= toTag) {
                    return new Hazard(HazardKind.ordered(read.access, now), read.access, now, AccessSet.NONE, barriers);
                }
            }
            return racingWrite(now, timeline);
        }
        if (write == null) {
            return null;
        }
        if (timeline.unordered(write)) {
            return racing(write, now);
        }
        boolean ownQueue = write.queue() == timeline.index();
        WriteView view = writeView(timeline.index());
        boolean chained = (view.chain() & barrier.srcExecution()) != 0;
        boolean safe = write.pair() == StageAccess.LAYOUT_TRANSITION
                ? ownQueue || chained
                : chained || ownQueue && barrier.srcAccesses().contains(write.pair());
        return safe && write.tag() < toTag
                ? null
                : new Hazard(HazardKind.ordered(write, now), write, now, view.allowed(), 0);
    }

    /** Reads that are safe say nothing of the write before them: it may be in a queue or subpass of its own. */
    private Hazard racingWrite(MemoryAccess now, QueueTimeline timeline) {
        return write != null && timeline.unordered(write) && !mutual(write, now) ? racing(write, now) : null;
    }

    /** Whether the hardware keeps two accesses apart by itself: both are atomic, or both write markers. */
    private static boolean mutual(MemoryAccess prior, MemoryAccess now) {
        return prior.role() == now.role() && (now.role() == AccessRole.MARKER || now.role() == AccessRole.ATOMIC);
    }

    private static Hazard racing(MemoryAccess prior, MemoryAccess now) {
        return new Hazard(HazardKind.racing(prior, now), prior, now, AccessSet.NONE, 0);
    }

    private boolean writeOrdered(MemoryAccess now, OrderingRule rule, QueueTimeline timeline) {
        if (write.queue() != timeline.index() || !rule.accesses().contains(write.pair())) {
            return false;
        }
        if (now.role() == AccessRole.LOAD_AFTER_STORE && write.role() == AccessRole.STORE) {
            return false;
        }
        boolean inputAttachment = now.pair() == StageAccess.INPUT_ATTACHMENT_READ;
        return !inputAttachment || write.role().isLoad();
    }

    /** Stages of earlier reads that rasterization orders before the access. */
    private long orderedStages(MemoryAccess now, OrderingRule rule, QueueTimeline timeline) {
        long stages = 0;
        for (Read read : reads) {
            if (read.access.queue() != timeline.index()) {
                continue;
            }
            stages |= read.access.stage() & rule.stages();
            if (read.access.pair() == StageAccess.INPUT_ATTACHMENT_READ
                    && rule.ordersInputAttachments()
                    && now.role() == AccessRole.STORE) {
                stages |= read.access.stage();
            }
        }
        return stages;
    }

    private WriteView writeView(int queue) {
        return queue < writeViews.length && writeViews[queue] != null ? writeViews[queue] : new WriteView();
    }

    private static long barriers(Read read, int queue) {
        return queue < read.views.length && read.views[queue] != null ? read.views[queue].barriers() : 0;
    }

    private long readBarriers(int queue) {
        long all = 0;
        for (Read read : reads) {
            all |= barriers(read, queue);
        }
        return all;
    }

    // Update.

    /** Records an access; the state is settled for the timeline. */
    void update(MemoryAccess access, QueueTimeline timeline) {
        if (access.write()) {
            becomeWrite(access, AccessSet.NONE, 0, timeline);
        } else {
            addRead(access, timeline);
        }
    }

    private void becomeWrite(MemoryAccess access, AccessSet allowed, long chain, QueueTimeline timeline) {
        write = access;
        reads = NO_READS;
        writeViews = new WriteView[timeline.index() + 1];
        writeViews[timeline.index()] = new WriteView();
        writeViews[timeline.index()].set(allowed, chain);
    }

    private void addRead(MemoryAccess access, QueueTimeline timeline) {
        int queue = timeline.index();
        long stage = access.stage();
        int replaced = -1;
        for (int i = 0; i < reads.length; i++) {
            Read read = reads[i];
            if (read.access.queue() == queue && read.access.stage() == stage) {
                replaced = i;
            } else if ((barriers(read, queue) & stage) != 0) {
                view(read, queue).follow(stage);
            } else if (queue < read.views.length && read.views[queue] != null) {
                read.views[queue].unfollow(stage);
            }
        }
        ReadView[] views = new ReadView[queue + 1];
        views[queue] = new ReadView();
        Read added = new Read(access, views);
        if (replaced >= 0) {
            reads[replaced] = added;
        } else {
            reads = Arrays.copyOf(reads, reads.length + 1);
            reads[reads.length - 1] = added;
        }
    }

    private ReadView view(Read read, int queue) {
        if (queue >= read.views.length || read.views[queue] == null) {
            int index = Arrays.asList(reads).indexOf(read);
            Read grown = new Read(read.access, Arrays.copyOf(read.views, Math.max(read.views.length, queue + 1)));
            grown.pending = read.pending;
            grown.views[queue] = new ReadView();
            reads[index] = grown;
            return grown.views[queue];
        }
        return read.views[queue];
    }

    // Barriers.

    /** Takes in the barriers of a queue that were added since the state was last looked at, and forgets what ended. */
    void settle(QueueTimeline timeline) {
        int queue = timeline.index();
        dropCompleted(timeline);
        int from = queue < settled.length ? settled[queue] : 0;
        int end = timeline.barrierEnd();
        if (from == end) {
            return;
        }
        settledTo(queue, end);
        if (!isEmpty()) {
            for (int i = Math.max(from, timeline.barrierBase()); i < end; i++) {
                apply(timeline.barrier(i), timeline);
            }
        }
    }

    private void settledTo(int queue, int end) {
        if (queue >= settled.length) {
            settled = Arrays.copyOf(settled, queue + 1);
        }
        settled[queue] = end;
    }

    private void dropCompleted(QueueTimeline timeline) {
        if (write != null && timeline.completed(write)) {
            write = null;
            writeViews = new WriteView[0];
        }
        int kept = 0;
        for (Read read : reads) {
            kept += timeline.completed(read.access) ? 0 : 1;
        }
        if (kept < reads.length) {
            Read[] left = kept == 0 ? NO_READS : new Read[kept];
            int next = 0;
            for (Read read : reads) {
                if (!timeline.completed(read.access)) {
                    left[next++] = read;
                }
            }
            reads = left;
        }
    }

    private void apply(BarrierGroup group, QueueTimeline timeline) {
        if (group.imports()) {
            settle(timeline.peer(group.importFrom()));
            applyImport(group, timeline.index());
        } else {
            for (Dependency dependency : group.dependencies()) {
                collect(dependency, group, timeline);
            }
            commit(timeline);
        }
    }

    /** Notes what a dependency does; it takes effect with {@link #commit}, so that those of one operation do not chain. */
    void collect(Dependency dependency, BarrierGroup group, QueueTimeline timeline) {
        int queue = timeline.index();
        pending = true;
        if (write != null) {
            WriteView view = writeView(queue);
            boolean inWindow = group.reaches(write.tag());
            boolean direct = inWindow
                    && write.queue() == queue
                    && dependency.srcAccesses().contains(write.pair());
            boolean chained = inWindow && (view.chain() & dependency.srcExecution()) != 0;
            if (direct || chained) {
                pendingAllowed = pendingAllowed.or(dependency.dstAccesses());
                pendingChain |= dependency.dstExecution();
            }
        }
        long inScope = 0;
        for (Read read : reads) {
            if (group.reaches(read.access.tag())) {
                long own = read.access.queue() == queue ? read.access.stage() : 0;
                if (((own | barriers(read, queue)) & dependency.srcExecution()) != 0) {
                    inScope |= read.access.stage();
                }
            }
        }
        if (inScope == 0) {
            return;
        }
        for (Read read : reads) {
            ReadView view = queue < read.views.length ? read.views[queue] : null;
            long known = read.access.stage() | (view == null ? 0 : view.synchronizedStages());
            if (group.reaches(read.access.tag()) && (known & inScope) != 0) {
                read.pending |= dependency.dstExecution();
            }
        }
    }

    /** Notes a layout transition: with {@link #commit} it becomes the last write. */
    void collectTransition(MemoryAccess transition, Dependency dependency) {
        pending = true;
        if (pendingTransition == null) {
            pendingAllowed = AccessSet.NONE;
            pendingChain = 0;
        }
        pendingTransition = transition;
        pendingAllowed = pendingAllowed.or(dependency.dstAccesses());
        pendingChain |= dependency.dstExecution();
    }

    boolean pending() {
        return pending;
    }

    /** Lets take effect what was collected. */
    void commit(QueueTimeline timeline) {
        int queue = timeline.index();
        if (pendingTransition != null) {
            becomeWrite(pendingTransition, pendingAllowed, pendingChain, timeline);
        } else {
            if (pendingChain != 0 || !pendingAllowed.isEmpty()) {
                if (queue >= writeViews.length) {
                    writeViews = Arrays.copyOf(writeViews, queue + 1);
                }
                if (writeViews[queue] == null) {
                    writeViews[queue] = new WriteView();
                }
                writeViews[queue].add(pendingAllowed, pendingChain);
            }
            for (int i = 0; i < reads.length; i++) {
                Read read = reads[i];
                if (read.pending != 0) {
                    long stages = read.pending;
                    read.pending = 0;
                    view(read, queue).add(stages);
                    reads[i].pending = 0;
                }
            }
        }
        pending = false;
        pendingAllowed = AccessSet.NONE;
        pendingChain = 0;
        pendingTransition = null;
    }

    /** The state has taken in the barriers up to an index by other means. */
    void markSettled(QueueTimeline timeline, int end) {
        settledTo(timeline.index(), end);
    }

    /** A semaphore wait: what the signaling queue had ordered before its signal is now ordered before the wait's scope. */
    private void applyImport(BarrierGroup group, int queue) {
        Dependency scopes = group.dependencies().get(0);
        int from = group.importFrom();
        if (write != null && group.reaches(write.tag()) && write.queue() != queue) {
            boolean direct = write.queue() == from && scopes.srcAccesses().contains(write.pair());
            boolean chained = (writeView(from).chain() & scopes.srcExecution()) != 0;
            if (direct || chained) {
                if (queue >= writeViews.length) {
                    writeViews = Arrays.copyOf(writeViews, queue + 1);
                }
                if (writeViews[queue] == null) {
                    writeViews[queue] = new WriteView();
                }
                writeViews[queue].add(scopes.dstAccesses(), scopes.dstExecution());
            }
        }
        for (int i = 0; i < reads.length; i++) {
            Read read = reads[i];
            if (group.reaches(read.access.tag()) && read.access.queue() != queue) {
                long own = read.access.queue() == from ? read.access.stage() : 0;
                if (((own | barriers(read, from)) & scopes.srcExecution()) != 0) {
                    view(read, queue).add(scopes.dstExecution());
                }
            }
        }
    }
}
