package dev.vkval.benchmark;

import java.util.Arrays;

/** The middle of measurements, which a single disturbance does not move. */
final class Medians {
    private Medians() {}

    static double of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
