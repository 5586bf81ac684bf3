package dev.vkval.rule;

/** Integers that do not wrap: what goes beyond the language's range stays at its end. */
final class Arithmetic {
    private Arithmetic() {}

    static long add(long left, long right) {
        long sum = left + right;
        boolean wrapped = ((left ^ sum) & (right ^ sum)) < 0;
        return wrapped ? end(left) : clamped(sum);
    }

    static long subtract(long left, long right) {
        long difference = left - right;
        boolean wrapped = ((left ^ right) & (left ^ difference)) < 0;
        return wrapped ? end(left) : clamped(difference);
    }

    static long multiply(long left, long right) {
        long high = Math.multiplyHigh(left, right);
        long low = left * right;
        boolean wrapped = !(high == 0 && low >= 0 || high == -1 && low < 0);
        return wrapped ? end(left ^ right) : clamped(low);
    }

    private static long end(long sign) {
        return sign < 0 ? Long.MIN_VALUE : CMemoryReader.MOST;
    }

    private static long clamped(long value) {
        return Math.min(value, CMemoryReader.MOST);
    }
}
