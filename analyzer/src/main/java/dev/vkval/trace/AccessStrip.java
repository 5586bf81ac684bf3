package dev.vkval.trace;

/**
 * The accesses to a resource and its layout transitions in order: the first ones, the last ones, and how many there were.
 * Equal accesses of one command count as one.
 */
final class AccessStrip {
    /** Entries from the first on that are kept. */
    static final int FIRST = 16;
    /** Entries up to the last that are kept. */
    static final int LAST = 32;

    private static final int WORDS = 4;
    private static final long NONE = -1;

    /** Entries of {block, submit, what, layouts}; the first ones, then a ring of the last ones. */
    private long[] words = new long[WORDS * 4];

    private long count;
    private long reads;
    private long writes;
    private long transitions;
    private long lastBlock = NONE;
    private long lastSubmit = NONE;
    private long lastWhat = NONE;

    /** One entry: a stage and access pair, or a transition. */
    interface Reader {
        /**
         * @param pair index of the pair of stage and access, -1 for a transition
         * @param oldLayout VkImageLayout before a transition
         */
        void entry(long block, long submit, int pair, int oldLayout, int newLayout);
    }

    void access(long block, long submit, int pair, boolean write) {
        if (add(block, submit, pair, 0)) {
            reads += write ? 0 : 1;
            writes += write ? 1 : 0;
        }
    }

    void transition(long block, long submit, int oldLayout, int newLayout) {
        if (add(block, submit, NONE, (long) oldLayout << Integer.SIZE | newLayout & 0xFFFF_FFFFL)) {
            transitions++;
        }
    }

    private boolean add(long block, long submit, long what, long layouts) {
        if (block == lastBlock && submit == lastSubmit && what == lastWhat && what != NONE) {
            return false;
        }
        lastBlock = block;
        lastSubmit = submit;
        lastWhat = what;
        int at = slot(count++) * WORDS;
        if (at >= words.length) {
            words = java.util.Arrays.copyOf(words, Math.min(words.length * 2, (FIRST + LAST) * WORDS));
        }
        words[at] = block;
        words[at + 1] = submit;
        words[at + 2] = what;
        words[at + 3] = layouts;
        return true;
    }

    private static int slot(long entry) {
        return entry < FIRST ? (int) entry : FIRST + (int) ((entry - FIRST) % LAST);
    }

    long reads() {
        return reads;
    }

    long writes() {
        return writes;
    }

    long transitions() {
        return transitions;
    }

    /** Entries between the first and the last ones, which are not kept. */
    long leftOut() {
        return Math.max(0, count - FIRST - LAST);
    }

    /** Passes on the entries that are kept, in order. */
    void forEach(Reader reader) {
        for (long entry = 0; entry < count; entry++) {
            if (entry == FIRST) {
                entry += leftOut();
            }
            int at = slot(entry) * WORDS;
            reader.entry(words[at], words[at + 1], (int) words[at + 2], (int) (words[at + 3] >> Integer.SIZE), (int)
                    words[at + 3]);
        }
    }
}
