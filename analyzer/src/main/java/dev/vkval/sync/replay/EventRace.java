package dev.vkval.sync.replay;

import dev.vkval.state.object.EventState;
import dev.vkval.sync.access.QueueEvents;
import dev.vkval.sync.access.ResourceUsage;

/**
 * Two commands that change an event without an execution dependency between them.
 *
 * @param rule the validation layers' rule id
 */
public record EventRace(String rule, EventState event, ResourceUsage prior, ResourceUsage now) {

    /** @param last what the earlier command did */
    static EventRace ofSet(EventState event, QueueEvents.Operation last, ResourceUsage prior, ResourceUsage now) {
        String rule =
                last == QueueEvents.Operation.SET ? "SYNC-vkCmdSetEvent-set-race" : "SYNC-vkCmdSetEvent-reset-race";
        return new EventRace(rule, event, prior, now);
    }

    static EventRace ofReset(EventState event, ResourceUsage prior, ResourceUsage now) {
        return new EventRace("SYNC-vkCmdResetEvent-set-race", event, prior, now);
    }
}
