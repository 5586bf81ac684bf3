package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.reflect.ExecutionModes;
import java.util.List;

/** Adds the function that counts and records errors, and the buffers it writes; see the package's description. */
final class ErrorRecorder {
    private static final int CAPABILITY_VULKAN_MEMORY_MODEL = 5345;
    private static final int SCOPE_DEVICE = 1;
    private static final int SCOPE_QUEUE_FAMILY = 5;

    private final ModuleEditor editor;
    private final SpirvModule module;
    private final ErrorOutput output;
    private final Instruction entryPoint;
    private final int uint;
    private final int wordPointer;
    private final int scope;
    private final int hits;
    private final int records;
    private final int function;
    private int lengths;

    ErrorRecorder(ModuleEditor editor, ErrorOutput output, Instruction entryPoint, ExecutionModes modes) {
        this.editor = editor;
        this.module = editor.module();
        this.output = output;
        this.entryPoint = entryPoint;
        this.uint = editor.uint();
        this.wordPointer = editor.pointer(StorageClass.STORAGE_BUFFER, uint);
        boolean vulkanModel = module.section(Section.CAPABILITIES).stream()
                .anyMatch(capability -> capability.operand(0) == CAPABILITY_VULKAN_MEMORY_MODEL);
        this.scope = editor.constant(vulkanModel ? SCOPE_QUEUE_FAMILY : SCOPE_DEVICE);
        this.hits = buffer(output.hitsBinding(), new int[] {editor.wordArray()}, new int[] {0});
        this.records =
                buffer(output.recordsBinding(), new int[] {uint, editor.wordArray()}, new int[] {0, Integer.BYTES});
        this.function = addFunction(modes);
    }

    private int buffer(int binding, int[] members, int[] offsets) {
        int variable = editor.storageBuffer(editor.block(members, offsets), output.set(), binding);
        editor.addToInterface(entryPoint, variable);
        return variable;
    }

    /** Calls the function; all arguments are ids of words, hit that of the check's error 0, counted from the shader's first. */
    void emitCall(List<Instruction> body, int hit, int instruction, int error, int first, int second) {
        int voidType = editor.type(Op.TYPE_VOID);
        editor.emit(body, Op.FUNCTION_CALL, voidType, function, hit, instruction, error, first, second);
    }

    /** The length of a binding, from the input buffer. */
    int emitLength(List<Instruction> body, int set, int binding) {
        int start = input(body, editor.constant(set + 1));
        return input(body, sum(body, start, editor.constant(binding)));
    }

    /** The state word of a descriptor, from the input buffer. */
    int emitState(List<Instruction> body, int set, int binding, int index) {
        int sets = input(body, editor.constant(0));
        int bindings = input(body, sum(body, sets, editor.constant(set)));
        int states = input(body, sum(body, bindings, editor.constant(binding)));
        return input(body, sum(body, states, index));
    }

    private int sum(List<Instruction> body, int first, int second) {
        return editor.emit(body, Op.I_ADD, uint, first, second);
    }

    private int input(List<Instruction> body, int index) {
        if (lengths == 0) {
            lengths = buffer(output.lengthsBinding(), new int[] {editor.wordArray()}, new int[] {0});
        }
        return load(body, lengths, 0, index);
    }

    private int load(List<Instruction> body, int buffer, int member, int index) {
        return editor.emit(body, Op.LOAD, uint, word(body, buffer, member, index));
    }

    private int word(List<Instruction> body, int buffer, int member, int index) {
        return editor.emit(body, Op.ACCESS_CHAIN, wordPointer, buffer, editor.constant(member), index);
    }

    private int atomic(List<Instruction> body, int opcode, int pointer, int value) {
        return editor.emit(body, opcode, uint, pointer, scope, editor.constant(0), value);
    }

    private Block block(Function target) {
        Block block = new Block(module.define(Instruction.of(Op.LABEL, module.allocateId())));
        target.blocks().add(block);
        return block;
    }

