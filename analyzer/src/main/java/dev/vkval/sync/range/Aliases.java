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
 * order; the layout of an image in the bytes it is bound to is unknown, so any part of it is assumed to overlap with
 * any part of what shares these bytes.
 */
public final class Aliases {

    /** The bytes of a memory that an image is bound to. */
    private record Extent(Object space, long[] whole, DeviceMemoryState memory, long[] bytes) {
        long begin() {
            return bytes[0];
        }

        long end() {
            return bytes[1];
        }
    }

    /** The images bound to one memory, by their offset. */
    private static final class Bound {
        private final NavigableMap<Long, List<Extent>> extents = new TreeMap<>();
        private long longestBytes;

        void add(Extent extent) {
            extents.computeIfAbsent(extent.begin(), key -> new ArrayList<>(1)).add(extent);
            longestBytes = Math.max(longestBytes, extent.end() - extent.begin());
        }

        List<Extent> meeting(long begin, long end) {
            List<Extent> meeting = new ArrayList<>();
            for (List<Extent> same : extents.subMap(begin - longestBytes, end).values()) {
                for (Extent extent : same) {
                    if (extent.end() > begin) {
                        meeting.add(extent);
                    }
                }
            }
            return meeting;
        }
    }

    private final Map<DeviceMemoryState, Bound> bound = new IdentityHashMap<>();
    private final Map<Object, Extent> extents = new HashMap<>();
    private final Map<Object, List<Extent>> others = new HashMap<>();

    boolean knows(Object space) {
        return extents.containsKey(space);
    }

    /** Adds a new image, bound to these bytes of a memory, with the addresses {@code whole} in its own space. */
    void add(Object space, long[] whole, DeviceMemoryState memory, long begin, long sizeBytes) {
        if (sizeBytes <= 0 || begin < 0 || begin + sizeBytes < 0) {
            return;
        }
        Extent extent = new Extent(space, whole, memory, new long[] {begin, begin + sizeBytes});
        Bound images = bound.computeIfAbsent(memory, key -> new Bound());
        List<Extent> met = images.meeting(begin, begin + sizeBytes);
        images.add(extent);
        extents.put(space, extent);
        others.put(space, met);
        met.forEach(other -> others.get(other.space()).add(extent));
    }

    /** Removes an image or a memory that is destroyed. */
    void forget(Object space) {
        Bound ended = bound.remove(space);
        if (ended != null) {
            ended.extents
                    .values()
                    .forEach(same -> same.forEach(extent -> {
                        extents.remove(extent.space());
                        others.remove(extent.space());
                    }));
        }
        Extent extent = extents.remove(space);
        if (extent != null) {
            others.remove(space)
                    .forEach(other ->
                            others.getOrDefault(other.space(), List.of()).remove(extent));
            Bound images = bound.get(extent.memory());
            if (images != null) {
                images.extents.getOrDefault(extent.begin(), List.of()).remove(extent);
            }
        }
    }

    /** Calls back with every other space and its ranges that are in the same memory as ranges of this one. */
    public void each(Object space, long[] ranges, BiConsumer<Object, long[]> action) {
        Bound images = space instanceof DeviceMemoryState memory ? bound.get(memory) : null;
        if (images != null) {
            for (int r = 0; r < ranges.length; r += 2) {
                for (Extent extent : images.meeting(ranges[r], ranges[r + 1])) {
                    action.accept(extent.space(), extent.whole());
                }
            }
            return;
        }
        Extent extent = extents.get(space);
        if (extent != null) {
            action.accept(extent.memory(), extent.bytes());
            for (Extent other : others.get(space)) {
                action.accept(other.space(), other.whole());
            }
        }
    }
}
