package dev.vkval.gpuav;

import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.state.tracker.StateTracker;

/** An action with memory of its own that its checks write to. */
final class ActionMemory extends CheckedAction {
    static final int HITS_BINDING = 0;
    static final int RECORDS_BINDING = 1;
    static final int STATES_BINDING = 2;
    static final int ADDRESSES_BINDING = 3;
    static final int BINDINGS = 4;

    private static final int LEAST_RECORDS = 8;
    private static final int MOST_RECORDS = 64;

    /** Live descriptor set, or the index of a table. */
    final long reach;

    private final ActionInputs inputs;
    private final MemoryRange hits;
    private final MemoryRange records;
    /** What the shader notes of its accesses to resources, null for nothing. */
    private final MemoryRange races;

    private int pending;
    /** Whether the memory has what another submit wrote. */
    private boolean mixed;
    /** Whether the accesses of several executions have been noted. */
    private boolean mixedRaces;

    private final boolean leavesRaces;

    /** @throws NoResourcesException if there is no memory for it */
    ActionMemory(CheckedAction action, ActionInputs inputs, StateTracker state) {
        super(action);
        this.inputs = inputs;
        DescriptorInputs.Located input = inputs.descriptors(bound.sets());
        MemoryRange addresses = pipeline.usesAddresses() ? inputs.addresses(state) : input.range();
        int hitCount = pipeline.hitCount();
        RaceMemory wanted = RaceMemory.of(pipeline, bound);
        long left = RaceMemory.MOST_BYTES - device.raceBytes;
        RaceMemory noted = wanted.sizeBytes() <= left ? wanted : RaceMemory.NONE;
        leavesRaces = noted != wanted;
        MemoryRange[] whole = new MemoryRange[1];
        hits = PrintTable.withHits(
                bytes -> {
                    whole[0] = inputs.allocate(bytes + noted.sizeBytes());
                    return whole[0].part(0, bytes);
                },
                device.counters,
                pipeline,
                device.printBytes);
        hits.write(input.bases());
        watch();
        races = noted.sizeBytes() == 0 ? null : whole[0].part(hits.sizeBytes(), noted.sizeBytes());
        if (races != null) {
            hits.write(ErrorOutput.RACES, new int[] {(int) (hits.sizeBytes() / Integer.BYTES), noted.shift()});
            device.raceBytes += races.sizeBytes();
        }
        int capacity = Math.min(Math.max(hitCount, LEAST_RECORDS), MOST_RECORDS);
        records = inputs.allocate(
                (ErrorOutput.RECORDS_HEADER_WORDS + (long) capacity * ErrorOutput.RECORD_WORDS) * Integer.BYTES);
        reach = inputs.acquire(whole[0], records, input.range(), addresses);
    }

    /** Returns its memory, which no pending submit uses. */
    void release() {
        inputs.release(reach);
        device.raceBytes -= races == null ? 0 : races.sizeBytes();
    }

    /** The action is about to be submitted. */
    void submitted() {
        device.missing.replace(pipeline, bound.sets());
        mixedRaces |= pending > 0;
        pending++;
    }

    /** The results of a submit will not be read. */
    void abandoned() {
        pending--;
        mixed = true;
        mixedRaces = true;
    }

    private void watch() {
        if (pipeline.hasSites() && device.counters.watches()) {
            new WatchedSites(this, pipeline.own(), device.counters).write(hits);
        }
    }

    /** Whether data races are not looked for since other actions have the memory for that. */
    boolean leavesRaces() {
        return leavesRaces;
    }

    /**
     * The words that the shader of a completed submit has noted of its accesses to resources, which are cleared unless another submit
     * still uses them. To be asked before {@link #completed}.
     *
     * @param once whether the submit executes the action once
     * @return null if there are none, empty if they are of several executions
     */
    int[] races(boolean once) {
        if (races == null) {
            return null;
        }
        boolean alone = pending == 1 && !mixedRaces && once;
        int[] words = alone ? races.words() : new int[0];
        if (pending == 1) {
            races.clear(0);
            mixedRaces = false;
        }
        return words;
    }

    /**
     * The errors of a completed submit; the memory is cleared unless another submit still uses it.
     *
     * @param footprints takes what its sites have recorded
     * @param submit block index of the call that submitted it
     * @param once whether the submit executes the action once
     */
    ErrorTable completed(FootprintReader footprints, long submit, boolean once) {
        boolean alone = pending == 1 && !mixed;
        pending--;
        int[] words = hits.words();
        if (pipeline.hasSites()) {
            footprints.read(submit, this, pipeline.own(), device.counters, words, alone && once);
        }
        ErrorTable table = ErrorTable.read(words, device.counters, records.words(), pipeline);
        mixed = pending > 0;
        if (!mixed && (pipeline.hasSites() || !table.empty())) {
            hits.clear(ErrorOutput.HEADER_WORDS);
            records.clear(0);
            watch();
        }
        return table;
    }
}
