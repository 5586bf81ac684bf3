package dev.vkval.check.object;

import dev.vkval.finding.Place;
import java.util.List;
import org.agrona.collections.LongHashSet;

/**
 * The work that one call submitted, or that an acquire waits for, while it is not known to have completed.
 *
 * <p>When it has completed, so has all work submitted to its queue before, and all work it waited for.
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
     * @param named handles in the parameters of the call
     * @param recordings handles in the submitted command buffers
     * @param awaited work it waits for
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

    /** Whether it uses an object: directly, in its command buffers, or through an object used there. */
    boolean uses(long id, UseGraph graph) {
        return uses(graph).contains(id);
    }

    /** An object is known to be no longer in use. */
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
