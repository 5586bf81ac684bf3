package dev.vkval.state.object;

/** VkCommandPool. */
public final class CommandPoolState extends StateObject {
    private final int queueFamily;
    private final int flags;

    @ForTrackers
    public CommandPoolState(Creation creation, int queueFamily, int flags) {
        super("VkCommandPool", creation);
        this.queueFamily = queueFamily;
        this.flags = flags;
    }

    public int queueFamily() {
        return queueFamily;
    }

    /** VkCommandPoolCreateFlags. */
    public int flags() {
        return flags;
    }
}
