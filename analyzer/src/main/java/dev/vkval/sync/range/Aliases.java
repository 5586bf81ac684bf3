package dev.vkval.sync.range;

import dev.vkval.state.object.DeviceMemoryState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * The other address spaces that contain the same memory as a range of one. The space of a memory has its bytes in
 * order, and so has each bound range of a sparse buffer; the layout of an image in the bytes it is bound to is unknown, so
 * any part of it is assumed to overlap with any part of what shares these bytes.
 */
public final class Aliases {

    /** The images, and the ranges of sparse buffers, that are bound to one memory, by their offset. */
    private static final class Bound {
        private final NavigableMap<Long, List<BoundExtent>> extents = new TreeMap<>();
        private long longestBytes;

        void add(BoundExtent extent) {
            extents.computeIfAbsent(extent.begin(), key -> new ArrayList<>(1)).add(extent);
            longestBytes = Math.max(longestBytes, extent.end() - extent.begin());
        }

        void remove(BoundExtent extent) {
            List<BoundExtent> same = extents.getOrDefault(extent.begin(), List.of());
            same.remove(extent);
            if (same.isEmpty()) {
                extents.remove(extent.begin());
            }
        }

        List<BoundExtent> meeting(long begin, long end) {
            List<BoundExtent> meeting = new ArrayList<>();
            for (List<BoundExtent> same :
                    extents.subMap(begin - longestBytes, end).values()) {
                for (BoundExtent extent : same) {
                    if (extent.end() > begin) {
                        meeting.add(extent);
                    }
                }
            }
            return meeting;
        }
    }

    private final Map<DeviceMemoryState, Bound> bound = new IdentityHashMap<>();

    /** What images are bound to, by their space: one extent, or several of a sparse one. */
    private final Map<Object, List<BoundExtent>> images = new HashMap<>();

    /** What ranges of sparse buffers are bound to, by their space and address. */
    private final Map<Object, NavigableMap<Long, BoundExtent>> ranges = new HashMap<>();

    /** Whether an image with that space was added. */
    boolean knows(Object space) {
        return images.containsKey(space);
    }

    /** Adds a new image, bound to these bytes of a memory, with the addresses {@code whole} in its own space. */
    void add(Object space, long[] whole, DeviceMemoryState memory, long begin, long sizeBytes) {
        add(BoundExtent.ofImage(space, whole, memory, begin, sizeBytes));
    }

    /** Adds addresses of a space, bound to as many bytes of a memory in the same order. */
    void addLinear(Object space, long address, DeviceMemoryState memory, long begin, long sizeBytes) {
        add(BoundExtent.ofBuffer(space, address, memory, begin, sizeBytes));
    }

    /** @param extent null for one that is not valid */
    private void add(BoundExtent extent) {
        if (extent == null) {
            return;
        }
        Bound all = bound.computeIfAbsent(extent.memory(), key -> new Bound());
        List<BoundExtent> met = all.meeting(extent.begin(), extent.end());
        all.add(extent);
        if (extent.linear()) {
            ranges.computeIfAbsent(extent.space(), key -> new TreeMap<>()).put(extent.address(), extent);
        } else {
            images.computeIfAbsent(extent.space(), key -> new ArrayList<>(1)).add(extent);
        }
        extent.others().addAll(met);
        met.forEach(other -> other.others().add(extent));
    }

    /** Removes it from its memory. */
    private void separate(BoundExtent extent) {
        extent.others().forEach(other -> other.others().remove(extent));
        Bound all = bound.get(extent.memory());
        if (all != null) {
            all.remove(extent);
        }
    }

    /** Removes it from its space. */
    private void leave(BoundExtent extent) {
        if (extent.linear()) {
            NavigableMap<Long, BoundExtent> own = ranges.get(extent.space());
            own.remove(extent.address(), extent);
            if (own.isEmpty()) {
                ranges.remove(extent.space());
            }
        } else {
            List<BoundExtent> own = images.get(extent.space());
            own.remove(extent);
            if (own.isEmpty()) {
                images.remove(extent.space());
            }
        }
    }

    /** What a sparse buffer is bound to. */
    List<BoundExtent> of(Object buffer) {
        NavigableMap<Long, BoundExtent> own = ranges.get(buffer);
        return own == null ? List.of() : List.copyOf(own.values());
    }

    /** Removes a range of a sparse buffer that is not bound any longer. */
    void remove(BoundExtent extent) {
        leave(extent);
        separate(extent);
    }

    /** Removes an image, a sparse buffer or a memory that is destroyed. */
    void forget(Object space) {
        Bound ended = bound.remove(space);
        if (ended != null) {
            ended.extents.values().forEach(same -> same.forEach(this::leave));
        }
        List<BoundExtent> ofImage = images.remove(space);
        if (ofImage != null) {
            ofImage.forEach(this::separate);
        }
        NavigableMap<Long, BoundExtent> ofBuffer = ranges.remove(space);
        if (ofBuffer != null) {
            ofBuffer.values().forEach(this::separate);
        }
    }

    /** Calls back with every other space and its ranges that are in the same memory as ranges of this one. */
    public void each(Object space, long[] addresses, BiConsumer<Object, long[]> action) {
        if (space instanceof DeviceMemoryState memory) {
            ofMemory(bound.get(memory), addresses, action);
            return;
        }
        List<BoundExtent> own = images.get(space);
        if (own != null) {
            for (BoundExtent extent : own) {
                each(extent, extent.bytes(), action);
            }
            return;
        }
        NavigableMap<Long, BoundExtent> buffer = ranges.get(space);
        if (buffer != null) {
            ofBuffer(buffer, addresses, action);
        }
    }

    /** @param all what is bound to the memory, null for nothing */
    private static void ofMemory(Bound all, long[] addresses, BiConsumer<Object, long[]> action) {
        for (int r = 0; all != null && r < addresses.length; r += 2) {
            for (BoundExtent extent : all.meeting(addresses[r], addresses[r + 1])) {
                action.accept(extent.space(), extent.addresses(addresses[r], addresses[r + 1]));
            }
        }
    }

    private static void ofBuffer(
            NavigableMap<Long, BoundExtent> own, long[] addresses, BiConsumer<Object, long[]> action) {
        for (int r = 0; r < addresses.length; r += 2) {
            Long first = own.floorKey(addresses[r]);
            for (BoundExtent extent : own.subMap(first == null ? addresses[r] : first, addresses[r + 1])
                    .values()) {
                long begin = Math.max(addresses[r], extent.address());
                long end = Math.min(addresses[r + 1], extent.address() + extent.end() - extent.begin());
                if (begin < end) {
                    long offset = extent.begin() - extent.address();
                    each(extent, new long[] {begin + offset, end + offset}, action);
                }
            }
        }
    }

    /** Calls back with what shares some bytes of the memory of an extent. */
    private static void each(BoundExtent extent, long[] bytes, BiConsumer<Object, long[]> action) {
        action.accept(extent.memory(), bytes);
        for (BoundExtent other : extent.others()) {
            if (other.begin() < bytes[1] && other.end() > bytes[0]) {
                action.accept(other.space(), other.addresses(bytes[0], bytes[1]));
            }
        }
    }
}
