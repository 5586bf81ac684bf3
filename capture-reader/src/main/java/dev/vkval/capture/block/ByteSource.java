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
     * Skips bytes.
     *
     * @return how many, fewer than requested only at the end
     */
    long skip(long count) throws IOException;

    /** Number of bytes in total, -1 if unknown before the end. */
    long sizeBytes();

    @Override
    void close() throws IOException;
}
