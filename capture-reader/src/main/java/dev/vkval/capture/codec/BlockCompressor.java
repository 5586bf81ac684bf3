package dev.vkval.capture.codec;

/** Compresses one block at a time between native memory. Not safe for several threads. */
public interface BlockCompressor extends AutoCloseable {

    /**
     * Compresses, if the target is large enough for the result.
     *
     * @return the number of bytes written to the target, 0 if it was too small or the source too large
     */
    long compress(long source, long sourceBytes, long target, long targetBytes);

    @Override
    default void close() {}
}
