package dev.vkval.spirv.reflect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Bytes from an offset, of a size. */
public record ByteRange(long offset, long sizeBytes) {
    public long end() {
        return offset + sizeBytes;
    }

    /** The same bytes as ascending ranges that neither overlap nor are adjacent. */
    public static List<ByteRange> merge(List<ByteRange> ranges) {
        List<ByteRange> merged = new ArrayList<>();
        for (ByteRange range : ranges.stream()
                .sorted(Comparator.comparingLong(ByteRange::offset))
                .toList()) {
            ByteRange last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last != null && range.offset() <= last.end()) {
                long end = Math.max(last.end(), range.end());
                merged.set(merged.size() - 1, new ByteRange(last.offset(), end - last.offset()));
            } else if (range.sizeBytes() > 0) {
                merged.add(range);
            }
        }
        return List.copyOf(merged);
    }

    /**
     * The bytes of the first ranges that are not in the second ones.
     *
     * @param ranges as {@link #merge} gives them, both
     */
    public static List<ByteRange> without(List<ByteRange> ranges, List<ByteRange> others) {
        List<ByteRange> left = new ArrayList<>();
        int at = 0;
        for (ByteRange range : ranges) {
            long begin = range.offset();
            while (at < others.size() && others.get(at).end() <= begin) {
                at++;
            }
            // The last one may reach into the next range as well.
            for (int i = at; i < others.size() && others.get(i).offset() < range.end(); i++) {
                add(left, begin, others.get(i).offset());
                begin = others.get(i).end();
                at = i;
            }
            add(left, begin, range.end());
        }
        return left;
    }

    private static void add(List<ByteRange> to, long begin, long end) {
        if (begin < end) {
            to.add(new ByteRange(begin, end - begin));
        }
    }
}
