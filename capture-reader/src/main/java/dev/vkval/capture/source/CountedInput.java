package dev.vkval.capture.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes that are read; closing it closes the underlying stream only if that belongs to it. */
final class CountedInput extends FilterInputStream {
    private final boolean closes;
    private long count;

    CountedInput(InputStream stream, boolean closes) {
        super(stream);
        this.closes = closes;
    }

    long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        int value = super.read();
        count += value < 0 ? 0 : 1;
        return value;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read = super.read(target, offset, length);
        count += Math.max(read, 0);
        return read;
    }

    @Override
    public long skip(long wanted) throws IOException {
        long skipped = super.skip(wanted);
        count += skipped;
        return skipped;
    }

    @Override
    public void close() throws IOException {
        if (closes) {
            super.close();
        }
    }
}
