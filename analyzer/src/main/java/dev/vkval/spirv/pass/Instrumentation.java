package dev.vkval.spirv.pass;

import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.ExecutionModes;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the passes that add checks to one module share: the checks, numbered over all passes, the place that records
 * their errors, and the words they look up. An instance belongs to one module. {@link ErrorRecording} must be the last of
 * the passes.
 */
public final class Instrumentation {
    /**
     * When as many words were added to a shader, no further access gets a check, because drivers may take more than linear
     * time to compile them. The shaders of the captures used for development get 9,000 at most.
     */
    static final int BUDGET_WORDS = 1 << 18;

    /** Why an access has no check that the budget does not allow for. */
    static final String BEYOND_BUDGET = "more code for checks than a shader may get";

    private final String entryPoint;
    private final int executionModel;
    private final Specialization specialization;
    private final ErrorOutput output;
    private final List<ShaderCheck> checks = new ArrayList<>();
    private final List<Unguarded> unguarded = new ArrayList<>();
    private final List<Integer> first = new ArrayList<>();
    private final List<Integer> last = new ArrayList<>();
    private final Map<Instruction, Integer> placed = new IdentityHashMap<>();
    private SpirvModule module;
    private ModuleEditor editor;
    private Instruction entry;
    private ErrorRecorder recorder;
    private StateWords states;
    private int nextHit;
    /** 0 if there is none. */
    private int skippedQuery;

    /** @param output where errors are recorded */
    public Instrumentation(String entryPoint, int executionModel, Specialization specialization, ErrorOutput output) {
        this.entryPoint = entryPoint;
        this.executionModel = executionModel;
        this.specialization = specialization;
        this.output = output;
    }

    /** The inserted checks, by hit. */
    public List<ShaderCheck> checks() {
        return List.copyOf(checks);
    }

    /**
     * An access of memory or descriptors that could not be checked.
     *
     * @param instruction its index
     * @param function the name of its function, or its id
     * @param why what keeps it from being checked, a noun
     */
    public record Unguarded(int instruction, String function, String why) {}

    /** The accesses without a check. */
    public List<Unguarded> unguarded() {
        return List.copyOf(unguarded);
    }

    /** Notes that an inserted instruction stands for the one with an index. */
    public void place(Instruction inserted, int index) {
        placed.put(inserted, index);
    }

    /** The index of an instruction, or of the one that it stands for. */
    int index(Instruction instruction) {
        return placed.getOrDefault(instruction, instruction.index());
    }

    /**
     * Begins a pass.
     *
     * @throws IllegalArgumentException if the module has no such entry point
     */
    void begin(SpirvModule target) {
        if (module == null) {
            module = target;
            entry = EntryPointSelection.find(target, entryPoint, executionModel);
            if (entry == null) {
                throw new IllegalArgumentException("the module has no entry point " + entryPoint);
            }
            editor = new ModuleEditor(target);
            if (output.pushOffset() >= 0) {
                // It changes the functions, which must be complete.
                recorder();
            }
        }
        if (module != target) {
            throw new IllegalStateException("these checks belong to another module");
        }
    }

    Specialization specialization() {
        return specialization;
    }

    Instruction entryPoint() {
        return entry;
    }

    ModuleEditor editor() {
        return editor;
    }

    /** Whether the budget allows for a further check. */
    boolean hasRoom() {
        return editor.emittedWords() < BUDGET_WORDS;
    }

    /** The index of the hit counter of the next check's error 0, among those of this module. */
    int nextHit() {
        return nextHit;
    }

    void add(ShaderCheck check) {
        checks.add(check);
        nextHit += check.hits();
    }

    /** @param instruction its index */
    void addUnguarded(int instruction, Function function, String why) {
        String name = module.decorations().name(function.id());
        unguarded.add(new Unguarded(instruction, name.isEmpty() ? "%" + function.id() : name, why));
    }

    /** Makes the entry point call a function without parameters first. */
    void callFirst(int function) {
        first.add(function);
    }

    /** Makes the entry point call a function without parameters at its end, and before what ends the invocation earlier. */
    void callLast(int function) {
        last.add(function);
    }

    /** The functions to call at the end; adds those that record errors. */
    List<Integer> last() {
        List<Integer> all = new ArrayList<>(last);
        if (records()) {
            all.addAll(recorder.addFunctions(counters()));
        }
        return all;
    }

    ExecutionModes executionModes() {
        EntryPointReflection reflection = EntryPointReflection.of(module, entryPoint, executionModel, specialization);
        if (reflection == null) {
            throw new IllegalArgumentException("the module has no entry point " + entryPoint);
        }
        return reflection.executionModes();
    }

    /** Where errors are recorded; the first use adds the buffers to the module. */
    ErrorRecorder recorder() {
        if (recorder == null) {
            recorder = new ErrorRecorder(editor, output, entry, executionModes());
        }
        return recorder;
    }

    /**
     * The id of the constant, zero, that is added to the indices of hit counters. It has no other use, so that its value
     * may be replaced by the index of the first counter of this module among those of an action. 0 if there is none.
     */
    public int firstHit() {
        return recorder == null ? 0 : recorder.firstHit();
    }

    /**
     * The ids of the constants, zero, that are the lower and the higher half of the device address of the buffers. They
     * have no other use, so that their values may be replaced. None if the buffers are in a descriptor set.
     */
    public List<Integer> address() {
        boolean addressed = recorder != null && recorder.memory() instanceof AddressedMemory;
        AddressedMemory.Address halves = addressed ? ((AddressedMemory) recorder.memory()).address() : null;
        return halves == null ? List.of() : List.of(halves.low(), halves.high());
    }

    /** What is kept of each check, or of each site. */
    HitCounters hitCounters() {
        return output.counters();
    }

    /** How many hit counters an invocation can increment, at most. */
    int counters() {
        return checks.stream().mapToInt(ShaderCheck::errors).sum();
    }

    /** Whether of arithmetic only that there are errors is recorded. */
    boolean flags() {
        return output.counters().flags();
    }

    /** Whether a check was added that records errors. */
    private boolean records() {
        return recorder != null && counters() > 0;
    }

    /** The states of descriptors; the first use adds their buffer to the module. */
    StateWords states() {
        if (states == null) {
            states = new StateWords(editor, entry, recorder());
        }
        return states;
    }

    /** A word that is not zero if the invocation has skipped the initialization of a ray query. */
    int skippedQuery() {
        if (skippedQuery == 0) {
            skippedQuery = editor.privateWord(entry);
        }
        return skippedQuery;
    }

    /** Whether an invocation may do so. */
    boolean skipsQueries() {
        return skippedQuery != 0;
    }

    /** Adds the instructions to a body that must run before the entry point; comes after {@link #last}. */
    void prologue(List<Instruction> body) {
        if (records()) {
            recorder.emitPrologue(body);
        }
        if (states != null) {
            states.emitPrologue(body);
        }
        if (skipsQueries()) {
            editor.emitVoid(body, Op.STORE, skippedQuery, editor.constant(0));
        }
        first.forEach(function -> editor.emit(body, Op.FUNCTION_CALL, editor.type(Op.TYPE_VOID), function));
    }
}
