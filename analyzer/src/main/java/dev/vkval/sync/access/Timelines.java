package dev.vkval.sync.access;

import dev.vkval.state.object.QueueState;
import java.util.ArrayList;
import java.util.List;

/** The timelines of everything that accesses memory or waits for accesses: the presentation engine, the host, the queues. */
public final class Timelines {
    public static final int PRESENT_ENGINE = 0;

    /** What the host has waited for, and what it does while a queue waits for it. */
    public static final int HOST = 1;

    private final List<QueueTimeline> all = new ArrayList<>();
    private long oldestSubmission = QueueView.NEVER;

    public Timelines() {
        add(null, QueueState.ALL_FLAGS);
        add(null, QueueState.ALL_FLAGS);
    }

    private Timelines(Timelines of) {
        of.all.forEach(timeline -> all.add(new QueueTimeline(timeline, this)));
        oldestSubmission = of.oldestSubmission;
    }

    /** Timelines with the same content and indices, which change independently. */
    public Timelines copy() {
        return new Timelines(this);
    }

    /** @param queue null for a recording that is checked alone */
    public QueueTimeline add(QueueState queue, int flags) {
        QueueTimeline timeline = new QueueTimeline(all.size(), queue, flags, this);
        all.add(timeline);
        return timeline;
    }

    public QueueTimeline get(int index) {
        return all.get(index);
    }

    public QueueTimeline host() {
        return all.get(HOST);
    }

    public List<QueueTimeline> all() {
        return all;
    }

    /** The number of barriers of each timeline; a new range of memory needs none of them. */
    int[] barrierEnds() {
        int[] ends = new int[all.size()];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = all.get(i).barrierEnd();
        }
        return ends;
    }

    /** The submission tag of the oldest work that is not yet completed. */
    long oldestSubmission() {
        return oldestSubmission;
    }

    void oldestSubmission(long tag) {
        oldestSubmission = tag;
    }
}
