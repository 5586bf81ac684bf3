package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.StorageClass;
import java.util.List;

/**
 * The functions that look for data races with a shadow word for each scalar of shared memory, or for as many as
 * all accesses have in common.
 *
 * <pre>
 * word := epoch | rank | invocation | access, from the highest bit down
 * epoch := number of barriers of the workgroup that the invocation has passed, plus one
 * rank := 0 (none) | 1 (loads) | 2 (atomics) | 3 (a store, or both of them by one invocation)
 * invocation := index in the workgroup | all ones (several)
 * </pre>
 *
 * <p>An access raises the word by OpAtomicUMax to its own rank and invocation. The former word shows a race if it has the
 * same epoch, another invocation, and not the same of ranks 1 and 2. If there is none and the word does not tell all that
 * was before, the word is raised once more: to several invocations, or to rank 3 where one invocation has loads and atomics.
 * What is missed between the two by others is seen by the second. An access that adds nothing to the word ends there. The lowest words come first, so nothing is ever cleared;
 * with the last epoch nothing is checked any more.
 */
final class SharedRaceFunction {
    private static final int LOCAL_INVOCATION_INDEX = 29;
    private static final int SCOPE_WORKGROUP = 2;
    /** AcquireRelease and WorkgroupMemory. */
    private static final int SEMANTICS = 0x8 | 0x100;

    private static final int RANK_BITS = 2;
    private static final int EXCLUSIVE = 3;

    private final Instrumentation instrumentation;
    private final ModuleEditor editor;
    private final StageInputs inputs;
    private final int uint;
    private final int bool;
    private final int words;
    private final int unit;
    private final int invocations;
    private final int accessBits;
    private final int invocationBits;
    private final int shadow;
    private final int pointer;
    private final int epoch;

