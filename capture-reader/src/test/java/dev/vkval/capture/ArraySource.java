package dev.vkval.capture;

import dev.vkval.capture.block.ByteSource;
import java.nio.ByteBuffer;

/** The first bytes of an array, as a capture. */
public final class ArraySource implements ByteSource {
    private final byte[] bytes;
    private final int length;
    private int next;

    public ArraySource(byte[] bytes, int length) {
        this.bytes = bytes;
        this.length = length;
    }

    @Override
    public long read(ByteBuffer target) {
        int count = Math.min(length - next, target.remaining());
        target.put(bytes, next, count);
        next += count;
        return count;
    }

    @Override
    public long skip(long count) {
        int skipped = (int) Math.min(count, length - next);
        next += skipped;
        return skipped;
    }

    @Override
    public long sizeBytes() {
        return length;
    }

    @Override
    public void close() {}
}
