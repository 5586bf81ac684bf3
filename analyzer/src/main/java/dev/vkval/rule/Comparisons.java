package dev.vkval.rule;

import java.util.List;
import java.util.Optional;

/** Makes the nodes of operators. A side without a value makes the whole condition absent or unknown. */
final class Comparisons {
    private Comparisons() {}

    /** Decides two values that are there. */
    private interface Decision {
        boolean of(long left, long right);
    }

    /** A condition about values that code computes: where one of them is none, it comes to why. */
    static Condition decided(Condition decision) {
        return frame -> frame.decide(decision);
    }

    /** Whether a value is not zero. */
    static Condition nonZero(Code code) {
        if (code instanceof Certain) {
            return frame -> Truth.of(code.of(frame) != 0);
        }
        return decided(frame -> Truth.of(code.of(frame) != 0));
    }

    /** Whether a VkBool32 is VK_TRUE. Of one that is neither VK_TRUE nor VK_FALSE nothing more is said. */
    static Condition bool(Code code) {
        return decided(frame -> {
            long value = code.of(frame);
            return value == 0 || value == 1 ? Truth.of(value == 1) : Truth.ABSENT;
        });
    }

    private static Condition decide(Code left, Code right, Decision decision) {
        if (left instanceof Certain && right instanceof Certain) {
            return frame -> Truth.of(decision.of(left.of(frame), right.of(frame)));
        }
        return frame -> {
            Truth outer = frame.begin();
            long first = left.of(frame);
            long second = right.of(frame);
            // Without its values there is nothing to decide.
            return frame.end(outer, frame.misses() ? Truth.UNKNOWN : Truth.of(decision.of(first, second)));
        };
    }

    static Node.Test equality(String operator, Node.Value left, Node.Value right) {
        boolean equal = operator.equals("==");
        if (left.code() instanceof Certain && right.code() instanceof Certain.Constant constant) {
            return new Node.Comparison(equality(left.code(), constant.value(), equal), operator, left, right);
        }
        boolean real = left.type().is(Type.Kind.REAL) || right.type().is(Type.Kind.REAL);
        Decision decision = real
                ? (one, other) -> (Double.longBitsToDouble(one) == Double.longBitsToDouble(other)) == equal
                : (one, other) -> (one == other) == equal;
        return new Node.Comparison(decide(code(left, real), code(right, real), decision), operator, left, right);
    }

    /** The usual case: a member and a constant. */
    private static Condition equality(Code member, long value, boolean equal) {
        return frame -> Truth.of((member.of(frame) == value) == equal);
    }

    static Node.Test order(String operator, Node.Value left, Node.Value right) {
        boolean real = left.type().is(Type.Kind.REAL) || right.type().is(Type.Kind.REAL);
        return new Node.Comparison(
                decide(code(left, real), code(right, real), real ? reals(operator) : integers(operator)),
                operator,
                left,
                right);
    }

    private static Decision integers(String operator) {
        return switch (operator) {
            case "<" -> (one, other) -> one < other;
            case "<=" -> (one, other) -> one <= other;
            case ">" -> (one, other) -> one > other;
            default -> (one, other) -> one >= other;
        };
    }

    private static Decision reals(String operator) {
        return switch (operator) {
            case "<" -> (one, other) -> Double.longBitsToDouble(one) < Double.longBitsToDouble(other);
            case "<=" -> (one, other) -> Double.longBitsToDouble(one) <= Double.longBitsToDouble(other);
            case ">" -> (one, other) -> Double.longBitsToDouble(one) > Double.longBitsToDouble(other);
            default -> (one, other) -> Double.longBitsToDouble(one) >= Double.longBitsToDouble(other);
        };
    }

    /** The code of a number, as a real where the other side is one. */
    private static Code code(Node.Value value, boolean real) {
        Code code = value.code();
        return real && !value.type().is(Type.Kind.REAL) ? frame -> Double.doubleToRawLongBits(code.of(frame)) : code;
    }

    static Node.Test has(Node.Value left, Node.Value bits) {
        Condition condition = decide(left.code(), bits.code(), (mask, wanted) -> (mask & wanted) == wanted);
        return new Node.Membership(condition, true, left, List.of(bits));
    }

    static Node.Test hasAny(Node.Value left, List<Node.Value> bits) {
        Condition condition = decide(left.code(), union(bits), (mask, wanted) -> (mask & wanted) != 0);
        return new Node.Membership(condition, true, left, bits);
    }

    static Node.Test only(Node.Value left, List<Node.Value> bits) {
        return new Node.Only(decide(left.code(), union(bits), (mask, all) -> (mask & ~all) == 0), left, bits);
    }

