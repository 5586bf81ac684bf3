package dev.vkval.sync.replay;

import dev.vkval.state.object.CommandPlace;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.Execution;
import dev.vkval.sync.access.HazardSink;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.Recorded;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.command.FeedbackCounters;
import dev.vkval.sync.command.ShaderAccesses;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.settings.SyncSettings;

/**
 * The context of the replay of a command buffer.
 *
 * @param execution what executes it
 * @param reduction what is taken away of the synchronization
 */
record ReplayContext(
        AccessStore store,
        QueueTimeline timeline,
        Spaces spaces,
        TagSource tags,
        SyncSettings settings,
        ShaderAccesses shaders,
        HazardReporter reporter,
        Execution execution,
        HostEvents hostEvents,
        FeedbackCounters counters,
        Reduction reduction) {

    /** Receives the hazards of accesses on this queue. */
    HazardSink sink() {
        return (hazard, now) -> {
            if (hazard.possible()) {
                reporter.reportPossible(store.possibleHazards(hazard, now), now);
            } else {
                reporter.report(hazard, timeline);
            }
        };
    }

    /** Applies a synchronization operation of this queue. */
    void perform(SyncOperation operation) {
        store.perform(operation, timeline);
    }

    /**
     * Applies what is left of an operation of this queue.
     *
     * @param whole as the program made it
     */
    void perform(SyncOperation left, SyncOperation whole) {
        store.perform(left, whole, timeline);
    }

    ResourceUsage usage(CommandPlace place, Recorded recorded) {
        return new ResourceUsage(tags.next(), timeline.index(), place, recorded, execution);
    }
}
