package dev.vkval.replay.submit;

/** What of a semaphore's signals has been handed to the device, by which a wait is known to end. */
public final class SemaphoreUse {
    private final boolean timeline;
    private boolean signalled;
    private long value;
    private boolean external;

    SemaphoreUse(boolean timeline, long initialValue) {
        this.timeline = timeline;
        this.value = initialValue;
    }

    /** Its payload came from outside: in a replay nobody signals it. */
    void makeExternal() {
        external = true;
    }

    public boolean external() {
        return external;
    }

    /** A signal is on its way. */
    public void signal(long to) {
        signalled = true;
        if (Long.compareUnsigned(to, value) > 0) {
            value = to;
        }
    }

    /** Whether a wait for that value ends without anything further being done. */
    public boolean ready(long awaited) {
        return timeline ? Long.compareUnsigned(value, awaited) >= 0 : signalled;
    }

    /** A wait has been handed to the device; a binary semaphore is unsignalled by it. */
    public void consume() {
        signalled = false;
    }
}
