package dev.vkval.capture.call;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.lwjgl.system.MemoryUtil;

/**
 * Native memory for the calls decoded since the last {@link #reset}: allocation moves a pointer, and everything is
 * released at once.
 *
 * <p>Not safe for several threads. Requests above the chunk size get separate memory, released at reset.
 */
public final class CallArena implements AutoCloseable {
    private static final long ALIGN_BYTES = 16;
    private static final long CHUNK_BYTES = 1 << 20;

    /** Separate memory for one request. */
    private record Large(long address, long sizeBytes) {}

    private final long chunkBytes;
    private long[] chunks = new long[1];
    private int chunkCount;
    private final List<Large> large = new ArrayList<>();
    private int current;
    private long next;
    private long end;
    private long allocatedBytes;

    public CallArena() {
        this(CHUNK_BYTES);
    }

    /** @param chunkBytes size of the pieces that memory is taken in, a power of two */
    public CallArena(long chunkBytes) {
        this.chunkBytes = chunkBytes;
        addChunk();
        enter(0);
    }

    private void addChunk() {
        if (chunkCount == chunks.length) {
            chunks = Arrays.copyOf(chunks, chunkCount * 2);
        }
        chunks[chunkCount] = MemoryUtil.nmemAllocChecked(chunkBytes);
        chunkCount++;
    }

    private void enter(int chunk) {
        current = chunk;
        next = chunks[chunk];
        end = next + chunkBytes;
    }

    /** Zeroed memory, aligned for every C type. */
    public long allocateZeroed(long sizeBytes) {
        long address = allocate(sizeBytes);
        MemoryUtil.memSet(address, 0, sizeBytes);
        return address;
    }

    /** Memory of undefined content, aligned for every C type. A size of zero also gives a valid address. */
    public long allocate(long sizeBytes) {
        long rounded = (Math.max(sizeBytes, 1) + ALIGN_BYTES - 1) & -ALIGN_BYTES;
        allocatedBytes += rounded;
        long address = next;
        if (rounded > end - address) {
            return allocateElsewhere(rounded);
        }
        next = address + rounded;
        return address;
    }

    private long allocateElsewhere(long rounded) {
        if (rounded > chunkBytes / 2) {
            long address = MemoryUtil.nmemAllocChecked(rounded);
            large.add(new Large(address, rounded));
            return address;
        }
        if (current + 1 == chunkCount) {
            addChunk();
        }
        enter(current + 1);
        long address = next;
        next += rounded;
        return address;
    }

    /**
     * A checksum of the memory that was allocated up to some point.
     *
     * @param end where the last chunk in use ended at that point
     */
    public record Mark(int chunks, long end, int largeCount, long checksum) {}

    /** Remembers the content of the memory allocated so far; later allocations do not change it. */
    public Mark mark() {
        return new Mark(current, next, large.size(), checksum(current, next, large.size()));
    }

    /** Whether the memory allocated at a mark still has the content that it had then. */
    public boolean unchangedSince(Mark mark) {
        return mark.checksum() == checksum(mark.chunks(), mark.end(), mark.largeCount());
    }

    private long checksum(int lastChunk, long lastEnd, int largeCount) {
        CRC32C sum = new CRC32C();
        for (int i = 0; i <= lastChunk; i++) {
            long begin = chunks[i];
            long bytes = i == lastChunk ? lastEnd - begin : chunkBytes;
            sum.update(MemoryUtil.memByteBuffer(begin, (int) bytes));
        }
        for (int i = 0; i < largeCount; i++) {
            long left = large.get(i).sizeBytes();
            for (long at = large.get(i).address(); left > 0; at += chunkBytes, left -= chunkBytes) {
                sum.update(MemoryUtil.memByteBuffer(at, (int) Math.min(left, chunkBytes)));
            }
        }
        return sum.getValue();
    }

    /** Bytes allocated since the last reset. */
    public long allocatedBytes() {
        return allocatedBytes;
    }

    /** Releases everything that was allocated. */
    public void reset() {
        if (!large.isEmpty()) {
            large.forEach(memory -> MemoryUtil.nmemFree(memory.address()));
            large.clear();
        }
        allocatedBytes = 0;
        enter(0);
    }

    @Override
    public void close() {
        reset();
        for (int i = 0; i < chunkCount; i++) {
            MemoryUtil.nmemFree(chunks[i]);
        }
        chunkCount = 0;
    }
}
