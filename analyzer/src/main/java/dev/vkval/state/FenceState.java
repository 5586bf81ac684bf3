package dev.vkval.state;

/** VkFence. */
public final class FenceState extends StateObject {
    private final boolean createdSignaled;

    FenceState(Creation creation, boolean createdSignaled) {
        super("VkFence", creation);
        this.createdSignaled = createdSignaled;
    }

    public boolean createdSignaled() {
        return createdSignaled;
    }
}
