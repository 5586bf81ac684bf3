package dev.vkval.spirv.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

/** Results of numbers, computed with 24 or with 11 bits, are in the range of the results. */
class FloatRangeTest {
    private static final double INFINITY = Double.POSITIVE_INFINITY;
    private static final List<Double> ENDS =
            List.of(-INFINITY, -70000.0, -3.7, -1.0, -1e-6, 0.0, 1e-6, 0.3, 1.0, 2.5, 300.0, 70000.0, INFINITY);

    @Test
    void sums() {
        holds(FloatRange::plus, Double::sum);
    }

    @Test
    void products() {
        holds(FloatRange::times, (one, other) -> one * other);
    }

    @Test
    void squares() {
        holds((one, other) -> one.squared(), (one, other) -> one * one);
    }

    @Test
    void quotients() {
        holds(FloatRange::by, (one, other) -> one / other);
    }

    @Test
    void remainders() {
        holds(FloatRange::remainder, (one, other) -> one - other * Math.floor(one / other));
    }

    @Test
    void leastAndGreatest() {
        holds(FloatRange::min, Math::min);
        holds(FloatRange::max, Math::max);
    }

    @Test
    void ofOneNumber() {
        holds((one, other) -> one.negated(), (one, other) -> -one);
        holds((one, other) -> one.magnitude(), (one, other) -> Math.abs(one));
        holds((one, other) -> one.rounded(), (one, other) -> Math.floor(one));
        holds((one, other) -> one.rounded(), (one, other) -> Math.ceil(one));
        holds((one, other) -> one.rounded(), (one, other) -> Math.rint(one));
    }

    @Test
    void whatIsNoNumberStaysSo() {
        FloatRange one = FloatRange.of(1);
        assertTrue(FloatRange.of(Double.NaN).nan());
        assertTrue(one.plus(FloatRange.ANY).nan());
        assertTrue(one.times(FloatRange.ANY).nan());
        assertTrue(one.by(one.withNan(true)).nan());
        assertTrue(one.min(FloatRange.ANY).nan());
        assertFalse(one.plus(one).nan());
        assertEquals(INFINITY, one.withNan(true).max(FloatRange.of(INFINITY)).most());
    }

    private static void holds(BinaryOperator<FloatRange> ranges, DoubleBinaryOperator numbers) {
        for (double least : ENDS) {
            for (double most : ENDS) {
                for (double otherLeast : ENDS) {
                    for (double otherMost : ENDS) {
                        if (least <= most && otherLeast <= otherMost) {
                            holds(ranges, numbers, FloatRange.of(least, most), FloatRange.of(otherLeast, otherMost));
                        }
                    }
                }
            }
        }
    }

    private static void holds(
            BinaryOperator<FloatRange> ranges, DoubleBinaryOperator numbers, FloatRange one, FloatRange other) {
        FloatRange result = ranges.apply(one.used(), other.used());
        for (double number : within(one)) {
            for (double second : within(other)) {
                for (boolean relaxed : new boolean[] {false, true}) {
                    double exact = numbers.applyAsDouble(rounded(number, relaxed), rounded(second, relaxed));
                    double computed = rounded(exact, relaxed);
                    boolean holds = Double.isNaN(computed)
                            ? result.nan()
                            : result.used().least() <= computed
                                    && computed <= result.used().most();
                    assertTrue(
                            holds,
                            () -> one + " " + other + ": " + number + " " + second + " give " + computed + ", not in "
                                    + result);
                }
            }
        }
    }

    private static List<Double> within(FloatRange range) {
        return ENDS.stream()
                .filter(number -> range.least() <= number && number <= range.most())
                .toList();
    }

    private static double rounded(double number, boolean relaxed) {
        if (!relaxed || Double.isNaN(number)) {
            return (float) number;
        }
        if (Math.abs(number) > 65504) {
            return Math.copySign(INFINITY, number);
        }
        double unit = Math.ulp(number) * (1L << 42);
        return Math.abs(number) < 1 / 16384.0 ? 0 : Math.rint(number / unit) * unit;
    }
}
