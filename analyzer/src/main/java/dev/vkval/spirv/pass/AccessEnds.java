package dev.vkval.spirv.pass;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Dim;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.reflect.TypeLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The end of accesses in what a descriptor refers to: bytes from its start for buffers, texels for texel buffers. Ends
 * beyond 2^31 are limited to about that.
 */
final class AccessEnds {
    private static final long LIMIT = Integer.MAX_VALUE;
    private static final int LAST_TEXEL = -2;

    private final SpirvModule module;
    private final Types types;
    private final Constants constants;
    private final TypeLayout layout;
    private final IndexBounds bounds;

    AccessEnds(SpirvModule module, Constants constants, IndexBounds bounds) {
        this.module = module;
        this.types = module.types();
        this.constants = constants;
        this.layout = new TypeLayout(module, constants);
        this.bounds = bounds;
    }

    /** An index that is known when the shader runs, and its stride. */
    private record Term(int index, long strideBytes) {}

    /** An access: constant end, terms to be added, the type and memory layout reached so far. */
    private static final class Reach {
        private final List<Term> terms = new ArrayList<>();
        private long offset;
        private int type;
        private long matrixStride;
        private boolean rowMajor;
        private long sizeBytes;
    }

    /**
     * Adds code for the end of an access to a body.
     *
     * @return id of a word, 0 if the access has no end that could be out of bounds
     */
    int emit(ModuleEditor editor, List<Instruction> body, DescriptorRoot root, Instruction consumer) {
        int kind = module.opcodeOf(types.withoutArrays(root.type()));
        if (kind == Op.TYPE_STRUCT) {
            return emitBuffer(editor, body, root, consumer);
        }
        return kind == Op.TYPE_IMAGE || kind == Op.TYPE_SAMPLED_IMAGE ? emitTexel(editor, body, root, consumer) : 0;
    }

    private int emitBuffer(ModuleEditor editor, List<Instruction> body, DescriptorRoot root, Instruction consumer) {
        Deque<Instruction> chains = new ArrayDeque<>();
        if (!leads(pointer(consumer, 0), root, chains)
                && !(consumer.opcode() == Op.COPY_MEMORY && leads(pointer(consumer, 1), root, chains))) {
            return 0;
        }
        Reach reach = new Reach();
        reach.type = types.withoutArrays(root.type());
        for (Instruction chain : chains) {
            int first = 1 + (chain == root.chain() ? root.indices() : 0);
            for (int i = first; i < chain.operandCount(); i++) {
                step(reach, chain.operand(i));
            }
        }
        long size = reach.sizeBytes != 0 ? reach.sizeBytes : layout.sizeBytes(reach.type);
        return size == 0 ? 0 : emit(editor, body, reach, size);
    }

    private static int pointer(Instruction consumer, int operand) {
        boolean accesses = consumer.opcode() == Op.LOAD
                || consumer.opcode() == Op.STORE
                || consumer.opcode() == Op.COPY_MEMORY
                || consumer.format().name().startsWith("OpAtomic");
        return accesses ? consumer.operandOr(operand, 0) : 0;
    }

    /**
     * Collects the chains from a root to a pointer, outermost first; false if the pointer is not derived from the root.
     */
    private boolean leads(int pointer, DescriptorRoot root, Deque<Instruction> chains) {
        chains.clear();
        Instruction step = module.definition(pointer);
        while (step != null && step != root.chain()) {
            switch (step.opcode()) {
                case Op.ACCESS_CHAIN, Op.IN_BOUNDS_ACCESS_CHAIN -> chains.addFirst(step);
                case Op.COPY_OBJECT -> {
                    // A copy of a pointer points to the same place.
                }
                default -> {
                    return false;
                }
            }
            step = module.definition(step.operand(0));
        }
        if (step != null && root.array()) {
            chains.addFirst(step);
        }
        return step != null;
    }