    private int addFunction(ExecutionModes modes) {
        int voidType = editor.type(Op.TYPE_VOID);
        int type = editor.type(Op.TYPE_FUNCTION, voidType, uint, uint, uint, uint, uint);
        int id = module.allocateId();
        int[] parameters = new int[5];
        Instruction[] declared = new Instruction[parameters.length];
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = module.allocateId();
            declared[i] = module.define(Instruction.of(Op.FUNCTION_PARAMETER, uint, parameters[i]));
        }
        Function added =
                Function.create(module.define(Instruction.of(Op.FUNCTION, voidType, id, 0, type)), List.of(declared));
        Block entry = block(added);
        StageWords.Invocation invocation = new StageWords(editor, entryPoint, modes).emit(entry.body());
        Block count = block(added);
        Block reserve = block(added);
        Block write = block(added);
        Block written = block(added);
        Block counted = block(added);
        Block done = block(added);

        int bool = editor.bool();
        int one = editor.constant(1);
        List<Instruction> body = entry.body();
        int first = editor.emit(body, Op.I_ADD, uint, parameters[0], editor.constant(output.firstHit()));
        int hit = editor.emit(body, Op.I_ADD, uint, first, parameters[2]);
        int countAt = editor.emit(body, Op.I_MUL, uint, hit, editor.constant(ErrorOutput.HIT_WORDS));
        int keyAt = editor.emit(body, Op.I_ADD, uint, countAt, one);
        int hitsLength = editor.emit(body, Op.ARRAY_LENGTH, uint, hits, 0);
        int inside = editor.emit(body, Op.U_LESS_THAN, bool, keyAt, hitsLength);
        branch(body, inside, count, done);

        body = count.body();
        int zero = editor.constant(0);
        int complement = editor.emit(body, Op.NOT, uint, invocation.orderKey());
        int isZero = editor.emit(body, Op.I_EQUAL, bool, complement, zero);
        int key = editor.emit(body, Op.SELECT, uint, isZero, one, complement);
        atomic(body, Op.ATOMIC_I_ADD, word(body, hits, 0, countAt), one);
        int before = atomic(body, Op.ATOMIC_U_MAX, word(body, hits, 0, keyAt), key);
        int lower = editor.emit(body, Op.U_LESS_THAN, bool, before, key);
        branch(body, lower, reserve, counted);

        body = reserve.body();
        int size = editor.constant(ErrorOutput.RECORD_WORDS);
        int lengthPointer = editor.emit(body, Op.ACCESS_CHAIN, wordPointer, records, zero);
        int at = atomic(body, Op.ATOMIC_I_ADD, lengthPointer, size);
        int end = editor.emit(body, Op.I_ADD, uint, at, size);
        int length = editor.emit(body, Op.ARRAY_LENGTH, uint, records, 1);
        int endFits = editor.emit(body, Op.U_LESS_THAN_EQUAL, bool, end, length);
        int startFits = editor.emit(body, Op.U_LESS_THAN, bool, at, length);
        int fits = editor.emit(body, Op.LOGICAL_AND, bool, endFits, startFits);
        branch(body, fits, write, written);

        body = write.body();
        int[] words = invocation.words();
        int[] record = {
            size,
            editor.constant(output.shaderId()),
            parameters[1],
            editor.constant(entryPoint.operand(0)),
            words[0],
            words[1],
            words[2],
            parameters[2],
            parameters[3],
            parameters[4],
            hit
        };
        for (int i = 0; i < record.length; i++) {
            int index = i == 0 ? at : editor.emit(body, Op.I_ADD, uint, at, editor.constant(i));
            editor.emitVoid(body, Op.STORE, word(body, records, 1, index), record[i]);
        }
        editor.emitVoid(body, Op.BRANCH, written.id());
        editor.emitVoid(written.body(), Op.BRANCH, counted.id());
        editor.emitVoid(counted.body(), Op.BRANCH, done.id());
        editor.emitVoid(done.body(), Op.RETURN);
        module.functions().add(added);
        return id;
    }

    private void branch(List<Instruction> body, int condition, Block then, Block merge) {
        editor.emitVoid(body, Op.SELECTION_MERGE, merge.id(), 0);
        editor.emitVoid(body, Op.BRANCH_CONDITIONAL, condition, then.id(), merge.id());
    }
}
