package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import java.util.List;

/**
 * The function that counts and records the pending errors of an invocation.
 *
 * <p>The words of a record are written in a loop: software drivers compile a store as a loop over the invocations of a
 * vector, which is most of what such a function costs.
 */
final class RecordFunction {
    private static final int CAPABILITY_VULKAN_MEMORY_MODEL = 5345;
    private static final int DONT_UNROLL = 2;
    private static final int SCOPE_DEVICE = 1;
    private static final int SCOPE_QUEUE_FAMILY = 5;
    /** Of the index of a word of a record. */
    private static final int INDEX_BITS = Integer.numberOfTrailingZeros(ErrorOutput.RECORD_WORDS);

    private final ModuleEditor editor;
    private final SpirvModule module;
    private final ErrorOutput output;
    private final CheckMemory memory;
    private final PendingErrors pending;
    private final int firstHit;
    private final int uint;
    private final int bool;
    private final int zero;
    private final int one;
    private final int scope;
    private final Function function;
    private int hits;
    private int records;
    private int key;
    private StageWords.Invocation invocation;

    /** @param firstHit id of the constant that is added to the indices of hit counters */
    RecordFunction(ModuleEditor editor, ErrorOutput output, CheckMemory memory, PendingErrors pending, int firstHit) {
        this.editor = editor;
        this.module = editor.module();
        this.output = output;
        this.memory = memory;
        this.pending = pending;
        this.firstHit = firstHit;
        this.uint = editor.uint();
        this.bool = editor.bool();
        this.zero = editor.constant(0);
        this.one = editor.constant(1);
        boolean vulkanModel = module.section(Section.CAPABILITIES).stream()
                .anyMatch(capability -> capability.operand(0) == CAPABILITY_VULKAN_MEMORY_MODEL);
        this.scope = editor.constant(vulkanModel ? SCOPE_QUEUE_FAMILY : SCOPE_DEVICE);
        int voidType = editor.type(Op.TYPE_VOID);
        this.function = editor.function(editor.type(Op.TYPE_FUNCTION, voidType), voidType, List.of());
    }

    /** Adds it to the module; returns its id. */
    int add(StageWords stageWords) {
        Block some = newBlock();
        Block done = newBlock();
        List<Instruction> entry = begin(newBlock());
        branch(entry, pending.emitAny(entry), some, done);
        List<Instruction> body = begin(some);
        hits = memory.base(body, CheckMemory.Buffer.HITS);
        records = memory.base(body, CheckMemory.Buffer.RECORDS);
        invocation = stageWords.emit(body);
        int complement = editor.emit(body, Op.NOT, uint, invocation.orderKey());
        int isZero = editor.emit(body, Op.I_EQUAL, bool, complement, zero);
        key = editor.emit(body, Op.SELECT, uint, isZero, one, complement);
        if (pending.canBeMore()) {
            atomic(body, Op.ATOMIC_OR, memory.word(body, records, one), pending.emitMore(body));
        }
        Block recorded = pending.count() == 1 ? record(body, pending.emitFirst(body), newBlock()) : recordAll(some);
        pending.emitClear(recorded.body());
        editor.emitVoid(recorded.body(), Op.BRANCH, done.id());
        editor.emitVoid(begin(done), Op.RETURN);
        module.functions().add(function);
        return function.id();
    }

    /** Counts and records several pending errors; returns the block after. */
    private Block recordAll(Block before) {
        Block header = newBlock();
        Block some = newBlock();
        Block next = newBlock();
        Block recorded = newBlock();
        editor.emitVoid(before.body(), Op.BRANCH, header.id());
        List<Instruction> body = begin(header);
        int number = module.allocateId();
        int nextNumber = module.allocateId();
        phi(body, number, before, nextNumber, next);
        PendingErrors.Error error = pending.emitError(body, number);
        int any = editor.emit(body, Op.I_NOT_EQUAL, bool, error.hit(), zero);
        int left = editor.emit(body, Op.U_LESS_THAN, bool, number, editor.constant(pending.count()));
        int more = editor.emit(body, Op.LOGICAL_AND, bool, any, left);
        editor.emitVoid(body, Op.LOOP_MERGE, recorded.id(), next.id(), DONT_UNROLL);
        editor.emitVoid(body, Op.BRANCH_CONDITIONAL, more, some.id(), recorded.id());
        Block counted = record(begin(some), error, newBlock());
        editor.emitVoid(counted.body(), Op.BRANCH, next.id());
        body = begin(next);
        body.add(module.define(Instruction.of(Op.I_ADD, uint, nextNumber, number, one)));
        editor.emitVoid(body, Op.BRANCH, header.id());
        begin(recorded);
        return recorded;
    }

