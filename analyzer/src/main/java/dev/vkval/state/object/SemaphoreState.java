package dev.vkval.state.object;

/** VkSemaphore. */
public final class SemaphoreState extends StateObject {
    private final boolean timeline;
    private final long initialValue;
    private SyncScope scope = SyncScope.INTERNAL;

    @ForTrackers
    public SemaphoreState(Creation creation, boolean timeline, long initialValue) {
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

    @ForTrackers
    public void importPayload(boolean temporarily) {
        scope = scope.imported(temporarily);
    }

    /** A wait consumes a temporary payload, as does an export that copies it. */
    @ForTrackers
    public void waited() {
        scope = scope.restored();
    }
}
