package dev.vkval.sync.range;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
 * <p>Ranges that were changed alike share their value, which is then changed once for all of them: thousands of parts that
 * each command accesses in the same way cost no more than one. For that, an array of ranges must not be changed.
 *
 * @param <V> the values
 */
public final class RangeMap<V> {
    private static final int INITIAL_CAPACITY = 2;

    /** From so many ranges on, a pass over all is made. */
    private static final int MANY = 8;

    /** From so many ranges on, what they are in the map is kept, for the last few arrays. */
    private static final int WORTH_KNOWING = 64;

    private static final int MOST_KNOWN = 16;

    private final UnaryOperator<V> copier;
    private long[] begins = new long[INITIAL_CAPACITY];
    private long[] ends = new long[INITIAL_CAPACITY];
    private Object[] values = new Object[INITIAL_CAPACITY];
    private int size;

    /** Changes with the ranges, and with which of them share values. */
    private long revision;

    private List<KnownRanges<V>> known = List.of();

    /** Finds something in a value of a map. */
    @FunctionalInterface
    public interface Finder<R> {
        /**
         * What is found, null for nothing.
         *
         * @param index of a range of the map
         * @param within index of the begin of the range that is looked at
         */
        R of(int index, int within);
    }

    /** @param copier creates the value of some of the ranges that shared one when these are changed */
    public RangeMap(UnaryOperator<V> copier) {
        this.copier = copier;
    }

