package dev.vkval.check.event;

import dev.vkval.state.EventSignal;
import dev.vkval.state.EventState;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** The events at a point of a command buffer, and the stages that are blocked by earlier waits for them. */
final class EventStates {

    /** A wait that later commands may depend on: its second scope, extended by barriers after it. */
    static final class Waited {
        private final boolean newer;
        private long scope;

        private Waited(boolean newer, long scope) {
            this.newer = newer;
            this.scope = scope;
        }

        boolean newer() {
            return newer;
        }

        /** The stages that wait for the event, with combined stages expanded. */
        long scope() {
            return scope;
        }
    }

    private final Map<EventState, EventSignal> signals = new LinkedHashMap<>();
    private final Map<EventState, Waited> waits = new HashMap<>();
    private final Function<EventState, EventSignal> before;

    /** @param before the state of an event before its first command here */
    EventStates(Function<EventState, EventSignal> before) {
        this.before = before;
    }

    EventSignal signal(EventState event) {
        return signals.computeIfAbsent(event, before);
    }

    Map<EventState, EventSignal> signals() {
        return signals;
    }

    void set(EventState event, EventSignal signal) {
        signals.put(event, signal(event).then(signal));
    }

    void reset(EventState event) {
        signals.put(event, EventSignal.NONE);
    }

    /** The last wait for an event in this command buffer, null for none. */
    Waited waited(EventState event) {
        return waits.get(event);
    }

    void wait(EventState event, boolean newer, long scope) {
        waits.put(event, new Waited(newer, scope));
    }

    /** A barrier extends an earlier wait if its first scope includes stages of the wait. */
    void barrier(long srcStages, long dstStages) {
        waits.values().forEach(waited -> {
            if ((waited.scope & srcStages) != 0) {
                waited.scope |= dstStages;
            }
        });
    }
}
