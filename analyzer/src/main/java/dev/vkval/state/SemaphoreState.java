package dev.vkval.state;

/** VkSemaphore. */
public final class SemaphoreState extends StateObject {
    private final boolean timeline;
    private final long initialValue;
    private SyncScope scope = SyncScope.INTERNAL;

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

    /** The larger of two counter values, which are unsigned. */
    public static long larger(long a, long b) {
        return Long.compareUnsigned(a, b) >= 0 ? a : b;
    }

    public SyncScope scope() {
        return scope;
    }

    /** Whether its payload is shared, so that others may signal or wait for it. */
    public boolean external() {
        return scope != SyncScope.INTERNAL;
    }

    void importPayload(boolean temporarily) {
        scope = scope.imported(temporarily);
    }

    /** A wait consumes a temporary payload, as does an export that copies it. */
    void waited() {
        scope = scope.restored();
    }
}
