package dev.vkval.capture;

/** Some things that follow each other, with the memory they live in: filled by one thread, then emptied by another. */
interface Batch extends AutoCloseable {
    /** Bytes of a batch that should be the only one of its size. */
    long LARGE_BYTES = 64L << 20;

    /** Whether it takes so much memory that there should not be a second one. */
    boolean isLarge();

    /** Whether nothing follows this batch. */
    boolean isLast();

    @Override
    void close();
}
