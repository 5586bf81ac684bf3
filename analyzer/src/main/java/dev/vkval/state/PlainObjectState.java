package dev.vkval.state;

/** An object of a type of which only the lifetime is tracked. */
public final class PlainObjectState extends StateObject {
    PlainObjectState(String type, Creation creation) {
        super(type, creation);
    }
}
