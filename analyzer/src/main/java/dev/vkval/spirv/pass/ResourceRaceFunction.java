package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.List;

/** The functions that note accesses to resources in {@link RaceWords}. */
final class ResourceRaceFunction {
    private final ModuleEditor editor;
    private final StageInputs inputs;
    private final CheckMemory memory;
    private final RaceState state;
    private final int uint;
    private final int bool;
    private final int localSize;
    private final int accessBits;
    /** Private words: where the table begins, 0 for none; the shift of hashes; the number of the invocation in the action. */
    private final int table;

    private final int shift;
    private final int invocation;
    /** A private word: where the words of the location are that was looked for last, 0 for none. */
    private final int place;

    /**
     * @param localSize invocations of a workgroup
     * @param accesses number of the noted accesses
     */
    ResourceRaceFunction(Instrumentation instrumentation, int localSize, int accesses) {
        this.editor = instrumentation.editor();
        this.inputs = new StageInputs(editor, instrumentation.entryPoint());
        this.memory = instrumentation.recorder().memory();
        this.state = new RaceState(editor, FunctionBody.scope(editor), localSize, accesses);
        this.uint = editor.uint();
        this.bool = editor.bool();
        this.localSize = localSize;
        this.accessBits = RaceState.bits(accesses);
        this.table = editor.privateWord(instrumentation.entryPoint());
        this.shift = editor.privateWord(instrumentation.entryPoint());
        this.invocation = editor.privateWord(instrumentation.entryPoint());
        this.place = editor.privateWord(instrumentation.entryPoint());
    }

    RaceState state() {
        return state;
    }

    /**
     * Adds the function that an entry point calls first; returns its id.
     *
     * @param epochs private words that count barriers
     */
    int addBegin(List<Integer> epochs) {
        FunctionBody function = new FunctionBody(editor);
        Block first = function.newBlock();
        Block end = function.newBlock();
        List<Instruction> body = function.begin(function.newBlock());
        int zero = editor.constant(0);
        epochs.forEach(epoch -> editor.emitVoid(body, Op.STORE, epoch, editor.constant(1)));
        int hits = memory.base(body, CheckMemory.Buffer.HITS);
        int begin = memory.loadWord(body, memory.word(body, hits, editor.constant(ErrorOutput.RACES)));
        int moved = memory.loadWord(body, memory.word(body, hits, editor.constant(ErrorOutput.RACE_SHIFT)));
        editor.emitVoid(body, Op.STORE, shift, moved);
        int[] id = inputs.vector(body, StageWords.WORKGROUP_ID);
        int[] count = inputs.vector(body, StageWords.NUM_WORKGROUPS);
        int own = inputs.scalar(body, StageWords.LOCAL_INVOCATION_INDEX);
        int rows = add(body, multiply(body, id[2], count[1]), id[1]);
        int group = add(body, multiply(body, rows, count[0]), id[0]);
        int number = add(body, multiply(body, group, editor.constant(localSize)), own);
        editor.emitVoid(body, Op.STORE, invocation, number);
        int fits = fits(body, id, count);
        editor.emitVoid(body, Op.STORE, table, editor.emit(body, Op.SELECT, uint, fits, begin, zero));
        int any = editor.emit(body, Op.I_NOT_EQUAL, bool, begin, zero);
        int isFirst = editor.emit(body, Op.I_EQUAL, bool, own, zero);
        function.branch(body, editor.emit(body, Op.LOGICAL_AND, bool, any, isFirst), first, end);

        List<Instruction> some = function.begin(first);
        int base = memory.base(some, CheckMemory.Buffer.HITS);
        raise(function, some, base, plus(some, begin, RaceWords.WORKGROUPS_X), count[0]);
        raise(function, some, base, plus(some, begin, RaceWords.WORKGROUPS_Y), count[1]);
        int beyond = editor.emit(some, Op.SELECT, uint, fits, zero, editor.constant(RaceWords.BEYOND));
        function.atomic(some, Op.ATOMIC_OR, memory.word(some, base, begin), beyond);
        function.go(some, end);
        editor.emitVoid(function.begin(end), Op.RETURN);
        return function.add();
    }

    /** Whether the number of an invocation, with that of an access, is less than a word without overflow. */
    private int fits(List<Instruction> body, int[] id, int[] count) {
        int floating = editor.type(Op.TYPE_FLOAT, Float.SIZE);
        int[] parts = {id[2], count[1], id[1], count[0], id[0]};
        for (int i = 0; i < parts.length; i++) {
            parts[i] = editor.emit(body, Op.CONVERT_U_TO_F, floating, parts[i]);
        }
        int product = editor.emit(body, Op.F_MUL, floating, parts[0], parts[1]);
        int rows = editor.emit(body, Op.F_ADD, floating, product, parts[2]);
        int before = editor.emit(body, Op.F_MUL, floating, rows, parts[3]);
        int group = editor.emit(body, Op.F_ADD, floating, before, parts[4]);
        int most = ((1 << Integer.SIZE - 1 - accessBits) / localSize - 1) * 2;
        int limit = editor.emit(body, Op.CONVERT_U_TO_F, floating, editor.constant(Math.max(most, 0)));
        return editor.emit(body, Op.F_ORD_LESS_THAN, bool, group, limit);
    }

