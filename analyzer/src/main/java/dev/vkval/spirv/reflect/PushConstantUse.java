package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.OperandWalker;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.grammar.OperandCategory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The bytes of the push constants that a call tree uses; an index that is not a constant uses everything it can select.
 */
final class PushConstantUse {
    private static final long LIMIT = 1L << 30;

    private final SpirvModule module;
    private final Types types;
    private final Constants constants;
    private final TypeLayout layout;
    private final OperandWalker walker;
    private final List<ByteRange> ranges = new ArrayList<>();
    private final Map<Integer, ByteRange> structures = new HashMap<>();

    private PushConstantUse(SpirvModule module, Constants constants, TypeLayout layout) {
        this.module = module;
        this.types = module.types();
        this.constants = constants;
        this.layout = layout;
        this.walker = new OperandWalker(module);
    }

    static List<ByteRange> of(SpirvModule module, List<Function> functions, Constants constants, TypeLayout layout) {
        PushConstantUse use = new PushConstantUse(module, constants, layout);
        functions.forEach(function -> SpirvModule.forEachOf(function, use::visit));
        return ByteRange.merge(use.ranges);
    }

    private void visit(Instruction instruction) {
        walker.walkLeniently(instruction, (kind, word, count) -> {
            Instruction variable =
                    kind.category() == OperandCategory.ID ? module.definition(instruction.word(word)) : null;
            if (variable != null
                    && variable.opcode() == Op.VARIABLE
                    && types.storageClass(variable.resultType()) == StorageClass.PUSH_CONSTANT) {
                ranges.add(range(instruction, types.pointee(variable.resultType()), variable.resultId()));
            }
        });
    }

    private ByteRange range(Instruction instruction, int block, int variable) {
        boolean chain = instruction.opcode() == Op.ACCESS_CHAIN || instruction.opcode() == Op.IN_BOUNDS_ACCESS_CHAIN;
        if (!chain || instruction.operand(0) != variable) {
            return structure(block);
        }
        int type = block;
        ByteRange range = structure(block);
        for (int i = 1; i < instruction.operandCount(); i++) {
            long index = constants.value(instruction.operand(i), -1);
            boolean member = module.opcodeOf(type) == Op.TYPE_STRUCT;
            if (member) {
                if (index < 0 || index >= types.memberCount(type)) {
                    return range;
                }
                long begin = type == block ? 0 : range.offset();
                range = moved(begin, layout.offset(type, (int) index), layout.memberSizeBytes(type, (int) index));
                if (isMatrix(type, (int) index)) {
                    return range;
                }
                type = types.memberType(type, (int) index);
                range = module.opcodeOf(type) == Op.TYPE_STRUCT
                        ? new ByteRange(range.offset(), layout.sizeBytes(type))
                        : range;
            } else {
                if (index < 0 || types.elementType(type) == 0) {
                    return range;
                }
                long stride = layout.strideBytes(type);
                type = types.elementType(type);
                range = moved(range.offset(), Math.min(index, LIMIT) * Math.min(stride, LIMIT), layout.sizeBytes(type));
            }
        }
        return range;
    }

    private static ByteRange moved(long begin, long offset, long sizeBytes) {
        return new ByteRange(Math.min(begin + offset, LIMIT), sizeBytes);
    }

    /** Matrices are laid out by decorations of the member; their columns are not distinguished. */
    private boolean isMatrix(int structure, int member) {
        return module.decorations().memberHas(structure, member, Decoration.MATRIX_STRIDE);
    }

    /** From the first member, which need not be at 0, to the end of the last. */
    private ByteRange structure(int block) {
        ByteRange known = structures.get(block);
        if (known == null) {
            known = measure(block);
            structures.put(block, known);
        }
        return known;
    }

    private ByteRange measure(int block) {
        long first = Long.MAX_VALUE;
        for (int member = 0; member < types.memberCount(block); member++) {
            first = Math.min(first, layout.offset(block, member));
        }
        long end = layout.sizeBytes(block);
        return first >= end ? new ByteRange(0, end) : new ByteRange(first, end - first);
    }
}
