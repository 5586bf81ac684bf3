package dev.vkval.gpuav;

import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandPlace;
import java.util.List;

/** The memory that the checks of one action write to, with the description of the action for reading it. */
final class ActionMemory {
    static final int HITS_BINDING = 0;
    static final int RECORDS_BINDING = 1;
    static final int STATES_BINDING = 2;
    static final int ADDRESSES_BINDING = 3;
    static final int BINDINGS = 4;

    private static final int LEAST_RECORDS = 8;
    private static final int MOST_RECORDS = 64;

    final InstrumentedPipeline pipeline;
    /** Name of the action's command, without the suffix of an alias. */
    final String command;

    final CommandPlace place;
    final BoundState bound;
    /** Live descriptor set. */
    final long set;

    final DeviceContext device;
    private final MemoryRange hits;
    private final MemoryRange records;
    private int pending;

    ActionMemory(
            DeviceContext device,
            MemoryArena arena,
            InstrumentedPipeline pipeline,
            String command,
            CommandPlace place,
            BoundState bound,
            DescriptorInputs.Located input,
            MemoryRange addresses) {
        this.pipeline = pipeline;
        this.command = command;
        this.place = place;
        this.bound = bound;
        this.device = device;
        int hitCount = pipeline.hitCount();
        hits = arena.allocate((ErrorOutput.HEADER_WORDS + (long) hitCount * ErrorOutput.HIT_WORDS) * Integer.BYTES);
        hits.write(input.bases());
        int capacity = Math.min(Math.max(hitCount, LEAST_RECORDS), MOST_RECORDS);
        records = arena.allocate(
                (ErrorOutput.RECORDS_HEADER_WORDS + (long) capacity * ErrorOutput.RECORD_WORDS) * Integer.BYTES);
        set = device.sets.acquire(List.of(hits, records, input.range(), addresses == null ? input.range() : addresses));
    }

    /** The action is about to be submitted. */
    void submitted() {
        device.missing.replace(pipeline, bound.sets());
        pending++;
    }

    /** The results of a submit will not be read. */
    void abandoned() {
        pending--;
    }

    /** The results of a completed submit; the memory is cleared unless another submit still uses it. */
    ErrorTable completed() {
        pending--;
        ErrorTable table = ErrorTable.read(hits.words(), records.words(), pipeline);
        if (pending == 0 && !table.empty()) {
            hits.clear(ErrorOutput.HEADER_WORDS);
            records.clear(0);
        }
        return table;
    }
}
