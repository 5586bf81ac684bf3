package dev.vkval.state.tracker;

import dev.vkval.finding.ObjectRef;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.agrona.collections.Long2ObjectHashMap;

/** The existing objects by captured id. Ids are unique over all types, so that one table serves them all. */
final class ObjectTable {
    private final Long2ObjectHashMap<StateObject> objects = new Long2ObjectHashMap<>();
    private final EndedObjects ended = new EndedObjects();

    void add(StateObject object) {
        if (object.id() != 0) {
            objects.put(object.id(), object);
        }
    }

    /** The object of that id and type; null if the id is null, unknown or of another type. */
    <T extends StateObject> T get(Class<T> type, long id) {
        StateObject object = objects.get(id);
        return type.isInstance(object) ? type.cast(object) : null;
    }

    /** An object as findings name it, also after its end; null where it is unknown or forgotten. */
    ObjectRef ref(long id) {
        StateObject object = objects.get(id);
        return object == null ? ended.ref(id) : object.ref();
    }

    /** Removes a destroyed object and the objects that are destroyed with it. */
    void destroy(long id) {
        StateObject object = objects.remove(id);
        if (object != null) {
            ended.add(object);
            if (object instanceof CommandBufferState buffer) {
                buffer.clear();
            }
            object.leaveBases();
            object.leaveParent();
            object.children().forEach(child -> destroyChild(child));
        }
    }

    private void destroyChild(StateObject child) {
        if (objects.get(child.id()) == child) {
            destroy(child.id());
        }
    }

    /** All existing objects of a type, by id. */
    <T extends StateObject> List<T> all(Class<T> type) {
        List<T> found = new ArrayList<>();
        objects.values().forEach(object -> {
            if (type.isInstance(object)) {
                found.add(type.cast(object));
            }
        });
        found.sort(Comparator.comparingLong(StateObject::id));
        return found;
    }
}
