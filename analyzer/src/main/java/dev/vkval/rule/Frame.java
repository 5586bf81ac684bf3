package dev.vkval.rule;

/** What rules are evaluated on: the memory of one structure or of the parameters of one call. Reused, one per thread. */
public final class Frame {
    private static final int MOST_ALIASES = 8;

    private final long[] elements = new long[MOST_ALIASES];
    private final long[] indices = new long[MOST_ALIASES];
    private long base;
    private DeviceFacts device;
    private Truth missing;

    /**
     * Begins with another structure.
     *
     * @param owner address of the structure, or of the first parameter slot
     * @param facts what is known of the device of the call
     */
    public void begin(long owner, DeviceFacts facts) {
        base = owner;
        device = facts;
        missing = null;
    }

    long base() {
        return base;
    }

    DeviceFacts device() {
        return device;
    }

    /** The address of the element that an alias stands for. */
    long element(int alias) {
        return elements[alias];
    }

    /** The index of the element that an alias stands for. */
    long index(int alias) {
        return indices[alias];
    }

    void bind(int alias, long element, long index) {
        elements[alias] = element;
        indices[alias] = index;
    }

    /** Notes why the value at hand is none. */
    long missing(Truth why) {
        missing = missing == null ? why : missing.and(why);
        return 0;
    }

    /** Why a value was none since the last time, null where all were there. Forgets it. */
    Truth takeMissing() {
        Truth why = missing;
        missing = null;
        return why;
    }

    /** Puts back what {@link #takeMissing} took. */
    void restoreMissing(Truth why) {
        missing = why;
    }
}
