package dev.vkval.check.object;

import dev.vkval.finding.Place;
import java.util.ArrayList;
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
    private final List<SubmitReader.SemaphoreUse> values;
    private final List<SubmitReader.SemaphoreUse> signals = new ArrayList<>();
    private LongHashSet uses;
    private boolean done;

    /**
     * @param queue its queue, 0 for none
     * @param place the call
     * @param named handles that the call itself names
     * @param recordings handles that the command buffers submitted name
     * @param awaited what it waits for
     * @param values the values of timeline semaphores that it waits for, which may be signaled by what is submitted later
     */
    Work(
            long queue,
            Place place,
            LongHashSet named,
            List<LongHashSet> recordings,
            List<Work> awaited,
            List<SubmitReader.SemaphoreUse> values) {
        this.queue = queue;
        this.place = place;
        this.named = named;
        this.recordings = List.copyOf(recordings);
        this.awaited = List.copyOf(awaited);
        this.values = List.copyOf(values);
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

    /** The values of timeline semaphores that it signals. */
    List<SubmitReader.SemaphoreUse> signals() {
        return signals;
    }

    List<SubmitReader.SemaphoreUse> values() {
        return values;
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
