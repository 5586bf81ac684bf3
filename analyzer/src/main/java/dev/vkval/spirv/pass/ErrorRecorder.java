package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.reflect.ExecutionModes;
import java.util.List;

/**
 * Adds what counts and records errors. A check that fails only keeps the error; it is counted and recorded in one place,
 * because drivers inline every function, and what is repeated for each check is what they compile longest.
 */
final class ErrorRecorder {
    private static final int CAPABILITY_VULKAN_MEMORY_MODEL = 5345;
    private static final int DONT_UNROLL = 2;
    private static final int VECTOR = 4;
    private static final int SCOPE_DEVICE = 1;
    private static final int SCOPE_QUEUE_FAMILY = 5;

    private final ModuleEditor editor;
    private final ErrorOutput output;
    private final Instruction entryPoint;
    private final ExecutionModes modes;
    private final int uint;
    private final int scope;
    private final CheckMemory memory;
    private final PendingErrors pending;
    private final int firstHit;

    ErrorRecorder(ModuleEditor editor, ErrorOutput output, Instruction entryPoint, ExecutionModes modes) {
        this.editor = editor;
        this.output = output;
        this.entryPoint = entryPoint;
        this.modes = modes;
        this.uint = editor.uint();
        boolean vulkanModel = editor.module().section(Section.CAPABILITIES).stream()
                .anyMatch(capability -> capability.operand(0) == CAPABILITY_VULKAN_MEMORY_MODEL);
        this.scope = editor.constant(vulkanModel ? SCOPE_QUEUE_FAMILY : SCOPE_DEVICE);
        this.memory = CheckMemory.of(editor, output, entryPoint);
        memory.declare(CheckMemory.Buffer.HITS);
        memory.declare(CheckMemory.Buffer.RECORDS);
        this.pending = new PendingErrors(editor, entryPoint);
        this.firstHit = editor.ownConstant(0);
    }

