package dev.vkval.state.object;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The memory bound to a sparse resource: the bound ranges of bytes after vkQueueBindSparse. */
public final class SparseBindings {

    /**
     * A range of the resource that is bound to consecutive bytes of memory.
     *
     * @param offset byte offset in the resource
     * @param memoryOffset byte offset in the memory
     */
    public record Range(long offset, long sizeBytes, DeviceMemoryState memory, long memoryOffset) {
        private long end() {
            return offset + sizeBytes;
        }

        /** Whether another one is behind it in the resource and in the memory. */
        public boolean continuedBy(Range next) {
            return end() == next.offset && continues(next);
        }

        /** This range and one that it is continued by. */
        public Range with(Range next) {
            return new Range(offset, sizeBytes + next.sizeBytes, memory, memoryOffset);
        }

        /** Whether their addresses are bound to the same bytes, where they have some in common. */
        public boolean continues(Range other) {
            return memory == other.memory && memoryOffset - offset == other.memoryOffset - other.offset;
        }

        /** The part between two addresses of the resource. */
        public Range part(long from, long to) {
            return new Range(from, to - from, memory, memoryOffset + (from - offset));
        }

        /** Whether two ranges share bytes of memory. */
        public boolean aliases(Range other) {
            return memory == other.memory
                    && memoryOffset < other.memoryOffset + other.sizeBytes
                    && other.memoryOffset < memoryOffset + sizeBytes;
        }
    }

    private final TreeMap<Long, Range> ranges = new TreeMap<>();

    SparseBindings() {}

    /** The bound parts of a range of the resource, in order. */
    public List<Range> within(long offset, long sizeBytes) {
        List<Range> parts = new ArrayList<>();
        long end = end(offset, sizeBytes);
        for (Range range : touching(offset, end)) {
            parts.add(range.part(Math.max(range.offset(), offset), Math.min(range.end(), end)));
        }
        return parts;
    }

    /** All bound ranges, in order. */
    public List<Range> all() {
        return List.copyOf(ranges.values());
    }

    /**
     * Binds a range of the resource, which replaces earlier binds.
     *
     * @param memory null to unbind the range
     */
    @ForTrackers
    public void bind(long offset, long sizeBytes, DeviceMemoryState memory, long memoryOffset) {
        long end = end(offset, sizeBytes);
        if (offset < 0 || end <= offset) {
            return;
        }
        for (Range range : touching(offset, end)) {
            ranges.remove(range.offset());
            if (range.offset() < offset) {
                ranges.put(range.offset(), range.part(range.offset(), offset));
            }
            if (range.end() > end) {
                ranges.put(end, range.part(end, range.end()));
            }
        }
        if (memory != null) {
            ranges.put(offset, new Range(offset, end - offset, memory, memoryOffset));
        }
    }

    /** The end of a range, limited to the largest value of a long. */
    private static long end(long offset, long sizeBytes) {
        return sizeBytes < 0 || offset + sizeBytes < offset ? Long.MAX_VALUE : offset + sizeBytes;
    }

    private List<Range> touching(long offset, long end) {
        if (end <= offset) {
            return List.of();
        }
        Map.Entry<Long, Range> before = ranges.lowerEntry(offset);
        List<Range> touching = new ArrayList<>();
        if (before != null && before.getValue().end() > offset) {
            touching.add(before.getValue());
        }
        touching.addAll(ranges.subMap(offset, end).values());
        return touching;
    }
}
