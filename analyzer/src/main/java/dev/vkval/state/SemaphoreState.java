package dev.vkval.state;

/** VkSemaphore. */
public final class SemaphoreState extends StateObject {
    private final boolean timeline;
    private final long initialValue;
    private boolean external;

    SemaphoreState(Creation creation, boolean timeline, long initialValue) {
        super("VkSemaphore", creation);
        this.timeline = timeline;
        this.initialValue = initialValue;
    }

    public boolean timeline() {
        return timeline;
    }

    public long initialValue() {
        return initialValue;
    }

    /** Whether its payload was imported or exported, so that others may signal or wait on it. */
    public boolean external() {
        return external;
    }

    void markExternal() {
        external = true;
    }
}
