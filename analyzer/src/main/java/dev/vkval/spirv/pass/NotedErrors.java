package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Errors all words of which are known when the shader is compiled. Each is a bit of a private word, which its check sets
 * without a branch; they are recorded one after the other where pending errors are.
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
    private int checks;

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
        checks++;
        int all = load(body, word);
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

    boolean isEmpty() {
        return words.isEmpty();
    }

    /** Number of checks that note errors. */
    int checks() {
        return checks;
    }

    /** Whether there is one. */
    int emitAny(List<Instruction> body) {
        int all = load(body, words.get(0));
        for (Word word : words.subList(1, words.size())) {
            all = editor.emit(body, Op.BITWISE_OR, uint, all, load(body, word));
        }
        return isAny(body, all);
    }

    /**
     * The words of the first error, where there is one. All errors of its check are taken away with it.
     *
     * @param condition id of a boolean: whether they are taken away; 0 for always
     * @param set id of the extended instructions GLSL.std.450
     */
    PendingErrors.Error emitTake(List<Instruction> body, int condition, int set) {
        int bits = load(body, words.get(0));
        int offset = editor.constant(0);
        for (int i = 1; i < words.size(); i++) {
            int open = editor.emit(body, Op.I_EQUAL, editor.bool(), bits, editor.constant(0));
            offset = editor.emit(body, Op.SELECT, uint, open, editor.constant(i * Integer.SIZE), offset);
            bits = editor.emit(body, Op.SELECT, uint, open, load(body, words.get(i)), bits);
        }
        int lowest = editor.emit(body, Op.EXT_INST, uint, set, FIND_LOWEST, bits);
        int index = words.size() == 1 ? lowest : editor.emit(body, Op.BITWISE_OR, uint, lowest, offset);
        int complement = editor.emit(body, Op.NOT, uint, chosen(body, table(word -> word.ofCheck), index));
        int left = editor.emit(body, Op.BITWISE_AND, uint, bits, complement);
        for (int i = 0; i < words.size(); i++) {
            emitLeft(body, i, offset, left, condition);
        }
        int error = chosen(body, table(word -> word.errors), index);
        return new PendingErrors.Error(
                shifted(body, error, HIT_SHIFT),
                masked(body, shifted(body, error, FIRST_SHIFT), 1),
                masked(body, error, SECOND_MASK));
    }

    /** Stores what is left of a word's bits, if it is the one with an offset and a condition is true. */
    private void emitLeft(List<Instruction> body, int number, int offset, int left, int condition) {
        Word word = words.get(number);
        int taken = condition;
        if (words.size() > 1) {
            int own = editor.emit(body, Op.I_EQUAL, editor.bool(), offset, editor.constant(number * Integer.SIZE));
            taken = condition == 0 ? own : editor.emit(body, Op.LOGICAL_AND, editor.bool(), own, condition);
        }
        int bits = taken == 0 ? left : editor.emit(body, Op.SELECT, uint, taken, left, load(body, word));
        editor.emitVoid(body, Op.STORE, word.variable, bits);
    }

    /** What the bits of all words mean, one after the other; a bit without meaning has that of the one before. */
    private List<Integer> table(Function<Word, List<Integer>> meaning) {
        List<Integer> table = new ArrayList<>();
        for (Word word : words) {
            while (table.size() % Integer.SIZE != 0) {
                table.add(table.get(table.size() - 1));
            }
            table.addAll(meaning.apply(word));
        }
        return table;
    }

    private int load(List<Instruction> body, Word word) {
        return editor.emit(body, Op.LOAD, uint, word.variable);
    }

    private int isAny(List<Instruction> body, int bits) {
        return editor.emit(body, Op.I_NOT_EQUAL, editor.bool(), bits, editor.constant(0));
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
