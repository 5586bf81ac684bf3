package dev.vkval.capture.block;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Bytes of a capture in order. */
public interface ByteSource extends AutoCloseable {

    /**
     * Reads some bytes into native memory.
     *
     * @return how many, 0 at the end
     */
    long read(ByteBuffer target) throws IOException;

    /**
     * Passes over bytes.
     *
     * @return how many, fewer than asked for only at the end
     */
    long skip(long count) throws IOException;

    /** Number of bytes in all, -1 where only the end will tell. */
    long sizeBytes();

    @Override
    void close() throws IOException;
}
