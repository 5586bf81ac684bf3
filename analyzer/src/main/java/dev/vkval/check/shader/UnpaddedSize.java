package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Types;

/** Sizes of types without padding between members and elements, so at most the sizes that a device uses. */
final class UnpaddedSize {
    static final long LIMIT_BYTES = 1L << 40;

    private static final int LIMIT_DEPTH = 64;

    private UnpaddedSize() {}

    /** Bytes of a type, 0 for one without a size. */
    static long bytes(CreatedStage stage, int type) {
        return bytes(stage, type, 0);
    }

    private static long bytes(CreatedStage stage, int type, int depth) {
        Types types = stage.module().types();
        Instruction definition = stage.module().definition(type);
        if (definition == null || depth > LIMIT_DEPTH) {
            return 0;
        }
        return switch (definition.opcode()) {
            case Op.TYPE_INT, Op.TYPE_FLOAT -> types.widthBits(type) / Byte.SIZE;
            case Op.TYPE_BOOL -> Integer.BYTES;
            case Op.TYPE_VECTOR, Op.TYPE_MATRIX ->
                limited(Integer.toUnsignedLong(definition.operand(1)), bytes(stage, definition.operand(0), depth + 1));
            case Op.TYPE_ARRAY ->
                limited(
                        stage.constants().value(definition.operand(1), 1),
                        bytes(stage, definition.operand(0), depth + 1));
            case Op.TYPE_STRUCT -> {
                long sum = 0;
                for (int member = 0; member < definition.operandCount(); member++) {
                    sum = Math.min(sum + bytes(stage, definition.operand(member), depth + 1), LIMIT_BYTES);
                }
                yield sum;
            }
            default -> 0;
        };
    }

    private static long limited(long count, long bytes) {
        return bytes == 0 ? 0 : Math.min(Math.max(count, 0), LIMIT_BYTES / bytes) * bytes;
    }
}
