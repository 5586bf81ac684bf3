package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.List;

/**
 * The function that counts and records the pending and the noted errors of an invocation.
 *
 * <p>The words of a record are written in a loop: software drivers compile a store as a loop over the invocations of a
 * vector, which is most of what such a function costs.
 */
final class RecordFunction {
    /** Of the index of a word of a record. */
    private static final int INDEX_BITS = Integer.numberOfTrailingZeros(ErrorOutput.RECORD_WORDS);

    private final ModuleEditor editor;
    private final ErrorOutput output;
    private final CheckMemory memory;
    private final PendingErrors pending;
    private final NotedErrors noted;
    private final int standardSet;
    private final int firstHit;
    private final int uint;
    private final int bool;
    private final int zero;
    private final int one;
    private final FunctionBody function;
    private int hits;
    private int records;
    private int key;
    private StageWords.Invocation invocation;

    /**
     * @param firstHit id of the constant that is added to the indices of hit counters
     * @param standardSet id of the extended instructions GLSL.std.450, where errors are noted
     */
    RecordFunction(
            ModuleEditor editor,
            ErrorOutput output,
            CheckMemory memory,
            PendingErrors pending,
            NotedErrors noted,
            int firstHit,
            int standardSet) {
        this.noted = noted;
        this.standardSet = standardSet;
        this.editor = editor;
        this.output = output;
        this.memory = memory;
        this.pending = pending;
        this.firstHit = firstHit;
        this.uint = editor.uint();
        this.bool = editor.bool();
        this.zero = editor.constant(0);
        this.one = editor.constant(1);
        this.function = new FunctionBody(editor);
    }

    /** Adds it to the module; returns its id. */
    int add(StageWords stageWords) {
        Block some = function.newBlock();
        Block done = function.newBlock();
        Block begin = function.newBlock();
        List<Instruction> entry = function.begin(begin);
        function.branch(entry, any(entry), some, done);
        List<Instruction> body = function.begin(some);
        hits = memory.base(body, CheckMemory.Buffer.HITS);
        records = memory.base(body, CheckMemory.Buffer.RECORDS);
        invocation = stageWords.emit(body);
        int complement = editor.emit(body, Op.NOT, uint, invocation.orderKey());
        int isZero = editor.emit(body, Op.I_EQUAL, bool, complement, zero);
        key = editor.emit(body, Op.SELECT, uint, isZero, one, complement);
        if (pending.canBeMore()) {
            function.atomic(body, Op.ATOMIC_OR, memory.word(body, records, one), pending.emitMore(body));
        }
        boolean alone = noted.isEmpty() && pending.count() == 1;
        Block recorded = alone ? record(some, pending.emitFirst(body)) : recordAll(some);
        pending.emitClear(recorded.body());
        function.go(recorded.body(), done);
        editor.emitVoid(function.begin(done), Op.RETURN);
        return function.add();
    }

    /** Whether there is an error. */
    private int any(List<Instruction> body) {
        if (noted.isEmpty()) {
            return pending.emitAny(body);
        }
        int any = noted.emitAny(body);
        return pending.count() == 0 ? any : editor.emit(body, Op.LOGICAL_OR, bool, any, pending.emitAny(body));
    }

    /** Counts and records all errors: the pending ones, then those that are noted. Returns the block after. */
    private Block recordAll(Block before) {
        Block header = function.newBlock();
        Block each = function.newBlock();
        function.go(before.body(), header);
        List<Instruction> body = function.begin(header);
        FunctionBody.Counter number = function.count(before, header);
        int some = 0;
        PendingErrors.Error kept = null;
        if (pending.count() > 0) {
            kept = pending.emitError(body, number.number());
            int any = editor.emit(body, Op.I_NOT_EQUAL, bool, kept.hit(), zero);
            int left = editor.emit(body, Op.U_LESS_THAN, bool, number.number(), editor.constant(pending.count()));
            some = editor.emit(body, Op.LOGICAL_AND, bool, any, left);
        }
        function.loopWhile(body, number, orNoted(body, some), each);
        PendingErrors.Error error = next(function.begin(each), kept, some);
        function.go(record(each, error).body(), number.next());
        function.go(function.next(number), header);
        function.begin(number.end());
        return number.end();
    }

    /** Whether a condition is true, or an error is noted. */
    private int orNoted(List<Instruction> body, int condition) {
        if (noted.isEmpty()) {
            return condition;
        }
        int any = noted.emitAny(body);
        return condition == 0 ? any : editor.emit(body, Op.LOGICAL_OR, bool, condition, any);
    }

