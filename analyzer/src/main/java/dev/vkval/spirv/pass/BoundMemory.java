package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.StorageClass;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The buffers of checks as storage buffers of the reserved descriptor set. */
final class BoundMemory extends CheckMemory {
    private final ErrorOutput output;
    private final Instruction entryPoint;
    private final Map<Buffer, Integer> variables = new EnumMap<>(Buffer.class);

    BoundMemory(ModuleEditor editor, ErrorOutput output, Instruction entryPoint) {
        super(editor, StorageClass.STORAGE_BUFFER);
        this.output = output;
        this.entryPoint = entryPoint;
    }

    @Override
    void declare(Buffer buffer) {
        variables.computeIfAbsent(buffer, key -> {
            int variable = editor.storageBuffer(structure(), output.set(), binding(key));
            editor.addToInterface(entryPoint, variable);
            return variable;
        });
    }

    private int binding(Buffer buffer) {
        return switch (buffer) {
            case HITS -> output.hitsBinding();
            case RECORDS -> output.recordsBinding();
            case STATES -> output.statesBinding();
            case ADDRESSES -> output.addressesBinding();
        };
    }

    @Override
    int base(List<Instruction> body, Buffer buffer) {
        return variables.get(buffer);
    }

    @Override
    int wordCount(List<Instruction> body, int recordsBase) {
        return editor.emit(body, Op.ARRAY_LENGTH, editor.uint(), recordsBase, 0);
    }

    @Override
    int[] operands(int alignmentBytes) {
        return new int[0];
    }
}
