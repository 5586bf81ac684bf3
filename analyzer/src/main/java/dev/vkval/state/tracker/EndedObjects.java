package dev.vkval.state.tracker;

import dev.vkval.finding.ObjectRef;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.BufferViewState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.PlainObjectState;
import dev.vkval.state.object.StateObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The last destroyed objects, so that findings can still describe them. */
final class EndedObjects {
    private static final int REMEMBERED = 16_384;

    private final Map<Long, Supplier<ObjectRef>> objects = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Supplier<ObjectRef>> eldest) {
            return size() > REMEMBERED;
        }
    };

    void add(StateObject object) {
        if (object.id() != 0) {
            objects.put(object.id(), small(object) ? object::ref : constant(object.ref()));
        }
    }

    /** Whether an object does not refer to others that need much memory. */
    private static boolean small(StateObject object) {
        return object instanceof ImageState
                || object instanceof ImageViewState
                || object instanceof BufferState
                || object instanceof BufferViewState
                || object instanceof DeviceMemoryState
                || object instanceof PlainObjectState;
    }

    private static Supplier<ObjectRef> constant(ObjectRef ref) {
        return () -> ref;
    }

    /** Null if it is not stored. */
    ObjectRef ref(long id) {
        Supplier<ObjectRef> ended = objects.get(id);
        return ended == null ? null : ended.get();
    }
}