    /** The same ranges with copies of the values. */
    public RangeMap<V> copy() {
        RangeMap<V> copy = new RangeMap<>(copier);
        copy.begins = begins.clone();
        copy.ends = ends.clone();
        copy.values = new Object[values.length];
        for (int i = 0; i < size; i++) {
            SharedValue<V> shared = shared(i);
            if (shared.replacement == null) {
                shared.replacement = new SharedValue<>(copier.apply(shared.value));
            }
            shared.replacement.ranges++;
            copy.values[i] = shared.replacement;
        }
        for (int i = 0; i < size; i++) {
            shared(i).replacement = null;
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
        if (begin < end) {
            own(new long[] {begin, end}).forEach(value -> value.ranges = 0);
        }
        RangeMap<V> taken = null;
        for (; last < size && begins[last] < end; last++) {
            taken = taken == null ? new RangeMap<>(copier) : taken;
            taken.insert(taken.size, begins[last], ends[last], shared(last));
        }
        close(first, last);
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

    public V value(int index) {
        return shared(index).value;
    }

    @SuppressWarnings("unchecked")
    SharedValue<V> shared(int index) {
        return (SharedValue<V>) values[index];
    }

    long revision() {
        return revision;
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
            ends[index] = address;
            insert(index + 1, address, end, shared(index));
        }
    }

    /** Sets a value for every address from {@code begin} to {@code end} that has none. */
    public void infill(long begin, long end, Supplier<V> maker) {
        infill(begin, end, new SharedValue.Filler<>(maker));
    }

    private void infill(long begin, long end, SharedValue.Filler<V> maker) {
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
        overwrite(begin, end, new SharedValue<>(value));
    }

    private void overwrite(long begin, long end, SharedValue<V> value) {
        if (begin >= end) {
            return;
        }
        int index = find(begin);
        if (index < size && begins[index] == begin && ends[index] == end) {
            set(index, value);
            return;
        }
        split(begin);
        split(end);
        int first = find(begin);
        int last = find(end);
        if (last == first) {
            insert(first, begin, end, value);
        } else {
            begins[first] = begin;
            ends[first] = end;
            set(first, value);
            delete(first + 1, last);
        }
    }

    private void set(int index, SharedValue<V> value) {
        shared(index).ranges--;
        value.ranges++;
        values[index] = value;
        revision++;
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
            } else {
                shared(i).ranges--;
            }
        }
        Arrays.fill(values, kept, size, null);
        size = kept;
        revision++;
    }

    /** Removes all values within several ranges. */
    public void remove(long[] ranges) {
        boolean any = first(ranges, true, (index, within) -> Boolean.TRUE) != null;
        if (any && isMany(ranges)) {
            take(new RangeRebuild<>(this, ranges.length / 2).remove(ranges));
        } else if (any) {
            for (int r = 0; r < ranges.length; r += 2) {
                remove(ranges[r], ranges[r + 1]);
            }
        }
    }

    private void remove(long begin, long end) {
        split(begin);
        split(end);
        int first = find(begin);
        int last = find(end);
        if (last > first) {
            delete(first, last);
        }
    }

    /** Sets one value for several ranges, replacing all others. */
    public void overwrite(long[] ranges, V value) {
        KnownRanges<V> already = known(ranges);
        if (already != null && already.divided() && already.alone()) {
            already.values().forEach(each -> each.value = copier.apply(value));
            return;
        }
        SharedValue<V> shared = new SharedValue<>(value);
        if (isMany(ranges)) {
            take(new RangeRebuild<>(this, ranges.length / 2).overwrite(ranges, shared));
            return;
        }
        for (int r = 0; r < ranges.length; r += 2) {
            overwrite(ranges[r], ranges[r + 1], shared);
        }
    }

    /**
     * Splits the ranges that contain an end of one of several ranges.
     *
     * @param maker of the values of addresses within those that have none; null if they are to have none
     */
    public void divide(long[] ranges, Supplier<V> maker) {
        KnownRanges<V> already = known(ranges);
        if (already != null && already.bounded() && (maker == null || already.filled())) {
            return;
        }
        SharedValue.Filler<V> filler = maker == null ? null : new SharedValue.Filler<>(maker);
        if (isMany(ranges) && !isDivided(ranges)) {
            take(new RangeRebuild<>(this, ranges.length).divide(ranges, filler));
            return;
        }
        for (int r = 0; r < ranges.length; r += 2) {
            if (ranges[r] < ranges[r + 1] && !has(ranges[r], ranges[r + 1])) {
                split(ranges[r]);
                split(ranges[r + 1]);
                if (filler != null) {
                    infill(ranges[r], ranges[r + 1], filler);
                }
            }
        }
    }

    /** Visits the values of what begins or goes on within several ranges; one that several ranges share, once or more. */
    public void each(long[] ranges, Consumer<V> visitor) {
        first(ranges, true, (index, within) -> {
            visitor.accept(value(index));
            return null;
        });
    }

    /**
     * The first thing that is found in what begins or goes on within several ranges, null for none.
     *
     * @param alike whether the same is found wherever a value is: it need be looked at once only
     */
    public <R> R first(long[] ranges, boolean alike, Finder<R> finder) {
        KnownRanges<V> already = alike ? known(ranges) : null;
        if (already != null) {
            for (int v = 0; v < already.values().size(); v++) {
                R found = finder.of(already.firstIndex(v), already.firstRange(v));
                if (found != null) {
                    return found;
                }
            }
            return null;
        }
        Object last = null;
        int i = 0;
        for (int r = 0; r < ranges.length; r += 2) {
            for (i = find(ranges[r], i); i < size && begins[i] < ranges[r + 1] && ranges[r] < ranges[r + 1]; i++) {
                R found = alike && values[i] == last ? null : finder.of(i, r);
                if (found != null) {
                    return found;
                }
                last = values[i];
            }
        }
        return null;
    }

    /**
     * Changes the values of what is within several ranges, each value once for all of the ranges that share it.
     *
     * @param ranges that have been divided
     */
    public void change(long[] ranges, Consumer<V> change) {
        KnownRanges<V> already = known(ranges);
        if (already != null && already.alone()) {
            already.values().forEach(shared -> change.accept(shared.value));
            return;
        }
        if (ranges.length <= 2 || already != null || isAscending(ranges)) {
            own(ranges).forEach(shared -> change.accept(shared.value));
            return;
        }
        for (int r = 0; r < ranges.length; r += 2) {
            own(new long[] {ranges[r], ranges[r + 1]}).forEach(shared -> change.accept(shared.value));
        }
    }

    /** The values of several ranges, which no other range has from now on. */
    private List<SharedValue<V>> own(long[] ranges) {
        List<SharedValue<V>> own = new ArrayList<>();
        first(ranges, false, (index, within) -> {
            SharedValue<V> shared = shared(index);
            if (shared.seen == 0) {
                own.add(shared);
            }
            shared.seen++;
            return null;
        });
        boolean parted = false;
        for (SharedValue<V> shared : own) {
            if (shared.isElsewhere()) {
                shared.replacement = new SharedValue<>(copier.apply(shared.value));
                parted = true;
            }
        }
        if (parted) {
            first(ranges, false, (index, within) -> {
                SharedValue<V> shared = shared(index);
                if (shared.replacement != null) {
                    set(index, shared.replacement);
                }
                return null;
            });
        }
        own.replaceAll(shared -> {
            SharedValue<V> now = shared.replacement == null ? shared : shared.replacement;
            shared.replacement = null;
            shared.seen = 0;
            return now;
        });
        return own;
    }

    /** What one or several ranges are in the map, if they are so many there that this is worth keeping; else null. */
    private KnownRanges<V> known(long[] ranges) {
        boolean whole = ranges.length == 2 && size >= WORTH_KNOWING;
        if (!whole && ranges.length < WORTH_KNOWING * 2) {
            return null;
        }
        for (KnownRanges<V> each : known) {
            if (each.isOf(revision) && each.is(ranges)) {
                return each;
            }
        }
        boolean many = whole ? find(ranges[1]) - find(ranges[0]) >= WORTH_KNOWING : isMany(ranges);
        if (!many) {
            return null;
        }
        KnownRanges<V> made = new KnownRanges<>(this, ranges);
        if (!made.isFew()) {
            return null;
        }
        known = known.isEmpty() ? new ArrayList<>() : known;
        known.removeIf(each -> !each.isOf(revision));
        if (known.size() == MOST_KNOWN) {
            known.remove(0);
        }
        known.add(made);
        return made;
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
        return ranges.length >= MANY * 2 && isAscending(ranges);
    }

    /** Whether none of them is empty, and each is behind the one before it. */
    private static boolean isAscending(long[] ranges) {
        long last = Long.MIN_VALUE;
        for (int r = 0; r < ranges.length; r += 2) {
            if (ranges[r] < last || ranges[r] >= ranges[r + 1]) {
                return false;
            }
            last = ranges[r + 1];
        }
        return true;
    }

    private void take(RangeRebuild<V> rebuilt) {
        for (int i = 0; i < size; i++) {
            shared(i).ranges = 0;
        }
        begins = rebuilt.begins();
        ends = rebuilt.ends();
        values = rebuilt.values();
        size = rebuilt.size();
        for (int i = 0; i < size; i++) {
            shared(i).ranges++;
        }
        revision++;
    }

    /** Joins adjacent ranges with equal values between two addresses, and next to them. */
    public void coalesce(long begin, long end, BiPredicate<V, V> same) {
        coalesce(new long[] {begin, end}, same);
    }

    /** The same for each of several ranges. */
    public void coalesce(long[] ranges, BiPredicate<V, V> same) {
        KnownRanges<V> already = known(ranges);
        if (already != null && !already.mayJoin(same)) {
            return;
        }
        if (already == null && !isMany(ranges) && ranges.length > 2) {
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
            if (near && ends[kept] == begins[next] && isSame(kept, next, same)) {
                ends[kept] = ends[next];
                shared(next).ranges--;
            } else {
                kept++;
                begins[kept] = begins[next];
                ends[kept] = ends[next];
                values[kept] = values[next];
            }
            next++;
        }
        if (kept + 1 < next) {
            close(kept + 1, next);
        }
    }

    private boolean isSame(int index, int other, BiPredicate<V, V> same) {
        return values[index] == values[other] || same.test(value(index), value(other));
    }

    private void insert(int index, long begin, long end, SharedValue<V> value) {
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
        value.ranges++;
        size++;
        revision++;
    }

    private void delete(int from, int to) {
        for (int i = from; i < to; i++) {
            shared(i).ranges--;
        }
        close(from, to);
    }

    /** Moves what follows to the place of ranges whose values are no longer counted. */
    private void close(int from, int to) {
        int moved = size - to;
        System.arraycopy(begins, to, begins, from, moved);
        System.arraycopy(ends, to, ends, from, moved);
        System.arraycopy(values, to, values, from, moved);
        Arrays.fill(values, from + moved, size, null);
        size = from + moved;
        revision++;
    }
}
