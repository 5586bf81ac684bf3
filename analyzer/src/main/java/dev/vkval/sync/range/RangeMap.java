package dev.vkval.sync.range;

import java.util.Arrays;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Values by disjoint half-open ranges of addresses, in ascending order.
 *
 * <p>Six operations: find, split, infill, overwrite, remove, coalesce. Ranges are two sorted arrays: a search is binary,
 * an insertion moves what follows.
 *
 * @param <V> the values; those of two pieces of a split range must be independent, see the copier
 */
public final class RangeMap<V> {
    private static final int INITIAL_CAPACITY = 2;

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
        int low = 0;
        int high = size;
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

    /** Joins adjacent ranges with equal values between two addresses, and next to them. */
    public void coalesce(long begin, long end, BiPredicate<V, V> same) {
        int index = Math.max(find(begin) - 1, 0);
        while (index + 1 < size && begins[index] <= end) {
            if (ends[index] == begins[index + 1] && same.test(value(index), value(index + 1))) {
                ends[index] = ends[index + 1];
                delete(index + 1, index + 2);
            } else {
                index++;
            }
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
