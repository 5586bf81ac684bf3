package dev.vkval.spirv.value;

import dev.vkval.spirv.ConstantOperation;
import dev.vkval.spirv.Op;
import java.util.List;

/** The intervals of results of instructions. */
final class IntervalOperation {
    /** Opcodes from here are extended instructions of GLSL.std.450. */
    static final int EXTENDED = 1 << 16;

    private static final int S_ABS = EXTENDED + 5;
    private static final int U_MIN = EXTENDED + 38;
    private static final int S_MIN = EXTENDED + 39;
    private static final int U_MAX = EXTENDED + 41;
    private static final int S_MAX = EXTENDED + 42;
    private static final int U_CLAMP = EXTENDED + 44;
    private static final int S_CLAMP = EXTENDED + 45;

    private final int opcode;
    private final List<IntegerType> types;
    private final IntegerType type;

    /**
     * @param types of the operands
     * @param type of the result
     */
    IntervalOperation(int opcode, List<IntegerType> types, IntegerType type) {
        this.opcode = opcode;
        this.types = types;
        this.type = type;
    }

    /** Whether results of an opcode are computed. */
    static boolean has(int opcode) {
        return switch (opcode) {
            case Op.COPY_OBJECT,
                    Op.U_CONVERT,
                    Op.S_CONVERT,
                    Op.BITCAST,
                    Op.S_NEGATE,
                    Op.I_ADD,
                    Op.I_SUB,
                    Op.I_MUL,
                    Op.U_DIV,
                    Op.S_DIV,
                    Op.U_MOD,
                    Op.S_REM,
                    Op.S_MOD,
                    Op.LOGICAL_EQUAL,
                    Op.LOGICAL_NOT_EQUAL,
                    Op.LOGICAL_OR,
                    Op.LOGICAL_AND,
                    Op.LOGICAL_NOT,
                    Op.SELECT,
                    Op.I_EQUAL,
                    Op.I_NOT_EQUAL,
                    Op.U_GREATER_THAN,
                    Op.S_GREATER_THAN,
                    Op.U_GREATER_THAN_EQUAL,
                    Op.S_GREATER_THAN_EQUAL,
                    Op.U_LESS_THAN,
                    Op.S_LESS_THAN,
                    Op.U_LESS_THAN_EQUAL,
                    Op.S_LESS_THAN_EQUAL,
                    Op.SHIFT_RIGHT_LOGICAL,
                    Op.SHIFT_RIGHT_ARITHMETIC,
                    Op.SHIFT_LEFT_LOGICAL,
                    Op.BITWISE_OR,
                    Op.BITWISE_XOR,
                    Op.BITWISE_AND,
                    Op.NOT,
                    S_ABS,
                    U_MIN,
                    S_MIN,
                    U_MAX,
                    S_MAX,
                    U_CLAMP,
                    S_CLAMP -> true;
            default -> false;
        };
    }

    /** The interval of results for intervals of operands, each within the domain of its type. */
    Interval apply(List<Interval> operands) {
        if (operands.stream().anyMatch(Interval::empty)) {
            return new Interval(1, 0);
        }
        boolean known = type.known() && types.stream().allMatch(IntegerType::known);
        if (!known) {
            return type.domain();
        }
        boolean converts = opcode == Op.U_CONVERT || opcode == Op.S_CONVERT || opcode >= EXTENDED;
        if (!converts && operands.stream().allMatch(Interval::single)) {
            Long value = exact(operands);
            return value == null ? type.domain() : type.wrap(Interval.of(value));
        }
        return type.wrap(compute(operands));
    }

    private Long exact(List<Interval> operands) {
        long[] values = new long[3];
        for (int i = 0; i < Math.min(values.length, operands.size()); i++) {
            values[i] = operands.get(i).least();
        }
        return new ConstantOperation(opcode, types.get(0).widthBits()).apply(values[0], values[1], values[2]);
    }

    private Interval compute(List<Interval> operands) {
        Interval a = operands.get(0);
        Interval b = operands.size() > 1 ? operands.get(1) : a;
        return switch (opcode) {
            case Op.COPY_OBJECT, Op.BITCAST -> a;
            case Op.U_CONVERT -> unsigned(0, a);
            case Op.S_CONVERT -> signed(0, a);
            case Op.S_NEGATE -> new Interval(-a.most(), -a.least());
            case Op.I_ADD -> new Interval(a.least() + b.least(), a.most() + b.most());
            case Op.I_SUB -> new Interval(a.least() - b.most(), a.most() - b.least());
            case Op.I_MUL -> product(a, b);
            case Op.U_DIV -> quotient(unsigned(0, a), unsigned(1, b));
            case Op.S_DIV -> quotient(signed(0, a), signed(1, b));
            case Op.U_MOD -> remainder(unsigned(0, a), unsigned(1, b));
            case Op.S_REM, Op.S_MOD -> remainder(signed(0, a), signed(1, b));
            case Op.SELECT -> a.single() ? operands.get(a.least() != 0 ? 1 : 2) : b.union(operands.get(2));
            case Op.SHIFT_LEFT_LOGICAL, Op.SHIFT_RIGHT_LOGICAL, Op.SHIFT_RIGHT_ARITHMETIC -> shifted(a, unsigned(1, b));
            case Op.BITWISE_AND, Op.BITWISE_OR, Op.BITWISE_XOR -> bitwise(unsigned(0, a), unsigned(1, b));
            case Op.NOT -> new Interval(~a.most(), ~a.least());
            case S_ABS, U_MIN, S_MIN, U_MAX, S_MAX, U_CLAMP, S_CLAMP -> extended(operands);
            default -> truth(a, b);
        };
    }

