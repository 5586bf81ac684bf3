package dev.vkval.spirv.value;

/**
 * What a floating-point value can be: a number from {@code least} to {@code most}, which may be infinite, or no number.
 *
 * <p>The results of operations hold for every precision that an implementation may compute with, RelaxedPrecision included:
 * numbers beyond 2^14 may become infinite, those below 2^-14 zero, and others are rounded to 10 bits.
 *
 * @param nan whether it may be no number
 */
record FloatRange(double least, double most, boolean nan) {
    /** Anything. */
    static final FloatRange ANY = new FloatRange(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, true);

    static final FloatRange NOT_NEGATIVE = new FloatRange(0, Double.POSITIVE_INFINITY, true);

    private static final double GREATEST = 1 << 14;
    private static final double SMALLEST = 1 / GREATEST;
    private static final double ROUNDING = 1 / 256.0;

    static FloatRange of(double value) {
        return Double.isNaN(value) ? ANY : new FloatRange(value, value, false);
    }

    static FloatRange of(double least, double most) {
        return new FloatRange(least, most, false);
    }

    boolean infinite() {
        return Double.isInfinite(least) || Double.isInfinite(most);
    }

    boolean containsZero() {
        return least <= 0 && most >= 0;
    }

    FloatRange withNan(boolean value) {
        return new FloatRange(least, most, value);
    }

    FloatRange union(FloatRange other) {
        return new FloatRange(Math.min(least, other.least), Math.max(most, other.most), nan || other.nan);
    }

    /** What it can be as an operand, with any precision. */
    FloatRange used() {
        return new FloatRange(-upper(-least), upper(most), nan);
    }

    /** The greatest number that one becomes. */
    private static double upper(double value) {
        double rounded = Double.isInfinite(value) ? value : value + Math.abs(value) * ROUNDING;
        if (rounded > GREATEST) {
            return Double.POSITIVE_INFINITY;
        }
        return rounded < 0 && rounded > -SMALLEST ? 0 : rounded;
    }

    FloatRange negated() {
        return new FloatRange(-most, -least, nan);
    }

    FloatRange magnitude() {
        double closest = containsZero() ? 0 : Math.min(Math.abs(least), Math.abs(most));
        return new FloatRange(closest, Math.max(Math.abs(least), Math.abs(most)), nan);
    }

    FloatRange plus(FloatRange other) {
        boolean cancels = most == Double.POSITIVE_INFINITY && other.least == Double.NEGATIVE_INFINITY
                || least == Double.NEGATIVE_INFINITY && other.most == Double.POSITIVE_INFINITY;
        return new FloatRange(sum(least, other.least, -1), sum(most, other.most, 1), nan || other.nan || cancels);
    }

    /** A bound of a sum; what is undefined is infinite on that side. */
    private static double sum(double one, double other, int side) {
        double sum = one + other;
        return Double.isNaN(sum) ? side * Double.POSITIVE_INFINITY : sum;
    }

    FloatRange times(FloatRange other) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double one : new double[] {least, most}) {
            for (double two : new double[] {other.least, other.most}) {
                double product = one == 0 || two == 0 ? 0 : one * two;
                low = Math.min(low, product);
                high = Math.max(high, product);
            }
        }
        boolean undefined = infinite() && other.containsZero() || other.infinite() && containsZero();
        return new FloatRange(low, high, nan || other.nan || undefined);
    }

    FloatRange squared() {
        FloatRange magnitude = magnitude();
        return new FloatRange(magnitude.least * magnitude.least, magnitude.most * magnitude.most, nan);
    }

    /** A quotient; anything if the divisor may be zero. */
    FloatRange by(FloatRange divisor) {
        if (divisor.containsZero() || Double.isInfinite(divisor.magnitude().least())) {
            return ANY;
        }
        double reach = magnitude().most() / divisor.magnitude().least();
        boolean positive = (least >= 0 && divisor.least > 0) || (most <= 0 && divisor.most < 0);
        boolean negative = (most <= 0 && divisor.least > 0) || (least >= 0 && divisor.most < 0);
        boolean undefined = nan || divisor.nan || infinite() && divisor.infinite();
        return new FloatRange(positive ? 0 : -reach, negative ? 0 : reach, undefined);
    }

    /** A remainder: within the divisor, but for the errors of a quotient, and zero beyond what is divided. */
    FloatRange remainder(FloatRange divisor) {
        if (divisor.containsZero() || infinite() || divisor.infinite()) {
            return ANY;
        }
        // Where the quotient becomes infinite, so does what is subtracted.
        boolean overflows = magnitude().most() / divisor.magnitude().least() > GREATEST;
        double reach = overflows
                ? Double.POSITIVE_INFINITY
                : magnitude().most() + 2 * divisor.magnitude().most();
        return new FloatRange(-reach, reach, nan || divisor.nan);
    }

    FloatRange rounded() {
        return new FloatRange(Math.floor(least), Math.ceil(most), nan);
    }

    /** The smaller one; any operand if one is no number. */
    FloatRange min(FloatRange other) {
        FloatRange both = new FloatRange(Math.min(least, other.least), Math.min(most, other.most), nan || other.nan);
        return both.nan ? union(other) : both;
    }

    /** The greater one; any operand if one is no number. */
    FloatRange max(FloatRange other) {
        return negated().min(other.negated()).negated();
    }
}
