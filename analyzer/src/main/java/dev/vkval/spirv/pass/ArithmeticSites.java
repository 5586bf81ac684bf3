package dev.vkval.spirv.pass;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.value.FloatRanges;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The instructions of a module whose results may be undefined, as far as constants and the code tell. */
public final class ArithmeticSites {
    /** Numbers of extended instructions of GLSL.std.450. */
    static final int ATAN2 = 25;

    static final int POW = 26;
    static final int F_MIN = 37;
    static final int F_MAX = 40;

    /** Index of the first operand of an extended instruction. */
    static final int FIRST_EXTENDED = 2;

    private static final int GATHER_COMPONENT = 2;
    private static final int COMPONENTS = 4;

    private final SpirvModule module;
    private final Types types;
    private final Constants constants;
    private final FloatRanges ranges;
    private final Set<Integer> standardSets = new HashSet<>();

    public ArithmeticSites(SpirvModule module, Constants constants) {
        this.module = module;
        this.types = module.types();
        this.constants = constants;
        this.ranges = new FloatRanges(module, constants);
        for (Instruction imported : module.section(Section.EXTENDED_INSTRUCTION_IMPORTS)) {
            if (imported.string(0).equals("GLSL.std.450")) {
                standardSets.add(imported.resultId());
            }
        }
    }

    /** What may be wrong with an instruction, null for nothing. */
    public ArithmeticFault fault(Instruction instruction) {
        return switch (instruction.opcode()) {
            case Op.U_DIV, Op.S_DIV, Op.U_MOD, Op.S_REM, Op.S_MOD, Op.F_REM, Op.F_MOD ->
                components(instruction) > 0 && mayBeZero(instruction) ? ArithmeticFault.ZERO_DIVISOR : null;
            case Op.IMAGE_GATHER, Op.IMAGE_SPARSE_GATHER ->
                isBeyond(instruction.operandOr(GATHER_COMPONENT, 0)) ? ArithmeticFault.GATHER_COMPONENT : null;
            case Op.EXT_INST ->
                standardSets.contains(instruction.operand(0)) && components(instruction) > 0
                        ? extended(instruction)
                        : null;
            default -> null;
        };
    }

    /** The number of the value's components, 1 of a scalar, 0 if it is neither that nor a vector of known size. */
    int components(Instruction instruction) {
        int type = instruction.resultType();
        return switch (module.opcodeOf(type)) {
            case Op.TYPE_INT, Op.TYPE_FLOAT -> 1;
            case Op.TYPE_VECTOR -> module.definition(type).operand(1);
            default -> 0;
        };
    }

    private ArithmeticFault extended(Instruction instruction) {
        return switch (instruction.operand(1)) {
            case POW -> anyComponent(instruction, i -> powMayFail(instruction, i)) ? ArithmeticFault.POW : null;
            case ATAN2 ->
                anyComponent(instruction, i -> mayBeZero(instruction, 0, i) && mayBeZero(instruction, 1, i))
                        ? ArithmeticFault.ATAN2
                        : null;
            case F_MIN, F_MAX -> mayBeNan(instruction, 0) || mayBeNan(instruction, 1) ? ArithmeticFault.NAN : null;
            default -> null;
        };
    }

    private boolean anyComponent(Instruction instruction, IntPredicate mayFail) {
        return IntStream.range(0, components(instruction)).anyMatch(mayFail);
    }

    /** Whether an operand of an extended instruction may have a component that is not a number. */
    boolean mayBeNan(Instruction instruction, int number) {
        return anyComponent(instruction, i -> mayBeNan(instruction, number, i));
    }

    boolean mayBeNan(Instruction instruction, int number, int component) {
        return ranges.mayBeNan(instruction.operand(FIRST_EXTENDED + number), component);
    }

    private boolean mayBeZero(Instruction division) {
        boolean floating = division.opcode() == Op.F_REM || division.opcode() == Op.F_MOD;
        int divisor = division.operand(1);
        return anyComponent(division, i -> {
            Number known = number(divisor, i);
            return known == null ? !floating || ranges.mayBeZero(divisor, i) : known.isZero();
        });
    }

    private boolean mayBeZero(Instruction extended, int number, int component) {
        int operand = extended.operand(FIRST_EXTENDED + number);
        Number known = number(operand, component);
        return known == null ? ranges.mayBeZero(operand, component) : known.isZero();
    }

    private boolean powMayFail(Instruction pow, int component) {
        int base = pow.operand(FIRST_EXTENDED);
        Number known = number(base, component);
        boolean negative =
                known == null ? ranges.mayBeNegative(base, component) : known.isNegative() && !known.isZero();
        if (known != null && known.isNan()) {
            return false;
        }
        return negative || mayBeZero(pow, 0, component) && !isPositive(pow.operand(FIRST_EXTENDED + 1), component);
    }

    /** Whether a number is more than zero, or none. */
    private boolean isPositive(int id, int component) {
        Number known = number(id, component);
        return known == null
                ? ranges.isPositive(id, component)
                : known.isNan() || !known.isNegative() && !known.isZero();
    }

    private boolean isBeyond(int component) {
        long value = constants.folded(component, 0);
        return value < 0 || value >= COMPONENTS;
    }

    /** The value of a gather's component, as a word. */
    int gathered(Instruction gather) {
        return (int) constants.folded(gather.operand(GATHER_COMPONENT), 0);
    }

    /** @param bits of an integer, extended, or of a floating-point number of a width */
    private record Number(long bits, int width, boolean floating) {
        private static final int HALF = 16;
        private static final long HALF_INFINITY = 0x7c00L;
        private static final long INFINITY = 0x7f80_0000L;
        private static final long DOUBLE_INFINITY = 0x7ff0_0000_0000_0000L;

        private long magnitude() {
            return bits & ~(-1L << (width - 1));
        }

        boolean isZero() {
            return floating ? magnitude() == 0 : bits == 0;
        }

        /** Of a floating-point number; of -0, too. */
        boolean isNegative() {
            return (bits >>> (width - 1) & 1) != 0;
        }

        boolean isNan() {
            long infinity = width == HALF ? HALF_INFINITY : width == Float.SIZE ? INFINITY : DOUBLE_INFINITY;
            return magnitude() > infinity;
        }
    }

    /** A component of a value, null if it is not known. */
    private Number number(int id, int index) {
        Instruction made = module.definition(id);
        int type = made == null ? 0 : made.resultType();
        if (module.opcodeOf(type) != Op.TYPE_VECTOR) {
            boolean floating = module.opcodeOf(type) == Op.TYPE_FLOAT;
            boolean known = constants.has(id) || !floating && constants.folded(id, 0) == constants.folded(id, 1);
            return known ? new Number(constants.folded(id, 0), types.widthBits(type), floating) : null;
        }
        return switch (made.opcode()) {
            case Op.CONSTANT_NULL -> new Number(0, types.widthBits(types.elementType(type)), true);
            case Op.CONSTANT_COMPOSITE, Op.SPEC_CONSTANT_COMPOSITE, Op.COMPOSITE_CONSTRUCT ->
                // A vector may also be constructed from shorter ones.
                made.operandCount() == module.definition(type).operand(1) ? number(made.operand(index), 0) : null;
            default -> null;
        };
    }
}
