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
    private final int mapWords;
    private final int uint;
    private int executed;
    private int element;
    private int granules;

    /** @param mapWords number of words of the map of granules of a site */
    FootprintFunctions(ModuleEditor editor, ErrorRecorder recorder, int mapWords) {
        this.mapWords = mapWords;
        this.editor = editor;
        this.recorder = recorder;
        this.uint = editor.uint();
    }

    /** Adds code for the index of the first word of a site. */
    int emitPlace(List<Instruction> body, int hit) {
        int counter = editor.emit(body, Op.I_ADD, uint, editor.constant(hit), recorder.firstHit());
        int words = editor.emit(body, Op.I_MUL, uint, counter, editor.constant(FootprintWords.ofEntry(mapWords)));
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
        emitGranules(body, place, first, count, editor.constant(1), editor.constant(0));
    }

    /**
     * The same of an element.
     *
     * @param lanes how many elements the map tells apart
     */
    void emitGranules(List<Instruction> body, int place, int first, int count, int lanes, int number) {
        granules = granules == 0 ? addGranules() : granules;
        call(body, granules, place, first, count, lanes, number);
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
        int at = editor.emit(body, Op.I_ADD, uint, function.parameter(0), editor.constant(FootprintWords.EXECUTED));
        return end(function, or(function, body, at, editor.constant(1)));
    }

    private int addElement() {
        FunctionBody function = new FunctionBody(editor, 2);
        List<Instruction> body = function.begin(function.newBlock());
        int number = function.parameter(1);
        body = bounds(function, body, FootprintWords.LOWEST_ELEMENT, number, number);
        return end(function, mark(function, body, FootprintWords.ELEMENTS, FootprintWords.ELEMENT_WORDS, number));
    }

    private int addGranules() {
        FunctionBody function = new FunctionBody(editor, 5);
        Block header = function.newBlock();
        Block iteration = function.newBlock();
        Block before = function.newBlock();
        List<Instruction> body = function.begin(function.newBlock());
        int first = function.parameter(1);
        int count = function.parameter(2);
        int behind = editor.emit(body, Op.I_ADD, uint, first, count);
        int last = editor.emit(body, Op.I_SUB, uint, behind, editor.constant(1));
        body = bounds(function, body, FootprintWords.LOWEST_GRANULE, first, last);
        function.go(body, before);
        function.go(function.begin(before), header);
        body = function.begin(header);
        FunctionBody.Counter counter = function.count(before, header);
        int more = editor.emit(body, Op.U_LESS_THAN, editor.bool(), counter.number(), count);
        function.loopWhile(body, counter, more, iteration);
        body = function.begin(iteration);
        int granule = editor.emit(body, Op.I_ADD, uint, first, counter.number());
        int lane = editor.emit(body, Op.I_MUL, uint, granule, function.parameter(3));
        int number = editor.emit(body, Op.I_ADD, uint, lane, function.parameter(4));
        body = mark(function, body, FootprintWords.GRANULES, mapWords, number);
        function.go(body, counter.next());
        function.go(function.next(counter), header);
        return end(function, function.begin(counter.end()));
    }

    private int end(FunctionBody function, List<Instruction> body) {
        editor.emitVoid(body, Op.RETURN);
        editor.module().functions().add(function.function());
        return function.function().id();
    }

    /** The lowest number has a word of the site, the highest one the word behind. Returns the body to go on in. */
    private List<Instruction> bounds(FunctionBody function, List<Instruction> body, int word, int lowest, int highest) {
        int complement = editor.emit(body, Op.NOT, uint, lowest);
        int low = editor.emit(body, Op.I_ADD, uint, function.parameter(0), editor.constant(word));
        List<Instruction> next = raise(function, body, low, complement);
        int high = editor.emit(next, Op.I_ADD, uint, function.parameter(0), editor.constant(word + 1));
        return raise(function, next, high, highest);
    }

    private List<Instruction> mark(
            FunctionBody function, List<Instruction> body, int firstWord, int words, int number) {
        int shifted = editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, uint, number, editor.constant(WORD_BITS));
        int word = editor.emit(body, Op.BITWISE_AND, uint, shifted, editor.constant(words - 1));
        int map = editor.emit(body, Op.I_ADD, uint, function.parameter(0), editor.constant(firstWord));
        int at = editor.emit(body, Op.I_ADD, uint, map, word);
        int bit = editor.emit(body, Op.BITWISE_AND, uint, number, editor.constant(Integer.SIZE - 1));
        return or(function, body, at, editor.emit(body, Op.SHIFT_LEFT_LOGICAL, uint, editor.constant(1), bit));
    }

    private List<Instruction> raise(FunctionBody function, List<Instruction> body, int word, int value) {
        int pointer = pointer(body, word);
        int lower = editor.emit(body, Op.U_LESS_THAN, editor.bool(), function.atomicLoad(body, pointer), value);
        return ifSo(function, body, lower, Op.ATOMIC_U_MAX, pointer, value);
    }

    private List<Instruction> or(FunctionBody function, List<Instruction> body, int word, int bits) {
        int pointer = pointer(body, word);
        int present = editor.emit(body, Op.BITWISE_AND, uint, function.atomicLoad(body, pointer), bits);
        int absent = editor.emit(body, Op.I_NOT_EQUAL, editor.bool(), present, bits);
        return ifSo(function, body, absent, Op.ATOMIC_OR, pointer, bits);
    }

    /** Most invocations have nothing new to record, and writes are what costs. */
    private List<Instruction> ifSo(
            FunctionBody function, List<Instruction> body, int condition, int opcode, int pointer, int value) {
        Block record = function.newBlock();
        Block merge = function.newBlock();
        function.branch(body, condition, record, merge);
        List<Instruction> then = function.begin(record);
        function.atomic(then, opcode, pointer, value);
        function.go(then, merge);
        return function.begin(merge);
    }

    private int pointer(List<Instruction> body, int word) {
        CheckMemory memory = recorder.memory();
        return memory.word(body, memory.base(body, CheckMemory.Buffer.HITS), word);
    }
}
