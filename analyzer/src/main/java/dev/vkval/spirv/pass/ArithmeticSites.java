package dev.vkval.spirv.pass;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import java.util.HashSet;
import java.util.Set;

/** The instructions of a module whose results may be undefined, as far as constants tell. */
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
    private final Set<Integer> standardSets = new HashSet<>();

    public ArithmeticSites(SpirvModule module, Constants constants) {
        this.module = module;
        this.types = module.types();
        this.constants = constants;
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
            case POW -> any(instruction, this::powMayFail) ? ArithmeticFault.POW : null;
            case ATAN2 -> any(instruction, (y, x) -> mayBeZero(y) && mayBeZero(x)) ? ArithmeticFault.ATAN2 : null;
            case F_MIN, F_MAX -> mayBeNan(instruction, 0) || mayBeNan(instruction, 1) ? ArithmeticFault.NAN : null;
            default -> null;
        };
    }

    /** Whether an operand of an extended instruction may have a component that is not a number. */
    boolean mayBeNan(Instruction instruction, int number) {
        int operand = instruction.operand(FIRST_EXTENDED + number);
        int made = module.opcodeOf(operand);
        boolean converted = made == Op.CONVERT_S_TO_F || made == Op.CONVERT_U_TO_F;
        for (int i = 0; i < components(instruction) && !converted; i++) {
            Number known = number(operand, i);
            if (known == null || known.isNan()) {
                return true;
            }
        }
        return false;
    }

    private boolean mayBeZero(Instruction division) {
        for (int i = 0; i < components(division); i++) {
            if (mayBeZero(number(division.operand(1), i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean mayBeZero(Number number) {
        return number == null || number.isZero();
    }

    private boolean powMayFail(Number base, Number exponent) {
        if (base == null) {
            return true;
        }
        boolean positive = exponent != null && (exponent.isNan() || !exponent.isNegative() && !exponent.isZero());
        return base.isNan() ? false : base.isZero() ? !positive : base.isNegative();
    }

    @FunctionalInterface
    private interface Pair {
        boolean mayFail(Number first, Number second);
    }

    private boolean any(Instruction instruction, Pair pair) {
        for (int i = 0; i < components(instruction); i++) {
            Number first = number(instruction.operand(FIRST_EXTENDED), i);
            if (pair.mayFail(first, number(instruction.operand(FIRST_EXTENDED + 1), i))) {
                return true;
            }
        }
        return false;
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
