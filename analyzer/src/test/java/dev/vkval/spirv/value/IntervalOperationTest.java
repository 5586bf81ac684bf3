package dev.vkval.spirv.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.ConstantOperation;
import dev.vkval.spirv.Op;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every result of every operation on integers of four bits is in the interval of the results. */
class IntervalOperationTest {
    private static final int BITS = 4;

    static List<Integer> binary() {
        return IntStream.range(0, 300)
                .filter(IntervalOperation::has)
                .filter(opcode -> opcode != Op.SELECT && opcode != Op.U_CONVERT && opcode != Op.S_CONVERT)
                .boxed()
                .toList();
    }

    private static boolean logical(int opcode) {
        return opcode >= Op.LOGICAL_EQUAL && opcode <= Op.LOGICAL_NOT;
    }

    private static boolean truth(int opcode) {
        return logical(opcode) || opcode >= Op.I_EQUAL && opcode <= Op.S_LESS_THAN_EQUAL;
    }

    @ParameterizedTest
    @MethodSource("binary")
    void everyResultIsInTheInterval(int opcode) {
        for (boolean signed : new boolean[] {false, true}) {
            IntegerType operand = logical(opcode) ? IntegerType.TRUTH : new IntegerType(BITS, signed);
            for (boolean resultSigned : new boolean[] {false, true}) {
                IntegerType result = truth(opcode) ? IntegerType.TRUTH : new IntegerType(BITS, resultSigned);
                contains(opcode, operand, result);
            }
        }
    }

    private static void contains(int opcode, IntegerType operand, IntegerType result) {
        IntervalOperation operation = new IntervalOperation(opcode, List.of(operand, operand), result);
        Interval domain = operand.domain();
        for (long a = domain.least(); a <= domain.most(); a++) {
            for (long b = a; b <= domain.most(); b++) {
                for (long c = domain.least(); c <= domain.most(); c++) {
                    for (long d = c; d <= Math.min(c + 2, domain.most()); d++) {
                        Interval found = operation.apply(List.of(new Interval(a, b), new Interval(c, d)));
                        contains(opcode, result, new long[] {a, b, c, d}, found);
                    }
                }
            }
        }
    }

    private static void contains(int opcode, IntegerType type, long[] bounds, Interval found) {
        for (long x = bounds[0]; x <= bounds[1]; x++) {
            for (long y = bounds[2]; y <= bounds[3]; y++) {
                Long exact = new ConstantOperation(opcode, type.equals(IntegerType.TRUTH) && logical(opcode) ? 1 : BITS)
                        .apply(x, y, 0);
                if (exact != null) {
                    Interval value = type.wrap(Interval.of(exact));
                    assertTrue(
                            found.contains(value),
                            () -> "opcode " + opcode + " of " + List.of(bounds[0], bounds[1], bounds[2], bounds[3])
                                    + ": " + found + " lacks " + value);
                }
            }
        }
    }

    @Test
    void intervalsAreNoWiderThanNeeded() {
        IntegerType uint = new IntegerType(Integer.SIZE, false);
        Interval ids = new Interval(0, 63);
        assertEquals(new Interval(1, 64), of(Op.I_ADD, uint, ids, Interval.of(1)));
        assertEquals(new Interval(0, 252), of(Op.I_MUL, uint, ids, Interval.of(4)));
        assertEquals(new Interval(0, 7), of(Op.U_MOD, uint, ids, Interval.of(8)));
        assertEquals(new Interval(0, 7), of(Op.BITWISE_AND, uint, ids, Interval.of(7)));
        assertEquals(new Interval(0, 3), of(Op.SHIFT_RIGHT_LOGICAL, uint, ids, Interval.of(4)));
        assertEquals(new Interval(0, 5), of(IntervalOperation.EXTENDED + 38, uint, ids, Interval.of(5)), "UMin");
        assertEquals(Interval.of((1L << 32) - 1), of(Op.I_SUB, uint, Interval.of(0), Interval.of(1)), "it wraps");
        assertEquals(uint.domain(), of(Op.I_SUB, uint, ids, Interval.of(1)), "some wrap");
        assertEquals(uint.domain(), of(Op.I_MUL, uint, uint.domain(), uint.domain()), "beyond 64 bits");
    }

    private static Interval of(int opcode, IntegerType type, Interval a, Interval b) {
        return new IntervalOperation(opcode, List.of(type, type), type).apply(List.of(a, b));
    }

    @Test
    void conversionsKeepTheValueOrTheBits() {
        IntegerType small = new IntegerType(8, true);
        IntegerType wide = new IntegerType(Integer.SIZE, false);
        Interval negative = new Interval(-2, -1);
        assertEquals(
                new Interval(254, 255),
                new IntervalOperation(Op.U_CONVERT, List.of(small), wide).apply(List.of(negative)));
        assertEquals(
                new Interval((1L << 32) - 2, (1L << 32) - 1),
                new IntervalOperation(Op.S_CONVERT, List.of(small), wide).apply(List.of(negative)));
    }
}
