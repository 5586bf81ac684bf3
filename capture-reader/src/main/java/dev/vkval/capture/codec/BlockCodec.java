package dev.vkval.capture.codec;

/**
 * Decompresses one block at a time between native memory; keeps its context from block to block. Not safe for several
 * threads.
 */
public interface BlockCodec extends AutoCloseable {

    /** Name of the provider, for diagnosis: {@code lwjgl-lz4}. */
    String name();

    /**
     * Decompresses exactly.
     *
     * @return whether the source was valid and gave exactly {@code targetBytes}; if not, the target's content is
     *     undefined
     */
    boolean decompress(long source, long sourceBytes, long target, long targetBytes);

    @Override
    default void close() {}
}
