package dev.vkval.sync;

/** Numbers the commands as they execute. */
final class TagSource {
    private long next = 1;

    long next() {
        return next++;
    }

    /** The tag that the next command will have. */
    long peek() {
        return next;
    }
}
