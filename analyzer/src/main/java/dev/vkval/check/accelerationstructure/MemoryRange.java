package dev.vkval.check.accelerationstructure;

import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.UsedMemory;

/**
 * Bytes that an operation accesses.
 *
 * @param space what has them: memory of the device, a buffer that is not bound to such memory, or the host
 * @param end of the first byte behind it
 */
record MemoryRange(Object space, long begin, long end) {
    private static final Object HOST = "memory of the host";

    /** Null if the bytes are not known. */
    static MemoryRange of(AccelerationStructureState structure) {
        return structure == null ? null : of(structure.memory());
    }

    /** Null if the bytes are not known, or if there are none. */
    static MemoryRange of(UsedMemory memory) {
        if (memory instanceof BufferPart part) {
            BufferState buffer = part.buffer();
            MemoryBinding binding = buffer.binding();
            return binding == null
                    ? range(buffer, part.offset(), part.sizeBytes())
                    : range(binding.memory(), binding.offset() + part.offset(), part.sizeBytes());
        } else if (memory instanceof UsedMemory.OfResource resource) {
            MemoryBinding binding = resource.binding();
            return binding == null ? null : range(binding.memory(), binding.offset(), resource.sizeBytes());
        }
        return null;
    }

    /** Memory of the process, null if there is none. */
    static MemoryRange ofHost(long address, long sizeBytes) {
        return address == 0 ? null : range(HOST, address, sizeBytes);
    }

    private static MemoryRange range(Object space, long begin, long sizeBytes) {
        boolean wraps = begin < 0 || begin + sizeBytes < begin;
        return sizeBytes <= 0 || wraps ? null : new MemoryRange(space, begin, begin + sizeBytes);
    }

    boolean overlaps(MemoryRange other) {
        return space == other.space && begin < other.end && other.begin < end;
    }

    @Override
    public String toString() {
        return "bytes %d to %d of %s".formatted(begin, end, space);
    }
}
