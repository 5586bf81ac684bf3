package dev.vkval.sync.replay;

/** Numbers the commands as they execute. */
public final class TagSource {
    private long next = 1;

    public long next() {
        return next++;
    }

    /** The tag that the next command will have. */
    public long peek() {
        return next;
    }
}
