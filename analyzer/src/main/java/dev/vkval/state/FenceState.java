package dev.vkval.state;

/** VkFence. */
public final class FenceState extends StateObject {

    /** What the host can know of a fence. */
    public enum Status {
        UNSIGNALED,
        /** It was given to a submission, and nobody has seen it signaled. */
        PENDING,
        SIGNALED
    }

    private final boolean createdSignaled;
    private Status status;
    private SyncScope scope = SyncScope.INTERNAL;
    private Submission submission;

    FenceState(Creation creation, boolean createdSignaled) {
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

    /** Whether others may signal or reset it now. */
    public boolean external() {
        return scope != SyncScope.INTERNAL;
    }

    void importPayload(boolean temporarily) {
        scope = scope.imported(temporarily);
    }

    /** The submission whose end signals it; null where it is not pending, or something else signals it. */
    public Submission submission() {
        return submission;
    }

    /** @param by null for what is no submission */
    void submitted(Submission by) {
        status = Status.PENDING;
        submission = by;
    }

    void signaled() {
        status = Status.SIGNALED;
        submission = null;
    }

    /** Its own payload is back, and unsignaled. */
    void reset() {
        scope = scope.restored();
        status = Status.UNSIGNALED;
        submission = null;
    }
}