    private void step(Reach reach, int index) {
        int type = reach.type;
        long known = constants.value(index, -1);
        reach.sizeBytes = 0;
        switch (module.opcodeOf(type)) {
            case Op.TYPE_STRUCT -> {
                int member = (int) Math.max(known, 0);
                reach.offset = Math.min(reach.offset + layout.offset(type, member), LIMIT);
                reach.matrixStride = Integer.toUnsignedLong(
                        module.decorations().memberValue(type, member, Decoration.MATRIX_STRIDE, 0));
                reach.rowMajor = module.decorations().memberHas(type, member, Decoration.ROW_MAJOR);
                reach.sizeBytes = layout.memberSizeBytes(type, member);
                reach.type = types.memberType(type, member);
            }
            case Op.TYPE_ARRAY, Op.TYPE_RUNTIME_ARRAY -> {
                add(reach, index, known, layout.strideBytes(type));
                reach.type = types.elementType(type);
            }
            case Op.TYPE_MATRIX -> {
                int column = types.elementType(type);
                long scalar = layout.sizeBytes(types.elementType(column));
                long stride = reach.matrixStride == 0 ? layout.sizeBytes(column) : reach.matrixStride;
                add(reach, index, known, reach.rowMajor ? scalar : stride);
                if (reach.rowMajor) {
                    reach.sizeBytes = stride * (layout.count(column) - 1) + scalar;
                }
                reach.type = column;
            }
            default -> {
                boolean row = reach.rowMajor && reach.matrixStride != 0;
                int component = types.elementType(type);
                add(reach, index, known, row ? reach.matrixStride : layout.sizeBytes(component));
                reach.type = component;
            }
        }
    }

    private static void add(Reach reach, int index, long known, long strideBytes) {
        if (known >= 0) {
            long bytes = known > LIMIT || strideBytes > LIMIT ? LIMIT : known * strideBytes;
            reach.offset = Math.min(reach.offset + bytes, LIMIT);
        } else {
            reach.terms.add(new Term(index, Math.max(strideBytes, 1)));
        }
    }

    private int emit(ModuleEditor editor, List<Instruction> body, Reach reach, long sizeBytes) {
        int uint = editor.uint();
        int end = editor.constant((int) Math.min(reach.offset + sizeBytes, LIMIT));
        for (Term term : reach.terms) {
            long largest = LIMIT / (term.strideBytes() * reach.terms.size());
            int index = bounds.emitWord(editor, body, term.index());
            int most = editor.constant((int) largest);
            int less = editor.emit(body, Op.U_LESS_THAN, editor.bool(), index, most);
            int cut = editor.emit(body, Op.SELECT, uint, less, index, most);
            int bytes = editor.emit(body, Op.I_MUL, uint, cut, editor.constant((int) term.strideBytes()));
            end = editor.emit(body, Op.I_ADD, uint, end, bytes);
        }
        return end;
    }

    private int emitTexel(ModuleEditor editor, List<Instruction> body, DescriptorRoot root, Instruction consumer) {
        Instruction image = module.definition(types.withoutArrays(root.type()));
        if (image.opcode() == Op.TYPE_SAMPLED_IMAGE) {
            image = module.definition(image.operand(0));
        }
        if (image.operand(1) != Dim.BUFFER) {
            return 0;
        }
        int coordinate = switch (consumer.opcode()) {
            case Op.IMAGE_FETCH, Op.IMAGE_READ, Op.IMAGE_WRITE, Op.IMAGE_SPARSE_FETCH, Op.IMAGE_SPARSE_READ ->
                consumer.operand(1);
            default -> texelPointerCoordinate(consumer);
        };
        if (coordinate == 0 || module.opcodeOf(types.typeOf(coordinate)) != Op.TYPE_INT) {
            return 0;
        }
        int word = bounds.emitWord(editor, body, coordinate);
        int last = editor.constant(LAST_TEXEL);
        int less = editor.emit(body, Op.U_LESS_THAN, editor.bool(), word, last);
        int cut = editor.emit(body, Op.SELECT, editor.uint(), less, word, last);
        return editor.emit(body, Op.I_ADD, editor.uint(), cut, editor.constant(1));
    }

    private int texelPointerCoordinate(Instruction consumer) {
        Instruction pointer = module.definition(pointer(consumer, 0));
        return pointer != null && pointer.opcode() == Op.IMAGE_TEXEL_POINTER ? pointer.operand(1) : 0;
    }
}
