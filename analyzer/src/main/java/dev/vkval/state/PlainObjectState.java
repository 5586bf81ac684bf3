package dev.vkval.state;

/** An object of a type of which nothing but its life is tracked. */
public final class PlainObjectState extends StateObject {
    PlainObjectState(String type, Creation creation) {
        super(type, creation);
    }
}
