package dev.vkval.benchmark;

import java.util.Arrays;

/** Medians of measurements, which a single outlier does not change. */
final class Medians {
    private Medians() {}

    static double of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
