package dev.vkval.state;

import dev.vkval.finding.ObjectRef;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is known of one Vulkan object. Creation data of the subclasses is final; what changes is encapsulated.
 *
 * <p>Lives on after the object is destroyed, for as long as a recording refers to it.
 */
public abstract class StateObject {

    /** Identifies the private data of one validation object on state objects. */
    public static final class SubStateKey<T> {
        private final Class<T> type;

        public SubStateKey(Class<T> type) {
            this.type = type;
        }
    }

    private static final long ALIVE = -1;

    private final String type;
    private final long id;
    private final long createdAt;
    private final boolean fromStateSetup;
    private final Set<StateObject> children = new LinkedHashSet<>();
    private StateObject parent;
    private final Map<SubStateKey<?>, Object> subStates = new HashMap<>();
    private String name;
    private Set<CommandBufferState> users = Set.of();
    private Set<StateObject> dependents = Set.of();
    private Set<StateObject> bases = Set.of();
    private long destroyedAt = ALIVE;

    /** @param type name of the handle type, {@code VkBuffer} */
    protected StateObject(String type, Creation creation) {
        this.type = type;
        this.id = creation.id();
        this.createdAt = creation.block();
        this.fromStateSetup = creation.stateSetup();
    }

    /**
     * Where an object came into being.
     *
     * @param id captured handle id
     * @param block block index of the creating call
     * @param stateSetup whether that call belongs to the state section of a trimmed capture
     */
    public record Creation(long id, long block, boolean stateSetup) {}

    public final String type() {
        return type;
    }

    /** Captured handle id. */
    public final long id() {
        return id;
    }

    public final long createdAt() {
        return createdAt;
    }

    /** Whether a trimmed capture brought the object along, rather than the application creating it. */
    public final boolean fromStateSetup() {
        return fromStateSetup;
    }

    /** Debug name, null where the application gave none. */
    public final String name() {
        return name;
    }

    final void name(String value) {
        name = value == null || value.isEmpty() ? null : value;
    }

    public final boolean destroyed() {
        return destroyedAt != ALIVE;
    }

    /** Block index of the call that destroyed it, -1 while it lives. */
    public final long destroyedAt() {
        return destroyedAt;
    }

    final void destroy(long block) {
        destroyedAt = block;
        bases.forEach(base -> base.dependents.remove(this));
        bases = Set.of();
    }

    /** Objects whose life ends with this one's. */
    final List<StateObject> children() {
        return List.copyOf(children);
    }

    /** The object whose end is the end of this one, null for none. */
    public final StateObject parent() {
        return parent;
    }

    final void adopt(StateObject child) {
        children.add(child);
        child.parent = this;
    }

    final void leaveParent() {
        if (parent != null) {
            parent.children.remove(this);
        }
    }

    /** Command buffers recorded with this object, directly or through what depends on it, are valid while it lives. */
    final void invalidateUsers(CommandBufferState.Invalidation why) {
        List.copyOf(users).forEach(user -> {
            if (user.invalidate(why)) {
                user.invalidateUsers(why);
            }
        });
        List.copyOf(dependents).forEach(dependent -> dependent.invalidateUsers(why));
    }

    final void addUser(CommandBufferState user) {
        users = users.isEmpty() ? new LinkedHashSet<>() : users;
        users.add(user);
    }

    final void forgetUser(CommandBufferState user) {
        users.remove(user);
    }

    /** Makes this object one that is of no use without another: a view of an image, a buffer of its memory. */
    final void dependOn(StateObject other) {
        if (other != null) {
            other.dependents = other.dependents.isEmpty() ? new LinkedHashSet<>() : other.dependents;
            other.dependents.add(this);
            bases = bases.isEmpty() ? new LinkedHashSet<>() : bases;
            bases.add(other);
        }
    }

    public final ObjectRef ref() {
        return new ObjectRef(type, id, name, createdAt);
    }

    /** Private data that a validation object keeps on this one, null where it keeps none. */
    public final <T> T subState(SubStateKey<T> key) {
        return key.type.cast(subStates.get(key));
    }

    public final <T> void subState(SubStateKey<T> key, T value) {
        subStates.put(key, value);
    }

    @Override
    public final String toString() {
        return ref().text();
    }
}