    /** What a word has of another access: ids of a condition and of words. */
    private record Other(int race, int word, int invocation, int rank, int sameEpoch, int different) {}

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
        this.accessBits = bits(accesses);
        this.invocationBits = bits(invocations + 1);
        int array = editor.plainArray(words);
        this.shadow = editor.variable(StorageClass.WORKGROUP, array);
        this.pointer = editor.pointer(StorageClass.WORKGROUP, uint);
        editor.addToInterface(instrumentation.entryPoint(), shadow);
        this.epoch = editor.privateWord(instrumentation.entryPoint());
    }

    private static int bits(int count) {
        return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(count - 1));
    }

    /** How many epochs a word can tell apart. */
    static int epochs(int invocations, int accesses) {
        int left = Integer.SIZE - RANK_BITS - bits(accesses) - bits(invocations + 1);
        return left < 2 ? 0 : 1 << left;
    }

    private int rankShift() {
        return accessBits + invocationBits;
    }

    private int epochShift() {
        return rankShift() + RANK_BITS;
    }

    private int lastEpoch() {
        return (1 << Integer.SIZE - epochShift()) - 1;
    }

    /** Begins the next epoch. */
    void emitNext(List<Instruction> body) {
        int before = editor.emit(body, Op.LOAD, uint, epoch);
        int more = editor.emit(body, Op.U_LESS_THAN, bool, before, editor.constant(lastEpoch()));
        int next = editor.emit(body, Op.I_ADD, uint, before, editor.constant(1));
        editor.emitVoid(body, Op.STORE, epoch, editor.emit(body, Op.SELECT, uint, more, next, before));
    }

    /** Adds the function that an entry point calls first; returns its id. */
    int addBegin() {
        FunctionBody function = new FunctionBody(editor);
        Block entry = function.newBlock();
        Block header = function.newBlock();
        Block clear = function.newBlock();
        List<Instruction> body = function.begin(entry);
        editor.emitVoid(body, Op.STORE, epoch, editor.constant(1));
        int own = inputs.scalar(body, LOCAL_INVOCATION_INDEX);
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
        editor.module().functions().add(function.function());
        return function.function().id();
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
        Block raise = function.newBlock();
        Block again = function.newBlock();
        Block raised = function.newBlock();
        Block report = function.newBlock();
        Block done = function.newBlock();
        Block end = function.newBlock();
        List<Instruction> body = function.begin(entry);
        int number = editor.emit(body, Op.LOAD, uint, epoch);
        int open = editor.emit(body, Op.U_LESS_THAN, bool, number, editor.constant(lastEpoch()));
        int inside = editor.emit(body, Op.U_LESS_THAN, bool, given.first(), editor.constant(words));
        int left = editor.emit(body, Op.I_SUB, uint, editor.constant(words), given.first());
        int whole = editor.emit(body, Op.U_LESS_THAN_EQUAL, bool, given.count(), left);
        int checked =
                editor.emit(body, Op.LOGICAL_AND, bool, open, editor.emit(body, Op.LOGICAL_AND, bool, inside, whole));
        int count = editor.emit(body, Op.SELECT, uint, checked, given.count(), editor.constant(0));
        int own = inputs.scalar(body, LOCAL_INVOCATION_INDEX);
        int rank = field(body, given.tag(), rankShift(), RANK_BITS);
        int base = shifted(body, number, epochShift());
        int tagged = editor.emit(body, Op.BITWISE_OR, uint, base, given.tag());
        int mine = editor.emit(body, Op.BITWISE_OR, uint, tagged, shifted(body, own, accessBits));
        int several = editor.constant((1 << invocationBits) - 1 << accessBits);
        int shared = editor.emit(body, Op.BITWISE_OR, uint, tagged, several);
        int exclusive = editor.emit(body, Op.BITWISE_OR, uint, mine, editor.constant(EXCLUSIVE << rankShift()));
        function.go(body, header);

        body = function.begin(header);
        FunctionBody.Counter counter = function.count(entry, header);
        function.loopWhile(body, counter, editor.emit(body, Op.U_LESS_THAN, bool, counter.number(), count), look);

        body = function.begin(look);
        int at = editor.emit(body, Op.I_ADD, uint, given.first(), counter.number());
        int word = word(body, at);
        int seen = editor.emit(body, Op.ATOMIC_LOAD, uint, word, scope(), editor.constant(0));
        int added = editor.emit(body, Op.BITWISE_XOR, uint, seen, shared);
        int news = editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, uint, added, editor.constant(accessBits));
        function.branch(body, editor.emit(body, Op.I_NOT_EQUAL, bool, news, editor.constant(0)), raise, end);

        body = function.begin(raise);
        Other before = other(body, raise(body, word, mine), number, own, rank);
        int alone = editor.emit(body, Op.LOGICAL_NOT, bool, before.different());
        int notYet = editor.emit(body, Op.LOGICAL_NOT, bool, before.race());
        int wider = editor.emit(body, Op.LOGICAL_AND, bool, before.different(), notYet);
        int both = editor.emit(body, Op.I_ADD, uint, before.rank(), rank);
        int mixed = editor.emit(body, Op.I_EQUAL, bool, both, editor.constant(EXCLUSIVE));
        int changed = editor.emit(
                body, Op.LOGICAL_AND, bool, before.sameEpoch(), editor.emit(body, Op.LOGICAL_AND, bool, alone, mixed));
        int more = editor.emit(body, Op.LOGICAL_OR, bool, wider, changed);
        function.branch(body, more, again, raised);

        body = function.begin(again);
        int next = editor.emit(body, Op.SELECT, uint, changed, exclusive, shared);
        int nextRank = editor.emit(body, Op.SELECT, uint, changed, editor.constant(EXCLUSIVE), rank);
        Other after = other(body, raise(body, word, next), number, own, nextRank);
        function.go(body, raised);

        body = function.begin(raised);
        int race = phi(body, bool, before.race(), raise, after.race(), again);
        int found = phi(body, uint, before.word(), raise, after.word(), again);
        function.branch(body, race, report, done);

        body = function.begin(report);
        int access = field(body, found, 0, accessBits);
        int invocation = field(body, found, accessBits, invocationBits);
        int isSeveral = editor.emit(body, Op.I_EQUAL, bool, invocation, editor.constant((1 << invocationBits) - 1));
        int named = editor.emit(body, Op.SELECT, uint, isSeveral, editor.constant(SharedRaceCheck.SEVERAL), invocation);
        int first = editor.emit(body, Op.BITWISE_OR, uint, shifted(body, access, SharedRaceCheck.HALF_BITS), named);
        int scalar = editor.emit(body, Op.I_MUL, uint, at, editor.constant(unit));
        int second = editor.emit(body, Op.BITWISE_OR, uint, shifted(body, own, SharedRaceCheck.HALF_BITS), scalar);
        instrumentation
                .recorder()
                .emitFailure(body, given.hit(), editor.constant(ErrorOutput.INDEX_OUT_OF_BOUNDS), first, second);
        function.go(body, done);
        function.go(function.begin(done), end);
        function.go(function.begin(end), counter.next());
        function.go(function.next(counter), header);
        editor.emitVoid(function.begin(counter.end()), Op.RETURN);
        editor.module().functions().add(function.function());
        return function.function().id();
    }

    private int raise(List<Instruction> body, int word, int value) {
        return editor.emit(body, Op.ATOMIC_U_MAX, uint, word, scope(), editor.constant(0), value);
    }

    /** What a former word means for an access of a rank. */
    private Other other(List<Instruction> body, int word, int number, int own, int rank) {
        int former = field(body, word, rankShift(), RANK_BITS);
        int sameEpoch = editor.emit(
                body, Op.I_EQUAL, bool, field(body, word, epochShift(), Integer.SIZE - epochShift()), number);
        int invocation = field(body, word, accessBits, invocationBits);
        int foreign = editor.emit(body, Op.I_NOT_EQUAL, bool, invocation, own);
        int different = editor.emit(body, Op.LOGICAL_AND, bool, sameEpoch, foreign);
        int unequal = editor.emit(body, Op.I_NOT_EQUAL, bool, former, rank);
        int store = editor.emit(body, Op.I_EQUAL, bool, rank, editor.constant(EXCLUSIVE));
        int conflict = editor.emit(body, Op.LOGICAL_OR, bool, unequal, store);
        int race = editor.emit(body, Op.LOGICAL_AND, bool, different, conflict);
        return new Other(race, word, invocation, former, sameEpoch, different);
    }

    private int phi(List<Instruction> body, int type, int first, Block from, int second, Block other) {
        return editor.emit(body, Op.PHI, type, first, from.id(), second, other.id());
    }

    private int shifted(List<Instruction> body, int value, int bits) {
        return editor.emit(body, Op.SHIFT_LEFT_LOGICAL, uint, value, editor.constant(bits));
    }

    private int field(List<Instruction> body, int value, int from, int count) {
        int down = editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, uint, value, editor.constant(from));
        return editor.emit(body, Op.BITWISE_AND, uint, down, editor.constant((1 << count) - 1));
    }

    /**
     * Checks an access.
     *
     * @param function from {@link #addCheck}
     * @param first id of the number of the first word
     * @param count number of words
     */
    void emitCall(List<Instruction> body, int function, int first, long count, SharedRaceCheck check) {
        int tag = check.kind().rank() << rankShift() | check.number();
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
