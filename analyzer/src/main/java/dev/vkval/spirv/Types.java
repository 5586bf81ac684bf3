package dev.vkval.spirv;

/** Queries for the types of a module. Ids that are not a type, or not of the requested kind, give 0 or -1. */
public final class Types {
    private final SpirvModule module;

    Types(SpirvModule module) {
        this.module = module;
    }

    /** The id of the type of a value, 0 if the id has none. */
    public int typeOf(int id) {
        Instruction definition = module.definition(id);
        return definition == null ? 0 : definition.resultType();
    }

    /** The type that a pointer type points to, 0 for untyped pointers and other types. */
    public int pointee(int pointerType) {
        Instruction type = module.definition(pointerType);
        return type != null && type.opcode() == Op.TYPE_POINTER ? type.operand(1) : 0;
    }

    /** The storage class of a pointer type, typed or not; -1 for other types. */
    public int storageClass(int pointerType) {
        Instruction type = module.definition(pointerType);
        boolean pointer =
                type != null && (type.opcode() == Op.TYPE_POINTER || type.opcode() == Op.TYPE_UNTYPED_POINTER_KHR);
        return pointer ? type.operand(0) : -1;
    }

    public boolean isPointer(int type) {
        return storageClass(type) >= 0;
    }

    public boolean isArray(int type) {
        int opcode = module.opcodeOf(type);
        return opcode == Op.TYPE_ARRAY || opcode == Op.TYPE_RUNTIME_ARRAY;
    }

    /** The type of an array's, vector's or matrix's elements, 0 for other types. */
    public int elementType(int type) {
        Instruction definition = module.definition(type);
        if (definition == null) {
            return 0;
        }
        return switch (definition.opcode()) {
            case Op.TYPE_ARRAY, Op.TYPE_RUNTIME_ARRAY, Op.TYPE_VECTOR, Op.TYPE_MATRIX -> definition.operand(0);
            default -> 0;
        };
    }

    /** The element type of all array dimensions. */
    public int withoutArrays(int type) {
        int inner = type;
        while (isArray(inner)) {
            inner = elementType(inner);
        }
        return inner;
    }

    public int memberCount(int structure) {
        Instruction type = module.definition(structure);
        return type != null && type.opcode() == Op.TYPE_STRUCT ? type.operandCount() : 0;
    }

    /** The type of a structure's member, 0 if there is none. */
    public int memberType(int structure, int member) {
        return member >= 0 && member < memberCount(structure)
                ? module.definition(structure).operand(member)
                : 0;
    }

    /** The type at a constant index of an aggregate, 0 if there is none. */
    public int component(int type, int index) {
        return module.opcodeOf(type) == Op.TYPE_STRUCT ? memberType(type, index) : elementType(type);
    }

    /** The width in bits of an integer or floating-point type, 0 for others. */
    public int widthBits(int type) {
        int opcode = module.opcodeOf(type);
        return opcode == Op.TYPE_INT || opcode == Op.TYPE_FLOAT
                ? module.definition(type).operand(0)
                : 0;
    }

    public boolean isSigned(int type) {
        return module.opcodeOf(type) == Op.TYPE_INT && module.definition(type).operandOr(1, 0) != 0;
    }

    /** Whether values of the type are descriptors: images, samplers, acceleration structures. */
    public boolean isOpaque(int type) {
        return switch (module.opcodeOf(type)) {
            case Op.TYPE_IMAGE,
                    Op.TYPE_SAMPLER,
                    Op.TYPE_SAMPLED_IMAGE,
                    Op.TYPE_ACCELERATION_STRUCTURE_KHR,
                    Op.TYPE_TENSOR_ARM -> true;
            default -> false;
        };
    }
}