    /**
     * Adds the function that looks for the words of a location, whose key is its parameter; returns its id. If there is no place for
     * them, it says so.
     */
    int addFind() {
        FunctionBody function = new FunctionBody(editor, 1);
        int key = function.parameter(0);
        Block entry = function.newBlock();
        Block header = function.newBlock();
        Block probe = function.newBlock();
        Block full = function.newBlock();
        Block done = function.newBlock();
        List<Instruction> body = function.begin(entry);
        int zero = editor.constant(0);
        editor.emitVoid(body, Op.STORE, place, zero);
        int begin = editor.emit(body, Op.LOAD, uint, table);
        int locations = plus(body, begin, RaceWords.HEADER_WORDS);
        int down = editor.emit(body, Op.LOAD, uint, shift);
        int mask = editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, uint, editor.constant(-1), down);
        int hashed = multiply(body, key, editor.constant(RaceWords.HASH));
        int hash = editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, uint, hashed, down);
        int hits = memory.base(body, CheckMemory.Buffer.HITS);
        function.go(body, header);

        body = function.begin(header);
        FunctionBody.Counter counter = function.count(entry, header);
        int few = editor.emit(body, Op.U_LESS_THAN, bool, counter.number(), editor.constant(RaceWords.PROBES));
        int none = editor.emit(body, Op.I_EQUAL, bool, editor.emit(body, Op.LOAD, uint, place), zero);
        function.loopWhile(body, counter, editor.emit(body, Op.LOGICAL_AND, bool, few, none), probe);

        body = function.begin(probe);
        int number = editor.emit(body, Op.BITWISE_AND, uint, add(body, hash, counter.number()), mask);
        int at = add(body, locations, multiply(body, number, editor.constant(RaceWords.LOCATION_WORDS)));
        int former = function.replaceZero(body, memory.word(body, hits, at), key);
        int own = editor.emit(
                body,
                Op.LOGICAL_OR,
                bool,
                editor.emit(body, Op.I_EQUAL, bool, former, zero),
                editor.emit(body, Op.I_EQUAL, bool, former, key));
        editor.emitVoid(body, Op.STORE, place, editor.emit(body, Op.SELECT, uint, own, at, zero));
        function.go(body, counter.next());
        function.go(function.next(counter), header);

        body = function.begin(counter.end());
        int missing = editor.emit(body, Op.I_EQUAL, bool, editor.emit(body, Op.LOAD, uint, place), zero);
        function.branch(body, missing, full, done);
        body = function.begin(full);
        function.atomic(body, Op.ATOMIC_OR, memory.word(body, hits, begin), editor.constant(RaceWords.FULL));
        function.go(body, done);
        editor.emitVoid(function.begin(done), Op.RETURN);
        return function.add();
    }

    /**
     * Adds the function that notes an access; returns its id. See {@link #emitCall}.
     *
     * @param find id of the function of {@link #addFind}
     */
    int addNote(int find) {
        FunctionBody function = new FunctionBody(editor, 5);
        int resource = function.parameter(0);
        int first = function.parameter(1);
        int words = function.parameter(2);
        int tag = function.parameter(3);
        int epoch = function.parameter(4);
        Block entry = function.newBlock();
        Block flagged = function.newBlock();
        Block start = function.newBlock();
        Block header = function.newBlock();
        Block look = function.newBlock();
        Block some = function.newBlock();
        Block report = function.newBlock();
        Block keep = function.newBlock();
        Block kept = function.newBlock();
        Block done = function.newBlock();
        Block judged = function.newBlock();
        Block end = function.newBlock();
        int zero = editor.constant(0);

        List<Instruction> body = function.begin(entry);
        int begin = editor.emit(body, Op.LOAD, uint, table);
        int known = editor.emit(body, Op.U_LESS_THAN, bool, resource, editor.constant(RaceWords.RESOURCES));
        int open = editor.emit(body, Op.LOGICAL_AND, bool, known, editor.emit(body, Op.I_NOT_EQUAL, bool, begin, zero));
        int last = editor.constant((1 << RaceWords.NUMBER_BITS) - ResourceAccesses.MOST_WORDS - 1);
        int near = editor.emit(body, Op.U_LESS_THAN, bool, first, last);
        int inEpoch = editor.emit(body, Op.U_LESS_THAN, bool, epoch, editor.constant(state.lastEpoch()));
        int named = editor.emit(body, Op.LOGICAL_AND, bool, near, inEpoch);
        int checked = editor.emit(body, Op.LOGICAL_AND, bool, open, named);
        int count = editor.emit(body, Op.SELECT, uint, checked, words, zero);
        int far = editor.emit(body, Op.LOGICAL_NOT, bool, named);
        int outside = editor.emit(body, Op.I_NOT_EQUAL, bool, first, editor.constant(TexelNumbers.OUTSIDE));
        int lost = editor.emit(body, Op.LOGICAL_AND, bool, far, outside);
        function.branch(body, editor.emit(body, Op.LOGICAL_AND, bool, open, lost), flagged, start);
        body = function.begin(flagged);
        int base = memory.base(body, CheckMemory.Buffer.HITS);
        function.atomic(body, Op.ATOMIC_OR, memory.word(body, base, begin), editor.constant(RaceWords.BEYOND));
        function.go(body, start);

        body = function.begin(start);
        int hits = memory.base(body, CheckMemory.Buffer.HITS);
        int own = inputs.scalar(body, StageWords.LOCAL_INVOCATION_INDEX);
        RaceState.Own access = state.own(body, epoch, own, tag);
        int number = editor.emit(body, Op.BITWISE_AND, uint, tag, editor.constant((1 << accessBits) - 1));
        int high = state.shifted(body, editor.emit(body, Op.LOAD, uint, invocation), accessBits);
        int value = editor.emit(body, Op.BITWISE_OR, uint, high, number);
        int complement = editor.emit(body, Op.NOT, uint, value);
        int above = plus(body, value, 1);
        int upper = state.shifted(body, resource, RaceWords.NUMBER_BITS);
        int from = plus(body, add(body, upper, first), 1);
        int rank = editor.emit(body, Op.I_SUB, uint, access.rank(), editor.constant(1));
        function.go(body, header);

        body = function.begin(header);
        FunctionBody.Counter counter = function.count(start, header);
        function.loopWhile(body, counter, editor.emit(body, Op.U_LESS_THAN, bool, counter.number(), count), look);

        body = function.begin(look);
        int key = add(body, from, counter.number());
        editor.emit(body, Op.FUNCTION_CALL, editor.type(Op.TYPE_VOID), find, key);
        int at = editor.emit(body, Op.LOAD, uint, place);
        function.branch(body, editor.emit(body, Op.I_NOT_EQUAL, bool, at, zero), some, end);

        body = function.begin(some);
        raise(function, body, hits, add(body, plus(body, at, RaceWords.LOWEST), rank), complement);
        raise(function, body, hits, add(body, plus(body, at, RaceWords.HIGHEST), rank), above);
        int word = memory.word(body, hits, plus(body, at, RaceWords.STATE));
        RaceState.Raised raised = state.emit(function, body, word, access, judged);
        function.branch(raised.body(), raised.race(), report, done);

        body = function.begin(report);
        int other = state.shifted(body, state.access(body, raised.found()), RaceWords.ACCESS_BITS);
        int pair = editor.emit(body, Op.BITWISE_OR, uint, other, number);
        int found = plus(body, pair, RaceWords.FOUND);
        int before = function.replaceZero(body, memory.word(body, hits, plus(body, at, RaceWords.FOUND_WORD)), found);
        function.branch(body, editor.emit(body, Op.I_EQUAL, bool, before, zero), keep, kept);
        body = function.begin(keep);
        int them = state.invocation(body, raised.found(), RaceWords.SEVERAL);
        int both = editor.emit(body, Op.BITWISE_OR, uint, state.shifted(body, own, Short.SIZE), them);
        memory.store(body, memory.word(body, hits, plus(body, at, RaceWords.WHO)), both, Integer.BYTES);
        function.go(body, kept);
        function.go(function.begin(kept), done);
        function.go(function.begin(done), judged);
        function.go(function.begin(judged), end);
        function.go(function.begin(end), counter.next());
        function.go(function.next(counter), header);
        editor.emitVoid(function.begin(counter.end()), Op.RETURN);
        return function.add();
    }

    /**
     * Notes an access; all but the function are ids of words, or constants.
     *
     * @param function from {@link #addNote}
     * @param resource its number
     * @param first number of the first word or texel
     * @param epoch private word that counts the barriers that order it
     */
    void emitCall(
            List<Instruction> body,
            int function,
            int resource,
            int first,
            int words,
            int epoch,
            ResourceRaceSite site) {
        editor.emit(
                body,
                Op.FUNCTION_CALL,
                editor.type(Op.TYPE_VOID),
                function,
                resource,
                first,
                editor.constant(words),
                editor.constant(state.tag(site.kind(), site.number())),
                editor.emit(body, Op.LOAD, uint, epoch));
    }

    private void raise(FunctionBody function, List<Instruction> body, int hits, int at, int value) {
        function.atomic(body, Op.ATOMIC_U_MAX, memory.word(body, hits, at), value);
    }

    private int add(List<Instruction> body, int word, int other) {
        return editor.emit(body, Op.I_ADD, uint, word, other);
    }

    private int plus(List<Instruction> body, int word, int constant) {
        return add(body, word, editor.constant(constant));
    }

    private int multiply(List<Instruction> body, int word, int other) {
        return editor.emit(body, Op.I_MUL, uint, word, other);
    }
}
