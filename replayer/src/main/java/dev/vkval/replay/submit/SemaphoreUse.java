package dev.vkval.replay.submit;

/** The signals of a semaphore that were submitted to the device, so that a wait for them will end. */
public final class SemaphoreUse {
    private final boolean timeline;
    private boolean signalled;
    private long value;
    private boolean external;

    SemaphoreUse(boolean timeline, long initialValue) {
        this.timeline = timeline;
        this.value = initialValue;
    }

    /** Its payload was imported, so nothing signals it in a replay. */
    void makeExternal() {
        external = true;
    }

    public boolean external() {
        return external;
    }

    /** A signal was submitted. */
    public void signal(long to) {
        signalled = true;
        if (Long.compareUnsigned(to, value) > 0) {
            value = to;
        }
    }

    /** Whether a wait for that value will end without further submits. */
    public boolean ready(long awaited) {
        return timeline ? Long.compareUnsigned(value, awaited) >= 0 : signalled;
    }

    /** A wait was submitted; it unsignals a binary semaphore. */
    public void consume() {
        signalled = false;
    }
}
