package dev.vkval.check.object;

import dev.vkval.finding.Place;
import java.util.List;
import org.agrona.collections.LongHashSet;

/** The objects that one submission uses, while it is not known to have completed. */
final class SubmittedUses {
    private final Place place;
    private final LongHashSet named;
    private final List<LongHashSet> recordings;
    private LongHashSet uses;

    /**
     * @param place the call
     * @param named handles that the call itself names
     * @param recordings handles that the command buffers submitted name
     */
    SubmittedUses(Place place, LongHashSet named, List<LongHashSet> recordings) {
        this.place = place;
        this.named = named;
        this.recordings = List.copyOf(recordings);
    }

    Place place() {
        return place;
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
