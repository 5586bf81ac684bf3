package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
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
    private final CheckMemory memory;
    /** Private variables by set number. */
    private final Map<Integer, Integer> bases = new LinkedHashMap<>();
    /** Private variables by set number and offset. */
    private final Map<Fixed, Integer> fixed = new LinkedHashMap<>();

    private record Fixed(int set, int offset) {
        @Override
        public int hashCode() {
            return 31 * set + offset;
        }

        @Override
        public boolean equals(Object object) {
            return object instanceof Fixed other && set == other.set && offset == other.offset;
        }
    }

    StateWords(ModuleEditor editor, Instruction entryPoint, ErrorRecorder recorder) {
        this.editor = editor;
        this.entryPoint = entryPoint;
        this.recorder = recorder;
        this.uint = editor.uint();
        this.memory = recorder.memory();
        memory.declare(CheckMemory.Buffer.STATES);
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
        return load(body, memory.base(body, CheckMemory.Buffer.STATES), sum(body, start, index));
    }

    private int base(int set) {
        return bases.computeIfAbsent(set, key -> editor.privateWord(entryPoint));
    }

    private int sum(List<Instruction> body, int first, int second) {
        return editor.emit(body, Op.I_ADD, uint, first, second);
    }

    private int load(List<Instruction> body, int states, int index) {
        return memory.loadWord(body, memory.word(body, states, index));
    }

    /** Reads the words that are read once. */
    void emitPrologue(List<Instruction> body) {
        Map<Integer, Integer> values = new LinkedHashMap<>();
        bases.forEach((set, variable) -> {
            int base = recorder.emitBase(body, set);
            values.put(set, base);
            editor.emitVoid(body, Op.STORE, variable, base);
        });
        int states = fixed.isEmpty() ? 0 : memory.base(body, CheckMemory.Buffer.STATES);
        fixed.forEach((at, variable) -> {
            int index = sum(body, values.get(at.set()), editor.constant(at.offset()));
            editor.emitVoid(body, Op.STORE, variable, load(body, states, index));
        });
    }
}
