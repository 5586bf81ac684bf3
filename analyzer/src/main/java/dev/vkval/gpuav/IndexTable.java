package dev.vkval.gpuav;

import dev.vkval.spirv.pass.DescriptorState;
import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.pass.HitCounters;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * The tables of the actions whose shaders reach the memory of their checks by device address and an index that is pushed.
 * The first one is of actions that get no memory of their own: each descriptor counts as written and unlimited, each
 * address as valid, and nobody reads the results.
 */
final class IndexTable {
    private static final int MOST = 1 << 16;
    private static final int LEAST_WORDS = 1 << 10;
    private static final int RECORDS = 8;

    private final MemoryArena arena;
    private final HitCounters counters;
    private final Deque<Integer> free = new ArrayDeque<>();
    private MemoryRange tables;
    private MemoryRange hits;
    private MemoryRange states;
    private MemoryRange records;
    private MemoryRange addresses;
    private int next = 1;

    IndexTable(MemoryArena arena, HitCounters counters) {
        this.arena = arena;
        this.counters = counters;
    }

    /**
     * Prepares it for a shader.
     *
     * @param hitCount number of hit counters
     * @param stateWords state words of the largest descriptor set
     * @throws NoResourcesException if there is no memory for it
     */
    void prepare(int hitCount, long stateWords) {
        long hitWords = counters.words(hitCount);
        if (tables == null) {
            MemoryRange all = arena.allocate((long) MOST * ErrorOutput.TABLE_WORDS * Integer.BYTES);
            int[] everything = AddressWords.everything();
            addresses = range(everything.length);
            addresses.write(everything);
            records = range(ErrorOutput.RECORDS_HEADER_WORDS + RECORDS * ErrorOutput.RECORD_WORDS);
            tables = all;
        }
        MemoryRange nextHits = holds(hits, hitWords) ? hits : range(Math.max(2 * hitWords, LEAST_WORDS));
        MemoryRange nextStates = holds(states, stateWords) ? states : range(Math.max(2 * stateWords, LEAST_WORDS));
        if (nextHits != hits || nextStates != states) {
            int[] unlimited = new int[(int) (nextStates.sizeBytes() / Integer.BYTES)];
            Arrays.fill(unlimited, DescriptorState.UNLIMITED);
            nextStates.write(unlimited);
            hits = nextHits;
            states = nextStates;
            write(0, hits, records, states, addresses);
        }
    }

    private static boolean holds(MemoryRange range, long words) {
        return range != null && range.sizeBytes() >= words * Integer.BYTES;
    }

    private MemoryRange range(long words) {
        return arena.allocate(words * Integer.BYTES);
    }

    /** Device address of the first table. */
    long address() {
        return tables.deviceAddress();
    }

    /**
     * The index of a table for these ranges.
     *
     * @throws NoResourcesException if there is none left
     */
    int acquire(MemoryRange hitRange, MemoryRange recordRange, MemoryRange stateRange, MemoryRange addressRange) {
        if (free.isEmpty() && next == MOST) {
            throw new NoResourcesException("more than " + MOST + " actions have checks at the same time");
        }
        int index = free.isEmpty() ? next++ : free.pop();
        write(index, hitRange, recordRange, stateRange, addressRange);
        return index;
    }

    /** Returns a table that no pending submit uses. */
    void release(int index) {
        free.push(index);
    }

    private void write(
            int index,
            MemoryRange hitRange,
            MemoryRange recordRange,
            MemoryRange stateRange,
            MemoryRange addressRange) {
        long bytes = (long) ErrorOutput.TABLE_WORDS * Integer.BYTES;
        Table.write(tables.part(index * bytes, bytes), hitRange, recordRange, stateRange, addressRange);
    }
}
