package dev.vkval.state;

/** VkEvent. */
public final class EventState extends StateObject {
    private final int flags;

    EventState(Creation creation, int flags) {
        super("VkEvent", creation);
        this.flags = flags;
    }

    /** VkEventCreateFlags. */
    public int flags() {
        return flags;
    }
}
