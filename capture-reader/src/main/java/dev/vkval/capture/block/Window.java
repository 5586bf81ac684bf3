package dev.vkval.capture.block;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;

/**
 * The part of a source that is in memory. It moves forward, and grows for a larger block only as the block's bytes are
 * read, so that a false size costs no memory.
 */
final class Window implements AutoCloseable {
    private static final long INITIAL_BYTES = 4L << 20;
    private static final int READ_BYTES = 1 << 30;

    private final ByteSource source;
    private long address = MemoryUtil.nmemAllocChecked(INITIAL_BYTES);
    private long capacity = INITIAL_BYTES;
    private long start;
    private long end;
    private long position;

    Window(ByteSource source, long position) {
        this.source = source;
        this.position = position;
    }

    /** Byte position in the source of the next byte. */
    long position() {
        return position;
    }

    /** Bytes available at once, at most {@code wanted}: fewer only at the end of the source. */
    long require(long wanted) throws IOException {
        if (end - start < wanted) {
            fill(wanted);
        }
        return Math.min(end - start, wanted);
    }

    private void fill(long wanted) throws IOException {
        MemoryUtil.memCopy(address + start, address, end - start);
        end -= start;
        start = 0;
        while (end < wanted) {
            if (end == capacity) {
                capacity = Math.min(capacity * 2, Math.max(wanted, INITIAL_BYTES));
                address = MemoryUtil.nmemReallocChecked(address, capacity);
            }
            ByteBuffer room = MemoryUtil.memByteBuffer(address + end, (int) Math.min(capacity - end, READ_BYTES));
            long count = source.read(room);
            if (count == 0) {
                return;
            }
            end += count;
        }
    }

    /** Address of the next byte; valid until {@link #require} is called again. */
    long address() {
        return address + start;
    }

    void skip(long count) {
        start += count;
        position += count;
    }

    /** Moves forward to a byte position, at most to the end of the source. */
    void skipTo(long target) throws IOException {
        skip(Math.min(end - start, Math.max(target - position, 0)));
        if (position < target) {
            position += source.skip(target - position);
        }
    }

    @Override
    public void close() throws IOException {
        MemoryUtil.nmemFree(address);
        address = 0;
        source.close();
    }
}
