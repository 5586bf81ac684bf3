package dev.vkval.sync;

/** An immutable set of stage/access pairs, by their index in {@link StageAccess}. */
final class AccessSet {
    static final AccessSet NONE = new AccessSet(0, 0, 0);

    private final long low;
    private final long middle;
    private final long high;

    private AccessSet(long low, long middle, long high) {
        this.low = low;
        this.middle = middle;
        this.high = high;
    }

    static AccessSet of(int pair) {
        return NONE.with(pair);
    }

    static AccessSet of(int... pairs) {
        AccessSet set = NONE;
        for (int pair : pairs) {
            set = set.with(pair);
        }
        return set;
    }

    AccessSet with(int pair) {
        long bit = 1L << pair;
        return switch (pair >> 6) {
            case 0 -> new AccessSet(low | bit, middle, high);
            case 1 -> new AccessSet(low, middle | bit, high);
            default -> new AccessSet(low, middle, high | bit);
        };
    }

    boolean contains(int pair) {
        long word = pair < 64 ? low : pair < 128 ? middle : high;
        return (word >>> pair & 1) != 0;
    }

    AccessSet or(AccessSet other) {
        if (other.isEmpty() || other == this) {
            return this;
        }
        return isEmpty() ? other : new AccessSet(low | other.low, middle | other.middle, high | other.high);
    }

    AccessSet and(AccessSet other) {
        return new AccessSet(low & other.low, middle & other.middle, high & other.high);
    }

    boolean isEmpty() {
        return (low | middle | high) == 0;
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof AccessSet other && low == other.low && middle == other.middle && high == other.high;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(low * 31 + middle * 17 + high);
    }
}
