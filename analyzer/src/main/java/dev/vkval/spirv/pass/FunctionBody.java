package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes a function without result block by block. */
final class FunctionBody {
    private static final int CAPABILITY_VULKAN_MEMORY_MODEL = 5345;
    static final int DONT_UNROLL = 2;
    private static final int SCOPE_DEVICE = 1;
    private static final int SCOPE_QUEUE_FAMILY = 5;

    private final ModuleEditor editor;
    private final SpirvModule module;
    private final Function function;
    private final int uint;
    private final int zero;
    private final int scope;

    FunctionBody(ModuleEditor editor) {
        this(editor, 0);
    }

    /** @param parameters number of parameters, which are words */
    FunctionBody(ModuleEditor editor, int parameters) {
        this.editor = editor;
        this.module = editor.module();
        this.uint = editor.uint();
        this.zero = editor.constant(0);
        this.scope = scope(editor);
        int voidType = editor.type(Op.TYPE_VOID);
        List<Instruction> words = new ArrayList<>();
        int[] types = new int[1 + parameters];
        Arrays.fill(types, uint);
        types[0] = voidType;
        for (int i = 0; i < parameters; i++) {
            words.add(module.define(Instruction.of(Op.FUNCTION_PARAMETER, uint, module.allocateId())));
        }
        this.function = editor.function(editor.type(Op.TYPE_FUNCTION, types), voidType, words);
    }

    /** The id of the scope of atomic operations on the buffers of checks. */
    static int scope(ModuleEditor editor) {
        boolean vulkanModel = editor.module().section(Section.CAPABILITIES).stream()
                .anyMatch(capability -> capability.operand(0) == CAPABILITY_VULKAN_MEMORY_MODEL);
        return editor.constant(vulkanModel ? SCOPE_QUEUE_FAMILY : SCOPE_DEVICE);
    }

    /** The id of a parameter. */
    int parameter(int number) {
        return function.parameters().get(number).resultId();
    }

    /** The function; see {@link #add}. */
    Function function() {
        return function;
    }

    /** Adds the finished function to the module; gives its id. */
    int add() {
        module.functions().add(function);
        return function.id();
    }

    Block newBlock() {
        return new Block(module.define(Instruction.of(Op.LABEL, module.allocateId())));
    }

    /** Adds a block at the end of the function; returns its body. */
    List<Instruction> begin(Block block) {
        function.blocks().add(block);
        return block.body();
    }

    /** Goes on in a block. */
    void go(List<Instruction> body, Block to) {
        editor.emitVoid(body, Op.BRANCH, to.id());
    }

    /** Executes a block if a condition is true. */
    void branch(List<Instruction> body, int condition, Block then, Block merge) {
        editor.emitVoid(body, Op.SELECTION_MERGE, merge.id(), 0);
        editor.emitVoid(body, Op.BRANCH_CONDITIONAL, condition, then.id(), merge.id());
    }

    /**
     * Counts from zero.
     *
     * @param before where the loop is entered from
     * @param header the first block of the loop
     */
    Counter count(Block before, Block header) {
        Counter counter = new Counter(module.allocateId(), module.allocateId(), newBlock(), newBlock(), header);
        header.body()
                .add(module.define(Instruction.of(
                        Op.PHI,
                        uint,
                        counter.number(),
                        zero,
                        before.id(),
                        counter.again(),
                        counter.next().id())));
        return counter;
    }

    /**
     * A loop.
     *
     * @param number of the iteration, from 0 on
     * @param again of the next one
     * @param next the block that ends an iteration
     * @param end the block after the loop
     */
    record Counter(int number, int again, Block next, Block end, Block header) {}

    /** Ends the first block of a loop whose first iterations are entered under a condition. */
    void loopWhile(List<Instruction> body, Counter counter, int condition, Block then) {
        editor.emitVoid(body, Op.LOOP_MERGE, counter.end().id(), counter.next().id(), DONT_UNROLL);
        editor.emitVoid(
                body, Op.BRANCH_CONDITIONAL, condition, then.id(), counter.end().id());
    }

    /** Ends the only block of a loop. */
    void loop(List<Instruction> body, Counter counter) {
        editor.emitVoid(body, Op.LOOP_MERGE, counter.end().id(), counter.next().id(), DONT_UNROLL);
        go(body, counter.next());
    }

    /** Begins the block that ends an iteration. */
    List<Instruction> next(Counter counter) {
        List<Instruction> body = begin(counter.next());
        body.add(module.define(Instruction.of(Op.I_ADD, uint, counter.again(), counter.number(), editor.constant(1))));
        return body;
    }

    /** Ends an iteration; there is another if a condition is true. */
    void repeatIf(List<Instruction> body, Counter counter, int condition) {
        editor.emitVoid(
                body,
                Op.BRANCH_CONDITIONAL,
                condition,
                counter.header().id(),
                counter.end().id());
    }

    /**
     * Calls a function with each number below a count, which is not 0.
     *
     * @param before the block that goes on with that, finished by this
     * @param called id of a function whose parameter is a number
     * @return the body of the block behind it
     */
    List<Instruction> callEach(Block before, int called, int count) {
        Block header = newBlock();
        go(before.body(), header);
        List<Instruction> body = begin(header);
        Counter counter = count(before, header);
        editor.emit(body, Op.FUNCTION_CALL, editor.type(Op.TYPE_VOID), called, counter.number());
        loop(body, counter);
        List<Instruction> next = next(counter);
        repeatIf(
                next,
                counter,
                editor.emit(next, Op.U_LESS_THAN, editor.bool(), counter.again(), editor.constant(count)));
        return begin(counter.end());
    }

    /** Returns the value before. */
    int atomic(List<Instruction> body, int opcode, int pointer, int value) {
        return editor.emit(body, opcode, uint, pointer, scope, zero, value);
    }

    int atomicLoad(List<Instruction> body, int pointer) {
        return editor.emit(body, Op.ATOMIC_LOAD, uint, pointer, scope, zero);
    }

    /** Writes a value where zero is; returns the value before. */
    int replaceZero(List<Instruction> body, int pointer, int value) {
        return editor.emit(body, Op.ATOMIC_COMPARE_EXCHANGE, uint, pointer, scope, zero, zero, value, zero);
    }
}
