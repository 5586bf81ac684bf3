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
    private boolean external;

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

    /** Whether its payload was imported or exported, so that others may signal or reset it. */
    public boolean external() {
        return external;
    }

    void markExternal() {
        external = true;
    }

    void submitted() {
        status = Status.PENDING;
    }

    void signaled() {
        status = Status.SIGNALED;
    }

    void reset() {
        status = Status.UNSIGNALED;
    }
}
