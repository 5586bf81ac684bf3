package dev.vkval.state.object;

/** VkFence. */
public final class FenceState extends StateObject {

    /** The status of a fence as known to the host. */
    public enum Status {
        UNSIGNALED,
        /** A submission uses it, and it is not known to be signaled. */
        PENDING,
        SIGNALED
    }

    private final boolean createdSignaled;
    private Status status;
    private SyncScope scope = SyncScope.INTERNAL;
    private Submission submission;

    @ForTrackers
    public FenceState(Creation creation, boolean createdSignaled) {
        super("VkFence", creation);
        this.createdSignaled = createdSignaled;
        this.status = createdSignaled ? Status.SIGNALED : Status.UNSIGNALED;
    }

    public boolean createdSignaled() {
        return createdSignaled;
    }

    public Status status() {
        return status;
    }

    public SyncScope scope() {
        return scope;
    }

    /** Whether its payload is shared, so that others may signal or reset it. */
    public boolean external() {
        return scope != SyncScope.INTERNAL;
    }

    @ForTrackers
    public void importPayload(boolean temporarily) {
        scope = scope.imported(temporarily);
    }

    /** The submission that signals it; null if it is not pending, or something else signals it. */
    public Submission submission() {
        return submission;
    }

    /** @param by null if it is not a submission */
    @ForTrackers
    public void submitted(Submission by) {
        status = Status.PENDING;
        submission = by;
    }

    @ForTrackers
    public void signaled() {
        status = Status.SIGNALED;
        submission = null;
    }

    /** Its permanent payload is restored and unsignaled. */
    @ForTrackers
    public void reset() {
        scope = scope.restored();
        status = Status.UNSIGNALED;
        submission = null;
    }
}
