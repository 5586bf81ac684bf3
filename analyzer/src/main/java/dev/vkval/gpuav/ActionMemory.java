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
    private int pending;
    /** Whether the memory has what another submit wrote. */
    private boolean mixed;

    /** @throws NoResourcesException if there is no memory for it */
    ActionMemory(CheckedAction action, ActionInputs inputs, StateTracker state) {
        super(action);
        this.inputs = inputs;
        DescriptorInputs.Located input = inputs.descriptors(bound.sets());
        MemoryRange addresses = pipeline.usesAddresses() ? inputs.addresses(state) : input.range();
        int hitCount = pipeline.hitCount();
        hits = PrintTable.withHits(inputs::allocate, device.counters, pipeline, device.printBytes);
        hits.write(input.bases());
        watch();
        int capacity = Math.min(Math.max(hitCount, LEAST_RECORDS), MOST_RECORDS);
        records = inputs.allocate(
                (ErrorOutput.RECORDS_HEADER_WORDS + (long) capacity * ErrorOutput.RECORD_WORDS) * Integer.BYTES);
        reach = inputs.acquire(hits, records, input.range(), addresses);
    }

    /** Returns its memory, which no pending submit uses. */
    void release() {
        inputs.release(reach);
    }

    /** The action is about to be submitted. */
    void submitted() {
        device.missing.replace(pipeline, bound.sets());
        pending++;
    }

    /** The results of a submit will not be read. */
    void abandoned() {
        pending--;
        mixed = true;
    }

    /**
     * Adds the footprints of a completed submit; the memory is cleared unless another submit still uses it.
     *
     * @param once whether the submit executes the action once
     */
    void completed(FootprintReader reader, long submit, boolean once) {
        boolean alone = pending == 1 && !mixed;
        pending--;
        reader.read(submit, this, pipeline.own(), device.counters, hits.words(), alone && once);
        mixed = pending > 0;
        if (!mixed) {
            hits.clear(ErrorOutput.HEADER_WORDS);
            watch();
        }
    }

    private void watch() {
        if (device.counters.watches()) {
            new WatchedSites(this, pipeline.own(), device.counters).write(hits);
        }
    }

    /** The results of a completed submit; the memory is cleared unless another submit still uses it. */
    ErrorTable completed() {
        pending--;
        ErrorTable table = ErrorTable.read(hits.words(), device.counters, records.words(), pipeline);
        if (pending == 0 && !table.empty()) {
            hits.clear(ErrorOutput.HEADER_WORDS);
            records.clear(0);
        }
        return table;
    }
}
