package dev.vkval.rule;

/** What rules are evaluated on: the memory of one structure or of the parameters of one call. Reused, one per thread. */
public final class Frame {
    private static final int MOST_ALIASES = 8;

    /** How many objects are remembered; a power of two. */
    private static final int MOST_OBJECTS = 4;

    private final long[] elements = new long[MOST_ALIASES];
    private final long[] indices = new long[MOST_ALIASES];
    private int bound;
    private long base;
    private DeviceFacts device;
    private ObjectFacts objects;
    private final long[] handles = new long[MOST_OBJECTS];
    private final Object[] found = new Object[MOST_OBJECTS];
    private int looked;
    private Truth missing;

    /**
     * Begins with another structure.
     *
     * @param owner address of the structure, or of the first parameter slot
     * @param ofDevice what is known of the device of the call
     * @param ofObjects what is known of the objects that handles name
     */
    public void begin(long owner, DeviceFacts ofDevice, ObjectFacts ofObjects) {
        unbindFrom(0);
        base = owner;
        device = ofDevice;
        objects = ofObjects;
        looked = 0;
        missing = null;
    }

    long base() {
        return base;
    }

    DeviceFacts device() {
        return device;
    }

    /** What is known of the object of a handle, null for nothing. Most rules of an owner are about the same few objects. */
    Object object(long handle) {
        for (int i = Math.min(looked, MOST_OBJECTS) - 1; i >= 0; i--) {
            if (handles[i] == handle) {
                return found[i];
            }
        }
        int at = looked++ & MOST_OBJECTS - 1;
        handles[at] = handle;
        found[at] = objects.find(handle);
        return found[at];
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
        bound = Math.max(bound, alias + 1);
    }

    /** Forgets the elements of that alias and of those after it: what they stood for is of another rule, or gone. */
    void unbindFrom(int alias) {
        while (bound > alias) {
            bound--;
            elements[bound] = 0;
            indices[bound] = 0;
        }
    }

    /** Notes why the value at hand is none. */
    long missing(Truth why) {
        missing = missing == null ? why : missing.and(why);
        return 0;
    }

    /** Whether a value that the decision at hand needs is none. */
    boolean misses() {
        return missing != null;
    }

    /** Decides from values that code computes. Where one of them is none, the result is why. */
    Truth decide(Condition decision) {
        Truth outer = begin();
        return end(outer, decision.of(this));
    }

    /** Begins a decision; the result is for its end. */
    Truth begin() {
        Truth outer = missing;
        missing = null;
        return outer;
    }

    /** Ends a decision: what it came to, or why a value that it needs is none. */
    Truth end(Truth outer, Truth truth) {
        Truth why = missing;
        missing = outer;
        return why == null ? truth : why;
    }

    /** Whether there is a value: true, or why not. */
    Truth present(Code code) {
        return decide(frame -> {
            code.of(frame);
            return Truth.TRUE;
        });
    }
}
