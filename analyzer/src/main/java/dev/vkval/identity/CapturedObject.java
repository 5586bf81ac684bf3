package dev.vkval.identity;

import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One Vulkan object of the captured program: how it was created and which object is its parent. */
public final class CapturedObject {
    private static final long ALIVE = -1;

    private final String type;
    private final long id;
    private final CapturedObject parent;
    private final String createdBy;
    private final long createdAt;
    private final long frame;
    private final boolean stateSetup;
    private final boolean ownAllocator;
    private Map<Long, CapturedObject> children = Map.of();
    private String name;
    private String destroyedBy;
    private long destroyedAt = ALIVE;

    CapturedObject(String type, long id, CapturedObject parent, Origin origin) {
        this.type = type;
        this.id = id;
        this.parent = parent;
        this.createdBy = origin.call();
        this.createdAt = origin.block();
        this.frame = origin.frame();
        this.stateSetup = origin.stateSetup();
        this.ownAllocator = origin.ownAllocator();
        if (parent != null) {
            parent.children = parent.children.isEmpty() ? new LinkedHashMap<>() : parent.children;
            parent.children.put(id, this);
        }
    }

    /** An object that is in no table, such as one that another object stands for. */
    public static CapturedObject alone(String type, long id, long block, boolean stateSetup) {
        return new CapturedObject(type, id, null, new Origin(null, block, 0, stateSetup, false));
    }

    /**
     * How an object was created.
     *
     * @param call name of the call that created, allocated or returned it
     * @param block block index of that call
     * @param frame frame of that call
     * @param stateSetup whether the capture layer made the call to recreate state
     * @param ownAllocator whether VkAllocationCallbacks were passed to the call
     */
    record Origin(String call, long block, long frame, boolean stateSetup, boolean ownAllocator) {}

    /** Handle type, {@code VkBuffer}. */
    public String type() {
        return type;
    }

    public long id() {
        return id;
    }

    /** The object it was created from, such as a device or a pool; null for an instance. */
    public CapturedObject parent() {
        return parent;
    }

    /** Name of the call that created it. */
    public String createdBy() {
        return createdBy;
    }

    public long createdAt() {
        return createdAt;
    }

    /** Where it was created. */
    public Place origin() {
        return Place.ofCall(createdBy, createdAt, frame);
    }

    /** Whether the state section of a trimmed capture created it. */
    public boolean stateSetup() {
        return stateSetup;
    }

    /** Whether it was created with VkAllocationCallbacks. */
    public boolean ownAllocator() {
        return ownAllocator;
    }

    /** The objects created from it that have not been destroyed, in order of creation. */
    public List<CapturedObject> children() {
        return List.copyOf(children.values());
    }

    /** Debug name, null if it has none. */
    public String name() {
        return name;
    }

    void name(String value) {
        name = value == null || value.isEmpty() ? null : value;
    }

    public boolean destroyed() {
        return destroyedAt != ALIVE;
    }

    /** Name of the call that destroyed it, null if it has not been destroyed. */
    public String destroyedBy() {
        return destroyedBy;
    }

    public long destroyedAt() {
        return destroyedAt;
    }

    void destroy(String call, long block) {
        destroyedBy = call;
        destroyedAt = block;
        if (parent != null) {
            parent.children.remove(id);
        }
    }

    /** The object itself, or the first of its parents, that has that type; null if none has. */
    public CapturedObject ancestor(String ancestorType) {
        CapturedObject object = this;
        while (object != null && !object.type.equals(ancestorType)) {
            object = object.parent;
        }
        return object;
    }

    public ObjectRef ref() {
        return new ObjectRef(type, id, name, createdAt);
    }

    @Override
    public String toString() {
        return ref().text();
    }
}
