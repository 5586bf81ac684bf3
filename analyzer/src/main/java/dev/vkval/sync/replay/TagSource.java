package dev.vkval.sync.replay;

/** Numbers the commands as they execute. */
public final class TagSource {
    private long next;

    public TagSource() {
        this(1);
    }

    private TagSource(long next) {
        this.next = next;
    }

    TagSource copy() {
        return new TagSource(next);
    }

    public long next() {
        return next++;
    }

    /** The tag that the next command will have. */
    public long peek() {
        return next;
    }
}
