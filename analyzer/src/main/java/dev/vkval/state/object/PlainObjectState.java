package dev.vkval.state.object;

/** An object of a type of which only the lifetime is tracked. */
public final class PlainObjectState extends StateObject {
    @ForTrackers
    public PlainObjectState(String type, Creation creation) {
        super(type, creation);
    }
}
