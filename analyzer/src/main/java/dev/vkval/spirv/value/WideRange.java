package dev.vkval.spirv.value;

/**
 * Integers of 64 bits, from {@code least} to {@code most}.
 *
 * @param residue what they have in common
 */
public record WideRange(long least, long most, Residue residue) {
    /** Beyond it, moduli are not followed. */
    private static final long LARGEST_FACTOR = 1L << 31;

    public static WideRange of(long value) {
        return new WideRange(value, value, Residue.of(value));
    }

    static WideRange of(Interval interval, Residue residue) {
        return new WideRange(
                interval.least(), interval.most(), interval.single() ? Residue.of(interval.least()) : residue);
    }

    public boolean single() {
        return least == most;
    }

    /** The sums; null where one of them is beyond 64 bits. */
    public WideRange plus(WideRange other) {
        long low = least + other.least;
        long high = most + other.most;
        boolean over = ((least ^ low) & (other.least ^ low)) < 0 || ((most ^ high) & (other.most ^ high)) < 0;
        return over ? null : new WideRange(low, high, residue.plus(other.residue));
    }

    /**
     * The products; null where one of them is beyond 64 bits.
     *
     * @param factor not negative
     */
    public WideRange times(long factor) {
        boolean over = Math.multiplyHigh(least, factor) != least * factor >> Long.SIZE - 1
                || Math.multiplyHigh(most, factor) != most * factor >> Long.SIZE - 1;
        if (over || factor < 0) {
            return null;
        }
        boolean small = residue.modulus() < LARGEST_FACTOR && factor < LARGEST_FACTOR;
        return new WideRange(
                least * factor, most * factor, small || single() ? residue.times(factor) : Residue.UNKNOWN);
    }

    /** The negative numbers; null where one of them is beyond 64 bits. */
    WideRange negative() {
        return least == Long.MIN_VALUE
                ? null
                : new WideRange(-most, -least, new Residue(residue.modulus(), -residue.remainder()));
    }
}
