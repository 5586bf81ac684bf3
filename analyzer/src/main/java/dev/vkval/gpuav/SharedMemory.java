package dev.vkval.gpuav;

import dev.vkval.spirv.pass.AddressCheck;
import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;

/**
 * The memory of the checks of one shader, by device address, for all actions that use it. Which action an error is of is
 * not known: it is one of those that were submitted since the memory was last read.
 */
final class SharedMemory {
    /** Number of actions that are kept; of further ones it is known that they exist. */
    private static final int MOST_CANDIDATES = 64;

    private static final int RECORDS = 64;

    private final MemoryRange table;
    private final MemoryRange hits;
    private final MemoryRange records;
    private final SharedStates states;
    private final SharedAddresses addresses;
    private final List<Candidate> candidates = new ArrayList<>();
    private boolean further;
    private boolean lost;
    private int pending;

    /** An action that an error may be of, and its last submit. */
    record Candidate(CheckedAction action, PendingSubmit submit) {}

    /**
     * Creates the memory of a shader.
     *
     * @param sets layouts by set number, null for an unused one
     * @throws NoResourcesException if there is none
     */
    SharedMemory(
            MemoryArena arena,
            InstrumentedCode code,
            List<DescriptorSetLayoutState> sets,
            StateTracker state,
            Gaps gaps) {
        int bytes = Integer.BYTES;
        table = arena.allocate((long) ErrorOutput.TABLE_WORDS * bytes);
        hits = arena.allocate((ErrorOutput.HEADER_WORDS + (long) code.hitCount() * ErrorOutput.HIT_WORDS) * bytes);
        records =
                arena.allocate((ErrorOutput.RECORDS_HEADER_WORDS + (long) RECORDS * ErrorOutput.RECORD_WORDS) * bytes);
        states = new SharedStates(arena, sets);
        boolean usesAddresses = code.checks().stream().anyMatch(AddressCheck.class::isInstance);
        addresses = usesAddresses ? new SharedAddresses(state, arena, gaps) : null;
        hits.write(states.bases());
        Table.write(table, hits, records, states.range(), addresses());
    }

    private MemoryRange addresses() {
        return addresses == null ? states.range() : addresses.range();
    }

    /** Device address that the shader has as a constant. */
    long address() {
        return table.deviceAddress();
    }

    /** Prepares it for an action that is about to be submitted. */
    void submitted(CheckedAction action, long destructions) {
        states.include(action.bound.sets(), destructions);
        if (addresses != null) {
            addresses.refresh(pending > 0);
            Table.writeAddresses(table, addresses.range());
        }
        action.device.missing.replace(action.pipeline, action.bound.sets());
        pending++;
    }

    /** It is not known whether a submit was completed, so that the results are not read any more. */
    void abandoned() {
        pending--;
        lost = true;
    }

    /** A submit with an action was completed. */
    void completed(CheckedAction action, PendingSubmit submit) {
        pending--;
        candidates.removeIf(each -> each.action() == action);
        if (candidates.size() < MOST_CANDIDATES) {
            candidates.add(new Candidate(action, submit));
        } else {
            further = true;
        }
    }

    /**
     * The results of all completed submits, null as long as one is pending or if they are not known.
     *
     * @param shader the shader that it belongs to
     */
    Results results(InstrumentedShader shader) {
        if (lost || pending > 0 || candidates.isEmpty()) {
            return null;
        }
        InstrumentedPipeline alone = new InstrumentedPipeline(0, 0, List.of(shader.alone()));
        Results results =
                new Results(ErrorTable.read(hits.words(), records.words(), alone), List.copyOf(candidates), further);
        if (!results.table().empty()) {
            hits.clear(ErrorOutput.HEADER_WORDS);
            records.clear(0);
        }
        candidates.clear();
        further = false;
        return results;
    }

    /**
     * What was read.
     *
     * @param candidates the actions that errors may be of
     * @param further whether there are more of them
     */
    record Results(ErrorTable table, List<Candidate> candidates, boolean further) {}
}
