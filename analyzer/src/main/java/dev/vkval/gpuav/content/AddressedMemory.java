package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.SparseBindings;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/** The buffers with device addresses as they were where a command was recorded. */
record AddressedMemory(List<Range> ranges) {
    /**
     * The addresses of a buffer.
     *
     * @param end of the first byte behind it
     * @param memoryEnd of the first byte behind the memory that it is bound to, its own end where that is not known
     */
    record Range(BufferState buffer, long begin, long end, long memoryEnd) {
        private static Range of(BufferState buffer) {
            long begin = buffer.deviceAddress();
            long end = begin + buffer.sizeBytes();
            boolean bound =
                    buffer.binding() != null && !buffer.binding().memory().imported();
            long rest = bound
                    ? buffer.binding().memory().sizeBytes() - buffer.binding().offset()
                    : buffer.sizeBytes();
            return new Range(buffer, begin, end, Math.max(end, begin + rest));
        }

        private boolean has(long address) {
            return Long.compareUnsigned(address, begin) >= 0 && Long.compareUnsigned(address, end) < 0;
        }

        private boolean has(long address, long sizeBytes) {
            return has(address) && Long.compareUnsigned(sizeBytes, end - address) <= 0;
        }

        /** Whether a part of it is in no memory, as far as a sparse buffer says. */
        private boolean unbound(long address, long sizeBytes) {
            if ((buffer.flags() & VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT) == 0) {
                return false;
            }
            long at = address - begin;
            long last = at + sizeBytes;
            for (SparseBindings.Range each : buffer.sparseBindings().within(at, sizeBytes)) {
                if (each.offset() > at) {
                    return true;
                }
                at = Math.max(at, each.offset() + each.sizeBytes());
            }
            return at < last;
        }
    }

    static AddressedMemory of(List<BufferState> buffers) {
        List<Range> ranges = new ArrayList<>(buffers.size());
        buffers.forEach(buffer -> ranges.add(Range.of(buffer)));
        return new AddressedMemory(ranges);
    }

    /** Whether a buffer has an address. */
    boolean known(long address) {
        return ranges.stream().anyMatch(range -> range.has(address));
    }

    /** Whether a buffer with a usage has all bytes of a range. */
    boolean within(long address, long sizeBytes, int usage) {
        return ranges.stream()
                .anyMatch(range -> (range.buffer().usage() & usage) != 0 && range.has(address, sizeBytes));
    }

    /** The most bytes of memory from an address on, 0 where no buffer has it. */
    long memoryBytes(long address) {
        return ranges.stream()
                .filter(range -> range.has(address))
                .mapToLong(range -> range.memoryEnd() - address)
                .max()
                .orElse(0);
    }

    /** Whether all buffers that have a range are sparse, and have no memory for a part of it. */
    boolean unbound(long address, long sizeBytes) {
        List<Range> found =
                ranges.stream().filter(range -> range.has(address, sizeBytes)).toList();
        return !found.isEmpty() && found.stream().allMatch(range -> range.unbound(address, sizeBytes));
    }
}
