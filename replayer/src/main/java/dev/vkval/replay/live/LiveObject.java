package dev.vkval.replay.live;

import dev.vkval.replay.system.Functions;
import java.util.LinkedHashSet;
import java.util.Set;

/** What a captured id stands for on the device. */
public final class LiveObject {
    private final long id;
    private final String type;
    private final LiveInstance instance;
    private final LiveDevice device;
    private final boolean substitute;
    private long handle;
    private Object detail;
    private long createdAt = -1;

    /** Objects that end with this one: those of a pool, the images of a swapchain. */
    private Set<LiveObject> children = Set.of();

    private LiveObject parent;

    /**
     * Makes one.
     *
     * @param id its captured id
     * @param type the handle's type
     * @param handle its live handle
     * @param device the device it belongs to or is; null for an instance, its physical devices and surfaces
     * @param substitute whether the handle is none of the driver's, so that nothing is to be destroyed
     */
    public LiveObject(long id, String type, long handle, LiveInstance instance, LiveDevice device, boolean substitute) {
        this.id = id;
        this.type = type;
        this.handle = handle;
        this.instance = instance;
        this.device = device;
        this.substitute = substitute;
    }

    /** Makes this object end with that one. */
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

    /** Gives the children away; there are none any more. */
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

    /** Makes it stand for something else: a semaphore changes where an image is acquired with it. */
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

    /** Whether the handle is none of the driver's, so that nothing is to be destroyed. */
    public boolean substitute() {
        return substitute;
    }

    /** What the class that is concerned with the type keeps with it, null for nothing. */
    public Object detail() {
        return detail;
    }

    public void detail(Object kept) {
        detail = kept;
    }

    /** Block of the call that created it, -1 where that is not known. */
    public long createdAt() {
        return createdAt;
    }

    public void createdAt(long block) {
        createdAt = block;
    }
}
