package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.StorageClass;
import java.util.List;

/**
 * The functions that look for data races with a shadow word for each scalar of shared memory, or for as many as
 * all accesses have in common; see {@link RaceState}.
 */
final class SharedRaceFunction {
    private static final int SCOPE_WORKGROUP = 2;
    /** AcquireRelease and WorkgroupMemory. */
    private static final int SEMANTICS = 0x8 | 0x100;

    private final Instrumentation instrumentation;
    private final ModuleEditor editor;
    private final StageInputs inputs;
    private final int uint;
    private final int bool;
    private final int words;
    private final int unit;
    private final int invocations;
    private final RaceState state;
    private final int shadow;
    private final int pointer;
    private final int epoch;

    /**
     * @param words number of the shadow words
     * @param unit number of scalars that have a word in common
     * @param invocations of a workgroup
     * @param accesses number of the checked accesses
     */
    SharedRaceFunction(Instrumentation instrumentation, int words, int unit, int invocations, int accesses) {
        this.instrumentation = instrumentation;
        this.editor = instrumentation.editor();
        this.inputs = new StageInputs(editor, instrumentation.entryPoint());
        this.uint = editor.uint();
        this.bool = editor.bool();
        this.words = words;
        this.unit = unit;
        this.invocations = invocations;
        this.state = new RaceState(editor, scope(), invocations, accesses);
        int array = editor.plainArray(words);
        this.shadow = editor.variable(StorageClass.WORKGROUP, array);
        this.pointer = editor.pointer(StorageClass.WORKGROUP, uint);
        editor.addToInterface(instrumentation.entryPoint(), shadow);
        this.epoch = editor.privateWord(instrumentation.entryPoint());
    }

    /** Begins the next epoch. */
    void emitNext(List<Instruction> body) {
        state.emitNext(body, epoch);
    }

    /** Adds the function that an entry point calls first; returns its id. */
    int addBegin() {
        FunctionBody function = new FunctionBody(editor);
        Block entry = function.newBlock();
        Block header = function.newBlock();
        Block clear = function.newBlock();
        List<Instruction> body = function.begin(entry);
        editor.emitVoid(body, Op.STORE, epoch, editor.constant(1));
        int own = inputs.scalar(body, StageWords.LOCAL_INVOCATION_INDEX);
        function.go(body, header);
        body = function.begin(header);
        FunctionBody.Counter counter = function.count(entry, header);
        int skipped = editor.emit(body, Op.I_MUL, uint, counter.number(), editor.constant(invocations));
        int at = editor.emit(body, Op.I_ADD, uint, own, skipped);
        function.loopWhile(body, counter, editor.emit(body, Op.U_LESS_THAN, bool, at, editor.constant(words)), clear);
        body = function.begin(clear);
        editor.emitVoid(body, Op.ATOMIC_STORE, word(body, at), scope(), editor.constant(0), editor.constant(0));
        function.go(body, counter.next());
        function.go(function.next(counter), header);
        body = function.begin(counter.end());
        editor.emitVoid(body, Op.CONTROL_BARRIER, scope(), scope(), editor.constant(SEMANTICS));
        editor.emitVoid(body, Op.RETURN);
        return function.add();
    }

    private int scope() {
        return editor.constant(SCOPE_WORKGROUP);
    }

    private int word(List<Instruction> body, int index) {
        return editor.emit(body, Op.ACCESS_CHAIN, pointer, shadow, index);
    }

    /** Ids of the parameters of the function that checks an access: see {@link #emitCall}. */
    private record Parameters(int first, int count, int tag, int hit) {}

    /** Adds the function that checks an access; returns its id. */
    int addCheck() {
        FunctionBody function = new FunctionBody(editor, 4);
        Parameters given = new Parameters(
                function.parameter(0), function.parameter(1), function.parameter(2), function.parameter(3));
        Block entry = function.newBlock();
        Block header = function.newBlock();
        Block look = function.newBlock();
        Block report = function.newBlock();
        Block done = function.newBlock();
        Block end = function.newBlock();
        List<Instruction> body = function.begin(entry);
        int number = editor.emit(body, Op.LOAD, uint, epoch);
        int open = editor.emit(body, Op.U_LESS_THAN, bool, number, editor.constant(state.lastEpoch()));
        int inside = editor.emit(body, Op.U_LESS_THAN, bool, given.first(), editor.constant(words));
        int left = editor.emit(body, Op.I_SUB, uint, editor.constant(words), given.first());
        int whole = editor.emit(body, Op.U_LESS_THAN_EQUAL, bool, given.count(), left);
        int checked =
                editor.emit(body, Op.LOGICAL_AND, bool, open, editor.emit(body, Op.LOGICAL_AND, bool, inside, whole));
        int count = editor.emit(body, Op.SELECT, uint, checked, given.count(), editor.constant(0));
        int own = inputs.scalar(body, StageWords.LOCAL_INVOCATION_INDEX);
        RaceState.Own access = state.own(body, number, own, given.tag());
        function.go(body, header);

        body = function.begin(header);
        FunctionBody.Counter counter = function.count(entry, header);
        function.loopWhile(body, counter, editor.emit(body, Op.U_LESS_THAN, bool, counter.number(), count), look);

        body = function.begin(look);
        int at = editor.emit(body, Op.I_ADD, uint, given.first(), counter.number());
        RaceState.Raised raised = state.emit(function, body, word(body, at), access, end);
        function.branch(raised.body(), raised.race(), report, done);

        body = function.begin(report);
        int other = state.access(body, raised.found());
        int named = state.invocation(body, raised.found(), SharedRaceCheck.SEVERAL);
        int high = state.shifted(body, other, SharedRaceCheck.HALF_BITS);
        int first = editor.emit(body, Op.BITWISE_OR, uint, high, named);
        int scalar = editor.emit(body, Op.I_MUL, uint, at, editor.constant(unit));
        int second =
                editor.emit(body, Op.BITWISE_OR, uint, state.shifted(body, own, SharedRaceCheck.HALF_BITS), scalar);
        instrumentation
                .recorder()
                .emitFailure(body, given.hit(), editor.constant(ErrorOutput.INDEX_OUT_OF_BOUNDS), first, second);
        function.go(body, done);
        function.go(function.begin(done), end);
        function.go(function.begin(end), counter.next());
        function.go(function.next(counter), header);
        editor.emitVoid(function.begin(counter.end()), Op.RETURN);
        return function.add();
    }

    /**
     * Checks an access.
     *
     * @param function from {@link #addCheck}
     * @param first id of the number of the first word
     * @param count number of words
     */
    void emitCall(List<Instruction> body, int function, int first, long count, SharedRaceCheck check) {
        int tag = state.tag(check.kind(), check.number());
        editor.emit(
                body,
                Op.FUNCTION_CALL,
                editor.type(Op.TYPE_VOID),
                function,
                first,
                editor.constant((int) count),
                editor.constant(tag),
                editor.constant(check.hit()));
    }
}
