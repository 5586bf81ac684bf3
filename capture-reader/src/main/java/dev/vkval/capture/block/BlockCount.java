package dev.vkval.capture.block;

/** Numbers the blocks of a capture, from 0, across all its files. */
final class BlockCount {
    private long count;

    /** The number of the block read now. */
    long next() {
        return count++;
    }

    /** Blocks read so far. */
    long count() {
        return count;
    }
}
