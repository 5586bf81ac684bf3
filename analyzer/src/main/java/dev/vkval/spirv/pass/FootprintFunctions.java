package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.List;

/** The functions that record what sites access; see {@link FootprintWords}. All arguments are ids of words. */
final class FootprintFunctions {
    private static final int WORD_BITS = 5;

    private final ModuleEditor editor;
    private final ErrorRecorder recorder;
    private final int uint;
    private int executed;
    private int element;
    private int granules;

    FootprintFunctions(ModuleEditor editor, ErrorRecorder recorder) {
        this.editor = editor;
        this.recorder = recorder;
        this.uint = editor.uint();
    }

    /** Adds code for the index of the first word of a site. */
    int emitPlace(List<Instruction> body, int hit) {
        int counter = editor.emit(body, Op.I_ADD, uint, editor.constant(hit), recorder.firstHit());
        int words = editor.emit(body, Op.I_MUL, uint, counter, editor.constant(FootprintWords.OF_ENTRY));
        return editor.emit(body, Op.I_ADD, uint, words, editor.constant(ErrorOutput.HEADER_WORDS));
    }

    /** A site was executed. */
    void emitExecuted(List<Instruction> body, int place) {
        executed = executed == 0 ? addExecuted() : executed;
        call(body, executed, place);
    }

    /** It accessed an element. */
    void emitElement(List<Instruction> body, int place, int number) {
        element = element == 0 ? addElement() : element;
        call(body, element, place, number);
    }

    /** It accessed some granules, at least one. */
    void emitGranules(List<Instruction> body, int place, int first, int count) {
        granules = granules == 0 ? addGranules() : granules;
        call(body, granules, place, first, count);
    }

    private void call(List<Instruction> body, int function, int... arguments) {
        int[] operands = new int[arguments.length + 1];
        operands[0] = function;
        System.arraycopy(arguments, 0, operands, 1, arguments.length);
        editor.emit(body, Op.FUNCTION_CALL, editor.type(Op.TYPE_VOID), operands);
    }

    private int addExecuted() {
        FunctionBody function = new FunctionBody(editor, 1);
        List<Instruction> body = function.begin(function.newBlock());
        raise(function, body, Op.ATOMIC_OR, FootprintWords.EXECUTED, editor.constant(1));
        return end(function, body);
    }

    private int addElement() {
        FunctionBody function = new FunctionBody(editor, 2);
        List<Instruction> body = function.begin(function.newBlock());
        int number = function.parameter(1);
        bounds(function, body, FootprintWords.LOWEST_ELEMENT, number, number);
        mark(function, body, FootprintWords.ELEMENTS, FootprintWords.ELEMENT_WORDS, number);
        return end(function, body);
    }

    private int addGranules() {
        FunctionBody function = new FunctionBody(editor, 3);
        Block entry = function.newBlock();
        Block header = function.newBlock();
        List<Instruction> body = function.begin(entry);
        int first = function.parameter(1);
        int count = function.parameter(2);
        int end = editor.emit(body, Op.I_ADD, uint, first, count);
        int last = editor.emit(body, Op.I_SUB, uint, end, editor.constant(1));
        bounds(function, body, FootprintWords.LOWEST_GRANULE, first, last);
        function.go(body, header);
        body = function.begin(header);
        FunctionBody.Counter counter = function.count(entry, header);
        int number = editor.emit(body, Op.I_ADD, uint, first, counter.number());
        mark(function, body, FootprintWords.GRANULES, FootprintWords.GRANULE_WORDS, number);
        function.loop(body, counter);
        body = function.next(counter);
        function.repeatIf(body, counter, editor.emit(body, Op.U_LESS_THAN, editor.bool(), counter.again(), count));
        body = function.begin(counter.end());
        return end(function, body);
    }

    private int end(FunctionBody function, List<Instruction> body) {
        editor.emitVoid(body, Op.RETURN);
        editor.module().functions().add(function.function());
        return function.function().id();
    }

    /** The lowest number has a word of the site, the highest one the word behind. */
    private void bounds(FunctionBody function, List<Instruction> body, int word, int lowest, int highest) {
        raise(function, body, Op.ATOMIC_U_MAX, word, editor.emit(body, Op.NOT, uint, lowest));
        raise(function, body, Op.ATOMIC_U_MAX, word + 1, highest);
    }

    private void raise(FunctionBody function, List<Instruction> body, int opcode, int word, int value) {
        int at = editor.emit(body, Op.I_ADD, uint, function.parameter(0), editor.constant(word));
        function.atomic(body, opcode, pointer(body, at), value);
    }

    private void mark(FunctionBody function, List<Instruction> body, int firstWord, int words, int number) {
        int shifted = editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, uint, number, editor.constant(WORD_BITS));
        int word = editor.emit(body, Op.BITWISE_AND, uint, shifted, editor.constant(words - 1));
        int map = editor.emit(body, Op.I_ADD, uint, function.parameter(0), editor.constant(firstWord));
        int at = editor.emit(body, Op.I_ADD, uint, map, word);
        int bit = editor.emit(body, Op.BITWISE_AND, uint, number, editor.constant(Integer.SIZE - 1));
        int mask = editor.emit(body, Op.SHIFT_LEFT_LOGICAL, uint, editor.constant(1), bit);
        function.atomic(body, Op.ATOMIC_OR, pointer(body, at), mask);
    }

    private int pointer(List<Instruction> body, int word) {
        CheckMemory memory = recorder.memory();
        return memory.word(body, memory.base(body, CheckMemory.Buffer.HITS), word);
    }
}
