package dev.vkval.state;

/** VkEvent. */
public final class EventState extends StateObject {
    EventState(Creation creation) {
        super("VkEvent", creation);
    }
}
