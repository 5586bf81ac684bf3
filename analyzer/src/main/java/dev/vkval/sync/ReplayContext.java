package dev.vkval.sync;

import dev.vkval.state.command.CommandPlace;

/**
 * What the replay of a command buffer works on.
 *
 * @param submit number of the submit, or {@link dev.vkval.finding.Place#NONE}
 * @param queueId captured id of the queue, or {@link dev.vkval.finding.Place#NONE}
 */
record ReplayContext(
        AccessStore store,
        QueueTimeline timeline,
        Spaces spaces,
        TagSource tags,
        SyncSettings settings,
        ShaderAccesses shaders,
        HazardReporter reporter,
        long submit,
        long queueId) {

    /** Takes the hazards of accesses on this queue. */
    HazardSink sink() {
        return hazard -> reporter.report(hazard, timeline);
    }

    /** Lets a synchronization operation of this queue take effect. */
    void perform(SyncOperation operation) {
        store.perform(operation, timeline);
    }

    Usage usage(CommandPlace place, long commandBuffer) {
        return new Usage(tags.next(), timeline.index(), place, commandBuffer, submit, queueId);
    }
}
