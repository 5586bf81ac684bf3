package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.List;

/**
 * The function that writes a record to the {@link PrintStream}: its parameters are the index of the hit counter among those
 * of the module, and the words of the arguments.
 */
final class PrintFunction {
    private final ModuleEditor editor;
    private final ErrorOutput output;
    private final CheckMemory memory;
    private final int firstHit;
    private final StageWords stageWords;
    private final int arguments;
    private final int uint;
    private final FunctionBody function;
    private int hits;

    /**
     * @param firstHit id of the constant that is added to the indices of hit counters
     * @param arguments number of words
     */
    PrintFunction(
            ModuleEditor editor,
            ErrorOutput output,
            CheckMemory memory,
            int firstHit,
            StageWords stageWords,
            int arguments) {
        this.editor = editor;
        this.output = output;
        this.memory = memory;
        this.firstHit = firstHit;
        this.stageWords = stageWords;
        this.arguments = arguments;
        this.uint = editor.uint();
        this.function = new FunctionBody(editor, 1 + arguments);
    }

    /** Adds it to the module; returns its id. */
    int add() {
        Block some = function.newBlock();
        Block write = function.newBlock();
        Block written = function.newBlock();
        Block done = function.newBlock();
        List<Instruction> entry = function.begin(function.newBlock());
        hits = memory.base(entry, CheckMemory.Buffer.HITS);
        int stream = word(entry, editor.constant(ErrorOutput.PRINTS));
        int zero = editor.constant(0);
        function.branch(entry, editor.emit(entry, Op.I_NOT_EQUAL, editor.bool(), stream, zero), some, done);

        List<Instruction> body = function.begin(some);
        int one = editor.constant(1);
        int hit = editor.emit(body, Op.I_ADD, uint, function.parameter(0), firstHit);
        count(body, hit);
        int size = editor.constant(PrintStream.ARGUMENTS + arguments);
        int start = function.atomic(body, Op.ATOMIC_I_ADD, memory.word(body, hits, stream), size);
        int end = editor.emit(body, Op.I_ADD, uint, start, size);
        int room = word(body, editor.constant(ErrorOutput.PRINT_WORDS));
        function.branch(body, editor.emit(body, Op.U_LESS_THAN_EQUAL, editor.bool(), end, room), write, written);

        body = function.begin(write);
        StageWords.Invocation invocation = stageWords.emit(body);
        int records = editor.emit(body, Op.I_ADD, uint, stream, editor.constant(PrintStream.HEADER_WORDS));
        int at = editor.emit(body, Op.I_ADD, uint, records, start);
        store(body, at, PrintStream.SHADER, editor.constant(output.shaderId()));
        store(body, at, PrintStream.COUNTER, editor.emit(body, Op.I_ADD, uint, hit, one));
        for (int i = 0; i < invocation.words().length; i++) {
            store(body, at, PrintStream.STAGE_WORDS + i, invocation.words()[i]);
        }
        store(body, at, PrintStream.LANE, invocation.lane());
        for (int i = 0; i < arguments; i++) {
            store(body, at, PrintStream.ARGUMENTS + i, function.parameter(1 + i));
        }
        store(body, at, PrintStream.SIZE, size);
        function.go(body, written);
        function.go(function.begin(written), done);
        editor.emitVoid(function.begin(done), Op.RETURN);
        return function.add();
    }

    private void count(List<Instruction> body, int hit) {
        int place = editor.emit(
                body, Op.I_MUL, uint, hit, editor.constant(output.counters().entryWords()));
        int counter =
                editor.emit(body, Op.I_ADD, uint, place, editor.constant(ErrorOutput.HEADER_WORDS + HitCounters.COUNT));
        function.atomic(body, Op.ATOMIC_I_ADD, memory.word(body, hits, counter), editor.constant(1));
    }

    private int word(List<Instruction> body, int index) {
        return memory.loadWord(body, memory.word(body, hits, index));
    }

    private void store(List<Instruction> body, int first, int word, int value) {
        int index = editor.emit(body, Op.I_ADD, uint, first, editor.constant(word));
        memory.store(body, memory.word(body, hits, index), value, Integer.BYTES);
    }
}
