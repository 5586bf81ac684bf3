package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The function that counts and records the pending errors of an invocation.
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

    /** @param firstHit id of the constant that is added to the indices of hit counters */
    RecordFunction(ModuleEditor editor, ErrorOutput output, CheckMemory memory, PendingErrors pending, int firstHit) {
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

    /**
     * Adds it to the module; returns its id.
     *
     * @param first adds what comes first in the function, after a block; returns the block after
     */
    int add(StageWords stageWords, BiFunction<FunctionBody, Block, Block> first) {
        Block some = function.newBlock();
        Block done = function.newBlock();
        Block begin = function.newBlock();
        function.begin(begin);
        List<Instruction> entry = first.apply(function, begin).body();
        function.branch(entry, pending.emitAny(entry), some, done);
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
        Block recorded = pending.count() == 1 ? record(some, pending.emitFirst(body)) : recordAll(some);
        pending.emitClear(recorded.body());
        function.go(recorded.body(), done);
        editor.emitVoid(function.begin(done), Op.RETURN);
        editor.module().functions().add(function.function());
        return function.function().id();
    }

    /** Counts and records several pending errors; returns the block after. */
    private Block recordAll(Block before) {
        Block header = function.newBlock();
        Block some = function.newBlock();
        function.go(before.body(), header);
        List<Instruction> body = function.begin(header);
        FunctionBody.Counter number = function.count(before, header);
        PendingErrors.Error error = pending.emitError(body, number.number());
        int any = editor.emit(body, Op.I_NOT_EQUAL, bool, error.hit(), zero);
        int left = editor.emit(body, Op.U_LESS_THAN, bool, number.number(), editor.constant(pending.count()));
        function.loopWhile(body, number, editor.emit(body, Op.LOGICAL_AND, bool, any, left), some);
        function.begin(some);
        function.go(record(some, error).body(), number.next());
        function.go(function.next(number), header);
        function.begin(number.end());
        return number.end();
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
