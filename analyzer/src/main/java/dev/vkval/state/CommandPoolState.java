package dev.vkval.state;

/** VkCommandPool. */
public final class CommandPoolState extends StateObject {
    private final int queueFamily;

    CommandPoolState(Creation creation, int queueFamily) {
        super("VkCommandPool", creation);
        this.queueFamily = queueFamily;
    }

    public int queueFamily() {
        return queueFamily;
    }
}
