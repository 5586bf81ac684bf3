package dev.vkval.state.object;

import dev.vkval.finding.ObjectRef;
import dev.vkval.identity.CapturedObject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The state of one Vulkan object, which {@link CapturedObject} identifies: its handle, type, creation and end. Creation
 * parameters in the subclasses are final; mutable state is encapsulated.
 *
 * <p>Remains valid after the object is destroyed, as long as a recording refers to it.
 */
public abstract class StateObject {

    /**
     * Identifies the private data of one validation object on state objects. A key is a constant: each has its place in the
     * objects of every run.
     */
    public static final class SubStateKey<T> {
        private static final AtomicInteger KEYS = new AtomicInteger();

        private final Class<T> type;
        private final boolean recording;
        private final int number = KEYS.getAndIncrement();

        public SubStateKey(Class<T> type) {
            this(type, false);
        }

        private SubStateKey(Class<T> type, boolean recording) {
            this.type = type;
            this.recording = recording;
        }

        /** Of data on a command buffer that is of one recording: it is gone when the command buffer begins again, or is reset. */
        public static <T> SubStateKey<T> ofRecording(Class<T> type) {
            return new SubStateKey<>(type, true);
        }

        boolean isOfRecording() {
            return recording;
        }

        /** Its number among the keys, from 0. */
        int number() {
            return number;
        }
    }

    private CapturedObject identity;
    private final Set<StateObject> children = new LinkedHashSet<>();
    private StateObject parent;
    private final SubStates subStates = new SubStates(getClass());
    private Set<CommandBufferState> users = Set.of();
    private Set<StateObject> dependents = Set.of();
    private Set<StateObject> bases = Set.of();
    private int dependentChanges;

    /** @param type name of the handle type, {@code VkBuffer} */
    protected StateObject(String type, Creation creation) {
        this.identity = CapturedObject.alone(type, creation.id(), creation.block(), creation.stateSetup());
    }

    /**
     * The creation of an object.
     *
     * @param id captured handle id
     * @param block block index of the creating call
     * @param stateSetup whether that call belongs to the state section of a trimmed capture
     */
    public record Creation(long id, long block, boolean stateSetup) {}

    /** Which object of the captured program it is. */
    @ForTrackers
    public final CapturedObject identity() {
        return identity;
    }

    @ForTrackers
    public final void identity(CapturedObject known) {
        identity = known;
    }

    public final String type() {
        return identity.type();
    }

    /** Captured handle id. */
    public final long id() {
        return identity.id();
    }

    public final long createdAt() {
        return identity.createdAt();
    }

    /** Whether the object was created in the state section of a trimmed capture. */
    public final boolean fromStateSetup() {
        return identity.stateSetup();
    }

    /** Debug name, null if the application did not set one. */
    public final String name() {
        return identity.name();
    }

    public final boolean destroyed() {
        return identity.destroyed();
    }

    /** Block index of the call that destroyed it, -1 if it has not been destroyed. */
    public final long destroyedAt() {
        return identity.destroyedAt();
    }

    /** Nothing is invalidated through it any more. */
    @ForTrackers
    public final void leaveBases() {
        bases.forEach(base -> {
            base.dependents.remove(this);
            base.dependentChanges++;
        });
        bases = Set.of();
    }

    /** Objects that are destroyed with this one. */
    @ForTrackers
    public final List<StateObject> children() {
        return List.copyOf(children);
    }

    /** The object whose destruction destroys this one, null for none. */
    public final StateObject parent() {
        return parent;
    }

    /** The object itself, or the first of its parents, that has that type; null if none has. */
    public final <T extends StateObject> T ancestor(Class<T> type) {
        StateObject at = this;
        while (at != null && !type.isInstance(at)) {
            at = at.parent;
        }
        return type.cast(at);
    }

    @ForTrackers
    public final void adopt(StateObject child) {
        children.add(child);
        child.parent = this;
    }

    @ForTrackers
    public final void leaveParent() {
        if (parent != null) {
            parent.children.remove(this);
        }
    }

    /** Command buffers recorded with this object, directly or indirectly, are valid until it is destroyed. */
    @ForTrackers
    public final void invalidateUsers(CommandBufferState.Invalidation why) {
        List.copyOf(users).forEach(user -> {
            if (user.invalidate(why)) {
                user.invalidateUsers(why);
            }
        });
        List.copyOf(dependents).forEach(dependent -> dependent.invalidateUsers(why));
    }

    /** Whether a command in some command buffer uses it. */
    @ForTrackers
    public final boolean hasUsers() {
        return !users.isEmpty();
    }

    /** The first command buffer that was recorded with it and is not known to have completed, null for none. */
    public final CommandBufferState pendingUser() {
        for (CommandBufferState user : users) {
            if (user.pending()) {
                return user;
            }
        }
        return null;
    }

    final void addUser(CommandBufferState user) {
        users = users.isEmpty() ? new LinkedHashSet<>() : users;
        users.add(user);
    }

    final void forgetUser(CommandBufferState user) {
        users.remove(user);
    }

    /** The objects that exist and depend on this one. */
    final Set<StateObject> dependents() {
        return dependents;
    }

    /** A number that grows with each change of these. */
    final int dependentChanges() {
        return dependentChanges;
    }

    /** Makes this object depend on another one: a view on its image, a buffer on its memory. */
    final void dependOn(StateObject other) {
        if (other != null) {
            other.dependents = other.dependents.isEmpty() ? new LinkedHashSet<>() : other.dependents;
            other.dependents.add(this);
            other.dependentChanges++;
            bases = bases.isEmpty() ? new LinkedHashSet<>() : bases;
            bases.add(other);
        }
    }

    /** The object as findings name it, with what it was created as. */
    public final ObjectRef ref() {
        ObjectDescription description = ObjectDescription.of(this);
        return new ObjectRef(type(), id(), name(), createdAt(), description.text(), description.shape());
    }

    /** Private data of a validation object on this object, null if there is none. */
    public final <T> T subState(SubStateKey<T> key) {
        @SuppressWarnings("unchecked") // only values of the type of the key are put
        T value = (T) subStates.get(key);
        return value;
    }

    public final <T> void subState(SubStateKey<T> key, T value) {
        subStates.put(key, key.type.cast(value));
    }

    /** Private data of a validation object on this object, made and kept if there is none. */
    public final <T> T subStateOr(SubStateKey<T> key, Supplier<T> missing) {
        T value = subState(key);
        if (value == null) {
            value = missing.get();
            subState(key, value);
        }
        return value;
    }

    /** Removes the private data that is of one recording. */
    final void forgetRecording() {
        subStates.forgetRecording();
    }

    @Override
    public final String toString() {
        return identity.toString();
    }
}
