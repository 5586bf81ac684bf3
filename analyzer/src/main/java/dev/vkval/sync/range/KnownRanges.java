package dev.vkval.sync.range;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * What several ranges are in a map: found once for the same array of them, as long as the ranges of the map stay as they are.
 *
 * @param <V> the values of the map
 */
final class KnownRanges<V> {
    /** With more values, to know them is not worth what it takes to find that out. */
    private static final int MOST_VALUES = 32;

    private final long[] ranges;
    private final long revision;
    private final List<SharedValue<V>> values = new ArrayList<>();
    private final Set<SharedValue<V>> around = Collections.newSetFromMap(new IdentityHashMap<>());
    private int[] firstIndices = new int[2];
    private int[] firstRanges = new int[2];
    private boolean divided = true;
    private boolean bounded = true;
    private boolean filled = true;
    private boolean alone = true;
    private boolean joined;

    /** @param ranges ascending, none of them empty */
    KnownRanges(RangeMap<V> map, long[] ranges) {
        this.ranges = ranges;
        this.revision = map.revision();
        int i = 0;
        for (int r = 0; r < ranges.length && isFew(); r += 2) {
            i = map.find(ranges[r], i);
            divided &= i < map.size() && map.begin(i) == ranges[r] && map.end(i) == ranges[r + 1];
            long at = ranges[r];
            for (; i < map.size() && map.begin(i) < ranges[r + 1] && isFew(); i++) {
                bounded &= map.begin(i) >= ranges[r] && map.end(i) <= ranges[r + 1];
                filled &= map.begin(i) <= at;
                at = map.end(i);
                add(map, i, r);
            }
            filled &= at >= ranges[r + 1];
        }
        for (SharedValue<V> value : values) {
            alone &= !value.isElsewhere();
            value.seen = 0;
        }
    }

    private void add(RangeMap<V> map, int index, int range) {
        SharedValue<V> value = map.shared(index);
        if (value.seen == 0) {
            if (values.size() == firstIndices.length) {
                firstIndices = Arrays.copyOf(firstIndices, values.size() * 2);
                firstRanges = Arrays.copyOf(firstRanges, values.size() * 2);
            }
            firstIndices[values.size()] = index;
            firstRanges[values.size()] = range;
            values.add(value);
            around.add(value);
        }
        value.seen++;
        touches(map, index - 1);
        touches(map, index);
    }

    /** Looks at a range and the next one. */
    private void touches(RangeMap<V> map, int index) {
        if (index >= 0 && index + 1 < map.size() && map.end(index) == map.begin(index + 1)) {
            joined |= map.shared(index) == map.shared(index + 1);
            around.add(map.shared(index));
            around.add(map.shared(index + 1));
        }
    }

    boolean is(long[] others) {
        return ranges == others || ranges.length == 2 && Arrays.equals(ranges, others);
    }

    boolean isOf(long ofMap) {
        return revision == ofMap;
    }

    /** The values in the ranges, in the order of the first range of each. */
    List<SharedValue<V>> values() {
        return values;
    }

    /** Index in the map of the first range of a value. */
    int firstIndex(int value) {
        return firstIndices[value];
    }

    /** Index in the array of the range in which that is. */
    int firstRange(int value) {
        return firstRanges[value];
    }

    /** Whether each of the ranges is one of the map. */
    boolean divided() {
        return divided;
    }

    /** Whether all ranges of the map end where the ranges do, or before. */
    boolean bounded() {
        return bounded;
    }

    /** Whether there is a value everywhere. */
    boolean filled() {
        return filled;
    }

    /** Whether there are so few values that this is worth knowing; if not, nothing else here is known. */
    boolean isFew() {
        return values.size() <= MOST_VALUES;
    }

    /** Whether no other range of the map has one of the values. */
    boolean alone() {
        return alone;
    }

    /** Whether neighbours in and next to the ranges may have equal values. */
    boolean mayJoin(BiPredicate<V, V> same) {
        if (joined || around.size() > MOST_VALUES) {
            return true;
        }
        List<SharedValue<V>> all = List.copyOf(around);
        for (int i = 0; i < all.size(); i++) {
            for (int j = i + 1; j < all.size(); j++) {
                if (same.test(all.get(i).value, all.get(j).value)) {
                    return true;
                }
            }
        }
        return false;
    }
}
