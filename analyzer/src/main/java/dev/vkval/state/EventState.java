package dev.vkval.state;

import dev.vkval.state.command.RecordedCommand;

/** VkEvent. */
public final class EventState extends StateObject {
    private final int flags;
    private EventSignal signal;
    private int writesInUse;

    EventState(Creation creation, int flags) {
        super("VkEvent", creation);
        this.flags = flags;
        this.signal = creation.stateSetup() ? EventSignal.UNKNOWN : EventSignal.NONE;
    }

    /** VkEventCreateFlags. */
    public int flags() {
        return flags;
    }

    /** Its state after all host operations and submitted work so far, in that order. */
    public EventSignal signal() {
        return signal;
    }

    /** Number of pending commands that set or reset it. */
    public int writesInUse() {
        return writesInUse;
    }

    void set(EventSignal by) {
        signal = signal.then(by);
    }

    void reset() {
        signal = EventSignal.NONE;
    }

    void write(RecordedCommand.EventWrite command) {
        signal = command.after(signal);
    }

    void writeSubmitted() {
        writesInUse++;
    }

    void writeRetired() {
        writesInUse--;
    }
}
