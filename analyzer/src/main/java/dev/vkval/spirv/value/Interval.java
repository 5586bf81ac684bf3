package dev.vkval.spirv.value;

/** The integers from {@code least} to {@code most}; none if {@code least} is greater. */
public record Interval(long least, long most) {
    /** Any integer. */
    public static final Interval ANY = new Interval(Long.MIN_VALUE, Long.MAX_VALUE);

    static final Interval FALSE = of(0);
    static final Interval TRUE = of(1);
    static final Interval TRUTH = new Interval(0, 1);

    public static Interval of(long value) {
        return new Interval(value, value);
    }

    /** Whether it contains exactly one integer. */
    public boolean single() {
        return least == most;
    }

    public boolean empty() {
        return least > most;
    }

    public boolean contains(Interval other) {
        return other.empty() || least <= other.least && other.most <= most;
    }

    /** The smallest interval with the integers of both. */
    Interval union(Interval other) {
        if (empty() || other.empty()) {
            return empty() ? other : this;
        }
        return new Interval(Math.min(least, other.least), Math.max(most, other.most));
    }
}
