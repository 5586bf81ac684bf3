package dev.vkval.sync.range;

import java.util.Arrays;

/**
 * Changes many ranges of a map in one pass over all of them, into new arrays: one after the other, each change would move what
 * follows it.
 *
 * @param <V> the values
 */
final class RangeRebuild<V> {
    private final RangeMap<V> map;
    private long[] begins;
    private long[] ends;
    private Object[] values;
    private int size;

    /** Index of the next range of the map, of which the part from {@code begin} on is left. */
    private int next;

    private long begin;
    private SharedValue<V> value;

    RangeRebuild(RangeMap<V> map, int more) {
        this.map = map;
        int capacity = map.size() + more;
        this.begins = new long[capacity];
        this.ends = new long[capacity];
        this.values = new Object[capacity];
        at(0);
    }

    long[] begins() {
        return begins;
    }

    long[] ends() {
        return ends;
    }

    Object[] values() {
        return values;
    }

    int size() {
        return size;
    }

    /** Sets one value for all of the ranges, in place of all that was there. */
    RangeRebuild<V> overwrite(long[] ranges, SharedValue<V> one) {
        for (int r = 0; r < ranges.length; r += 2) {
            keepUntil(ranges[r]);
            leaveOutUntil(ranges[r + 1]);
            push(ranges[r], ranges[r + 1], one);
        }
        return rest();
    }

    /** Leaves out all that is in the ranges. */
    RangeRebuild<V> remove(long[] ranges) {
        for (int r = 0; r < ranges.length; r += 2) {
            keepUntil(ranges[r]);
            leaveOutUntil(ranges[r + 1]);
        }
        return rest();
    }

    private void leaveOutUntil(long end) {
        while (next < map.size() && map.end(next) <= end) {
            at(next + 1);
        }
        if (next < map.size() && begin < end) {
            begin = end;
        }
    }

    /**
     * Makes the ends of the ranges ends of what is there.
     *
     * @param maker of the values of addresses within the ranges that have none; null if these are to have none
     */
    RangeRebuild<V> divide(long[] ranges, SharedValue.Filler<V> maker) {
        for (int r = 0; r < ranges.length; r += 2) {
            long end = ranges[r + 1];
            keepUntil(ranges[r]);
            long at = ranges[r];
            while (next < map.size() && begin < end) {
                fill(at, begin, maker);
                at = Math.min(map.end(next), end);
                keepUntil(at);
            }
            fill(at, end, maker);
        }
        return rest();
    }

    private void fill(long from, long to, SharedValue.Filler<V> maker) {
        if (from < to && maker != null) {
            push(from, to, maker.get());
        }
    }

    /** Takes over what comes before an address; a range that goes on behind it gets two pieces. */
    private void keepUntil(long address) {
        while (next < map.size() && map.end(next) <= address) {
            push(begin, map.end(next), value);
            at(next + 1);
        }
        if (next < map.size() && begin < address) {
            push(begin, address, value);
            begin = address;
        }
    }

    private RangeRebuild<V> rest() {
        keepUntil(Long.MAX_VALUE);
        return this;
    }

    private void at(int index) {
        next = index;
        if (index < map.size()) {
            begin = map.begin(index);
            value = map.shared(index);
        }
    }

    private void push(long from, long to, SharedValue<V> of) {
        if (size == begins.length) {
            int capacity = Math.max(size * 2, 2);
            begins = Arrays.copyOf(begins, capacity);
            ends = Arrays.copyOf(ends, capacity);
            values = Arrays.copyOf(values, capacity);
        }
        begins[size] = from;
        ends[size] = to;
        values[size++] = of;
    }
}
