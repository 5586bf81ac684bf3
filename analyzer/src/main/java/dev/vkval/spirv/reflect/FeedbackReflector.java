package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Decorations;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds the outputs of an entry point that are captured to a transform feedback buffer. */
final class FeedbackReflector {
    private static final int UNDECORATED = -1;

    private final Types types;
    private final Decorations decorations;
    private final TypeLayout layout;
    private final SpirvModule module;
    private final Map<Integer, List<ByteRange>> written = new TreeMap<>();
    private final Map<Integer, Integer> strides = new TreeMap<>();
    private boolean known = true;

    FeedbackReflector(SpirvModule module, TypeLayout layout) {
        this.module = module;
        this.types = module.types();
        this.decorations = module.decorations();
        this.layout = layout;
    }

    /** @return the buffers in ascending order; none if the offset of an output cannot be determined */
    List<FeedbackLayout> list(Instruction entryPoint) {
        int nameWords = entryPoint.stringWords(entryPoint.firstOperandWord() + 2);
        for (int i = 2 + nameWords; i < entryPoint.operandCount(); i++) {
            Instruction variable = module.definition(entryPoint.operand(i));
            if (variable != null
                    && variable.opcode() == Op.VARIABLE
                    && types.storageClass(variable.resultType()) == StorageClass.OUTPUT) {
                add(variable);
            }
        }
        List<FeedbackLayout> layouts = new ArrayList<>();
        written.forEach((buffer, ranges) -> layouts.add(new FeedbackLayout(
                buffer, Integer.toUnsignedLong(strides.getOrDefault(buffer, 0)), ByteRange.merge(ranges))));
        known &= layouts.stream().allMatch(FeedbackReflector::sound);
        return known ? List.copyOf(layouts) : List.of();
    }

    private static boolean sound(FeedbackLayout buffer) {
        List<ByteRange> ranges = buffer.written();
        return !ranges.isEmpty() && ranges.get(ranges.size() - 1).end() <= buffer.strideBytes();
    }

    private void add(Instruction variable) {
        int id = variable.resultId();
        int type = types.pointee(variable.resultType());
        int buffer = decorations.value(id, Decoration.XFB_BUFFER, UNDECORATED);
        int stride = decorations.value(id, Decoration.XFB_STRIDE, UNDECORATED);
        if (decorations.has(id, Decoration.OFFSET)) {
            add(buffer, stride, decorations.value(id, Decoration.OFFSET, 0), type);
        }
        int structure = types.withoutArrays(type);
        if (!decorations.has(structure, Decoration.BLOCK)) {
            return;
        }
        for (int member = 0; member < types.memberCount(structure); member++) {
            if (decorations.memberHas(structure, member, Decoration.OFFSET)) {
                // A block in an array has a buffer for each element.
                known &= structure == type;
                add(
                        decorations.memberValue(structure, member, Decoration.XFB_BUFFER, buffer),
                        decorations.memberValue(structure, member, Decoration.XFB_STRIDE, stride),
                        decorations.memberValue(structure, member, Decoration.OFFSET, 0),
                        types.memberType(structure, member));
            }
        }
    }

    private void add(int buffer, int strideBytes, int offset, int type) {
        boolean structured = module.opcodeOf(types.withoutArrays(type)) == Op.TYPE_STRUCT;
        if (buffer == UNDECORATED || strideBytes == UNDECORATED || structured) {
            known = false;
            return;
        }
        strides.merge(buffer, strideBytes, Math::max);
        written.computeIfAbsent(buffer, key -> new ArrayList<>())
                .add(new ByteRange(Integer.toUnsignedLong(offset), layout.sizeBytes(type)));
    }
}
