package dev.vkval.capture.block;

/** Numbers the blocks of a capture, from 0, across all its files. */
final class BlockCount {
    private long count;

    /** The number of a block that has just been met. */
    long next() {
        return count++;
    }

    /** Blocks met so far. */
    long count() {
        return count;
    }
}
