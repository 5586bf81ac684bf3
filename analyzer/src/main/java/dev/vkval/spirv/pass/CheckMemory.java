package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.List;

/** How a shader reaches the buffers of its checks. */
abstract class CheckMemory {
    /** A buffer, in the order of its bindings or addresses. */
    enum Buffer {
        HITS,
        RECORDS,
        STATES,
        ADDRESSES
    }

    final ModuleEditor editor;
    private final int storage;
    private int words;

    /** @param storage the storage class of the buffers */
    CheckMemory(ModuleEditor editor, int storage) {
        this.editor = editor;
        this.storage = storage;
    }

    /** @param output where they are */
    static CheckMemory of(ModuleEditor editor, ErrorOutput output, Instruction entryPoint) {
        return output.addressed()
                ? new AddressedMemory(editor, output, entryPoint)
                : new BoundMemory(editor, output, entryPoint);
    }

    /** Adds what the module needs for a buffer. */
    abstract void declare(Buffer buffer);

    /** A pointer to a buffer, for a body and those that it dominates. */
    abstract int base(List<Instruction> body, Buffer buffer);

    /** The number of words of the buffer of records that {@link #base} points to. */
    abstract int wordCount(List<Instruction> body, int recordsBase);

    /** Memory operands of an access. */
    abstract int[] operands(int alignmentBytes);

    /** A pointer to something in a buffer. */
    int at(List<Instruction> body, int base, int pointee, int... indices) {
        int[] operands = new int[indices.length + 1];
        operands[0] = base;
        System.arraycopy(indices, 0, operands, 1, indices.length);
        return editor.emit(body, Op.ACCESS_CHAIN, editor.pointer(storage, pointee), operands);
    }

    /** A pointer to a word of a buffer that is an array of words. */
    int word(List<Instruction> body, int base, int index) {
        return at(body, base, editor.uint(), editor.constant(0), index);
    }

    int loadWord(List<Instruction> body, int pointer) {
        return load(body, editor.uint(), pointer, Integer.BYTES);
    }

    int load(List<Instruction> body, int type, int pointer, int alignmentBytes) {
        return editor.emit(body, Op.LOAD, type, with(operands(alignmentBytes), pointer));
    }

    void store(List<Instruction> body, int pointer, int value, int alignmentBytes) {
        editor.emitVoid(body, Op.STORE, with(operands(alignmentBytes), pointer, value));
    }

    private static int[] with(int[] memory, int... operands) {
        int[] all = new int[operands.length + memory.length];
        System.arraycopy(operands, 0, all, 0, operands.length);
        System.arraycopy(memory, 0, all, operands.length, memory.length);
        return all;
    }

    /** The structure of a buffer: an array of words. */
    int structure() {
        words = words != 0 ? words : editor.block(new int[] {editor.wordArray()}, new int[] {0});
        return words;
    }
}
