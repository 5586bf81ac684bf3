package dev.vkval.spirv.value;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What floating-point values can be, as far as it follows from the instructions that compute them, whatever is loaded.
 *
 * <p>FMin and FMax are taken to give a number: their operands are checked, and where one of these is no number, that is the
 * error.
 */
public final class FloatRanges {
    private static final int LIMIT_DEPTH = 100;
    private static final int HALF_BITS = 16;

    private final SpirvModule module;
    private final Types types;
    private final Constants constants;
    private final Set<Integer> standardSets = new HashSet<>();
    private final Map<Long, FloatRange> known = new HashMap<>();
    private int depth;

    public FloatRanges(SpirvModule module, Constants constants) {
        this.module = module;
        this.types = module.types();
        this.constants = constants;
        for (Instruction imported : module.section(Section.EXTENDED_INSTRUCTION_IMPORTS)) {
            if (imported.string(0).equals("GLSL.std.450")) {
                standardSets.add(imported.resultId());
            }
        }
    }

    /** Whether a component of a value may be no number; 0 for a scalar. */
    public boolean mayBeNan(int id, int component) {
        return of(id, component).nan();
    }

    /** Whether it may be zero. */
    public boolean mayBeZero(int id, int component) {
        return of(id, component).used().containsZero();
    }

    /** Whether it may be negative, which negative zero is not. */
    public boolean mayBeNegative(int id, int component) {
        return of(id, component).least() < 0;
    }

    /** Whether it is more than zero, or no number. */
    public boolean isPositive(int id, int component) {
        return of(id, component).used().least() > 0;
    }

    /** Also of an integer whose bits are those of the number. */
    FloatRange of(int id, int component) {
        long key = (long) id << Integer.SIZE | component;
        FloatRange range = known.get(key);
        if (range != null) {
            return range;
        }
        Instruction made = module.definition(id);
        if (made == null || depth > LIMIT_DEPTH) {
            return FloatRange.ANY;
        }
        // What depends on itself can be anything.
        known.put(key, FloatRange.ANY);
        depth++;
        range = compute(made, component);
        depth--;
        known.put(key, range);
        return range;
    }

    private FloatRange compute(Instruction made, int component) {
        if (constants.has(made.resultId())) {
            return constant(made);
        }
        return switch (made.opcode()) {
            case Op.CONSTANT_NULL -> FloatRange.of(0);
            case Op.CONSTANT_COMPOSITE, Op.SPEC_CONSTANT_COMPOSITE, Op.COMPOSITE_CONSTRUCT ->
                constructed(made, component);
            case Op.COMPOSITE_EXTRACT -> extracted(made);
            case Op.COMPOSITE_INSERT -> inserted(made, component);
            case Op.VECTOR_SHUFFLE -> shuffled(made, component);
            case Op.COPY_OBJECT -> of(made.operand(0), component);
            case Op.BITCAST -> bitcast(made, component);
            case Op.PHI -> merged(made, component);
            case Op.SELECT -> used(made, 1, component).union(used(made, 2, component));
            case Op.CONVERT_U_TO_F -> FloatRange.of(0, extent(made));
            case Op.CONVERT_S_TO_F -> FloatRange.of(-extent(made), extent(made));
            case Op.EXT_INST ->
                standardSets.contains(made.operand(0)) ? new Extended(made, component).range() : FloatRange.ANY;
            default -> arithmetic(made, component);
        };
    }

    private FloatRange arithmetic(Instruction made, int component) {
        return switch (made.opcode()) {
            case Op.F_NEGATE -> used(made, 0, component).negated();
            case Op.F_CONVERT -> used(made, 0, component);
            case Op.F_ADD -> used(made, 0, component).plus(used(made, 1, component));
            case Op.F_SUB ->
                used(made, 0, component).plus(used(made, 1, component).negated());
            case Op.F_MUL -> product(made.operand(0), made.operand(1), component);
            case Op.F_DIV -> used(made, 0, component).by(used(made, 1, component));
            case Op.F_REM, Op.F_MOD -> used(made, 0, component).remainder(used(made, 1, component));
            case Op.VECTOR_TIMES_SCALAR ->
                used(made, 0, component).times(of(made.operand(1), 0).used());
            case Op.DOT -> dot(made);
            default -> FloatRange.ANY;
        };
    }

    private FloatRange used(Instruction made, int operand, int component) {
        return of(made.operand(operand), component).used();
    }

    private FloatRange product(int one, int other, int component) {
        FloatRange range = of(one, component).used();
        return one == other ? range.squared() : range.times(of(other, component).used());
    }

    private FloatRange dot(Instruction made) {
        FloatRange sum = product(made.operand(0), made.operand(1), 0);
        for (int i = 1; i < components(made.operand(0)); i++) {
            FloatRange next = product(made.operand(0), made.operand(1), i);
            sum = sum.used().plus(next.used());
        }
        return sum;
    }

    private FloatRange constant(Instruction made) {
        int type = made.resultType();
        long bits = constants.value(made.resultId(), 0);
        // Other encodings than those of IEEE 754 are operands of the type.
        boolean known =
                module.opcodeOf(type) == Op.TYPE_INT || module.definition(type).operandCount() == 1;
        return !known
                ? FloatRange.ANY
                : switch (types.widthBits(type)) {
                    case HALF_BITS -> FloatRange.of(half((int) bits));
                    case Float.SIZE -> FloatRange.of(Float.intBitsToFloat((int) bits));
                    case Double.SIZE -> FloatRange.of(Double.longBitsToDouble(bits));
                    default -> FloatRange.ANY;
                };
    }

