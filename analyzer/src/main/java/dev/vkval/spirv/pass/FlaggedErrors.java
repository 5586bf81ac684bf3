package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.ArrayList;
import java.util.List;

/**
 * Errors of which only that they occur is recorded. Each check is a bit of a private word, which is set without a branch; at
 * the end of the invocation a word that is not zero goes to memory, in the entry of the first of its checks. See
 * {@link HitCounters}.
 */
final class FlaggedErrors {
    private final ModuleEditor editor;
    private final Instruction entryPoint;
    private final int uint;
    private final List<Word> words = new ArrayList<>();
    private int checks;

    /** @param hit index of the hit counter of its first check */
    private record Word(int variable, int hit) {}

    FlaggedErrors(ModuleEditor editor, Instruction entryPoint) {
        this.editor = editor;
        this.entryPoint = entryPoint;
        this.uint = editor.uint();
    }

    boolean isEmpty() {
        return words.isEmpty();
    }

    /** Number of checks that flag errors. */
    int checks() {
        return checks;
    }

    /**
     * Flags the error of a check. The checks that are flagged come one after the other.
     *
     * @param hit index of its hit counter
     * @param failed id of a boolean
     * @return the number of its bit
     */
    int emit(List<Instruction> body, int hit, int failed) {
        Word word = words.isEmpty() ? null : words.get(words.size() - 1);
        int bit = word == null ? 0 : (hit - word.hit()) / ErrorOutput.HITS_PER_CHECK;
        if (word == null || bit >= Integer.SIZE) {
            word = new Word(editor.privateWord(entryPoint), hit);
            words.add(word);
            bit = 0;
        }
        checks++;
        int flag = editor.emit(body, Op.SELECT, uint, failed, editor.constant(1 << bit), editor.constant(0));
        int before = editor.emit(body, Op.LOAD, uint, word.variable());
        editor.emitVoid(body, Op.STORE, word.variable(), editor.emit(body, Op.BITWISE_OR, uint, before, flag));
        return bit;
    }

    void emitClear(List<Instruction> body) {
        words.forEach(word -> editor.emitVoid(body, Op.STORE, word.variable(), editor.constant(0)));
    }

    /**
     * Adds the function that records them.
     *
     * @param firstHit id of the constant that is added to the indices of hit counters
     * @return its id
     */
    int addFunction(CheckMemory memory, ErrorOutput output, int firstHit) {
        FunctionBody function = new FunctionBody(editor);
        Block some = function.newBlock();
        Block done = function.newBlock();
        List<Instruction> body = function.begin(function.newBlock());
        int[] bits = words.stream()
                .mapToInt(word -> editor.emit(body, Op.LOAD, uint, word.variable()))
                .toArray();
        int all = bits[0];
        for (int i = 1; i < bits.length; i++) {
            all = editor.emit(body, Op.BITWISE_OR, uint, all, bits[i]);
        }
        function.branch(body, editor.emit(body, Op.I_NOT_EQUAL, editor.bool(), all, editor.constant(0)), some, done);
        List<Instruction> then = function.begin(some);
        int hits = memory.base(then, CheckMemory.Buffer.HITS);
        int size = editor.constant(output.counters().entryWords());
        for (int i = 0; i < bits.length; i++) {
            int hit = editor.emit(
                    then, Op.I_ADD, uint, firstHit, editor.constant(words.get(i).hit()));
            int entry = editor.emit(then, Op.I_MUL, uint, hit, size);
            int at = editor.emit(
                    then, Op.I_ADD, uint, entry, editor.constant(ErrorOutput.HEADER_WORDS + HitCounters.COUNT));
            function.atomic(then, Op.ATOMIC_OR, memory.word(then, hits, at), bits[i]);
        }
        emitClear(then);
        function.go(then, done);
        editor.emitVoid(function.begin(done), Op.RETURN);
        return function.add();
    }
}