    /** A pending error if a condition is true, else the next one that is noted. */
    private PendingErrors.Error next(List<Instruction> body, PendingErrors.Error kept, int isPending) {
        if (noted.isEmpty()) {
            return kept;
        }
        if (kept == null) {
            return noted.emitTake(body, 0, standardSet);
        }
        int isNoted = editor.emit(body, Op.LOGICAL_NOT, bool, isPending);
        PendingErrors.Error note = noted.emitTake(body, isNoted, standardSet);
        int[] words = new int[kept.all().length];
        for (int i = 0; i < words.length; i++) {
            words[i] = editor.emit(body, Op.SELECT, uint, isPending, kept.all()[i], note.all()[i]);
        }
        return new PendingErrors.Error(words[0], words[1], words[2]);
    }

    /** Counts an error in a block, and records it if no invocation before had it. Returns the block after. */
    private Block record(Block from, PendingErrors.Error error) {
        Block reserve = function.newBlock();
        Block write = function.newBlock();
        Block written = function.newBlock();
        Block counted = function.newBlock();
        List<Instruction> body = from.body();
        int counter = editor.emit(body, Op.I_ADD, uint, error.hit(), firstHit);
        int hit = editor.emit(body, Op.I_SUB, uint, counter, one);
        int place = editor.emit(
                body, Op.I_MUL, uint, hit, editor.constant(output.counters().entryWords()));
        int entry = editor.emit(body, Op.I_ADD, uint, place, editor.constant(ErrorOutput.HEADER_WORDS));
        Block kept = output.counters().values() == 0
                ? from
                : new ValueSet(editor, function, memory, output.counters())
                        .add(from, hits, entry, value(body, hit, error));
        body = kept.body();
        int keyAt = editor.emit(body, Op.I_ADD, uint, entry, editor.constant(HitCounters.ORDER_KEY));
        function.atomic(body, Op.ATOMIC_I_ADD, memory.word(body, hits, entry), one);
        int before = function.atomic(body, Op.ATOMIC_U_MAX, memory.word(body, hits, keyAt), key);
        function.branch(body, editor.emit(body, Op.U_LESS_THAN, bool, before, key), reserve, counted);

        body = function.begin(reserve);
        int size = editor.constant(ErrorOutput.RECORD_WORDS);
        int start = function.atomic(body, Op.ATOMIC_I_ADD, memory.word(body, records, zero), size);
        int at = editor.emit(body, Op.I_ADD, uint, start, editor.constant(ErrorOutput.RECORDS_HEADER_WORDS));
        int end = editor.emit(body, Op.I_ADD, uint, at, size);
        int fits = editor.emit(body, Op.U_GREATER_THAN_EQUAL, bool, memory.wordCount(body, records), end);
        function.branch(body, fits, write, written);

        write(write, written, at, new int[] {
            editor.constant(output.shaderId()),
            counter,
            invocation.words()[0],
            invocation.words()[1],
            invocation.words()[2],
            error.first(),
            error.second(),
            invocation.lane()
        });
        function.go(function.begin(written), counted);
        function.begin(counted);
        return counted;
    }

    /** What differs between the invocations with an error: where a resource was accessed, else what was used. */
    private int value(List<Instruction> body, int hit, PendingErrors.Error error) {
        int code = editor.emit(body, Op.U_MOD, uint, hit, editor.constant(ErrorOutput.HITS_PER_CHECK));
        int beyond = editor.emit(body, Op.I_EQUAL, bool, code, editor.constant(ErrorOutput.RESOURCE_OUT_OF_BOUNDS));
        return editor.emit(body, Op.SELECT, uint, beyond, error.second(), error.first());
    }

    /** Writes words from an index on, then goes on in another block. */
    private void write(Block write, Block written, int at, int[] words) {
        Block header = function.newBlock();
        function.go(function.begin(write), header);
        List<Instruction> body = function.begin(header);
        FunctionBody.Counter index = function.count(write, header);
        int place = editor.emit(body, Op.I_ADD, uint, at, index.number());
        memory.store(body, memory.word(body, records, place), select(body, words, index.number()), Integer.BYTES);
        function.loop(body, index);
        body = function.next(index);
        int more = editor.emit(body, Op.U_LESS_THAN, bool, index.again(), editor.constant(words.length));
        function.repeatIf(body, index, more);
        function.go(function.begin(index.end()), written);
    }

    /** The word of an index. */
    private int select(List<Instruction> body, int[] words, int index) {
        int[] left = words;
        for (int bit = 0; bit < INDEX_BITS; bit++) {
            int masked = editor.emit(body, Op.BITWISE_AND, uint, index, editor.constant(1 << bit));
            int odd = editor.emit(body, Op.I_NOT_EQUAL, bool, masked, zero);
            int[] chosen = new int[left.length / 2];
            for (int i = 0; i < chosen.length; i++) {
                chosen[i] = editor.emit(body, Op.SELECT, uint, odd, left[2 * i + 1], left[2 * i]);
            }
            left = chosen;
        }
        return left[0];
    }
}
