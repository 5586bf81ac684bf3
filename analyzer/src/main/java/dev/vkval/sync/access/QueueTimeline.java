package dev.vkval.sync.access;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.QueueState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What one queue waits for: its barriers in order, its events, and how far it has synchronized with other queues. */
public final class QueueTimeline {
    private final int index;
    private final QueueState queue;
    private final int flags;
    private final Timelines all;
    private final List<BarrierGroup> barriers = new ArrayList<>();
    private final Map<Barriers.Memory, Dependency> dependencies = new HashMap<>();
    private final QueueEvents events;
    private final SyncLog log;
    private long[] known = {};
    private SubpassOrder subpass;
    private int barrierBase;
    private long submissionTag;
    private long submits;

    /**
     * @param index index among all timelines
     * @param queue null for the presentation engine, the host, and recordings that are checked alone
     * @param flags VkQueueFlags of the queue's family
     * @param all all timelines by index
     */
    QueueTimeline(int index, QueueState queue, int flags, Timelines all) {
        this.index = index;
        this.queue = queue;
        this.flags = flags;
        this.all = all;
        this.events = new QueueEvents(all);
        this.log = new SyncLog();
    }

    /** A copy of another one, among copies of all. */
    QueueTimeline(QueueTimeline of, Timelines all) {
        this.index = of.index;
        this.queue = of.queue;
        this.flags = of.flags;
        this.all = all;
        this.events = of.events.copy(all);
        this.log = of.log.copy();
        this.barriers.addAll(of.barriers);
        this.known = of.known.clone();
        this.subpass = of.subpass;
        this.barrierBase = of.barrierBase;
        this.submissionTag = of.submissionTag;
        this.submits = of.submits;
    }

    Timelines timelines() {
        return all;
    }

    public QueueTimeline peer(int other) {
        return all.get(other);
    }

    public QueueTimeline host() {
        return all.host();
    }

    /** Work begins that was submitted at a tag, after everything that the host had waited for. */
    public void execute(long submittedAt, long[] knownByHost) {
        submissionTag = submittedAt;
        for (int other = 0; other < knownByHost.length; other++) {
            knows(other, knownByHost[other]);
        }
    }

    /** The tag at which the work was submitted that executes now. */
    long submissionTag() {
        return submissionTag;
    }

    /** A submit or present was made. */
    public void countSubmit() {
        submits++;
    }

    /** How many submits and presents were made. */
    public long submits() {
        return submits;
    }

    public int index() {
        return index;
    }

    public QueueState queue() {
        return queue;
    }

    public int flags() {
        return flags;
    }

    /** The scopes of a barrier on this queue. */
    public Dependency dependency(Barriers.Memory masks) {
        return dependencies.computeIfAbsent(masks, key -> Dependency.of(key, flags));
    }

    /** Adds dependencies that apply to every range of memory. */
    void add(BarrierGroup group) {
        barriers.add(group);
    }

    int barrierBase() {
        return barrierBase;
    }

    int barrierEnd() {
        return barrierBase + barriers.size();
    }

    BarrierGroup barrier(int position) {
        return barriers.get(position - barrierBase);
    }

    /** Number of barriers that are kept for states which have not seen them. */
    int barrierBacklog() {
        return barriers.size();
    }

    /** Removes barriers that were applied to every state. */
    void forgetBarriers() {
        barrierBase += barriers.size();
        barriers.clear();
    }

    /** The queue has waited for everything that another one did before a tag. */
    void knows(int other, long tag) {
        if (other >= known.length) {
            known = Arrays.copyOf(known, other + 1);
        }
        known[other] = Math.max(known[other], tag);
    }

    /** The queue has waited for a signal. */
    void knows(Signal signal) {
        knows(signal.queue(), signal.tag());
        for (int other = 0; other < signal.known().length; other++) {
            knows(other, signal.known()[other]);
        }
    }

    /**
     * The queue has waited for one of several signals, but it is unknown which: only what precedes all of them is
     * ordered.
     */
    void knowsSome(List<Signal> signals) {
        for (QueueTimeline other : all.all()) {
            long tag = signals.stream()
                    .mapToLong(signal -> signal.knownTag(other.index))
                    .min()
                    .orElse(0);
            knows(other.index, tag);
        }
    }

    /** Tag before which this queue has waited for another one. */
    public long knownTag(int other) {
        return other < known.length ? known[other] : 0;
    }

    /** How far this queue has synchronized with each other one. */
    public long[] known() {
        return known.clone();
    }

    /** Says which subpass executes now, null outside render passes. */
    public void subpass(SubpassOrder order) {
        subpass = order;
    }

    /** The subpass that executes now, null outside render passes. */
    public SubpassOrder subpass() {
        return subpass;
    }

    /** The latest synchronization operations of this queue. */
    SyncLog log() {
        return log;
    }

    /** The synchronization operations between two accesses: of their queues and of the host, in execution order. */
    public List<SyncOperation> between(MemoryAccess prior, MemoryAccess now) {
        return SyncLog.between(logsOf(prior), prior, now.tag());
    }

    private List<SyncLog> logsOf(MemoryAccess prior) {
        Set<SyncLog> logs = new LinkedHashSet<>(List.of(host().log()));
        logs.add(log);
        logs.add(peer(prior.queue()).log());
        return List.copyOf(logs);
    }

    /** Whether {@link #between} knows all operations since an access. */
    public boolean remembersSince(MemoryAccess prior) {
        return logsOf(prior).stream().allMatch(one -> one.remembersSince(prior.tag()));
    }

    /**
     * Whether an access has no ordering at all with what executes now: it was made by a queue that this one has not
     * waited for since, or in a subpass without a dependency to this one.
     */
    boolean unordered(MemoryAccess access) {
        if (access.queue() != index) {
            return access.tag() >= knownTag(access.queue());
        }
        return subpass != null && subpass.unordered(access.usage());
    }

    public QueueEvents events() {
        return events;
    }
}
