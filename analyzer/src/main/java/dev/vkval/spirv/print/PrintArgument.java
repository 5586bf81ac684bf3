package dev.vkval.spirv.print;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;

/**
 * The type of an argument of a print.
 *
 * @param widthBits of a component: 8, 16, 32 or 64, 1 for a boolean
 * @param components 1 for a scalar
 */
public record PrintArgument(Kind kind, int widthBits, int components) {
    private static final int POINTER_BITS = 64;

    /** What a component is. */
    public enum Kind {
        SIGNED,
        UNSIGNED,
        FLOAT,
        BOOLEAN,
        /** To a physical storage buffer. */
        POINTER,
        /** Nothing that can be printed. */
        OTHER
    }

    /** The argument that an id is. */
    public static PrintArgument of(SpirvModule module, int id) {
        Types types = module.types();
        int type = types.typeOf(id);
        if (types.storageClass(type) == StorageClass.PHYSICAL_STORAGE_BUFFER) {
            return new PrintArgument(Kind.POINTER, POINTER_BITS, 1);
        }
        Instruction definition = module.definition(type);
        boolean vector = definition != null && definition.opcode() == Op.TYPE_VECTOR;
        int component = vector ? definition.operand(0) : type;
        return new PrintArgument(
                kind(module, component), Math.max(1, types.widthBits(component)), vector ? definition.operand(1) : 1);
    }

    private static Kind kind(SpirvModule module, int type) {
        return switch (module.opcodeOf(type)) {
            case Op.TYPE_INT -> module.types().isSigned(type) ? Kind.SIGNED : Kind.UNSIGNED;
            // A further operand is an encoding that is not that of IEEE 754.
            case Op.TYPE_FLOAT -> module.definition(type).operandCount() == 1 ? Kind.FLOAT : Kind.OTHER;
            case Op.TYPE_BOOL -> Kind.BOOLEAN;
            default -> Kind.OTHER;
        };
    }

    public boolean isVector() {
        return components > 1;
    }

    public boolean isWide() {
        return widthBits == Long.SIZE;
    }

    /** Number of words of its values in a record. */
    public int words() {
        return components * (isWide() ? 2 : 1);
    }
}
