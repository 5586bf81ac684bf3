package dev.vkval.state;

import java.util.HashMap;
import java.util.Map;

/** Debug names by captured id, also of objects that are named before they are known. */
final class ObjectNames {
    private final Map<Long, String> names = new HashMap<>();

    void set(long id, String name) {
        names.put(id, name);
    }

    /** The name of an object, null for none. */
    String of(long id) {
        return names.get(id);
    }
}
