package dev.vkval.sync.replay;

import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.PerformedAccess;
import dev.vkval.sync.access.QueueTimeline;
import java.util.List;

/** Reports hazards, races and accesses that a render pass forbids as findings. */
public interface HazardReporter {

    /** @param timeline the queue that the later access executes on */
    void report(Hazard hazard, QueueTimeline timeline);

    void report(EventRace race);

    void report(PreservedAccess access);

    /**
     * Hazards of which there is at least one if a {@linkplain MemoryAccess#possible possible} access is where it would be
     * needed.
     *
     * @param hazards at least one, in the order of addresses
     * @param now the later access of them all
     */
    default void reportPossible(List<Hazard> hazards, PerformedAccess now) {
        report(hazards.get(0), now.timeline());
    }
}
