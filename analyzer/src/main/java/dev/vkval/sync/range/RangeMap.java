package dev.vkval.sync.range;

import java.util.Arrays;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Values by disjoint half-open ranges of addresses, in ascending order.
 *
 * <p>Six operations: find, split, infill, overwrite, remove, coalesce. Ranges are two sorted arrays: a search is binary,
 * an insertion moves what follows. Operations on several ranges, which have begin and end in one array, make one pass over all.
 *
 * @param <V> the values; those of two pieces of a split range must be independent, see the copier
 */
public final class RangeMap<V> {
    private static final int INITIAL_CAPACITY = 2;

    /** From so many ranges on, a pass over all is made. */
    private static final int MANY = 8;

    private final UnaryOperator<V> copier;
    private long[] begins = new long[INITIAL_CAPACITY];
    private long[] ends = new long[INITIAL_CAPACITY];
    private Object[] values = new Object[INITIAL_CAPACITY];
    private int size;

    /** @param copier creates the value of the second piece when a range is split */
    public RangeMap(UnaryOperator<V> copier) {
        this.copier = copier;
    }

    /** The same ranges with values of their own. */
    public RangeMap<V> copy() {
        RangeMap<V> copy = new RangeMap<>(copier);
        copy.begins = begins.clone();
        copy.ends = ends.clone();
        copy.values = new Object[values.length];
        for (int i = 0; i < size; i++) {
            copy.values[i] = copier.apply(value(i));
        }
        copy.size = size;
        return copy;
    }

    /** Takes away what lies in a range; null for nothing. */
    public RangeMap<V> cut(long begin, long end) {
        split(begin);
        split(end);
        int first = find(begin);
        int last = first;
        RangeMap<V> taken = null;
        for (; last < size && begins[last] < end; last++) {
            taken = taken == null ? new RangeMap<>(copier) : taken;
            taken.insert(taken.size, begins[last], ends[last], value(last));
        }
        delete(first, last);
        return taken;
    }

    public int size() {
        return size;
    }

    public long begin(int index) {
        return begins[index];
    }

    public long end(int index) {
        return ends[index];
    }

    @SuppressWarnings("unchecked")
    public V value(int index) {
        return (V) values[index];
    }

    /** Index of the first range that ends after an address; {@link #size()} if none does. */
    public int find(long address) {
        return find(address, 0, size);
    }

    /**
     * The same, quick if it is not far behind another index.
     *
     * @param near any index, as of the last range that was found where addresses ascend
     */
    public int find(long address, int near) {
        int low = Math.min(near, size);
        if (low > 0 && ends[low - 1] > address) {
            low--;
        }
        if (low > 0 && ends[low - 1] > address) {
            return find(address, 0, low);
        }
        int step = 1;
        int high = low;
        while (high < size && ends[high] <= address) {
            low = high + 1;
            high += step;
            step *= 2;
        }
        return find(address, low, Math.min(high, size));
    }

    /** The index, which is at least {@code first} and at most {@code last}. */
    private int find(long address, int first, int last) {
        int low = first;
        int high = last;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ends[middle] > address) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Splits the range that contains an address. */
    public void split(long address) {
        int index = find(address);
        if (index < size && begins[index] < address) {
            long end = ends[index];
            V copy = copier.apply(value(index));
            ends[index] = address;
            insert(index + 1, address, end, copy);
        }
    }

    /** Sets a value for every address from {@code begin} to {@code end} that has none. */
    public void infill(long begin, long end, Supplier<V> maker) {
        long at = begin;
        for (int index = find(begin); at < end; index++) {
            if (index == size || begins[index] >= end) {
                insert(index, at, end, maker.get());
                return;
            }
            if (begins[index] > at) {
                insert(index, at, begins[index], maker.get());
                index++;
            }
            at = ends[index];
        }
    }

    /** Sets one value for a whole range, replacing all others. */
    public void overwrite(long begin, long end, V value) {
        if (begin >= end) {
            return;
        }
        int index = find(begin);
        if (index < size && begins[index] == begin && ends[index] == end) {
            values[index] = value;
            return;
        }
        split(begin);
        split(end);
        int first = find(begin);
        int last = first;
        while (last < size && begins[last] < end) {
            last++;
        }
        if (last == first) {
            insert(first, begin, end, value);
        } else {
            begins[first] = begin;
            ends[first] = end;
            values[first] = value;
            delete(first + 1, last);
        }
    }

