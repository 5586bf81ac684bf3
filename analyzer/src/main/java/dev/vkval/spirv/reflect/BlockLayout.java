package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Decorations;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Whether the offsets and strides of a block are those that its memory may have (Vulkan specification, "Offset and Stride
 * Assignment"). Sizes are those of the default values of specialization constants.
 */
public final class BlockLayout {
    /** A structure within more of them is not judged: SPIR-V permits 255. */
    private static final int MOST_NESTED = 255;

    /** Types that are looked at in a block; of a larger one the rest is not judged. */
    private static final int MOST_LOOKS = 1 << 18;

    private static final int SIXTEEN = 16;
    private static final int POINTER_BYTES = 8;
    private static final long LARGEST = 1L << 40;

    /** What alignment is required of offsets and strides. */
    public enum Alignment {
        /** That of the largest scalar. */
        SCALAR,
        /** That of a standard storage buffer layout. */
        BASE,
        /** That of a standard uniform buffer layout: of arrays and structures a multiple of 16. */
        EXTENDED
    }

    private final SpirvModule module;
    private final Types types;
    private final Decorations decorations;
    private final Constants constants;
    private final Alignment required;
    private final boolean relaxed;
    private int looks;

    /** @param relaxed whether the offset of a vector needs the alignment of its components only */
    public BlockLayout(SpirvModule module, Constants constants, Alignment required, boolean relaxed) {
        this.module = module;
        this.types = module.types();
        this.decorations = module.decorations();
        this.constants = constants;
        this.required = required;
        this.relaxed = relaxed;
    }

    /** A member, and where it is in the block. */
    private record Member(int structure, int index, int type, long offset) {}

    /** The first thing that is wrong with a structure, as a sentence; null for nothing. */
    public String fault(int structure) {
        return fault(structure, 0, 0);
    }

    /** @param base offset of the structure in the block */
    private String fault(int structure, long base, int nested) {
        if (isTooMuch(nested)) {
            return null;
        }
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < types.memberCount(structure); i++) {
            if (!decorations.memberHas(structure, i, Decoration.OFFSET)) {
                return name(structure, i) + " has no Offset";
            }
            long offset = Integer.toUnsignedLong(decorations.memberValue(structure, i, Decoration.OFFSET, 0));
            members.add(new Member(structure, i, types.memberType(structure, i), offset));
        }
        members.sort(Comparator.comparingLong(Member::offset));
        long end = 0;
        for (Member member : members) {
            String wrong = member.offset < end
                    ? name(member) + " begins at byte " + member.offset + ", and what is before it ends at byte " + end
                    : ofMember(member, base, nested);
            if (wrong != null) {
                return wrong;
            }
            end = end(member, nested);
        }
        return null;
    }

    private boolean isTooMuch(int nested) {
        return nested > MOST_NESTED || ++looks > MOST_LOOKS;
    }

    private String ofMember(Member member, long base, int nested) {
        int type = member.type;
        boolean rows = decorations.memberHas(member.structure, member.index, Decoration.ROW_MAJOR);
        boolean vector = module.opcodeOf(type) == Op.TYPE_VECTOR;
        long alignment =
                vector && relaxed ? alignment(types.elementType(type), rows, nested) : alignment(type, rows, nested);
        long at = base + member.offset;
        if (member.offset % alignment != 0) {
            return name(member) + " has Offset " + member.offset + ", which is not a multiple of " + alignment;
        }
        if (vector && required != Alignment.SCALAR && isStraddling(at, size(member, type, nested))) {
            return name(member) + " is a vector at byte " + at + " that straddles a multiple of 16 bytes";
        }
        return ofType(member, type, at, rows, nested);
    }

    /** Of an array, a matrix, and what is in them. */
    private String ofType(Member member, int type, long at, boolean rows, int nested) {
        if (isTooMuch(nested)) {
            return null;
        }
        return switch (module.opcodeOf(type)) {
            case Op.TYPE_STRUCT -> fault(type, at, nested + 1);
            case Op.TYPE_MATRIX ->
                strideFault(
                        member,
                        "MatrixStride",
                        decorations.memberValue(member.structure, member.index, Decoration.MATRIX_STRIDE, 0),
                        alignment(type, rows, nested),
                        0);
            case Op.TYPE_ARRAY, Op.TYPE_RUNTIME_ARRAY -> {
                int element = types.elementType(type);
                String wrong = strideFault(
                        member,
                        "ArrayStride",
                        decorations.value(type, Decoration.ARRAY_STRIDE, 0),
                        alignment(type, rows, nested),
                        size(member, element, nested));
                yield wrong != null ? wrong : ofType(member, element, at, rows, nested + 1);
            }
            default -> null;
        };
    }

    private String strideFault(Member member, String decoration, int stride, long alignment, long size) {
        long bytes = Integer.toUnsignedLong(stride);
        if (bytes == 0) {
            return name(member) + " has no " + decoration;
        }
        if (bytes % alignment != 0) {
            return name(member) + " has " + decoration + " " + bytes + ", which is not a multiple of " + alignment;
        }
        return bytes < size
                ? name(member) + " has " + decoration + " " + bytes + " and elements of " + size + " bytes"
                : null;
    }

    private static boolean isStraddling(long offset, long size) {
        return size <= SIXTEEN ? offset / SIXTEEN != (offset + size - 1) / SIXTEEN : offset % SIXTEEN != 0;
    }

    /** Where what follows a member may begin. */
    private long end(Member member, int nested) {
        boolean rows = decorations.memberHas(member.structure, member.index, Decoration.ROW_MAJOR);
        long end = Math.min(member.offset + size(member, member.type, nested), LARGEST);
        boolean padded = required == Alignment.EXTENDED
                && (types.isArray(member.type) || module.opcodeOf(member.type) == Op.TYPE_STRUCT);
        return padded ? roundUp(end, alignment(member.type, rows, nested)) : end;
    }

    private long alignment(int type, boolean rows, int nested) {
        if (isTooMuch(nested)) {
            return 1;
        }
        return switch (module.opcodeOf(type)) {
            case Op.TYPE_INT, Op.TYPE_FLOAT -> Math.max(types.widthBits(type) / Byte.SIZE, 1);
            case Op.TYPE_POINTER -> POINTER_BYTES;
            case Op.TYPE_VECTOR -> ofVector(types.elementType(type), count(type));
            case Op.TYPE_MATRIX -> {
                int column = types.elementType(type);
                yield rounded(ofVector(types.elementType(column), rows ? count(type) : count(column)));
            }
            case Op.TYPE_ARRAY, Op.TYPE_RUNTIME_ARRAY -> rounded(alignment(types.elementType(type), rows, nested + 1));
            case Op.TYPE_STRUCT -> {
                long most = 1;
                for (int i = 0; i < types.memberCount(type); i++) {
                    boolean inRows = decorations.memberHas(type, i, Decoration.ROW_MAJOR);
                    most = Math.max(most, alignment(types.memberType(type, i), inRows, nested + 1));
                }
                yield rounded(most);
            }
            default -> 1;
        };
    }

    private long ofVector(int component, long count) {
        long scalar = alignment(component, false, 0);
        return required == Alignment.SCALAR ? scalar : count == 2 ? 2 * scalar : 4 * scalar;
    }

    private long rounded(long alignment) {
        return required == Alignment.EXTENDED ? roundUp(alignment, SIXTEEN) : alignment;
    }

    private static long roundUp(long bytes, long multiple) {
        return (bytes + multiple - 1) / multiple * multiple;
    }

    /** Bytes from the first to the last, 0 of a runtime array. */
    private long size(Member member, int type, int nested) {
        if (isTooMuch(nested)) {
            return 0;
        }
        return switch (module.opcodeOf(type)) {
            case Op.TYPE_INT, Op.TYPE_FLOAT -> types.widthBits(type) / Byte.SIZE;
            case Op.TYPE_POINTER -> POINTER_BYTES;
            case Op.TYPE_VECTOR -> limited(count(type), size(member, types.elementType(type), nested + 1), 0);
            case Op.TYPE_MATRIX -> {
                int column = types.elementType(type);
                boolean rows = decorations.memberHas(member.structure, member.index, Decoration.ROW_MAJOR);
                long scalar = size(member, types.elementType(column), nested + 1);
                long stride = Integer.toUnsignedLong(
                        decorations.memberValue(member.structure, member.index, Decoration.MATRIX_STRIDE, 0));
                long lines = rows ? count(column) : count(type);
                yield limited(lines - 1, stride, (rows ? count(type) : count(column)) * scalar);
            }
            case Op.TYPE_ARRAY -> {
                long stride = Integer.toUnsignedLong(decorations.value(type, Decoration.ARRAY_STRIDE, 0));
                yield limited(count(type) - 1, stride, size(member, types.elementType(type), nested + 1));
            }
            case Op.TYPE_STRUCT -> {
                long end = 0;
                for (int i = 0; i < types.memberCount(type); i++) {
                    long offset = Integer.toUnsignedLong(decorations.memberValue(type, i, Decoration.OFFSET, 0));
                    Member inner = new Member(type, i, types.memberType(type, i), offset);
                    end = Math.max(end, offset + size(inner, inner.type, nested + 1));
                }
                yield Math.min(end, LARGEST);
            }
            default -> 0;
        };
    }

    private static long limited(long count, long stride, long more) {
        boolean large = count > LARGEST || Math.multiplyHigh(count, stride) != 0 || count * stride > LARGEST;
        return large ? LARGEST : Math.min(count * stride + more, LARGEST);
    }

    /** Of elements, components or columns: at least 1. */
    private long count(int type) {
        Instruction definition = module.definition(type);
        long count = definition == null
                ? 1
                : definition.opcode() == Op.TYPE_ARRAY
                        ? constants.value(definition.operand(1), 1)
                        : Integer.toUnsignedLong(definition.operand(1));
        return Math.max(count, 1);
    }

    private String name(Member member) {
        return name(member.structure, member.index);
    }

    private String name(int structure, int member) {
        String block = decorations.name(structure);
        String name = decorations.memberName(structure, member);
        return (block.isEmpty() ? "structure %" + structure : block) + "."
                + (name.isEmpty() ? "member " + member : name);
    }
}
