package dev.vkval.gpuav;

import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.pass.HitCounters;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;

/**
 * The memory of the checks of a shader or a pipeline for all actions that use it. Which action an error is of is not
 * known: it is one of those that were submitted since the memory was last read.
 */
final class SharedMemory {
    /** Number of actions that are kept; of further ones it is known that they exist. */
    private static final int MOST_CANDIDATES = 64;

    private static final int RECORDS = 64;

    /** Null if the memory is in a descriptor set. */
    private final MemoryRange table;

    private final HitCounters counters;
    private final InstrumentedPipeline owner;
    private final long set;
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
     * Creates the memory.
     *
     * @param counters what is counted of errors
     * @param device in whose sets it is to be, null if shaders reach it by device address
     * @param owner what it is of, with its shaders as if they had the memory of an action
     * @param sets layouts by set number, null for an unused one
     * @param printBytes memory for what it prints
     * @throws NoResourcesException if there is none
     */
    private SharedMemory(
            MemoryArena arena,
            HitCounters counters,
            DeviceContext device,
            InstrumentedPipeline owner,
            List<DescriptorSetLayoutState> sets,
            StateTracker state,
            Gaps gaps,
            int printBytes) {
        this.owner = owner;
        int bytes = Integer.BYTES;
        this.counters = counters;
        hits = PrintTable.withHits(arena::allocate, counters, owner, printBytes);
        records =
                arena.allocate((ErrorOutput.RECORDS_HEADER_WORDS + (long) RECORDS * ErrorOutput.RECORD_WORDS) * bytes);
        states = new SharedStates(arena, sets);
        hits.write(states.bases());
        boolean bound = device != null;
        table = bound ? null : arena.allocate((long) ErrorOutput.TABLE_WORDS * bytes);
        addresses = !bound && owner.usesAddresses() ? new SharedAddresses(state, arena, gaps) : null;
        if (bound) {
            set = device.sets.acquire(List.of(hits, records, states.range(), everything(arena)));
        } else {
            set = 0;
            Table.write(table, hits, records, states.range(), addresses == null ? hits : addresses.range());
        }
    }

    /** Every device address counts as valid. */
    private static MemoryRange everything(MemoryArena arena) {
        int[] words = AddressWords.everything();
        MemoryRange range = arena.allocate((long) words.length * Integer.BYTES);
        range.write(words);
        return range;
    }

    /**
     * The memory of a shader that reaches it by device address.
     *
     * @throws NoResourcesException if there is none
     */
    static SharedMemory byAddress(
            MemoryArena arena,
            HitCounters counters,
            InstrumentedShader shader,
            List<DescriptorSetLayoutState> sets,
            StateTracker state,
            Gaps gaps,
            int printBytes) {
        return new SharedMemory(
                arena, counters, null, new InstrumentedPipeline(0, 0, List.of(shader)), sets, state, gaps, printBytes);
    }

    /**
     * The memory of a pipeline that reaches it through the reserved set. Device addresses are not checked.
     *
     * @throws NoResourcesException if there is none
     */
    static SharedMemory bound(
            DeviceContext device,
            InstrumentedPipeline pipeline,
            List<DescriptorSetLayoutState> sets,
            StateTracker state,
            Gaps gaps) {
        return new SharedMemory(device.bound, device.counters, device, pipeline, sets, state, gaps, device.printBytes);
    }

    /** Live descriptor set, 0 if shaders reach the memory by device address. */
    long set() {
        return set;
    }

    /** Device address that the shader has as a constant. */
    long address() {
        return table.deviceAddress();
    }

    /** Prepares it for an action that is about to be submitted. */
    void submitted(CheckedAction action, long changes) {
        states.include(action.bound.sets(), changes);
        if (addresses != null) {
            addresses.refresh(pending > 0);
            Table.writeAddresses(table, addresses.range());
        }
        action.device.missing.replace(action.pipeline, action.bound.sets());
        if (owner.hasSites() && counters.watches() && pending == 0 && candidates.isEmpty()) {
            new WatchedSites(action, owner.own(), counters).write(hits);
        }
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

    /** The results of all completed submits, null as long as one is pending or if they are not known. */
    Results results() {
        if (lost || pending > 0 || candidates.isEmpty()) {
            return null;
        }
        int[] words = hits.words();
        Results results = new Results(
                ErrorTable.read(words, counters, records.words(), owner),
                List.copyOf(candidates),
                further,
                owner.hasSites() ? words : null);
        if (owner.hasSites() || !results.table().empty()) {
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
     * @param sites the words that have what sites recorded, null for none
     */
    record Results(ErrorTable table, List<Candidate> candidates, boolean further, int[] sites) {
        /** Whether they are of one action. */
        boolean alone() {
            return candidates.size() == 1 && !further;
        }
    }

    /**
     * Adds the footprints of the only action that results are of.
     *
     * @param once whether the submit executes the action once
     */
    void read(Results results, FootprintReader reader, boolean once) {
        Candidate only = results.candidates().get(0);
        reader.read(only.submit().block(), only.action(), owner.own(), counters, results.sites(), once);
    }
}
