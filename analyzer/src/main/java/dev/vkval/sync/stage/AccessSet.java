package dev.vkval.sync.stage;

/** An immutable set of stage/access pairs, by their index in {@link StageAccess}. */
public final class AccessSet {
    public static final AccessSet NONE = new AccessSet(0, 0, 0);

    private final long low;
    private final long middle;
    private final long high;

    private AccessSet(long low, long middle, long high) {
        this.low = low;
        this.middle = middle;
        this.high = high;
    }

    public static AccessSet of(int pair) {
        return NONE.with(pair);
    }

    public static AccessSet of(int... pairs) {
        AccessSet set = NONE;
        for (int pair : pairs) {
            set = set.with(pair);
        }
        return set;
    }

    public AccessSet with(int pair) {
        long bit = 1L << pair;
        return switch (pair >> 6) {
            case 0 -> new AccessSet(low | bit, middle, high);
            case 1 -> new AccessSet(low, middle | bit, high);
            default -> new AccessSet(low, middle, high | bit);
        };
    }

    public boolean contains(int pair) {
        long word = pair < 64 ? low : pair < 128 ? middle : high;
        return (word >>> pair & 1) != 0;
    }

    public AccessSet or(AccessSet other) {
        if (other.isEmpty() || other == this) {
            return this;
        }
        return isEmpty() ? other : new AccessSet(low | other.low, middle | other.middle, high | other.high);
    }

    public AccessSet and(AccessSet other) {
        return new AccessSet(low & other.low, middle & other.middle, high & other.high);
    }

    public boolean isEmpty() {
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