    /** The constant that is added to the indices of hit counters. */
    int firstHit() {
        return firstHit;
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
    void emitFailure(List<Instruction> body, int hit, int instruction, int error, int first, int second) {
        int next = editor.emit(body, Op.I_ADD, uint, hit, editor.constant(1));
        int counter = editor.emit(body, Op.I_ADD, uint, next, error);
        pending.emitKeep(body, new PendingErrors.Error(counter, instruction, first, second));
    }

    /** No error yet. */
    void emitPrologue(List<Instruction> body) {
        pending.emitClear(body);
    }

    /** Where the state words of a set begin. */
    int emitBase(List<Instruction> body, int set) {
        int hits = memory.base(body, CheckMemory.Buffer.HITS);
        return memory.loadWord(body, memory.word(body, hits, editor.constant(set)));
    }

    private int atomic(List<Instruction> body, int opcode, int pointer, int value) {
        return editor.emit(body, opcode, uint, pointer, scope, editor.constant(0), value);
    }

    /** Adds the function that counts and records the pending errors; returns its id. */
    int addFunction() {
        SpirvModule module = editor.module();
        int voidType = editor.type(Op.TYPE_VOID);
        Function added = editor.function(editor.type(Op.TYPE_FUNCTION, voidType), voidType, List.of());
        Block entry = editor.addBlock(added);
        Block some = editor.addBlock(added);
        Block header = editor.addBlock(added);
        Block count = editor.addBlock(added);
        Block reserve = editor.addBlock(added);
        Block write = editor.addBlock(added);
        Block written = editor.addBlock(added);
        Block counted = editor.addBlock(added);
        Block next = editor.addBlock(added);
        Block recorded = editor.addBlock(added);
        Block done = editor.addBlock(added);
        int bool = editor.bool();
        int zero = editor.constant(0);
        int one = editor.constant(1);
        branch(entry.body(), pending.emitAny(entry.body()), some, done);

        List<Instruction> body = some.body();
        int hits = memory.base(body, CheckMemory.Buffer.HITS);
        int records = memory.base(body, CheckMemory.Buffer.RECORDS);
        StageWords.Invocation invocation = new StageWords(editor, entryPoint, modes).emit(body);
        int complement = editor.emit(body, Op.NOT, uint, invocation.orderKey());
        int isZero = editor.emit(body, Op.I_EQUAL, bool, complement, zero);
        int key = editor.emit(body, Op.SELECT, uint, isZero, one, complement);
        int moreAt = memory.at(body, records, uint, one);
        atomic(body, Op.ATOMIC_OR, moreAt, pending.emitMore(body));
        editor.emitVoid(body, Op.BRANCH, header.id());

        body = header.body();
        int number = module.allocateId();
        int nextNumber = module.allocateId();
        body.add(module.define(Instruction.of(Op.PHI, uint, number, zero, some.id(), nextNumber, next.id())));
        PendingErrors.Error error = pending.emitError(body, number);
        int any = editor.emit(body, Op.I_NOT_EQUAL, bool, error.hit(), zero);
        int left = editor.emit(body, Op.U_LESS_THAN, bool, number, editor.constant(PendingErrors.KEPT));
        int more = editor.emit(body, Op.LOGICAL_AND, bool, any, left);
        editor.emitVoid(body, Op.LOOP_MERGE, recorded.id(), next.id(), DONT_UNROLL);
        editor.emitVoid(body, Op.BRANCH_CONDITIONAL, more, count.id(), recorded.id());

        body = count.body();
        int ofShader = editor.emit(body, Op.I_SUB, uint, error.hit(), one);
        int hit = editor.emit(body, Op.I_ADD, uint, ofShader, firstHit);
        int doubled = editor.emit(body, Op.I_MUL, uint, hit, editor.constant(ErrorOutput.HIT_WORDS));
        int countAt = editor.emit(body, Op.I_ADD, uint, doubled, editor.constant(ErrorOutput.HEADER_WORDS));
        int keyAt = editor.emit(body, Op.I_ADD, uint, countAt, one);
        atomic(body, Op.ATOMIC_I_ADD, memory.word(body, hits, countAt), one);
        int before = atomic(body, Op.ATOMIC_U_MAX, memory.word(body, hits, keyAt), key);
        branch(body, editor.emit(body, Op.U_LESS_THAN, bool, before, key), reserve, counted);

        body = reserve.body();
        int size = editor.constant(ErrorOutput.RECORD_WORDS);
        int lengthPointer = memory.at(body, records, uint, zero);
        int start = atomic(body, Op.ATOMIC_I_ADD, lengthPointer, size);
        int at = editor.emit(body, Op.U_DIV, uint, start, editor.constant(VECTOR));
        int last = editor.emit(body, Op.I_ADD, uint, at, editor.constant(ErrorOutput.RECORD_WORDS / VECTOR - 1));
        int capacity = memory.vectorCount(body, records);
        branch(body, editor.emit(body, Op.U_LESS_THAN, bool, last, capacity), write, written);

        body = write.body();
        int code = editor.emit(body, Op.U_MOD, uint, ofShader, editor.constant(ErrorOutput.HITS_PER_CHECK));
        int[] words = invocation.words();
        int stage = editor.constant(entryPoint.operand(0));
        store(body, records, at, 0, size, editor.constant(output.shaderId()), error.instruction(), stage);
        store(body, records, at, 1, words[0], words[1], words[2], code);
        store(body, records, at, 2, error.first(), error.second(), hit, invocation.lane());
        editor.emitVoid(body, Op.BRANCH, written.id());
        editor.emitVoid(written.body(), Op.BRANCH, counted.id());
        editor.emitVoid(counted.body(), Op.BRANCH, next.id());

        next.body().add(module.define(Instruction.of(Op.I_ADD, uint, nextNumber, number, one)));
        editor.emitVoid(next.body(), Op.BRANCH, header.id());
        pending.emitClear(recorded.body());
        editor.emitVoid(recorded.body(), Op.BRANCH, done.id());
        editor.emitVoid(done.body(), Op.RETURN);
        module.functions().add(added);
        return added.id();
    }

    /** Writes a vector of a record at once. */
    private void store(List<Instruction> body, int records, int at, int offset, int... words) {
        int vector = editor.type(Op.TYPE_VECTOR, uint, VECTOR);
        int value = editor.emit(body, Op.COMPOSITE_CONSTRUCT, vector, words);
        int index = offset == 0 ? at : editor.emit(body, Op.I_ADD, uint, at, editor.constant(offset));
        int pointer = memory.at(body, records, vector, editor.constant(2), index);
        memory.store(body, pointer, value, VECTOR * Integer.BYTES);
    }

    private void branch(List<Instruction> body, int condition, Block then, Block merge) {
        editor.emitVoid(body, Op.SELECTION_MERGE, merge.id(), 0);
        editor.emitVoid(body, Op.BRANCH_CONDITIONAL, condition, then.id(), merge.id());
    }
}
