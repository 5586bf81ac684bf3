package dev.vkval.check;

import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One Vulkan object of the captured program: where it comes from and what it belongs to. */
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
    private final Map<Long, CapturedObject> children = new LinkedHashMap<>();
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
            parent.children.put(id, this);
        }
    }

    /**
     * How an object came into being.
     *
     * @param call name of the call that created, allocated or returned it
     * @param block index of its block
     * @param frame its frame
     * @param stateSetup whether the capture layer made the call to recreate state
     * @param ownAllocator whether the call was given VkAllocationCallbacks
     */
    record Origin(String call, long block, long frame, boolean stateSetup, boolean ownAllocator) {}

    /** Handle type, {@code VkBuffer}. */
    public String type() {
        return type;
    }

    public long id() {
        return id;
    }

    /** What it was created from: a device, a pool, an instance; null for an instance. */
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

    /** Whether a trimmed capture brought it along. */
    public boolean stateSetup() {
        return stateSetup;
    }

    /** Whether VkAllocationCallbacks were given when it was created. */
    public boolean ownAllocator() {
        return ownAllocator;
    }

    /** What was created from it and still lives, in order of creation. */
    public List<CapturedObject> children() {
        return List.copyOf(children.values());
    }

    /** Debug name, null for none. */
    public String name() {
        return name;
    }

    void name(String value) {
        name = value == null || value.isEmpty() ? null : value;
    }

    public boolean destroyed() {
        return destroyedAt != ALIVE;
    }

    /** Name of the call that ended it, null while it lives. */
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

    /** The object of that type among its parents, or itself; null where there is none. */
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
