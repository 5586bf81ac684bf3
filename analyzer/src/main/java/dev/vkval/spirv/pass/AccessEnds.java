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
    /** Of the constant part of an end and of the sum of its terms: with a state's first size they fit a word. */
    static final long LIMIT = Integer.MAX_VALUE - DescriptorState.FIRST_SIZE;

    /** Index of a texel, as a word, whose end fits a word with a state's first size. */
    static final int LAST_TEXEL = -2 - DescriptorState.FIRST_SIZE;

    private final SpirvModule module;
    private final Types types;
    private final Constants constants;
    private final TypeLayout layout;
    private final IndexBounds bounds;
    private final AccessSizes sizes;

    AccessEnds(SpirvModule module, Constants constants, IndexBounds bounds) {
        this.module = module;
        this.types = module.types();
        this.constants = constants;
        this.layout = new TypeLayout(module, constants);
        this.bounds = bounds;
        this.sizes = new AccessSizes(module, constants);
    }

    /** An index that is known when the shader runs, and its stride. */
    record Term(int index, long strideBytes) {}

    /**
     * The end of an access.
     *
     * @param constant the part that is known when the shader is compiled
     * @param terms to be added
     * @param texel whether it is counted in texels
     * @param sizeBytes how far before it the access begins, 0 if that is not known
     */
    record End(long constant, List<Term> terms, boolean texel, long sizeBytes) {
        End {
            terms = List.copyOf(terms);
        }

        End(long constant, List<Term> terms, boolean texel) {
            this(constant, terms, texel, 0);
        }
    }

    /** An access: constant offset, terms to be added, the type and memory layout reached so far. */
    private static final class Reach {
        private final List<Term> terms = new ArrayList<>();
        private long offset;
        private int type;
        private long matrixStride;
        private boolean rowMajor;
        private long sizeBytes;
    }

    /**
     * The end of an access, null if it has none that could be out of bounds. A ray reaches 1 of what is empty as long as it
     * is not built.
     */
    End of(DescriptorRoot root, Instruction consumer) {
        int kind = module.opcodeOf(types.withoutArrays(root.type()));
        if (kind == Op.TYPE_STRUCT) {
            return ofBuffer(root, consumer);
        }
        if (kind == Op.TYPE_ACCELERATION_STRUCTURE_KHR) {
            return needsTopLevel(consumer.opcode()) ? new End(1, List.of(), false) : null;
        }
        return kind == Op.TYPE_IMAGE || kind == Op.TYPE_SAMPLED_IMAGE ? ofTexel(root, consumer) : null;
    }

    /** Whether valid usage says that an instruction needs a structure that was built as a top-level one. */
    private static boolean needsTopLevel(int opcode) {
        return switch (opcode) {
            case Op.RAY_QUERY_INITIALIZE_KHR,
                    Op.TRACE_RAY_KHR,
                    Op.TRACE_RAY_MOTION_NV,
                    Op.HIT_OBJECT_TRACE_RAY_MOTION_NV,
                    Op.HIT_OBJECT_TRACE_RAY_MOTION_EXT,
                    Op.HIT_OBJECT_TRACE_MOTION_REORDER_EXECUTE_EXT -> true;
            default -> false;
        };
    }

    private End ofBuffer(DescriptorRoot root, Instruction consumer) {
        Deque<Instruction> chains = new ArrayDeque<>();
        int pointer = BufferPointers.accessed(consumer);
        if (!leads(pointer, root, chains)) {
            return null;
        }
        Reach reach = new Reach();
        reach.type = types.withoutArrays(root.type());
        for (Instruction chain : chains) {
            boolean selects = chain == root.chain();
            enter(reach, selects ? types.withoutArrays(root.type()) : AccessChains.type(module, chain));
            for (int i = AccessChains.firstIndex(chain) + (selects ? root.indices() : 0);
                    i < chain.operandCount();
                    i++) {
                step(reach, chain.operand(i));
            }
        }
        boolean typed = types.pointee(types.typeOf(pointer)) != 0 && !AccessSizes.isMatrix(consumer);
        return typed ? after(reach, sizeBytes(reach), List.of()) : after(reach, sizes.of(consumer));
    }

    private static End after(Reach reach, End behind) {
        return behind == null ? null : after(reach, behind.constant(), behind.terms());
    }

    private static End after(Reach reach, long size, List<Term> terms) {
        List<Term> all = new ArrayList<>(reach.terms);
        all.addAll(terms);
        long known = terms.isEmpty() ? size : 0;
        return size == 0 ? null : new End(Math.min(reach.offset + size, LIMIT), all, false, known);
    }

    /** An untyped chain may go into another type than the one before it led to. */
    private static void enter(Reach reach, int type) {
        if (reach.type != type) {
            reach.type = type;
            reach.matrixStride = 0;
            reach.rowMajor = false;
            reach.sizeBytes = 0;
        }
    }

    /**
     * What an access chain adds to its base, without the size of what it leads to.
     *
     * @param type what the base points to
     * @param first number of its first index operand
     */
    End along(int type, Instruction chain, int first) {
        Reach reach = reach(type, chain, first);
        return new End(reach.offset, reach.terms, false);
    }

    /** The size of what an access chain leads to. */
    long sizeBytes(int type, Instruction chain, int first) {
        return sizeBytes(reach(type, chain, first));
    }

    private Reach reach(int type, Instruction chain, int first) {
        Reach reach = new Reach();
        reach.type = type;
        for (int i = first; i < chain.operandCount(); i++) {
            step(reach, chain.operand(i));
        }
        return reach;
    }

    private long sizeBytes(Reach reach) {
        return reach.sizeBytes != 0 ? reach.sizeBytes : layout.sizeBytes(reach.type);
    }

    /**
     * Collects the chains from a root to a pointer, outermost first; false if the pointer is not derived from the root.
     */
    private boolean leads(int pointer, DescriptorRoot root, Deque<Instruction> chains) {
        chains.clear();
        Instruction step = module.definition(pointer);
        while (step != null && step != root.chain()) {
            if (AccessChains.is(step)) {
                chains.addFirst(step);
            } else if (step.opcode() != Op.COPY_OBJECT) {
                return false;
            }
            step = module.definition(AccessChains.base(step));
        }
        if (step != null && root.array()) {
            chains.addFirst(step);
        }
        return step != null;
    }

    private void step(Reach reach, int index) {
        int type = reach.type;
        long known = constants.folded(index, -1);
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

    /** Adds code for an end to a body; returns the id of a word. */
    int emit(ModuleEditor editor, List<Instruction> body, End end) {
        int uint = editor.uint();
        int sum = editor.constant((int) end.constant());
        for (Term term : end.terms()) {
            int most = editor.constant(
                    end.texel()
                            ? LAST_TEXEL
                            : (int) (LIMIT / (term.strideBytes() * end.terms().size())));
            int index = bounds.emitWord(editor, body, term.index());
            int less = editor.emit(body, Op.U_LESS_THAN, editor.bool(), index, most);
            int cut = editor.emit(body, Op.SELECT, uint, less, index, most);
            int bytes = term.strideBytes() == 1
                    ? cut
                    : editor.emit(body, Op.I_MUL, uint, cut, editor.constant((int) term.strideBytes()));
            sum = editor.emit(body, Op.I_ADD, uint, sum, bytes);
        }
        return sum;
    }

    private End ofTexel(DescriptorRoot root, Instruction consumer) {
        Instruction image = module.definition(types.withoutArrays(root.type()));
        if (image.opcode() == Op.TYPE_SAMPLED_IMAGE) {
            image = module.definition(image.operand(0));
        }
        if (image.operand(1) != Dim.BUFFER) {
            return null;
        }
        int coordinate = switch (consumer.opcode()) {
            case Op.IMAGE_FETCH, Op.IMAGE_READ, Op.IMAGE_WRITE, Op.IMAGE_SPARSE_FETCH, Op.IMAGE_SPARSE_READ ->
                consumer.operand(1);
            default -> texelPointerCoordinate(consumer);
        };
        boolean scalar = coordinate != 0 && module.opcodeOf(types.typeOf(coordinate)) == Op.TYPE_INT;
        return scalar ? new End(1, List.of(new Term(coordinate, 1)), true) : null;
    }

    private int texelPointerCoordinate(Instruction consumer) {
        Instruction pointer = module.definition(BufferPointers.accessed(consumer));
        return pointer != null && pointer.opcode() == Op.IMAGE_TEXEL_POINTER ? pointer.operand(1) : 0;
    }
}
