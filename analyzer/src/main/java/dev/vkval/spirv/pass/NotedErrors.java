package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.ArrayList;
import java.util.List;

/**
 * Errors all words of which are known when the shader is compiled. Each is a bit of a private word, which its check sets
 * without a branch; they become pending errors where these are recorded.
 */
final class NotedErrors {
    /** The words of an error in one: its hit counter above those bits, then a bit and two bits. */
    private static final int HIT_SHIFT = 3;

    private static final int FIRST_SHIFT = 2;
    private static final int SECOND_MASK = 0x3;
    private static final int FIND_LOWEST = 73;

    private final ModuleEditor editor;
    private final Instruction entryPoint;
    private final int uint;
    private final List<Word> words = new ArrayList<>();

    /** A private word. */
    private static final class Word {
        private final int variable;
        /** By bit. */
        private final List<Integer> errors = new ArrayList<>();
        /** The bits of the same check, by bit. */
        private final List<Integer> ofCheck = new ArrayList<>();

        Word(int variable) {
            this.variable = variable;
        }
    }

    /**
     * An error of a check.
     *
     * @param failed id of a boolean
     * @param first word, 0 or 1
     * @param second word, at most 3
     */
    record Note(int failed, int first, int second) {}

    NotedErrors(ModuleEditor editor, Instruction entryPoint) {
        this.editor = editor;
        this.entryPoint = entryPoint;
        this.uint = editor.uint();
    }

    /**
     * Notes the errors of a check whose conditions are true.
     *
     * @param counter index of its hit counter plus one
     */
    void emit(List<Instruction> body, int counter, List<Note> notes) {
        Word word = words.isEmpty() ? null : words.get(words.size() - 1);
        if (word == null || word.errors.size() + notes.size() > Integer.SIZE) {
            word = new Word(editor.privateWord(entryPoint));
            words.add(word);
        }
        int bits = ((1 << notes.size()) - 1) << word.errors.size();
        int all = editor.emit(body, Op.LOAD, uint, word.variable);
        for (Note note : notes) {
            int bit = editor.constant(1 << word.errors.size());
            int set = editor.emit(body, Op.SELECT, uint, note.failed(), bit, editor.constant(0));
            all = editor.emit(body, Op.BITWISE_OR, uint, all, set);
            word.errors.add(counter << HIT_SHIFT | note.first() << FIRST_SHIFT | note.second());
            word.ofCheck.add(bits);
        }
        editor.emitVoid(body, Op.STORE, word.variable, all);
    }

    void emitClear(List<Instruction> body) {
        words.forEach(word -> editor.emitVoid(body, Op.STORE, word.variable, editor.constant(0)));
    }

    /**
     * Makes them pending errors: those of the two first checks are kept.
     *
     * @param keep id of the function that keeps an error
     * @param set id of the extended instructions GLSL.std.450
     * @return the block after
     */
    Block emitKeep(FunctionBody function, Block before, PendingErrors pending, int keep, int set) {
        Block at = before;
        for (Word word : words) {
            Block some = function.newBlock();
            Block after = function.newBlock();
            int bits = editor.emit(at.body(), Op.LOAD, uint, word.variable);
            function.branch(at.body(), isAny(at.body(), bits), some, after);
            List<Instruction> body = function.begin(some);
            int lowest = lowest(body, bits, set);
            keep(body, word, lowest, keep);
            if (word.ofCheck.get(0) != word.ofCheck.get(word.ofCheck.size() - 1).intValue()) {
                int left = others(body, word, lowest, bits);
                // Where no other check failed, the first one again, which is kept already.
                int next = editor.emit(body, Op.SELECT, uint, isAny(body, left), lowest(body, left, set), lowest);
                keep(body, word, next, keep);
                pending.emitMore(body, isAny(body, others(body, word, next, left)));
            }
            editor.emitVoid(body, Op.STORE, word.variable, editor.constant(0));
            function.go(body, after);
            function.begin(after);
            at = after;
        }
        return at;
    }

    private int isAny(List<Instruction> body, int bits) {
        return editor.emit(body, Op.I_NOT_EQUAL, editor.bool(), bits, editor.constant(0));
    }

    private int lowest(List<Instruction> body, int bits, int set) {
        return editor.emit(body, Op.EXT_INST, uint, set, FIND_LOWEST, bits);
    }

    private void keep(List<Instruction> body, Word word, int index, int keep) {
        int error = chosen(body, word.errors, index);
        int counter = shifted(body, error, HIT_SHIFT);
        int first = masked(body, shifted(body, error, FIRST_SHIFT), 1);
        int second = masked(body, error, SECOND_MASK);
        editor.emit(body, Op.FUNCTION_CALL, editor.type(Op.TYPE_VOID), keep, counter, first, second);
    }

    /** The bits of other checks than that of a bit. */
    private int others(List<Instruction> body, Word word, int index, int bits) {
        int complement = editor.emit(body, Op.NOT, uint, chosen(body, word.ofCheck, index));
        return editor.emit(body, Op.BITWISE_AND, uint, bits, complement);
    }

    private int shifted(List<Instruction> body, int value, int count) {
        return editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, uint, value, editor.constant(count));
    }

    private int masked(List<Instruction> body, int value, int mask) {
        return editor.emit(body, Op.BITWISE_AND, uint, value, editor.constant(mask));
    }

    /** The value of an index. */
    private int chosen(List<Instruction> body, List<Integer> values, int index) {
        int[] left = values.stream().mapToInt(editor::constant).toArray();
        for (int bit = 0; left.length > 1; bit++) {
            int odd = isAny(body, masked(body, index, 1 << bit));
            int[] half = new int[(left.length + 1) / 2];
            for (int i = 0; i < half.length; i++) {
                boolean pair = 2 * i + 1 < left.length && left[2 * i] != left[2 * i + 1];
                half[i] = pair ? editor.emit(body, Op.SELECT, uint, odd, left[2 * i + 1], left[2 * i]) : left[2 * i];
            }
            left = half;
        }
        return left[0];
    }
}
