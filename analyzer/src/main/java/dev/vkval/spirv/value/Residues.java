package dev.vkval.spirv.value;

import dev.vkval.spirv.Op;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * What the values of an integer have in common where a block is executed. Moduli are powers of two, so that arithmetic
 * that wraps changes nothing.
 */
final class Residues {
    private static final int LIMIT_DEPTH = 64;

    /** The largest modulus: values of the smallest type wrap there. */
    private static final long LARGEST = 1L << Byte.SIZE;

    private final Function<Value, Interval> intervals;
    private final Map<Value, Residue> known = new IdentityHashMap<>();
    private int depth;

    /** @param intervals of values there */
    Residues(Function<Value, Interval> intervals) {
        this.intervals = intervals;
    }

    Residue of(Value value) {
        Residue residue = known.get(value);
        if (residue == null) {
            depth++;
            residue = depth > LIMIT_DEPTH ? Residue.UNKNOWN : compute(value);
            depth--;
            known.put(value, residue);
        }
        return residue;
    }

    private Residue compute(Value value) {
        Interval interval = intervals.apply(value);
        if (interval.single()) {
            return Residue.of(interval.least());
        }
        if (!(value instanceof Value.Operation operation)
                || operation.operands().size() != 2) {
            return Residue.UNKNOWN;
        }
        Value one = operation.operands().get(0);
        Value other = operation.operands().get(1);
        return switch (operation.opcode()) {
            case Op.I_ADD -> limited(of(one).plus(of(other)));
            case Op.I_SUB -> limited(of(one).plus(negative(of(other))));
            case Op.I_MUL -> of(one).modulus() == 0 ? product(of(other), of(one)) : product(of(one), of(other));
            case Op.SHIFT_LEFT_LOGICAL -> shifted(of(one), of(other));
            default -> Residue.UNKNOWN;
        };
    }

    private static Residue negative(Residue residue) {
        return new Residue(residue.modulus(), -residue.remainder());
    }

    private static Residue product(Residue residue, Residue factor) {
        boolean known = factor.modulus() == 0 && factor.remainder() != 0;
        long power = known ? Long.lowestOneBit(factor.remainder()) : 0;
        if (!known || power >= LARGEST) {
            return Residue.UNKNOWN;
        }
        long modulus = Math.min(residue.modulus() * power, LARGEST);
        return limited(new Residue(modulus, residue.remainder() * (factor.remainder() % LARGEST)));
    }

    private static Residue shifted(Residue residue, Residue bits) {
        boolean known = bits.modulus() == 0 && bits.remainder() >= 0 && bits.remainder() < Byte.SIZE;
        return known ? product(residue, Residue.of(1L << bits.remainder())) : Residue.UNKNOWN;
    }

    private static Residue limited(Residue residue) {
        return residue.modulus() == 0 || residue.modulus() > LARGEST ? Residue.UNKNOWN : residue;
    }
}
