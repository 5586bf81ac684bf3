package dev.vkval.sync.range;

import java.util.Arrays;

/** Collects ranges as pairs of begin and end, and joins adjacent ones. */
public final class RangeBuilder {
    private static final int INITIAL_CAPACITY = 4;

    private long[] ranges = new long[INITIAL_CAPACITY];
    private int length;

    public void add(long begin, long end) {
        if (begin >= end) {
            return;
        }
        if (length > 0 && ranges[length - 1] == begin) {
            ranges[length - 1] = end;
            return;
        }
        if (length == ranges.length) {
            ranges = Arrays.copyOf(ranges, length * 2);
        }
        ranges[length++] = begin;
        ranges[length++] = end;
    }

    public long[] build() {
        return length == ranges.length ? ranges : Arrays.copyOf(ranges, length);
    }
}
