package dev.vkval.state.object;

/** VkEvent. */
public final class EventState extends StateObject {
    private final int flags;
    private EventSignal signal;
    private int writesInUse;

    @ForTrackers
    public EventState(Creation creation, int flags) {
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

    @ForTrackers
    public void set(EventSignal by) {
        signal = signal.then(by);
    }

    @ForTrackers
    public void reset() {
        signal = EventSignal.NONE;
    }

    @ForTrackers
    public void write(RecordedCommand.EventWrite command) {
        signal = command.after(signal);
    }

    @ForTrackers
    public void writeSubmitted() {
        writesInUse++;
    }

    @ForTrackers
    public void writeRetired() {
        writesInUse--;
    }
}