    private Interval unsigned(int operand, Interval value) {
        return types.get(operand).asUnsigned().wrap(value);
    }

    private Interval signed(int operand, Interval value) {
        return types.get(operand).asSigned().wrap(value);
    }

    private static Interval product(Interval a, Interval b) {
        Interval product = new Interval(1, 0);
        for (long one : new long[] {a.least(), a.most()}) {
            for (long other : new long[] {b.least(), b.most()}) {
                if (Math.multiplyHigh(one, other) != one * other >> Long.SIZE - 1) {
                    return Interval.ANY;
                }
                product = product.union(Interval.of(one * other));
            }
        }
        return product;
    }

    private Interval quotient(Interval a, Interval b) {
        if (b.least() <= 0) {
            return type.domain();
        }
        return new Interval(
                Math.min(a.least() / b.least(), a.least() / b.most()),
                Math.max(a.most() / b.least(), a.most() / b.most()));
    }

    private Interval remainder(Interval a, Interval b) {
        if (b.least() <= 0 || a.least() < 0) {
            return type.domain();
        }
        return a.most() < b.least() ? a : new Interval(0, Math.min(a.most(), b.most() - 1));
    }

    private Interval shifted(Interval value, Interval count) {
        Interval a = opcode == Op.SHIFT_RIGHT_ARITHMETIC ? signed(0, value) : unsigned(0, value);
        if (count.most() >= types.get(0).widthBits() || a.least() < 0) {
            return type.domain();
        }
        return opcode == Op.SHIFT_LEFT_LOGICAL
                ? new Interval(a.least() << count.least(), a.most() << count.most())
                : new Interval(a.least() >> count.most(), a.most() >> count.least());
    }

    private Interval bitwise(Interval a, Interval b) {
        long bits = a.most() | b.most();
        long mask = bits == 0 ? 0 : (Long.highestOneBit(bits) << 1) - 1;
        return switch (opcode) {
            case Op.BITWISE_AND -> new Interval(0, Math.min(a.most(), b.most()));
            case Op.BITWISE_OR -> new Interval(Math.max(a.least(), b.least()), mask);
            default -> new Interval(0, mask);
        };
    }

    private Interval extended(List<Interval> operands) {
        boolean ofSigned = opcode == S_ABS || opcode == S_MIN || opcode == S_MAX || opcode == S_CLAMP;
        Interval[] of = new Interval[operands.size()];
        for (int i = 0; i < of.length; i++) {
            of[i] = ofSigned ? signed(i, operands.get(i)) : unsigned(i, operands.get(i));
        }
        return switch (opcode) {
            case S_ABS -> of[0].least() >= 0 ? of[0] : type.domain();
            case U_MIN, S_MIN -> least(of[0], of[1]);
            case U_MAX, S_MAX -> greatest(of[0], of[1]);
            default -> of.length < 3 ? type.domain() : least(greatest(of[0], of[1]), of[2]);
        };
    }

    private static Interval least(Interval a, Interval b) {
        return new Interval(Math.min(a.least(), b.least()), Math.min(a.most(), b.most()));
    }

    private static Interval greatest(Interval a, Interval b) {
        return new Interval(Math.max(a.least(), b.least()), Math.max(a.most(), b.most()));
    }

    private Interval truth(Interval a, Interval b) {
        return switch (opcode) {
            case Op.U_LESS_THAN -> less(unsigned(0, a), unsigned(1, b));
            case Op.S_LESS_THAN -> less(signed(0, a), signed(1, b));
            case Op.U_GREATER_THAN -> less(unsigned(1, b), unsigned(0, a));
            case Op.S_GREATER_THAN -> less(signed(1, b), signed(0, a));
            case Op.U_GREATER_THAN_EQUAL -> not(less(unsigned(0, a), unsigned(1, b)));
            case Op.S_GREATER_THAN_EQUAL -> not(less(signed(0, a), signed(1, b)));
            case Op.U_LESS_THAN_EQUAL -> not(less(unsigned(1, b), unsigned(0, a)));
            case Op.S_LESS_THAN_EQUAL -> not(less(signed(1, b), signed(0, a)));
            case Op.I_EQUAL, Op.LOGICAL_EQUAL -> equal(unsigned(0, a), unsigned(1, b));
            case Op.I_NOT_EQUAL, Op.LOGICAL_NOT_EQUAL -> not(equal(unsigned(0, a), unsigned(1, b)));
            case Op.LOGICAL_NOT -> not(a);
            case Op.LOGICAL_AND -> new Interval(a.least() & b.least(), a.most() & b.most());
            case Op.LOGICAL_OR -> new Interval(a.least() | b.least(), a.most() | b.most());
            default -> type.domain();
        };
    }

    private static Interval less(Interval a, Interval b) {
        if (a.most() < b.least()) {
            return Interval.TRUE;
        }
        return a.least() >= b.most() ? Interval.FALSE : Interval.TRUTH;
    }

    private static Interval equal(Interval a, Interval b) {
        if (a.most() < b.least() || b.most() < a.least()) {
            return Interval.FALSE;
        }
        return a.single() && a.equals(b) ? Interval.TRUE : Interval.TRUTH;
    }

    private static Interval not(Interval truth) {
        return new Interval(1 - truth.most(), 1 - truth.least());
    }
}
