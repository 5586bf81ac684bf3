package dev.vkval.spirv.pass;

import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.reflect.ExecutionModes;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds what counts and records errors. A check that fails only keeps the error; it is counted and recorded in one place,
 * because drivers inline every function, and what is repeated for each check is what they compile longest. How much is
 * kept follows from all checks, so that the function that keeps it gets its code after them.
 */
final class ErrorRecorder {
    private final ModuleEditor editor;
    private final ErrorOutput output;
    private final Instruction entryPoint;
    private final ExecutionModes modes;
    private final int uint;
    private final int voidType;
    private final CheckMemory memory;
    private final PendingErrors.Error kept;
    private final Function keep;
    private final int firstHit;
    private final NotedErrors noted;
    private final FlaggedErrors flagged;
    /** The id of the instructions GLSL.std.450, where errors are noted. */
    private int standardSet;

    private PendingErrors pending;

    ErrorRecorder(ModuleEditor editor, ErrorOutput output, Instruction entryPoint, ExecutionModes modes) {
        this.editor = editor;
        this.output = output;
        this.entryPoint = entryPoint;
        this.modes = modes;
        this.uint = editor.uint();
        this.voidType = editor.type(Op.TYPE_VOID);
        this.memory = CheckMemory.of(editor, output, entryPoint);
        memory.declare(CheckMemory.Buffer.HITS);
        memory.declare(CheckMemory.Buffer.RECORDS);
        Instruction hit = parameter();
        Instruction first = parameter();
        Instruction second = parameter();
        this.kept = new PendingErrors.Error(hit.resultId(), first.resultId(), second.resultId());
        int type = editor.type(Op.TYPE_FUNCTION, voidType, uint, uint, uint);
        this.keep = editor.function(type, voidType, List.of(hit, first, second));
        editor.emitVoid(editor.addBlock(keep).body(), Op.RETURN);
        editor.module().functions().add(keep);
        this.firstHit = editor.ownConstant(0);
        this.noted = new NotedErrors(editor, entryPoint);
        this.flagged = new FlaggedErrors(editor, entryPoint);
    }

    private Instruction parameter() {
        int id = editor.module().allocateId();
        return editor.module().define(Instruction.of(Op.FUNCTION_PARAMETER, uint, id));
    }

    /** The constant that is added to the indices of hit counters. */
    int firstHit() {
        return firstHit;
    }

    /** What records which invocations access watched places. */
    InvocationWatch watch(FootprintFunctions functions) {
        return new InvocationWatch(editor, memory, functions, entryPoint, modes, output.counters());
    }

    /** How the shader reaches the buffers of its checks. */
    CheckMemory memory() {
        return memory;
    }

    /**
     * Adds what a failing check does; all arguments are ids of words.
     *
     * @param hit index of the hit counter of the check's error 0, among those of the module
     * @param error the error code
     */
    void emitFailure(List<Instruction> body, int hit, int error, int first, int second) {
        int next = editor.emit(body, Op.I_ADD, uint, hit, editor.constant(1));
        int counter = editor.emit(body, Op.I_ADD, uint, next, error);
        editor.emit(body, Op.FUNCTION_CALL, voidType, keep.id(), counter, first, second);
    }

    /**
     * Adds a check without a branch.
     *
     * @param check an instruction of GLSL.std.450
     * @param hit as of {@link #emitFailure}, but itself
     */
    void emitNotes(List<Instruction> body, Instruction check, int hit, int error, List<NotedErrors.Note> notes) {
        standardSet = check.operand(0);
        noted.emit(body, hit + 1 + error, notes);
    }

    /**
     * Adds a check of which only that it fails is recorded.
     *
     * @param hit index of its hit counter
     * @param failed id of a boolean
     * @return the number of its bit in the entry of the first of its checks
     */
    int emitFlag(List<Instruction> body, int hit, int failed) {
        return flagged.emit(body, hit, failed);
    }

    /** No error yet; comes after {@link #addFunctions}. */
    void emitPrologue(List<Instruction> body) {
        pending.emitClear(body);
        noted.emitClear(body);
        flagged.emitClear(body);
    }

    /** Where the state words of a set begin. */
    int emitBase(List<Instruction> body, int set) {
        int hits = memory.base(body, CheckMemory.Buffer.HITS);
        return memory.loadWord(body, memory.word(body, hits, editor.constant(set)));
    }

    /** The function that writes a record with a number of words of arguments. */
    PrintFunction printFunction(int words) {
        return new PrintFunction(editor, output, memory, firstHit, new StageWords(editor, entryPoint, modes), words);
    }

    /**
     * Adds the functions that record the errors of an invocation.
     *
     * @param counters hit counters that an invocation can increment, at most
     * @return their ids
     */
    List<Integer> addFunctions(int counters) {
        pending = new PendingErrors(editor, entryPoint, counters - noted.checks() - flagged.checks());
        List<Integer> functions = new ArrayList<>();
        if (pending.count() == 0) {
            editor.module().functions().remove(keep);
        } else {
            pending.emitKeep(keep.blocks().get(0).body().subList(0, 0), kept);
        }
        if (pending.count() > 0 || !noted.isEmpty()) {
            RecordFunction record = new RecordFunction(editor, output, memory, pending, noted, firstHit, standardSet);
            functions.add(record.add(new StageWords(editor, entryPoint, modes)));
        }
        if (!flagged.isEmpty()) {
            functions.add(flagged.addFunction(memory, output, firstHit));
        }
        return functions;
    }
}
