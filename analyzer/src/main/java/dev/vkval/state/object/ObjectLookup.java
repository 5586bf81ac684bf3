package dev.vkval.state.object;

/** Finds the objects that exist. */
public interface ObjectLookup {

    /** The object with that type and id, null if it does not exist. */
    <T extends StateObject> T get(Class<T> type, long id);
}
