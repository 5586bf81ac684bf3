package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.ArrayList;
import java.util.List;

/** A function that changes words of a site, whose first parameter is the index of the site's first word. */
final class FootprintUpdate {
    private static final int WORD_BITS = 5;

    private final ModuleEditor editor;
    private final CheckMemory memory;
    private final FunctionBody function;
    private final List<Instruction> body;
    private final int uint;
    private final int base;
    private final List<Change> changes = new ArrayList<>();
    /** The id of a condition: whether the words have all of it already. */
    private int present;

    /** An atomic operation. */
    private record Change(int opcode, int pointer, int value) {}

    /** @param parameters number of parameters */
    FootprintUpdate(ModuleEditor editor, CheckMemory memory, int parameters) {
        this.editor = editor;
        this.memory = memory;
        this.function = new FunctionBody(editor, parameters);
        this.body = function.begin(function.newBlock());
        this.uint = editor.uint();
        this.base = memory.base(body, CheckMemory.Buffer.HITS);
    }

    int parameter(int number) {
        return function.parameter(number);
    }

    /** Adds an operation on words. */
    int emit(int opcode, int... operands) {
        return editor.emit(body, opcode, uint, operands);
    }

    /** The index of a word of the site. */
    int word(int number) {
        return emit(Op.I_ADD, parameter(0), editor.constant(number));
    }

    /**
     * The index of the word with the bit of a number.
     *
     * @param map first word of a map
     * @param words of the map, a power of two
     */
    int word(int map, int words, int number) {
        int shifted = emit(Op.SHIFT_RIGHT_LOGICAL, number, editor.constant(WORD_BITS));
        return emit(Op.I_ADD, word(map), emit(Op.BITWISE_AND, shifted, editor.constant(words - 1)));
    }

    /** A word of the site has the complement of the lowest number, the word behind it the highest number. */
    void bounds(int word, int lowest, int highest) {
        raise(word(word), emit(Op.NOT, lowest));
        raise(word(word + 1), highest);
    }

    /** A word of the site has at least a value. */
    void raise(int word, int value) {
        int pointer = memory.word(body, base, word);
        int reached =
                editor.emit(body, Op.U_GREATER_THAN_EQUAL, editor.bool(), function.atomicLoad(body, pointer), value);
        add(reached, new Change(Op.ATOMIC_U_MAX, pointer, value));
    }

    /** Sets bits of a word. */
    void or(int word, int bits) {
        int pointer = memory.word(body, base, word);
        int set = emit(Op.BITWISE_AND, function.atomicLoad(body, pointer), bits);
        add(editor.emit(body, Op.I_EQUAL, editor.bool(), set, bits), new Change(Op.ATOMIC_OR, pointer, bits));
    }

    private void add(int unchanged, Change change) {
        present = present == 0 ? unchanged : editor.emit(body, Op.LOGICAL_AND, editor.bool(), present, unchanged);
        changes.add(change);
    }

    /** Adds all changes under the condition that one is needed; gives the id of the function. */
    int end() {
        Block change = function.newBlock();
        Block merge = function.newBlock();
        function.branch(body, editor.emit(body, Op.LOGICAL_NOT, editor.bool(), present), change, merge);
        List<Instruction> changing = function.begin(change);
        changes.forEach(each -> function.atomic(changing, each.opcode, each.pointer, each.value));
        function.go(changing, merge);
        editor.emitVoid(function.begin(merge), Op.RETURN);
        return function.add();
    }
}
