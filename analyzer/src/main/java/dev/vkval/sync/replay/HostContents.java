package dev.vkval.sync.replay;

import dev.vkval.capture.block.Payload;
import dev.vkval.sync.range.RangeBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lwjgl.system.MemoryUtil;

/**
 * The contents of mapped memory, as a hash for each small unit. A capture contains whole pages of which the application
 * may have written a single byte; a unit with an unchanged hash was not written.
 */
public final class HostContents {
    public static final int GRANULE_BYTES = 64;
    private static final int PAGE_BYTES = 4096;
    private static final int MOST_PAGES = 1 << 16;
    private static final long SEED = 0x9E3779B97F4A7C15L;

    private record Page(long memory, long number) {}

    /** The least recently filled pages are forgotten first. */
    private final Map<Page, long[]> pages = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Page, long[]> eldest) {
            return size() > MOST_PAGES;
        }
    };

    /**
     * Adds the data of a block of the capture; returns the ranges that changed or were unknown.
     *
     * @param offset byte offset of the data in the memory
     */
    public long[] write(long memory, long offset, Payload data) {
        RangeBuilder changed = new RangeBuilder();
        long end = offset + data.sizeBytes();
        for (long at = offset; at < end; ) {
            long next = Math.min((at / GRANULE_BYTES + 1) * GRANULE_BYTES, end);
            long[] hashes = pages.computeIfAbsent(
                    new Page(memory, at / PAGE_BYTES), key -> new long[PAGE_BYTES / GRANULE_BYTES]);
            int slot = (int) (at % PAGE_BYTES) / GRANULE_BYTES;
            long hash = hash(data.address() + at - offset, (int) (next - at), at % GRANULE_BYTES);
            if (hashes[slot] != hash) {
                hashes[slot] = hash;
                changed.add(at, next);
            }
            at = next;
        }
        return changed.build();
    }

    /** Never 0, which means unknown. */
    private static long hash(long address, int bytes, long first) {
        long hash = SEED + first * Integer.MAX_VALUE + bytes;
        for (int i = 0; i < bytes; i++) {
            hash = (hash ^ MemoryUtil.memGetByte(address + i)) * SEED;
            hash ^= hash >>> 29;
        }
        return hash == 0 ? 1 : hash;
    }

    public void forget(long memory) {
        pages.keySet().removeIf(page -> page.memory() == memory);
    }
}
