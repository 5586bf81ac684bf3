package dev.vkval.sync.replay;

import dev.vkval.state.object.EventState;
import dev.vkval.sync.access.Signal;
import java.util.HashMap;
import java.util.Map;

/** The events that the host has set, each with what the host had waited for by then. */
final class HostEvents {
    private final Map<EventState, Signal> signals = new HashMap<>();

    /** Setting an event that is set already changes nothing. */
    void set(EventState event, Signal signal) {
        signals.putIfAbsent(event, signal);
    }

    /** The event is reset or destroyed. */
    void reset(EventState event) {
        signals.remove(event);
    }

    /** The signal of an event by the host, null for none. */
    Signal signal(EventState event) {
        return signals.get(event);
    }
}
