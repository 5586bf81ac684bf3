package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.StorageClass;
import java.util.List;

/** An array of words that each invocation has for itself, zero at first, whose length is known after its uses. */
final class PrivateWords {
    private final ModuleEditor editor;
    private final int uint;
    private final int toWord;
    private final int id;

    PrivateWords(ModuleEditor editor) {
        this.editor = editor;
        this.uint = editor.uint();
        this.toWord = editor.pointer(StorageClass.PRIVATE, uint);
        this.id = editor.module().allocateId();
    }

    /** All arguments but the body are ids of words. */
    void store(List<Instruction> body, int index, int value) {
        editor.emitVoid(body, Op.STORE, at(body, index), value);
    }

    int load(List<Instruction> body, int index) {
        return editor.emit(body, Op.LOAD, uint, at(body, index));
    }

    /** Stores a value if it is larger than the word. */
    void raise(List<Instruction> body, int index, int value) {
        int pointer = at(body, index);
        int before = editor.emit(body, Op.LOAD, uint, pointer);
        int larger = editor.emit(body, Op.U_GREATER_THAN, editor.bool(), value, before);
        editor.emitVoid(body, Op.STORE, pointer, editor.emit(body, Op.SELECT, uint, larger, value, before));
    }

    private int at(List<Instruction> body, int index) {
        return editor.emit(body, Op.ACCESS_CHAIN, toWord, id, index);
    }

    void declare(Instruction entryPoint, int length) {
        int type = editor.plainArray(length);
        int pointer = editor.pointer(StorageClass.PRIVATE, type);
        editor.module()
                .append(
                        Section.TYPES,
                        Instruction.of(Op.VARIABLE, pointer, id, StorageClass.PRIVATE, editor.zero(type)));
        editor.addToInterface(entryPoint, id);
    }
}
