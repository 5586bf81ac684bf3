package dev.vkval.check.object;

import dev.vkval.finding.Place;
import java.util.List;
import org.agrona.collections.LongHashSet;

/**
 * What was handed to a queue by one call, or what an acquire waits for, as far as it may still run.
 *
 * <p>When it is known to have completed, so has everything handed to its queue before, and everything it waited for.
 */
final class Work {
    private final long queue;
    private final Place place;
    private final LongHashSet named;
    private final List<LongHashSet> recordings;
    private final List<Work> awaited;
    private LongHashSet uses;
    private boolean done;

    /**
     * @param queue its queue, 0 for none
     * @param place the call
     * @param named handles that the call itself names
     * @param recordings handles that the command buffers submitted name
     * @param awaited what it waits for
     */
    Work(long queue, Place place, LongHashSet named, List<LongHashSet> recordings, List<Work> awaited) {
        this.queue = queue;
        this.place = place;
        this.named = named;
        this.recordings = List.copyOf(recordings);
        this.awaited = List.copyOf(awaited);
    }

    long queue() {
        return queue;
    }

    Place place() {
        return place;
    }

    List<Work> awaited() {
        return awaited;
    }

    boolean done() {
        return done;
    }

    void finish() {
        done = true;
    }

    /** Whether it uses an object: named by it, by what it runs, or needed by what is named there. */
    boolean uses(long id, UseGraph graph) {
        return uses(graph).contains(id);
    }

    /** An object is known to be no longer used. */
    void release(long id, UseGraph graph) {
        uses(graph).remove(id);
    }

    private LongHashSet uses(UseGraph graph) {
        if (uses == null) {
            uses = new LongHashSet();
            graph.reach(named, uses);
            recordings.forEach(recording -> graph.reach(recording, uses));
        }
        return uses;
    }
}
