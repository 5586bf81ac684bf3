package dev.vkval.replay.live;

import dev.vkval.replay.system.Functions;
import java.util.LinkedHashSet;
import java.util.Set;

/** The live object of a captured id. */
public final class LiveObject {
    private final long id;
    private final String type;
    private final LiveInstance instance;
    private final LiveDevice device;
    private final boolean substitute;
    private long handle;
    private Object detail;
    private long createdAt = -1;

    /** Objects that are freed with this one: those of a pool, the images of a swapchain. */
    private Set<LiveObject> children = Set.of();

    private LiveObject parent;

    /**
     * Creates one.
     *
     * @param id its captured id
     * @param type the handle's type
     * @param handle its live handle
     * @param device the device it belongs to or is; null for an instance, its physical devices and surfaces
     * @param substitute whether the handle is not the driver's, so that it must not be destroyed
     */
    public LiveObject(long id, String type, long handle, LiveInstance instance, LiveDevice device, boolean substitute) {
        this.id = id;
        this.type = type;
        this.handle = handle;
        this.instance = instance;
        this.device = device;
        this.substitute = substitute;
    }

    /** Makes this object be freed with that one. */
    public void endsWith(LiveObject owner) {
        if (owner.children.isEmpty()) {
            owner.children = new LinkedHashSet<>();
        }
        owner.children.add(this);
        parent = owner;
    }

    void leaveParent() {
        if (parent != null && !parent.children.isEmpty()) {
            parent.children.remove(this);
        }
    }

    /** Removes and returns the children. */
    Set<LiveObject> takeChildren() {
        Set<LiveObject> taken = children;
        children = Set.of();
        return taken;
    }

    public Functions functions() {
        return device != null ? device.functions() : instance.functions();
    }

    /** Its captured id. */
    public long id() {
        return id;
    }

    /** The handle's type, {@code VkBuffer}. */
    public String type() {
        return type;
    }

    /** The live handle. */
    public long handle() {
        return handle;
    }

    /** Changes the live handle: a semaphore gets another one when an image is acquired with it. */
    public void handle(long other) {
        handle = other;
    }

    public LiveInstance instance() {
        return instance;
    }

    /** The device it belongs to or is; null for an instance, its physical devices and surfaces. */
    public LiveDevice device() {
        return device;
    }

    /** Whether the handle is not the driver's, so that it must not be destroyed. */
    public boolean substitute() {
        return substitute;
    }

    /** State of the class that handles this type, null for none. */
    public Object detail() {
        return detail;
    }

    public void detail(Object kept) {
        detail = kept;
    }

    /** Block of the call that created it, -1 if unknown. */
    public long createdAt() {
        return createdAt;
    }

    public void createdAt(long block) {
        createdAt = block;
    }
}
