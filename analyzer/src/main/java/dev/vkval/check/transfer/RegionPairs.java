package dev.vkval.check.transfer;

import java.util.List;
import java.util.function.BiPredicate;

/** Compares the regions of a copy with each other. */
final class RegionPairs {
    /** Of a copy with more regions, those behind them are not compared. */
    static final int MOST_REGIONS = 256;

    private RegionPairs() {}

    /** Takes the indices of two regions, the lower one first. */
    interface Pair {
        void accept(int first, int second);
    }

    /** Calls back with the first two regions that overlap. */
    static <T> void firstOverlap(List<T> regions, BiPredicate<T, T> overlap, Pair pair) {
        int count = Math.min(regions.size(), MOST_REGIONS);
        for (int i = 1; i < count; i++) {
            for (int j = 0; j < i; j++) {
                if (overlap.test(regions.get(j), regions.get(i))) {
                    pair.accept(j, i);
                    return;
                }
            }
        }
    }
}
