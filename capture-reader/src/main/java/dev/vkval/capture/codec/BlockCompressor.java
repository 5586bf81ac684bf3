package dev.vkval.capture.codec;

/** Compresses one block at a time between native memory. Not safe for several threads. */
public interface BlockCompressor extends AutoCloseable {

    /** The most bytes that compressing {@code sourceBytes} can give. */
    long bound(long sourceBytes);

    /**
     * Compresses.
     *
     * @return the number of bytes written to the target, 0 if it could not be compressed
     */
    long compress(long source, long sourceBytes, long target, long targetBytes);

    @Override
    default void close() {}
}
