package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.List;

/** Keeps the different values of an error, in an open-addressing hash table beside its count; see {@link HitCounters}. */
final class ValueSet {
    /** Fibonacci hashing: 2^32 divided by the golden ratio. */
    private static final int MULTIPLIER = 0x9E37_79B1;

    private final ModuleEditor editor;
    private final FunctionBody function;
    private final CheckMemory memory;
    private final HitCounters counters;

    ValueSet(ModuleEditor editor, FunctionBody function, CheckMemory memory, HitCounters counters) {
        this.editor = editor;
        this.function = function;
        this.memory = memory;
        this.counters = counters;
    }

    /**
     * Adds a value.
     *
     * @param before ends without a branch
     * @param hits the buffer
     * @param entry index of the entry's first word
     * @return the block after
     */
    Block add(Block before, int hits, int entry, int value) {
        int uint = editor.uint();
        int bool = editor.bool();
        int one = editor.constant(1);
        int zero = editor.constant(0);
        List<Instruction> body = before.body();
        int kept = editor.emit(body, Op.I_ADD, uint, value, one);
        int hash = editor.emit(body, Op.I_MUL, uint, kept, editor.constant(MULTIPLIER));
        int bits = Integer.SIZE - Integer.numberOfTrailingZeros(counters.values());
        int first = editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, uint, hash, editor.constant(bits));
        int slots = editor.emit(body, Op.I_ADD, uint, entry, editor.constant(HitCounters.SLOTS));
        int isLargest = editor.emit(body, Op.I_EQUAL, bool, kept, zero);
        Block header = function.newBlock();
        function.go(body, header);

        body = function.begin(header);
        FunctionBody.Counter probe = function.count(before, header);
        int place = editor.emit(body, Op.I_ADD, uint, first, probe.number());
        int slot = editor.emit(body, Op.BITWISE_AND, uint, place, editor.constant(counters.values() - 1));
        int word = memory.word(body, hits, editor.emit(body, Op.I_ADD, uint, slots, slot));
        int there = function.replaceZero(body, word, kept);
        int empty = editor.emit(body, Op.I_EQUAL, bool, there, zero);
        int same = editor.emit(body, Op.I_EQUAL, bool, there, kept);
        int other = editor.emit(body, Op.LOGICAL_NOT, bool, editor.emit(body, Op.LOGICAL_OR, bool, empty, same));
        function.loop(body, probe);

        body = function.next(probe);
        int left = editor.emit(body, Op.U_LESS_THAN, bool, probe.again(), editor.constant(counters.values()));
        function.repeatIf(body, probe, editor.emit(body, Op.LOGICAL_AND, bool, other, left));

        body = function.begin(probe.end());
        int notLargest = editor.emit(body, Op.LOGICAL_NOT, bool, isLargest);
        or(body, hits, entry, HitCounters.MORE, editor.emit(body, Op.LOGICAL_AND, bool, other, notLargest));
        or(body, hits, entry, HitCounters.LARGEST, isLargest);
        return probe.end();
    }

    private void or(List<Instruction> body, int hits, int entry, int offset, int condition) {
        int uint = editor.uint();
        int word = editor.emit(body, Op.I_ADD, uint, entry, editor.constant(offset));
        int bit = editor.emit(body, Op.SELECT, uint, condition, editor.constant(1), editor.constant(0));
        function.atomic(body, Op.ATOMIC_OR, memory.word(body, hits, word), bit);
    }
}
