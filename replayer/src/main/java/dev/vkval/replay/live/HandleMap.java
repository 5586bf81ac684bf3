package dev.vkval.replay.live;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.agrona.collections.Long2ObjectHashMap;

/** Maps captured ids to live objects. Two ids may have the same live handle, so there is no inverse. */
public final class HandleMap {
    private final Long2ObjectHashMap<LiveObject> byId = new Long2ObjectHashMap<>();
    /** The same objects in order of creation, which teardown reverses. */
    private final Map<Long, LiveObject> ordered = new LinkedHashMap<>();

    /** The object, null for an id without one. */
    public LiveObject get(long id) {
        return byId.get(id);
    }

    /** The live handle, 0 for an id without one. */
    public long live(long id) {
        LiveObject object = byId.get(id);
        return object == null ? 0 : object.handle();
    }

    /** Adds an object; one that is returned repeatedly keeps its id and its state. */
    public LiveObject add(LiveObject object) {
        LiveObject known = byId.get(object.id());
        if (known != null && known.handle() == object.handle() && known.type().equals(object.type())) {
            return known;
        }
        byId.put(object.id(), object);
        ordered.put(object.id(), object);
        return object;
    }

    /** Removes an object and its children. */
    public void remove(long id) {
        LiveObject object = byId.remove(id);
        if (object != null) {
            ordered.remove(id);
            object.leaveParent();
            removeChildren(object);
        }
    }

    public void removeChildren(LiveObject object) {
        for (LiveObject child : object.takeChildren()) {
            if (byId.get(child.id()) == child) {
                remove(child.id());
            }
        }
    }

    /** The objects for which that is true, the newest first. */
    public List<LiveObject> youngestFirst(Predicate<LiveObject> which) {
        List<LiveObject> chosen = new ArrayList<>();
        for (LiveObject object : ordered.values()) {
            if (which.test(object)) {
                chosen.add(object);
            }
        }
        Collections.reverse(chosen);
        return chosen;
    }
}
