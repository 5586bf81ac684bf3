package dev.vkval.spirv;

/** The integer and boolean operations that OpSpecConstantOp may name. */
public record ConstantOperation(int opcode, int widthBits) {
    /** Whether an opcode is one of these operations. */
    static boolean has(int opcode) {
        return switch (opcode) {
            case Op.U_CONVERT,
                    Op.S_CONVERT,
                    Op.BITCAST,
                    Op.COPY_OBJECT,
                    Op.NOT,
                    Op.I_ADD,
                    Op.I_SUB,
                    Op.I_MUL,
                    Op.U_DIV,
                    Op.U_MOD,
                    Op.S_DIV,
                    Op.SHIFT_LEFT_LOGICAL,
                    Op.SHIFT_RIGHT_LOGICAL,
                    Op.BITWISE_AND,
                    Op.BITWISE_OR,
                    Op.BITWISE_XOR -> true;
            default -> false;
        };
    }

    /** The result before truncation to the width of its type, null if unknown. */
    public Long apply(long a, long b, long c) {
        return switch (opcode) {
            case Op.U_CONVERT, Op.S_CONVERT, Op.BITCAST, Op.COPY_OBJECT -> a;
            case Op.S_NEGATE -> -a;
            case Op.NOT -> ~a;
            case Op.I_ADD -> a + b;
            case Op.I_SUB -> a - b;
            case Op.I_MUL -> a * b;
            case Op.U_DIV -> b == 0 ? null : Long.divideUnsigned(unsigned(a), unsigned(b));
            case Op.U_MOD -> b == 0 ? null : Long.remainderUnsigned(unsigned(a), unsigned(b));
            case Op.S_DIV -> b == 0 ? null : signed(a) / signed(b);
            case Op.S_REM -> b == 0 ? null : signed(a) % signed(b);
            case Op.S_MOD -> b == 0 ? null : Long.valueOf(Math.floorMod(signed(a), signed(b)));
            case Op.SHIFT_LEFT_LOGICAL -> shift(b) ? a << b : null;
            case Op.SHIFT_RIGHT_LOGICAL -> shift(b) ? unsigned(a) >>> b : null;
            case Op.SHIFT_RIGHT_ARITHMETIC -> shift(b) ? signed(a) >> b : null;
            case Op.BITWISE_AND -> a & b;
            case Op.BITWISE_OR -> a | b;
            case Op.BITWISE_XOR -> a ^ b;
            case Op.SELECT -> a != 0 ? b : c;
            default -> truth(a, b);
        };
    }

    private Long truth(long a, long b) {
        return switch (opcode) {
            case Op.LOGICAL_AND -> bit(a != 0 && b != 0);
            case Op.LOGICAL_OR -> bit(a != 0 || b != 0);
            case Op.LOGICAL_NOT -> bit(a == 0);
            case Op.LOGICAL_EQUAL -> bit((a != 0) == (b != 0));
            case Op.LOGICAL_NOT_EQUAL -> bit((a != 0) != (b != 0));
            case Op.I_EQUAL -> bit(unsigned(a) == unsigned(b));
            case Op.I_NOT_EQUAL -> bit(unsigned(a) != unsigned(b));
            case Op.U_LESS_THAN -> bit(Long.compareUnsigned(unsigned(a), unsigned(b)) < 0);
            case Op.U_LESS_THAN_EQUAL -> bit(Long.compareUnsigned(unsigned(a), unsigned(b)) <= 0);
            case Op.U_GREATER_THAN -> bit(Long.compareUnsigned(unsigned(a), unsigned(b)) > 0);
            case Op.U_GREATER_THAN_EQUAL -> bit(Long.compareUnsigned(unsigned(a), unsigned(b)) >= 0);
            case Op.S_LESS_THAN -> bit(signed(a) < signed(b));
            case Op.S_LESS_THAN_EQUAL -> bit(signed(a) <= signed(b));
            case Op.S_GREATER_THAN -> bit(signed(a) > signed(b));
            case Op.S_GREATER_THAN_EQUAL -> bit(signed(a) >= signed(b));
            default -> null;
        };
    }

    private static Long bit(boolean value) {
        return value ? 1L : 0L;
    }

    private boolean shift(long count) {
        return count >= 0 && count < Math.max(1, widthBits);
    }

    private long unsigned(long value) {
        int unused = unused();
        return value << unused >>> unused;
    }

    private long signed(long value) {
        int unused = unused();
        return value << unused >> unused;
    }

    private int unused() {
        return widthBits <= 0 || widthBits >= 64 ? 0 : 64 - widthBits;
    }
}
