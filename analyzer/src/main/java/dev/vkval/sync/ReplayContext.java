package dev.vkval.sync;

import dev.vkval.state.command.CommandPlace;

/**
 * What the replay of a command buffer works on.
 *
 * @param execution what executes it
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
        HostEvents hostEvents) {

    /** Takes the hazards of accesses on this queue. */
    HazardSink sink() {
        return (hazard, now) -> {
            if (hazard.possible()) {
                reporter.reportPossible(store.possibleHazards(hazard, now), now);
            } else {
                reporter.report(hazard, timeline);
            }
        };
    }

    /** Lets a synchronization operation of this queue take effect. */
    void perform(SyncOperation operation) {
        store.perform(operation, timeline);
    }

    Usage usage(CommandPlace place, Recorded recorded) {
        return new Usage(tags.next(), timeline.index(), place, recorded, execution);
    }
}
