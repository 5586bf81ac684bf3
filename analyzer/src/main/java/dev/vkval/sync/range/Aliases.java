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

    /** The extents of a space by their addresses in it; those of an image begin at 0, 1 ... */
    private final Map<Object, NavigableMap<Long, BoundExtent>> extents = new HashMap<>();

    boolean knows(Object space) {
        return extents.containsKey(space);
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
        Bound images = bound.computeIfAbsent(extent.memory(), key -> new Bound());
        List<BoundExtent> met = images.meeting(extent.begin(), extent.end());
        images.add(extent);
        NavigableMap<Long, BoundExtent> own = extents.computeIfAbsent(extent.space(), key -> new TreeMap<>());
        own.put(extent.linear() ? extent.address() : own.isEmpty() ? 0 : own.lastKey() + 1, extent);
        extent.others().addAll(met);
        met.forEach(other -> other.others().add(extent));
    }

    private void separate(BoundExtent extent) {
        extent.others().forEach(other -> other.others().remove(extent));
        Bound images = bound.get(extent.memory());
        if (images != null) {
            images.remove(extent);
        }
    }

    /** What a space is bound to. */
    List<BoundExtent> of(Object space) {
        return List.copyOf(extents.getOrDefault(space, new TreeMap<>()).values());
    }

    /** Removes a range of a sparse buffer that is not bound any longer. */
    void remove(BoundExtent extent) {
        NavigableMap<Long, BoundExtent> own = extents.get(extent.space());
        own.values().remove(extent);
        separate(extent);
    }

    /** Removes an image, a sparse buffer or a memory that is destroyed. */
    void forget(Object space) {
        Bound ended = bound.remove(space);
        if (ended != null) {
            ended.extents
                    .values()
                    .forEach(same -> List.copyOf(same).forEach(extent -> {
                        NavigableMap<Long, BoundExtent> own = extents.get(extent.space());
                        own.values().remove(extent);
                        if (own.isEmpty()) {
                            extents.remove(extent.space());
                        }
                    }));
        }
        NavigableMap<Long, BoundExtent> own = extents.remove(space);
        if (own != null) {
            own.values().forEach(this::separate);
        }
    }

    /** Calls back with every other space and its ranges that are in the same memory as ranges of this one. */
    public void each(Object space, long[] ranges, BiConsumer<Object, long[]> action) {
        Bound images = space instanceof DeviceMemoryState memory ? bound.get(memory) : null;
        if (images != null) {
            for (int r = 0; r < ranges.length; r += 2) {
                for (BoundExtent extent : images.meeting(ranges[r], ranges[r + 1])) {
                    action.accept(extent.space(), extent.addresses(ranges[r], ranges[r + 1]));
                }
            }
            return;
        }
        NavigableMap<Long, BoundExtent> own = extents.get(space);
        if (own == null || own.isEmpty()) {
            return;
        }
        if (!own.firstEntry().getValue().linear()) {
            own.values().forEach(extent -> each(extent, extent.begin(), extent.end(), action));
            return;
        }
        for (int r = 0; r < ranges.length; r += 2) {
            Long first = own.floorKey(ranges[r]);
            for (BoundExtent extent :
                    own.subMap(first == null ? ranges[r] : first, ranges[r + 1]).values()) {
                long begin = Math.max(ranges[r], extent.address());
                long end = Math.min(ranges[r + 1], extent.address() + extent.end() - extent.begin());
                if (begin < end) {
                    long offset = extent.begin() - extent.address();
                    each(extent, begin + offset, end + offset, action);
                }
            }
        }
    }

    /** Calls back with what shares some bytes of the memory of an extent. */
    private static void each(BoundExtent extent, long begin, long end, BiConsumer<Object, long[]> action) {
        action.accept(extent.memory(), new long[] {begin, end});
        for (BoundExtent other : extent.others()) {
            if (other.begin() < end && other.end() > begin) {
                action.accept(other.space(), other.addresses(begin, end));
            }
        }
    }
}
