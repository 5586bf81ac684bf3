package dev.vkval.state;

import dev.vkval.finding.ObjectRef;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** What can still be said of objects that have ended: the last of them are remembered. */
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

    /** Whether an object keeps nothing else alive that takes much memory. */
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

    /** Null for one that is not remembered. */
    ObjectRef ref(long id) {
        Supplier<ObjectRef> ended = objects.get(id);
        return ended == null ? null : ended.get();
    }
}