    private static double half(int bits) {
        int exponent = bits >> 10 & 0x1f;
        int mantissa = bits & 0x3ff;
        double magnitude = exponent == 0 ? Math.scalb(mantissa, -24) : Math.scalb(mantissa | 0x400, exponent - 25);
        if (exponent == 0x1f) {
            magnitude = mantissa == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
        }
        return (bits & 0x8000) == 0 ? magnitude : -magnitude;
    }

    /** More than the magnitude of an integer that is converted. */
    private double extent(Instruction conversion) {
        int type = types.typeOf(conversion.operand(0));
        int element = module.opcodeOf(type) == Op.TYPE_VECTOR ? types.elementType(type) : type;
        return Math.scalb(1.0, types.widthBits(element));
    }

    private int components(int id) {
        Instruction type = module.definition(types.typeOf(id));
        return type != null && type.opcode() == Op.TYPE_VECTOR ? type.operand(1) : 1;
    }

    private boolean isVector(int id) {
        return module.opcodeOf(types.typeOf(id)) == Op.TYPE_VECTOR;
    }

    private FloatRange constructed(Instruction made, int component) {
        int left = component;
        for (int i = 0; i < made.operandCount(); i++) {
            int count = components(made.operand(i));
            if (left < count) {
                return of(made.operand(i), left);
            }
            left -= count;
        }
        return FloatRange.ANY;
    }

    private FloatRange extracted(Instruction made) {
        boolean direct = made.operandCount() == 2 && isVector(made.operand(0));
        return direct ? of(made.operand(0), made.operand(1)) : FloatRange.ANY;
    }

    private FloatRange inserted(Instruction made, int component) {
        if (made.operandCount() != 3 || !isVector(made.resultId())) {
            return FloatRange.ANY;
        }
        return made.operand(2) == component ? of(made.operand(0), 0) : of(made.operand(1), component);
    }

    private FloatRange shuffled(Instruction made, int component) {
        int selected = made.operandOr(2 + component, -1);
        int first = components(made.operand(0));
        if (selected < 0 || selected >= first + components(made.operand(1))) {
            return FloatRange.ANY;
        }
        return selected < first ? of(made.operand(0), selected) : of(made.operand(1), selected - first);
    }

    /** The same bits, if the components are as wide. */
    private FloatRange bitcast(Instruction made, int component) {
        int operand = made.operand(0);
        boolean same =
                isVector(operand) == isVector(made.resultId()) && components(operand) == components(made.resultId());
        return same ? of(operand, component) : FloatRange.ANY;
    }

    private FloatRange merged(Instruction phi, int component) {
        FloatRange all = of(phi.operand(0), component);
        for (int i = 2; i < phi.operandCount(); i += 2) {
            all = all.union(of(phi.operand(i), component));
        }
        return all;
    }

    /** An instruction of GLSL.std.450. */
    private final class Extended {
        private static final int FIRST = 2;

        private final Instruction made;
        private final int component;

        Extended(Instruction made, int component) {
            this.made = made;
            this.component = component;
        }

        private FloatRange operand(int number) {
            return used(made, FIRST + number, component);
        }

        private boolean nan() {
            boolean any = false;
            for (int i = FIRST; i < made.operandCount(); i++) {
                any |= used(made, i, component).nan();
            }
            return any;
        }

        FloatRange range() {
            return switch (made.operand(1)) {
                // Round, RoundEven, Trunc, Floor, Ceil
                case 1, 2, 3, 8, 9 -> operand(0).rounded();
                // FAbs
                case 4 -> operand(0).magnitude();
                // FSign
                case 6 -> new FloatRange(-1, 1, nan());
                // Fract
                case 10 -> new FloatRange(0, 1, nan() || operand(0).infinite());
                // Exp, Exp2
                case 27, 29 -> FloatRange.NOT_NEGATIVE.withNan(nan());
                // Sqrt, InverseSqrt
                case 31, 32 -> root();
                // FMin, FMax
                case 37 -> checked(0).min(checked(1));
                case 40 -> checked(0).max(checked(1));
                // FClamp
                case 43 -> clamped();
                // FMix
                case 46 -> mixed();
                // Step
                case 48 -> new FloatRange(0, 1, nan());
                // Fma
                case 50 ->
                    product(made.operand(FIRST), made.operand(FIRST + 1), component)
                            .used()
                            .plus(operand(2));
                // NMin, NMax
                case 79 -> operand(0).min(operand(1));
                case 80 -> operand(0).max(operand(1));
                default -> FloatRange.ANY;
            };
        }

        private FloatRange checked(int number) {
            return operand(number).withNan(false);
        }

        private FloatRange root() {
            FloatRange of = operand(0);
            if (of.least() < 0) {
                return FloatRange.ANY;
            }
            return FloatRange.NOT_NEGATIVE.withNan(of.nan() || of.containsZero() || of.infinite());
        }

        private FloatRange clamped() {
            FloatRange low = operand(1);
            FloatRange high = operand(2);
            boolean ordered = !low.nan() && !high.nan() && low.most() <= high.least();
            return ordered ? operand(0).max(low).min(high) : FloatRange.ANY;
        }

        private FloatRange mixed() {
            FloatRange rest = FloatRange.of(1).used().plus(operand(2).negated()).used();
            FloatRange from = operand(0).times(rest).used();
            return from.plus(operand(1).times(operand(2)).used());
        }
    }
}
