package dev.vkval.gpuav;

import dev.vkval.spirv.pass.DescriptorState;
import dev.vkval.spirv.pass.ErrorOutput;
import java.util.Arrays;
import java.util.List;

/**
 * The reserved set of actions that get no memory of their own. Each descriptor counts as written and unlimited, each
 * address as valid; errors are written to memory that nobody reads. It is there before the first shader that needs it.
 */
final class SpareSet {
    private static final int LEAST_WORDS = 1 << 10;
    private static final int RECORDS = 8;

    private final DeviceContext device;
    private final MemoryArena arena;
    private MemoryRange hits;
    private MemoryRange states;
    private MemoryRange records;
    private MemoryRange addresses;
    private long set;

    SpareSet(DeviceContext device) {
        this.device = device;
        this.arena = MemoryArena.bound(device);
    }

    /**
     * Makes it large enough for a shader. Sets that command buffers have bound stay as they are.
     *
     * @param hitCount number of hit counters
     * @param stateWords state words of the largest descriptor set
     * @throws NoResourcesException if it cannot be
     */
    void prepare(int hitCount, long stateWords) {
        long hitWords = device.counters.words(hitCount);
        if (set != 0 && holds(hits, hitWords) && holds(states, stateWords)) {
            return;
        }
        if (addresses == null) {
            int[] everything = AddressWords.everything();
            addresses = range(everything.length);
            addresses.write(everything);
            records = range(ErrorOutput.RECORDS_HEADER_WORDS + RECORDS * ErrorOutput.RECORD_WORDS);
        }
        MemoryRange nextHits = holds(hits, hitWords) ? hits : range(roundUp(hitWords));
        MemoryRange nextStates = holds(states, stateWords) ? states : range(roundUp(stateWords));
        int[] unlimited = new int[(int) (nextStates.sizeBytes() / Integer.BYTES)];
        Arrays.fill(unlimited, DescriptorState.UNLIMITED);
        nextStates.write(unlimited);
        set = device.sets.acquire(List.of(nextHits, records, nextStates, addresses));
        hits = nextHits;
        states = nextStates;
    }

    private static boolean holds(MemoryRange range, long words) {
        return range != null && range.sizeBytes() >= words * Integer.BYTES;
    }

    private MemoryRange range(long words) {
        return arena.allocate(words * Integer.BYTES);
    }

    private static long roundUp(long words) {
        long rounded = LEAST_WORDS;
        while (rounded < words) {
            rounded *= 2;
        }
        return rounded;
    }

    /** Live handle. */
    long set() {
        return set;
    }

    void close() {
        arena.close();
    }
}
