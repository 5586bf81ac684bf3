package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import java.util.HashMap;
import java.util.Map;

/** Sizes of types in memory, by their layout decorations, and in locations. Sizes are limited to 2^40. */
public final class TypeLayout {
    private static final long LIMIT = 1L << 40;
    private static final int POINTER_BYTES = 8;
    private static final int FOUR_COMPONENTS_BITS = 128;

    private final SpirvModule module;
    private final Types types;
    private final Constants constants;
    private final Map<Integer, Long> sizes = new HashMap<>();
    private final Map<Integer, Long> locations = new HashMap<>();

    public TypeLayout(SpirvModule module, Constants constants) {
        this.module = module;
        this.types = module.types();
        this.constants = constants;
    }

    /** Elements of an array, columns of a matrix, components of a vector; 0 for a runtime array. */
    public long count(int type) {
        Instruction definition = module.definition(type);
        return switch (definition.opcode()) {
            case Op.TYPE_ARRAY -> Math.min(Math.max(constants.value(definition.operand(1), 1), 1), LIMIT);
            case Op.TYPE_VECTOR, Op.TYPE_MATRIX -> Math.min(Integer.toUnsignedLong(definition.operand(1)), LIMIT);
            default -> 0;
        };
    }

    /** The product of all dimensions of an array type, 1 for no array, 0 if one is a runtime array. */
    long elements(int type) {
        long elements = 1;
        for (int inner = type; types.isArray(inner); inner = types.elementType(inner)) {
            elements = product(elements, count(inner));
        }
        return elements;
    }

    /** Bytes from its first to its last, 0 for a type without a size. */
    public long sizeBytes(int type) {
        Long known = sizes.get(type);
        if (known == null) {
            known = measure(type);
            sizes.put(type, known);
        }
        return known;
    }

    private long measure(int type) {
        return switch (module.opcodeOf(type)) {
            case Op.TYPE_INT, Op.TYPE_FLOAT -> types.widthBits(type) / Byte.SIZE;
            case Op.TYPE_BOOL -> Integer.BYTES;
            case Op.TYPE_POINTER -> POINTER_BYTES;
            case Op.TYPE_VECTOR, Op.TYPE_MATRIX -> product(count(type), sizeBytes(types.elementType(type)));
            case Op.TYPE_ARRAY -> product(count(type), strideBytes(type));
            case Op.TYPE_STRUCT -> {
                long size = 0;
                for (int member = 0; member < types.memberCount(type); member++) {
                    size = Math.max(size, offset(type, member) + memberSizeBytes(type, member));
                }
                yield Math.min(size, LIMIT);
            }
            default -> 0;
        };
    }

    /** Distance between the elements of an array, vector or matrix without a stride decoration. */
    public long strideBytes(int type) {
        long stride = Integer.toUnsignedLong(module.decorations().value(type, Decoration.ARRAY_STRIDE, 0));
        return stride != 0 ? stride : sizeBytes(types.elementType(type));
    }

    /** Offset of a member in bytes. */
    public long offset(int structure, int member) {
        return Integer.toUnsignedLong(module.decorations().memberValue(structure, member, Decoration.OFFSET, 0));
    }

    /** The size of a member, of matrices by the member's stride. */
    public long memberSizeBytes(int structure, int member) {
        int type = types.memberType(structure, member);
        int inner = types.withoutArrays(type);
        long stride = Integer.toUnsignedLong(
                module.decorations().memberValue(structure, member, Decoration.MATRIX_STRIDE, 0));
        if (module.opcodeOf(inner) != Op.TYPE_MATRIX || stride == 0) {
            return sizeBytes(type);
        }
        boolean rows = module.decorations().memberHas(structure, member, Decoration.ROW_MAJOR);
        long lines = rows ? count(types.elementType(inner)) : count(inner);
        long matrix = product(lines, stride);
        return type == inner ? matrix : Math.max(sizeBytes(type), matrix);
    }

    /** Whether a value of the type has each of the bytes from its first to its last; matrices count as having gaps. */
    public boolean isContiguous(int type) {
        return switch (module.opcodeOf(type)) {
            case Op.TYPE_INT, Op.TYPE_FLOAT, Op.TYPE_VECTOR, Op.TYPE_POINTER -> true;
            case Op.TYPE_ARRAY -> {
                int element = types.elementType(type);
                yield strideBytes(type) == sizeBytes(element) && isContiguous(element);
            }
            case Op.TYPE_STRUCT -> hasContiguousMembers(type);
            default -> false;
        };
    }

    /** Whether each member begins where the one before ends. */
    private boolean hasContiguousMembers(int structure) {
        long end = 0;
        for (int member = 0; member < types.memberCount(structure); member++) {
            int type = types.memberType(structure, member);
            if (offset(structure, member) != end || !isContiguous(type)) {
                return false;
            }
            end += sizeBytes(type);
        }
        return true;
    }

    /** Locations that a value of the type takes (Vulkan specification, Location and Component Assignment). */
    long locations(int type) {
        Long known = locations.get(type);
        if (known == null) {
            known = measureLocations(type);
            locations.put(type, known);
        }
        return known;
    }

    private long measureLocations(int type) {
        return switch (module.opcodeOf(type)) {
            case Op.TYPE_VECTOR ->
                product(count(type), types.widthBits(types.elementType(type))) > FOUR_COMPONENTS_BITS ? 2 : 1;
            case Op.TYPE_MATRIX, Op.TYPE_ARRAY -> product(count(type), locations(types.elementType(type)));
            case Op.TYPE_STRUCT -> {
                long sum = 0;
                for (int member = 0; member < types.memberCount(type); member++) {
                    sum = Math.min(sum + locations(types.memberType(type, member)), LIMIT);
                }
                yield sum;
            }
            default -> 1;
        };
    }

    private static long product(long a, long b) {
        long high = Math.multiplyHigh(a, b);
        return high != 0 || a * b < 0 ? LIMIT : Math.min(a * b, LIMIT);
    }
}
