package dev.vkval.capture.call;

import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

/**
 * Native memory for the calls decoded since the last {@link #reset}: allocation moves a pointer, release is wholesale.
 *
 * <p>Not safe for several threads. Requests above the chunk size get memory of their own, released at reset.
 */
public final class CallArena implements AutoCloseable {
    private static final long ALIGN_BYTES = 16;
    private static final long CHUNK_BYTES = 1 << 20;

    private final List<Long> chunks = new ArrayList<>();
    private final List<Long> large = new ArrayList<>();
    private int current;
    private long next;
    private long end;
    private long allocatedBytes;

    public CallArena() {
        chunks.add(MemoryUtil.nmemAllocChecked(CHUNK_BYTES));
        enter(0);
    }

    private void enter(int chunk) {
        current = chunk;
        next = chunks.get(chunk);
        end = next + CHUNK_BYTES;
    }

    /** Zeroed memory, aligned for every C type. */
    public long allocateZeroed(long sizeBytes) {
        long address = allocate(sizeBytes);
        MemoryUtil.memSet(address, 0, sizeBytes);
        return address;
    }

    /** Memory of undefined content, aligned for every C type. A size of zero gives a valid address too. */
    public long allocate(long sizeBytes) {
        long rounded = (Math.max(sizeBytes, 1) + ALIGN_BYTES - 1) & -ALIGN_BYTES;
        allocatedBytes += rounded;
        if (rounded <= end - next) {
            long address = next;
            next += rounded;
            return address;
        }
        if (rounded > CHUNK_BYTES / 2) {
            long address = MemoryUtil.nmemAllocChecked(rounded);
            large.add(address);
            return address;
        }
        if (current + 1 == chunks.size()) {
            chunks.add(MemoryUtil.nmemAllocChecked(CHUNK_BYTES));
        }
        enter(current + 1);
        long address = next;
        next += rounded;
        return address;
    }

    /** Bytes handed out since the last reset. */
    public long allocatedBytes() {
        return allocatedBytes;
    }

    /** Ends the life of everything handed out. */
    public void reset() {
        large.forEach(MemoryUtil::nmemFree);
        large.clear();
        allocatedBytes = 0;
        enter(0);
    }

    @Override
    public void close() {
        reset();
        chunks.forEach(MemoryUtil::nmemFree);
        chunks.clear();
    }
}
