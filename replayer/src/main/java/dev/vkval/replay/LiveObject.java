package dev.vkval.replay;

import java.util.LinkedHashSet;
import java.util.Set;

/** What a captured id stands for on the device. */
final class LiveObject {
    final long id;
    final String type;
    /** The live handle; that of a semaphore changes where it is acquired with. */
    long handle;

    final LiveInstance instance;
    /** The device it belongs to or is; null for an instance, its physical devices and surfaces. */
    final LiveDevice device;
    /** Whether the handle is none of the driver's, so that nothing is to be destroyed. */
    final boolean substitute;

    /** Objects that end with this one: those of a pool, the images of a swapchain. */
    private Set<LiveObject> children = Set.of();

    private LiveObject parent;

    /** What the class that is concerned with the type keeps with it. */
    Object detail;

    /** Block of the call that created it, -1 where that is not known. */
    long createdAt = -1;

    LiveObject(long id, String type, long handle, LiveInstance instance, LiveDevice device, boolean substitute) {
        this.id = id;
        this.type = type;
        this.handle = handle;
        this.instance = instance;
        this.device = device;
        this.substitute = substitute;
    }

    /** Makes this object end with that one. */
    void endsWith(LiveObject owner) {
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

    Functions functions() {
        return device != null ? device.functions : instance.functions;
    }
}