    /** Removes the ranges whose value satisfies the predicate. */
    public void removeIf(java.util.function.Predicate<V> condition) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (!condition.test(value(i))) {
                begins[kept] = begins[i];
                ends[kept] = ends[i];
                values[kept] = values[i];
                kept++;
            }
        }
        Arrays.fill(values, kept, size, null);
        size = kept;
    }

    /** Sets a value of its own for each of several ranges, replacing all others. */
    public void overwrite(long[] ranges, Supplier<V> maker) {
        if (isMany(ranges)) {
            take(new RangeRebuild<>(this, copier, ranges.length / 2).overwrite(ranges, maker));
            return;
        }
        for (int r = 0; r < ranges.length; r += 2) {
            if (ranges[r] < ranges[r + 1]) {
                overwrite(ranges[r], ranges[r + 1], maker.get());
            }
        }
    }

    /**
     * Splits the ranges that contain an end of one of several ranges.
     *
     * @param maker of the values of addresses within those that have none; null if they are to have none
     */
    public void divide(long[] ranges, Supplier<V> maker) {
        if (isMany(ranges) && !isDivided(ranges)) {
            take(new RangeRebuild<>(this, copier, ranges.length).divide(ranges, maker));
            return;
        }
        for (int r = 0; r < ranges.length; r += 2) {
            if (ranges[r] < ranges[r + 1] && !has(ranges[r], ranges[r + 1])) {
                split(ranges[r]);
                split(ranges[r + 1]);
                if (maker != null) {
                    infill(ranges[r], ranges[r + 1], maker);
                }
            }
        }
    }

    /** Visits the values of what begins or goes on within several ranges. */
    public void each(long[] ranges, Consumer<V> visitor) {
        int i = 0;
        for (int r = 0; r < ranges.length; r += 2) {
            if (ranges[r] < ranges[r + 1]) {
                for (i = find(ranges[r], i); i < size && begins[i] < ranges[r + 1]; i++) {
                    visitor.accept(value(i));
                }
            }
        }
    }

    /** Whether a range is one of the map. */
    private boolean has(long begin, long end) {
        int index = find(begin);
        return index < size && begins[index] == begin && ends[index] == end;
    }

    private boolean isDivided(long[] ranges) {
        int index = 0;
        for (int r = 0; r < ranges.length; r += 2) {
            index = find(ranges[r], index);
            if (index == size || begins[index] != ranges[r] || ends[index] != ranges[r + 1]) {
                return false;
            }
        }
        return true;
    }

    /** Whether a pass over all pays: there are several ranges, none is empty, and they ascend. */
    private static boolean isMany(long[] ranges) {
        long last = Long.MIN_VALUE;
        for (int r = 0; r < ranges.length; r += 2) {
            if (ranges[r] < last || ranges[r] >= ranges[r + 1]) {
                return false;
            }
            last = ranges[r + 1];
        }
        return ranges.length >= MANY * 2;
    }

    private void take(RangeRebuild<V> rebuilt) {
        begins = rebuilt.begins();
        ends = rebuilt.ends();
        values = rebuilt.values();
        size = rebuilt.size();
    }

    /** Joins adjacent ranges with equal values between two addresses, and next to them. */
    public void coalesce(long begin, long end, BiPredicate<V, V> same) {
        coalesce(new long[] {begin, end}, same);
    }

    /** The same for each of several ranges. */
    public void coalesce(long[] ranges, BiPredicate<V, V> same) {
        if (!isMany(ranges) && ranges.length > 2) {
            for (int r = 0; r < ranges.length; r += 2) {
                coalesce(new long[] {ranges[r], ranges[r + 1]}, same);
            }
            return;
        }
        int r = 0;
        int kept = ranges.length == 0 ? size : Math.max(find(ranges[0]) - 1, 0);
        int next = kept + 1;
        while (next < size) {
            while (r < ranges.length && ranges[r + 1] < begins[kept]) {
                r += 2;
            }
            if (r == ranges.length) {
                break;
            }
            boolean near = ends[next - 1] >= ranges[r];
            if (near && ends[kept] == begins[next] && same.test(value(kept), value(next))) {
                ends[kept] = ends[next];
            } else {
                kept++;
                begins[kept] = begins[next];
                ends[kept] = ends[next];
                values[kept] = values[next];
            }
            next++;
        }
        if (kept + 1 < next) {
            delete(kept + 1, next);
        }
    }

    private void insert(int index, long begin, long end, V value) {
        if (size == begins.length) {
            int capacity = size * 2;
            begins = Arrays.copyOf(begins, capacity);
            ends = Arrays.copyOf(ends, capacity);
            values = Arrays.copyOf(values, capacity);
        }
        int moved = size - index;
        System.arraycopy(begins, index, begins, index + 1, moved);
        System.arraycopy(ends, index, ends, index + 1, moved);
        System.arraycopy(values, index, values, index + 1, moved);
        begins[index] = begin;
        ends[index] = end;
        values[index] = value;
        size++;
    }

    private void delete(int from, int to) {
        int moved = size - to;
        System.arraycopy(begins, to, begins, from, moved);
        System.arraycopy(ends, to, ends, from, moved);
        System.arraycopy(values, to, values, from, moved);
        Arrays.fill(values, from + moved, size, null);
        size = from + moved;
    }
}