    private static Code union(List<Node.Value> bits) {
        if (bits.stream().allMatch(bit -> bit.code() instanceof Certain.Constant)) {
            return new Certain.Constant(bits.stream()
                    .mapToLong(bit -> ((Certain.Constant) bit.code()).value())
                    .reduce(0, (one, other) -> one | other));
        }
        return frame -> {
            long all = 0;
            for (Node.Value bit : bits) {
                all |= bit.code().of(frame);
            }
            return all;
        };
    }

    static Node.Test in(Node.Value left, List<Node.Value> values) {
        List<Condition> equal = values.stream()
                .map(value -> equality("==", left, value).condition())
                .toList();
        Condition condition = frame -> {
            Truth truth = Truth.FALSE;
            for (int i = 0; i < equal.size() && truth != Truth.TRUE; i++) {
                truth = truth.or(equal.get(i).of(frame));
            }
            return truth;
        };
        return new Node.Membership(condition, false, left, values);
    }

    static Node.Test multiple(Node.Value left, Node.Value right) {
        Code divisor = frame -> {
            long value = right.code().of(frame);
            return value == 0 ? indivisible(frame) : value;
        };
        Condition condition = decide(left.code(), divisor, (number, of) -> number % of == 0);
        return new Node.Comparison(condition, "multiple of", left, right);
    }

    static Node.Test range(Node.Value value, Node.Value least, Node.Value most) {
        Condition above = order(">=", value, least).condition();
        Condition below = order("<=", value, most).condition();
        return new Node.Range(frame -> above.of(frame).and(below.of(frame)), value, least, most);
    }

    static Node.Test junction(String operator, Node.Test left, Node.Test right) {
        Condition first = left.condition();
        Condition second = right.condition();
        Condition condition = switch (operator) {
            case "and" ->
                frame -> {
                    Truth one = first.of(frame);
                    return one == Truth.FALSE ? one : one.and(second.of(frame));
                };
            case "or" ->
                frame -> {
                    Truth one = first.of(frame);
                    return one == Truth.TRUE ? one : one.or(second.of(frame));
                };
            default ->
                frame -> {
                    Truth one = first.of(frame);
                    // Where the condition is about nothing, what it asks for is not looked at.
                    return one == Truth.FALSE || one == Truth.ABSENT
                            ? one.not()
                            : one.not().or(second.of(frame));
                };
        };
        return new Node.Junction(condition, operator, left, right);
    }

    static Node.Test quantified(boolean all, AliasScope.Alias alias, PathCompiler.Reached array, Node.Test inner) {
        PathCompiler.ArrayShape shape = array.array();
        int slot = alias.slot();
        Condition condition = decided(frame -> {
            long address = array.code().of(frame);
            long count = array.count(address, frame);
            Truth truth = Truth.of(all);
            for (long i = 0; i < count && truth != Truth.of(!all); i++) {
                frame.bind(slot, address + i * shape.strideBytes(), i);
                Truth one = inner.condition().of(frame);
                truth = all ? truth.and(one) : truth.or(one);
            }
            return truth;
        });
        return new Node.Quantified(condition, all, array.label(), inner);
    }

    /** Sums, products and the like; empty where the operator is none of numbers. */
    static Optional<Node.Value> arithmetic(String operator, Node.Value left, Node.Value right) {
        boolean real = left.type().is(Type.Kind.REAL) || right.type().is(Type.Kind.REAL);
        Code code = real
                ? reals(operator, code(left, true), code(right, true))
                : integers(operator, left.code(), right.code());
        Type type = real ? Type.REAL : Type.INTEGER;
        return Optional.ofNullable(code).map(made -> new Node.Arithmetic(type, made, operator, left, right));
    }

    private static Code integers(String operator, Code left, Code right) {
        return switch (operator) {
            case "+" -> frame -> Arithmetic.add(left.of(frame), right.of(frame));
            case "-" -> frame -> Arithmetic.subtract(left.of(frame), right.of(frame));
            case "*" -> frame -> Arithmetic.multiply(left.of(frame), right.of(frame));
            case "/", "%" ->
                frame -> {
                    long dividend = left.of(frame);
                    long divisor = right.of(frame);
                    if (divisor == 0) {
                        return indivisible(frame);
                    }
                    return operator.equals("/") ? dividend / divisor : dividend % divisor;
                };
            default -> null;
        };
    }

    /** What is divided by 0 is not known, unless the divisor has no value at all. */
    private static long indivisible(Frame frame) {
        return frame.misses() ? 0 : frame.missing(Truth.UNKNOWN);
    }

    private static Code reals(String operator, Code left, Code right) {
        return switch (operator) {
            case "+" -> frame -> bits(real(left, frame) + real(right, frame));
            case "-" -> frame -> bits(real(left, frame) - real(right, frame));
            case "*" -> frame -> bits(real(left, frame) * real(right, frame));
            case "/" -> frame -> bits(real(left, frame) / real(right, frame));
            default -> null;
        };
    }

    private static double real(Code code, Frame frame) {
        return Double.longBitsToDouble(code.of(frame));
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }
}
