package dev.vkval.sync.content;

import dev.vkval.sync.range.RangeMap;
import java.util.HashMap;
import java.util.Map;

/** When the bytes of each memory were last written: whether the contents read back now are those that a command saw. */
final class ContentChanges {
    private static final int MOST_RANGES = 1 << 16;

    private final Map<Object, RangeMap<Long>> written = new HashMap<>();
    private long anywhere = -1;
    private int ranges;

    /** Bytes of a memory were written at a tag. */
    void add(Object space, long[] bytes, long tag) {
        RangeMap<Long> map = written.computeIfAbsent(space, key -> new RangeMap<>(value -> value));
        ranges -= map.size();
        for (int r = 0; r < bytes.length; r += 2) {
            map.overwrite(bytes[r], bytes[r + 1], tag);
        }
        ranges += map.size();
        if (ranges > MOST_RANGES) {
            addAnywhere(tag);
        }
    }

    /** An unknown range was written at a tag. */
    void addAnywhere(long tag) {
        anywhere = tag;
        written.clear();
        ranges = 0;
    }

    /** Whether nothing may have been written to a range after a tag. */
    boolean unchangedSince(long tag, Object space, long begin, long end) {
        RangeMap<Long> map = written.get(space);
        if (anywhere > tag) {
            return false;
        }
        for (int i = map == null ? 0 : map.find(begin); map != null && i < map.size() && map.begin(i) < end; i++) {
            if (map.value(i) > tag) {
                return false;
            }
        }
        return true;
    }

    void forget(Object space) {
        RangeMap<Long> map = written.remove(space);
        ranges -= map == null ? 0 : map.size();
    }
}
