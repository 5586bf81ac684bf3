package dev.vkval.sync.range;

import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.SparseBindings;
import java.util.ArrayList;
import java.util.List;

/** Bytes of a memory that an image, or a range of a sparse buffer, is bound to. */
final class BoundExtent {
    private final Object space;
    private final long[] addresses;
    private final boolean linear;
    private final DeviceMemoryState memory;
    private final long begin;
    private final long end;
    private final long[] bytes;

    /** Those of the same memory that have bytes in common with this one. */
    private final List<BoundExtent> others = new ArrayList<>(0);

    private BoundExtent(
            Object space, long[] addresses, boolean linear, DeviceMemoryState memory, long begin, long sizeBytes) {
        this.space = space;
        this.addresses = addresses;
        this.linear = linear;
        this.memory = memory;
        this.begin = begin;
        this.end = begin + sizeBytes;
        this.bytes = new long[] {begin, end};
    }

    /** An image with these addresses in its space; null where the bytes are not valid. */
    static BoundExtent ofImage(Object space, long[] whole, DeviceMemoryState memory, long begin, long sizeBytes) {
        return valid(begin, sizeBytes) ? new BoundExtent(space, whole, false, memory, begin, sizeBytes) : null;
    }

    /** Bytes of a buffer, in the same order in its memory; null where they are not valid. */
    static BoundExtent ofBuffer(Object space, long address, DeviceMemoryState memory, long begin, long sizeBytes) {
        boolean valid = valid(begin, sizeBytes) && valid(address, sizeBytes);
        long[] addresses = {address, address + sizeBytes};
        return valid ? new BoundExtent(space, addresses, true, memory, begin, sizeBytes) : null;
    }

    private static boolean valid(long begin, long sizeBytes) {
        return sizeBytes > 0 && begin >= 0 && begin + sizeBytes > 0;
    }

    Object space() {
        return space;
    }

    /** Whether its addresses follow each other as the bytes do. */
    boolean linear() {
        return linear;
    }

    /** The first address in the space. */
    long address() {
        return addresses[0];
    }

    DeviceMemoryState memory() {
        return memory;
    }

    /** The first of the bytes. */
    long begin() {
        return begin;
    }

    /** Behind the last of the bytes. */
    long end() {
        return end;
    }

    /** From {@link #begin} to {@link #end}; not to be changed. */
    long[] bytes() {
        return bytes;
    }

    List<BoundExtent> others() {
        return others;
    }

    /** The addresses in the space of those of its bytes that are between two; of an image all. */
    long[] addresses(long from, long to) {
        return linear
                ? new long[] {addresses[0] + Math.max(from, begin) - begin, addresses[0] + Math.min(to, end) - begin}
                : addresses;
    }

    /** It as a range of a sparse buffer. */
    SparseBindings.Range range() {
        return new SparseBindings.Range(addresses[0], end - begin, memory, begin);
    }
}
