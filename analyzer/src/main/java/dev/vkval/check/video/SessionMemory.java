package dev.vkval.check.video;

import dev.vkval.state.object.MemoryRequirements;
import dev.vkval.state.object.StateObject;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The memory bindings of a VkVideoSessionKHR: what the application was told that they require, and which have memory. */
final class SessionMemory {
    private static final StateObject.SubStateKey<SessionMemory> KEY =
            new StateObject.SubStateKey<>(SessionMemory.class);

    private final Map<Integer, MemoryRequirements> requirements = new TreeMap<>();
    private final Set<Integer> bound = new HashSet<>();
    private boolean complete;

    static SessionMemory of(StateObject session) {
        return session.subStateOr(KEY, SessionMemory::new);
    }

    void require(int index, MemoryRequirements of) {
        requirements.put(index, of);
    }

    /** All bindings are told of. */
    void complete() {
        complete = true;
    }

    /** Whether all bindings are known. */
    boolean isComplete() {
        return complete;
    }

    /** What a binding requires, null where that is not known. */
    MemoryRequirements requirements(int index) {
        return requirements.get(index);
    }

    void bind(int index) {
        bound.add(index);
    }

    boolean bound(int index) {
        return bound.contains(index);
    }

    /** The first binding without memory of those that are known, null if there is none. */
    Integer firstUnbound() {
        return requirements.keySet().stream()
                .filter(index -> !bound.contains(index))
                .findFirst()
                .orElse(null);
    }
}
