package dev.vkval.state.object;

import dev.vkval.command.AddressRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Finds the buffer of a device address, by the addresses in the capture. */
public final class BufferAddresses {
    private final NavigableMap<Long, List<BufferState>> buffers = new TreeMap<>(Long::compareUnsigned);
    private long longestBytes;

    @ForTrackers
    public void put(BufferState buffer, long address) {
        remove(buffer);
        if (address != 0) {
            buffer.deviceAddress(address);
            buffers.computeIfAbsent(address, key -> new ArrayList<>(1)).add(buffer);
            longestBytes = Math.max(longestBytes, buffer.sizeBytes());
        }
    }

    @ForTrackers
    public void remove(BufferState buffer) {
        List<BufferState> same = buffers.get(buffer.deviceAddress());
        if (same != null && same.remove(buffer) && same.isEmpty()) {
            buffers.remove(buffer.deviceAddress());
        }
    }

    /**
     * Buffers that were created with a usage, by address.
     *
     * @param usage VkBufferUsageFlagBits
     * @param most largest number
     */
    @ForTrackers
    public List<BufferState> withUsage(int usage, int most) {
        return buffers.values().stream()
                .flatMap(List::stream)
                .filter(buffer -> (buffer.usage() & usage) != 0)
                .limit(most)
                .toList();
    }

    /**
     * The part of a buffer that begins at an address; null if no existing buffer has that address. Of several buffers
     * in the same memory it is the one that begins last, and of those the first that was created.
     *
     * @param sizeBytes as an unsigned number, cut at the buffer's end
     */
    public BufferPart at(long address, long sizeBytes) {
        return at(address, sizeBytes, buffer -> true);
    }

    /** Like {@link #at(long, long)}; null also for a range of no bytes. */
    public BufferPart at(AddressRange range) {
        return range.sizeBytes() == 0 ? null : at(range.address(), range.sizeBytes());
    }

    /** Like {@link #at(long, long)}, of the buffers that were created with at least one bit of a usage mask. */
    public BufferPart at(long address, long sizeBytes, long usage) {
        return at(address, sizeBytes, buffer -> (buffer.usage() & usage) != 0);
    }

    /** The parts of buffers that have addresses of a range, in their order; of buffers in the same memory as {@link #at} chooses. */
    public List<BufferPart> within(long address, long sizeBytes) {
        List<BufferPart> parts = new ArrayList<>();
        long at = address;
        long left = sizeBytes;
        while (left > 0) {
            BufferPart part = at(at, left);
            Long next = buffers.higherKey(at);
            long step = part != null ? part.sizeBytes() : next == null ? left : next - at;
            if (part != null) {
                parts.add(part);
            }
            boolean wraps = Long.compareUnsigned(at + step, at) <= 0;
            if (wraps || Long.compareUnsigned(step, left) >= 0) {
                break;
            }
            at += step;
            left -= step;
        }
        return parts;
    }

    /** All buffers that have an address, by their addresses. */
    public List<BufferState> all() {
        return buffers.values().stream().flatMap(List::stream).toList();
    }

    /** All existing buffers that an address is in. */
    public List<BufferState> all(long address) {
        List<BufferState> found = new ArrayList<>();
        at(address, 1, buffer -> {
            found.add(buffer);
            return false;
        });
        return found;
    }

    /** The part with the most bytes that begins at an address and ends with its buffer; null if it is in no existing buffer. */
    public BufferPart largest(long address) {
        BufferPart largest = null;
        for (BufferState buffer : all(address)) {
            long offset = address - buffer.deviceAddress();
            long sizeBytes = buffer.sizeBytes() - offset;
            if (largest == null || sizeBytes > largest.sizeBytes()) {
                largest = new BufferPart(buffer, offset, sizeBytes);
            }
        }
        return largest;
    }

    private BufferPart at(long address, long sizeBytes, Predicate<BufferState> which) {
        for (Map.Entry<Long, List<BufferState>> entry :
                buffers.headMap(address, true).descendingMap().entrySet()) {
            long offset = address - entry.getKey();
            if (Long.compareUnsigned(offset, longestBytes) >= 0) {
                break;
            }
            for (BufferState buffer : entry.getValue()) {
                if (Long.compareUnsigned(offset, buffer.sizeBytes()) < 0 && which.test(buffer)) {
                    long rest = buffer.sizeBytes() - offset;
                    boolean within = Long.compareUnsigned(sizeBytes, rest) < 0;
                    return new BufferPart(buffer, offset, within ? sizeBytes : rest);
                }
            }
        }
        return null;
    }
}
