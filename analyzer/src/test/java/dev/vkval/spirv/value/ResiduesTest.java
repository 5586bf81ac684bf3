package dev.vkval.spirv.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Op;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Residues of random expressions of one input, against all values that the input can have. */
class ResiduesTest {
    private static final Value.Given INPUT = new Value.Given(new Input.BuiltIn(28, 0), type(32));
    private static final int[] OPERATIONS = {Op.I_ADD, Op.I_SUB, Op.I_MUL, Op.SHIFT_LEFT_LOGICAL, Op.BITWISE_XOR};
    private static final int INPUTS = 50;

    private static IntegerType type(int bits) {
        return new IntegerType(bits, false);
    }

    private static Value random(Random random, int depth, int bits) {
        if (depth == 0 || random.nextInt(4) == 0) {
            return random.nextBoolean()
                    ? new Value.Given(INPUT.input(), type(bits))
                    : new Value.Constant(random.nextInt(24), type(bits));
        }
        int opcode = OPERATIONS[random.nextInt(OPERATIONS.length)];
        Value second = opcode == Op.SHIFT_LEFT_LOGICAL
                ? new Value.Constant(random.nextInt(bits), type(bits))
                : random(random, depth - 1, bits);
        return new Value.Operation(opcode, List.of(random(random, depth - 1, bits), second), type(bits));
    }

    private static long execute(Value value, long input, int bits) {
        long mask = (1L << bits) - 1;
        if (value instanceof Value.Constant constant) {
            return constant.value() & mask;
        }
        if (!(value instanceof Value.Operation operation)) {
            return input & mask;
        }
        long a = execute(operation.operands().get(0), input, bits);
        long b = execute(operation.operands().get(1), input, bits);
        return mask
                & switch (operation.opcode()) {
                    case Op.I_ADD -> a + b;
                    case Op.I_SUB -> a - b;
                    case Op.I_MUL -> a * b;
                    case Op.SHIFT_LEFT_LOGICAL -> a << b;
                    default -> a ^ b;
                };
    }

    private static Residue residue(Value value) {
        return new Residues(each -> each instanceof Value.Constant constant
                        ? Interval.of(constant.value())
                        : new Interval(0, (1L << 32) - 1))
                .of(value);
    }

    @Test
    void everyValueIsOneOfThem() {
        Random random = new Random(20);
        int told = 0;
        for (int i = 0; i < 20_000; i++) {
            int bits = new int[] {8, 16, 32}[random.nextInt(3)];
            Value value = random(random, 4, bits);
            Residue residue = residue(value);
            told += residue.modulus() > 1 ? 1 : 0;
            for (int k = 0; k < INPUTS; k++) {
                long result = execute(value, random.nextInt(), bits);
                boolean one = residue.modulus() == 0
                        ? result == residue.remainder()
                        : Math.floorMod(result, residue.modulus()) == residue.remainder();
                assertTrue(one, () -> result + " is none of " + residue + ": " + value);
            }
        }
        assertTrue(told > 1000, "only of " + told + " expressions anything is known");
    }

    @Test
    void oddNumbers() {
        Value twice = new Value.Operation(Op.I_MUL, List.of(new Value.Constant(2, type(32)), INPUT), type(32));
        Value odd = new Value.Operation(Op.I_ADD, List.of(twice, new Value.Constant(5, type(32))), type(32));
        assertEquals(new Residue(2, 1), residue(odd));
    }

    @Test
    void sumsOfMultiplesHaveTheirGreatestCommonDivisor() {
        Residue sum =
                new Residue(1, 0).times(12).plus(new Residue(1, 0).times(8)).plus(Residue.of(7));
        assertEquals(new Residue(4, 3), sum);
    }
}
