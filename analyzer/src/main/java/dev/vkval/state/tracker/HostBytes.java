package dev.vkval.state.tracker;

import dev.vkval.capture.block.Payload;
import dev.vkval.state.object.DeviceMemoryState;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.lwjgl.system.MemoryUtil;

/** The bytes that the host wrote to memories, as long as nothing else may have written there. */
final class HostBytes {
    private static final int PAGE_BYTES = 4096;
    /** Of all memories: 64 MiB. */
    private static final int MOST_PAGES = 1 << 14;

    /** What is known of some bytes. */
    enum Knowledge {
        /** What the host wrote last. */
        KNOWN,
        /** That nothing wrote to some of them. */
        UNWRITTEN,
        /** Nothing. */
        LOST
    }

    /** The contents of a memory: its pages by number, and what is not known of them. */
    private static final class Contents {
        private final Map<Long, Page> pages = new HashMap<>();
        private final TreeMap<Long, Long> lost = new TreeMap<>();
        /** The number of changes when more of them were lost. */
        private long changed;
    }

    /** A page, and the number of changes when it changed last. */
    private static final class Page {
        private final byte[] bytes = new byte[PAGE_BYTES];
        private final BitSet written = new BitSet(PAGE_BYTES);
        private long changed;
    }

    private final Map<DeviceMemoryState, Contents> memories = new HashMap<>();
    private int pages;
    private long changes;

    /** Follows a memory from here on. */
    void follow(DeviceMemoryState memory) {
        memories.computeIfAbsent(memory, key -> new Contents());
    }

    boolean follows(DeviceMemoryState memory) {
        return memories.containsKey(memory);
    }

    /** Forgets a memory that was freed. */
    void forget(DeviceMemoryState memory) {
        Contents contents = memories.remove(memory);
        pages -= contents == null ? 0 : contents.pages.size();
    }

    /** The host wrote to a memory. */
    void write(DeviceMemoryState memory, long begin, Payload data) {
        Contents contents = memories.get(memory);
        long end = begin + data.sizeBytes();
        for (long at = begin; contents != null && at < end; ) {
            long next = Math.min((at / PAGE_BYTES + 1) * PAGE_BYTES, end);
            Page page = contents.pages.get(at / PAGE_BYTES);
            if (page == null && pages == MOST_PAGES) {
                lose(memory, begin, end);
                return;
            }
            if (page == null) {
                page = new Page();
                contents.pages.put(at / PAGE_BYTES, page);
                pages++;
            }
            write(page, (int) (at % PAGE_BYTES), (int) (next - at), data.address() + at - begin);
            at = next;
        }
    }

    private void write(Page page, int first, int count, long from) {
        byte[] added = new byte[count];
        MemoryUtil.memByteBuffer(from, count).get(added);
        boolean same = page.written.nextClearBit(first) >= first + count
                && Arrays.equals(added, 0, count, page.bytes, first, first + count);
        if (!same) {
            System.arraycopy(added, 0, page.bytes, first, count);
            page.written.set(first, first + count);
            page.changed = ++changes;
        }
    }

    /** The bytes in a part of a memory are not known from here on. */
    void lose(DeviceMemoryState memory, long begin, long end) {
        Contents contents = memories.get(memory);
        if (contents != null && begin < end) {
            lose(contents, begin, end);
        }
    }

    private void lose(Contents contents, long begin, long end) {
        long first = begin;
        long last = end;
        Map.Entry<Long, Long> before = contents.lost.floorEntry(begin);
        if (before != null && before.getValue() >= end) {
            return;
        }
        if (before != null && before.getValue() >= begin) {
            first = before.getKey();
        }
        Map.Entry<Long, Long> within = contents.lost.floorEntry(end);
        if (within != null && within.getValue() > last) {
            last = within.getValue();
        }
        contents.lost.subMap(first, true, end, true).clear();
        contents.lost.put(first, last);
        contents.changed = ++changes;
    }

    /** A number that differs when bytes in a part may have changed. */
    long version(DeviceMemoryState memory, long begin, long end) {
        Contents contents = memories.get(memory);
        if (contents == null) {
            return -1;
        }
        long version = contents.changed;
        for (long page = begin / PAGE_BYTES; page * PAGE_BYTES < end; page++) {
            Page one = contents.pages.get(page);
            version += one == null ? 0 : one.changed;
        }
        return version;
    }

    /**
     * Reads bytes of a memory.
     *
     * @param to where they are put, if they are known
     */
    Knowledge read(DeviceMemoryState memory, long begin, byte[] to) {
        Contents contents = memories.get(memory);
        long end = begin + to.length;
        if (contents == null || begin < 0 || isLost(contents, begin, end)) {
            return Knowledge.LOST;
        }
        for (long at = begin; at < end; ) {
            long next = Math.min((at / PAGE_BYTES + 1) * PAGE_BYTES, end);
            Page page = contents.pages.get(at / PAGE_BYTES);
            int first = (int) (at % PAGE_BYTES);
            int count = (int) (next - at);
            if (page == null || page.written.nextClearBit(first) < first + count) {
                return Knowledge.UNWRITTEN;
            }
            System.arraycopy(page.bytes, first, to, (int) (at - begin), count);
            at = next;
        }
        return Knowledge.KNOWN;
    }

    private static boolean isLost(Contents contents, long begin, long end) {
        Map.Entry<Long, Long> lost = contents.lost.lowerEntry(end);
        return lost != null && lost.getValue() > begin;
    }
}
