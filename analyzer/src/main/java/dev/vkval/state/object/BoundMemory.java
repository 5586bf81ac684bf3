package dev.vkval.state.object;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The memory of an object that is neither a buffer nor an image. Each part of its memory has a number; objects with one part
 * number it 0.
 */
public final class BoundMemory {
    private final StateObject owner;
    private final Map<Long, MemoryRequirements> required = new HashMap<>();
    private final Map<Long, MemoryBinding> bindings = new TreeMap<>();

    BoundMemory(StateObject owner) {
        this.owner = owner;
    }

    /** The size in the memory requirements of a part, 0 if the application did not query them. */
    public long requiredBytes(long part) {
        MemoryRequirements known = required.get(part);
        return known == null ? 0 : known.sizeBytes();
    }

    /** The memory requirements of a part, null if the application did not query them. */
    public MemoryRequirements requirements(long part) {
        return required.get(part);
    }

    @ForTrackers
    public void require(long part, MemoryRequirements requirements) {
        required.put(part, requirements);
    }

    /** The memory that a part is bound to, null for none. */
    public MemoryBinding binding(long part) {
        return bindings.get(part);
    }

    @ForTrackers
    public void bind(long part, MemoryBinding binding) {
        bindings.put(part, binding);
        owner.dependOn(binding.memory());
    }

    /** The memory that its parts are bound to, by their numbers. */
    public Map<Long, MemoryBinding> bindings() {
        return Collections.unmodifiableMap(bindings);
    }

    /** The bound parts whose sizes are known. */
    public List<UsedMemory.OfResource> used() {
        List<UsedMemory.OfResource> used = new ArrayList<>();
        bindings.forEach((part, binding) -> {
            if (requiredBytes(part) != 0) {
                used.add(new UsedMemory.OfResource(owner, binding, requiredBytes(part)));
            }
        });
        return used;
    }
}