    /** Counts an error, and records it if no invocation before had it. Returns the block after, which is given. */
    private Block record(List<Instruction> body, PendingErrors.Error error, Block counted) {
        Block reserve = newBlock();
        Block write = newBlock();
        Block written = newBlock();
        int counter = editor.emit(body, Op.I_ADD, uint, error.hit(), firstHit);
        int hit = editor.emit(body, Op.I_SUB, uint, counter, one);
        int doubled = editor.emit(body, Op.I_MUL, uint, hit, editor.constant(ErrorOutput.HIT_WORDS));
        int countAt = editor.emit(body, Op.I_ADD, uint, doubled, editor.constant(ErrorOutput.HEADER_WORDS));
        int keyAt = editor.emit(body, Op.I_ADD, uint, countAt, one);
        atomic(body, Op.ATOMIC_I_ADD, memory.word(body, hits, countAt), one);
        int before = atomic(body, Op.ATOMIC_U_MAX, memory.word(body, hits, keyAt), key);
        branch(body, editor.emit(body, Op.U_LESS_THAN, bool, before, key), reserve, counted);

        body = begin(reserve);
        int size = editor.constant(ErrorOutput.RECORD_WORDS);
        int start = atomic(body, Op.ATOMIC_I_ADD, memory.word(body, records, zero), size);
        int at = editor.emit(body, Op.I_ADD, uint, start, editor.constant(ErrorOutput.RECORDS_HEADER_WORDS));
        int end = editor.emit(body, Op.I_ADD, uint, at, size);
        int fits = editor.emit(body, Op.U_GREATER_THAN_EQUAL, bool, memory.wordCount(body, records), end);
        branch(body, fits, write, written);

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
        editor.emitVoid(begin(written), Op.BRANCH, counted.id());
        begin(counted);
        return counted;
    }

    /** Writes words from an index on, then branches. */
    private void write(Block write, Block written, int at, int[] words) {
        Block header = newBlock();
        Block next = newBlock();
        Block end = newBlock();
        editor.emitVoid(begin(write), Op.BRANCH, header.id());
        List<Instruction> body = begin(header);
        int index = module.allocateId();
        int nextIndex = module.allocateId();
        phi(body, index, write, nextIndex, next);
        int place = editor.emit(body, Op.I_ADD, uint, at, index);
        memory.store(body, memory.word(body, records, place), select(body, words, index), Integer.BYTES);
        editor.emitVoid(body, Op.LOOP_MERGE, end.id(), next.id(), DONT_UNROLL);
        editor.emitVoid(body, Op.BRANCH, next.id());
        body = begin(next);
        body.add(module.define(Instruction.of(Op.I_ADD, uint, nextIndex, index, one)));
        int more = editor.emit(body, Op.U_LESS_THAN, bool, nextIndex, editor.constant(words.length));
        editor.emitVoid(body, Op.BRANCH_CONDITIONAL, more, header.id(), end.id());
        editor.emitVoid(begin(end), Op.BRANCH, written.id());
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

    private Block newBlock() {
        return new Block(module.define(Instruction.of(Op.LABEL, module.allocateId())));
    }

    /** Adds a block at the end of the function; returns its body. */
    private List<Instruction> begin(Block block) {
        function.blocks().add(block);
        return block.body();
    }

    /** A number that is zero before a loop. */
    private void phi(List<Instruction> body, int id, Block before, int again, Block back) {
        body.add(module.define(Instruction.of(Op.PHI, uint, id, zero, before.id(), again, back.id())));
    }

    private void branch(List<Instruction> body, int condition, Block then, Block merge) {
        editor.emitVoid(body, Op.SELECTION_MERGE, merge.id(), 0);
        editor.emitVoid(body, Op.BRANCH_CONDITIONAL, condition, then.id(), merge.id());
    }

    private int atomic(List<Instruction> body, int opcode, int pointer, int value) {
        return editor.emit(body, opcode, uint, pointer, scope, zero, value);
    }
}
