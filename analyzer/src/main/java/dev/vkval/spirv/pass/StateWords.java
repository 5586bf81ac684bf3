package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.StorageClass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The state words of descriptors. Where the words of a set begin is read once, when the entry point begins, as are the
 * words at fixed places; each other access costs one load.
 */
final class StateWords {
    private final ModuleEditor editor;
    private final Instruction entryPoint;
    private final ErrorRecorder recorder;
    private final int uint;
    private final int wordPointer;
    private final int input;
    /** Private variables by set number. */
    private final Map<Integer, Integer> bases = new LinkedHashMap<>();
    /** Private variables by set number and offset. */
    private final Map<Fixed, Integer> fixed = new LinkedHashMap<>();

    private record Fixed(int set, int offset) {}

    StateWords(ModuleEditor editor, ErrorOutput output, Instruction entryPoint, ErrorRecorder recorder) {
        this.editor = editor;
        this.entryPoint = entryPoint;
        this.recorder = recorder;
        this.uint = editor.uint();
        this.wordPointer = editor.pointer(StorageClass.STORAGE_BUFFER, uint);
        this.input = editor.storageBuffer(
                editor.block(new int[] {editor.wordArray()}, new int[] {0}), output.set(), output.statesBinding());
        editor.addToInterface(entryPoint, input);
    }

    /** The word at a fixed offset from the first one of a set. */
    int emitFixed(List<Instruction> body, int set, int offset) {
        base(set);
        int variable = fixed.computeIfAbsent(new Fixed(set, offset), key -> editor.privateWord(entryPoint));
        return editor.emit(body, Op.LOAD, uint, variable);
    }

    /** The word at a fixed offset plus an index. */
    int emit(List<Instruction> body, int set, int offset, int index) {
        int base = editor.emit(body, Op.LOAD, uint, base(set));
        int start = offset == 0 ? base : sum(body, base, editor.constant(offset));
        return load(body, sum(body, start, index));
    }

    private int base(int set) {
        return bases.computeIfAbsent(set, key -> editor.privateWord(entryPoint));
    }

    private int sum(List<Instruction> body, int first, int second) {
        return editor.emit(body, Op.I_ADD, uint, first, second);
    }

    private int load(List<Instruction> body, int index) {
        int pointer = editor.emit(body, Op.ACCESS_CHAIN, wordPointer, input, editor.constant(0), index);
        return editor.emit(body, Op.LOAD, uint, pointer);
    }

    /** Reads the words that are read once. */
    void emitPrologue(List<Instruction> body) {
        Map<Integer, Integer> values = new LinkedHashMap<>();
        bases.forEach((set, variable) -> {
            int base = recorder.emitBase(body, set);
            values.put(set, base);
            editor.emitVoid(body, Op.STORE, variable, base);
        });
        fixed.forEach((at, variable) -> {
            int index = sum(body, values.get(at.set()), editor.constant(at.offset()));
            editor.emitVoid(body, Op.STORE, variable, load(body, index));
        });
    }
}
