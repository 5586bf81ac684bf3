package dev.vkval.rule;

import static dev.vkval.rule.ExpressionCompiler.error;

import java.util.ArrayList;
import java.util.List;

/** Makes tests of conditions. */
final class ConditionCompiler {
    private final ExpressionCompiler expressions;
    private static final String IDENTICAL = "identicalProfiles";

    private final Functions functions;

    ConditionCompiler(ExpressionCompiler expressions, Functions functions) {
        this.expressions = expressions;
        this.functions = functions;
    }

    Node.Test test(Expression written) {
        Expression expression = expressions.resolved(written);
        if (expression instanceof Expression.Not not) {
            Node.Test operand = test(not.operand());
            Condition inner = operand.condition();
            return new Node.Not(frame -> inner.of(frame).not(), operand);
        }
        if (expression instanceof Expression.Binary binary) {
            return binary(binary);
        }
        if (expression instanceof Expression.InSet in) {
            Node.Value left = values().value(in.left(), null);
            List<Node.Value> set = new ArrayList<>();
            in.values().forEach(each -> set.add(values().value(each, left.type())));
            return Comparisons.in(left, set);
        }
        if (expression instanceof Expression.Bits bits) {
            return bits(bits);
        }
        if (expression instanceof Expression.InRange in) {
            return Comparisons.range(
                    values().number(in.left()), values().number(in.least()), values().number(in.most()));
        }
        if (expression instanceof Expression.Enabled enabled) {
            return enabled(enabled);
        }
        if (expression instanceof Expression.Quantified quantified) {
            return quantified(quantified);
        }
        return expression instanceof Expression.Unique unique ? unique(unique) : flag(expression);
    }

    private ValueCompiler values() {
        return expressions.values();
    }

    private Node.Test binary(Expression.Binary binary) {
        switch (binary.operator()) {
            case "->", "and", "or" -> {
                return Comparisons.junction(binary.operator(), test(binary.left()), test(binary.right()));
            }
            case "has" -> {
                Node.Value left = values().flags(binary.left());
                return Comparisons.has(left, values().value(binary.right(), left.type()));
            }
            case "includes" -> {
                return includes(binary);
            }
            case "multiple" -> {
                return Comparisons.multiple(values().integer(binary.left()), values().integer(binary.right()));
            }
            case "==", "!=" -> {
                return equality(binary);
            }
            case "<", "<=", ">", ">=" -> {
                return Comparisons.order(
                        binary.operator(), values().number(binary.left()), values().number(binary.right()));
            }
            default -> throw error(binary, "a condition is expected here, " + binary.operator() + " gives a number");
        }
    }

    private Node.Test bits(Expression.Bits expression) {
        Node.Value left = values().flags(expression.left());
        List<Node.Value> bits = new ArrayList<>();
        expression.bits().forEach(each -> bits.add(values().constant(each, left.type())));
        return expression.only() ? Comparisons.only(left, bits) : Comparisons.hasAny(left, bits);
    }

    private Node.Test equality(Expression.Binary binary) {
        if (binary.right() instanceof Expression.Constant constant
                && constant.name().equals("NULL")) {
            return Comparisons.equality(
                    binary.operator(), pointer(binary.left()), values().constant(constant, Type.POINTER));
        }
        boolean constantFirst = binary.left() instanceof Expression.Constant;
        Node.Value known = values().value(constantFirst ? binary.right() : binary.left(), null);
        Node.Value other = values().value(constantFirst ? binary.left() : binary.right(), known.type());
        if (!comparable(known.type(), other.type()) && !zero(other) && !zero(known)) {
            throw error(binary, known.type() + " is compared with " + other.type());
        }
        return Comparisons.equality(binary.operator(), known, other);
    }

    private static boolean comparable(Type one, Type other) {
        boolean enumerants = one.is(Type.Kind.ENUMERANT) && other.is(Type.Kind.ENUMERANT);
        return one.number() && other.number()
                || one.kind() == other.kind() && (!enumerants || one.name().equals(other.name()));
    }

    private static boolean zero(Node.Value value) {
        return value instanceof Node.Literal literal && literal.text().equals("0");
    }

    /** The pointer that a path ends with, before anything is read from where it leads. */
    private Node.Value pointer(Expression written) {
        Expression expression = expressions.resolved(written);
        if (expression instanceof Expression.Path path) {
            PathCompiler.Reached reached = expressions.paths().compile(path);
            if (reached.pointer() != null) {
                return new Node.Place(Type.POINTER, reached.pointer(), reached.label());
            }
        }
        throw error(expression, "only a pointer is compared with NULL");
    }

    private static Node.Test enabled(Expression.Enabled enabled) {
        String name = enabled.name();
        Condition condition = switch (enabled.what()) {
            case "feature" -> {
                if (!FeatureNames.known(name)) {
                    throw error(enabled, "the registry has no feature " + name);
                }
                yield frame -> frame.device().feature(name);
            }
            case "extension" -> frame -> frame.device().extension(name);
            default -> {
                String[] numbers = name.split("\\.");
                int packed = Integer.parseInt(numbers[0]) << 22 | Integer.parseInt(numbers[1]) << 12;
                yield frame -> frame.device().version(packed);
            }
        };
        return new Node.Enabled(condition, enabled.what(), name);
    }

    private Node.Test quantified(Expression.Quantified quantified) {
        PathCompiler.Reached array = expressions.array(quantified.array());
        AliasScope.Alias alias = expressions.aliases().open(quantified.alias(), array);
        try {
            return Comparisons.quantified(quantified.all(), alias, array, test(quantified.condition()));
        } finally {
            expressions.aliases().close();
        }
    }

    private Node.Test includes(Expression.Binary binary) {
        if (!(binary.left() instanceof Expression.Path path)) {
            throw error(binary.left(), "this is not an array");
        }
        PathCompiler.Reached array = expressions.array(path);
        Type element = array.array().element();
        Node.Value value = values().value(binary.right(), element);
        if (element.kind() != value.type().kind()) {
            throw error(binary, "elements of " + element + " are compared with " + value.type());
        }
        Node.Place place = new Node.Place(array.type(), array.code(), array.label());
        return new Node.Includes(Elements.includes(array, value.code()), place, value);
    }

    private Node.Test unique(Expression.Unique unique) {
        PathCompiler.Reached array = expressions.array(unique.array());
        Type element = array.array().element();
        if (unique.value() == null && element.is(Type.Kind.STRUCTURE)) {
            throw error(unique, "the elements of this array are structures");
        }
        AliasScope.Alias alias = expressions.aliases().open(unique.alias(), array);
        try {
            Node.Value value = unique.value() == null
                    ? new Node.Place(element, PathCompiler.element(alias), alias.label())
                    : values().value(unique.value(), null);
            return new Node.Unique(Elements.unique(alias, array, value.code()), array.label(), value);
        } finally {
            expressions.aliases().close();
        }
    }

    private Node.Test flag(Expression expression) {
        if (expression instanceof Expression.Path path) {
            Node.Test fact = expressions.paths().fact(path);
            if (fact != null) {
                return fact;
            }
            PathCompiler.Reached reached = expressions.paths().compile(path);
            boolean presence = path.steps().get(path.steps().size() - 1).chain();
            if (presence || bool(reached.type())) {
                Code code = presence ? reached.pointer() : reached.code();
                Node.Place place = new Node.Place(reached.type(), code, reached.label());
                Condition condition = presence ? Comparisons.nonZero(code) : Comparisons.bool(code);
                return new Node.Flag(condition, place, presence, null);
            }
        }
        if (expression instanceof Expression.Property property) {
            Node.Value value = values().property(property);
            Node.Place place = new Node.Place(Type.INTEGER, value.code(), PathLabel.of(property.member()));
            return new Node.Flag(Comparisons.nonZero(value.code()), place, false, null);
        }
        if (expression instanceof Expression.Function function) {
            return predicate(function);
        }
        throw error(expression, "a condition is expected here");
    }

    private static boolean bool(Type type) {
        return type.is(Type.Kind.INTEGER) && "VkBool32".equals(type.name());
    }

    private Node.Test predicate(Expression.Function function) {
        if (function.name().equals("valid")) {
            return valid(function);
        }
        if (function.name().equals(IDENTICAL)) {
            return identical(function);
        }
        Functions.Function known = functions.find(function.name());
        if (known == null) {
            throw error(function, "there is no function " + function.name());
        }
        if (!known.result().equals("truth")) {
            throw error(function, function.name() + " is a value, not a condition");
        }
        List<Node.Value> arguments = values().arguments(function, known);
        values().namesAddressed(known, arguments);
        Code code = ValueCompiler.call(known, arguments);
        return new Node.Predicate(Comparisons.nonZero(code), known.words(), arguments);
    }

    /** Whether two video profiles are identical. */
    private Node.Test identical(Expression.Function function) {
        List<Node.Value> profiles =
                function.arguments().stream().map(this::profile).toList();
        if (profiles.size() != 2) {
            throw error(function, IDENTICAL + " takes two video profiles");
        }
        Code one = profiles.get(0).code();
        Code other = profiles.get(1).code();
        Code same = frame -> {
            long first = one.of(frame);
            long second = other.of(frame);
            return !frame.misses() && frame.device().identicalProfiles(first, second) ? 1 : 0;
        };
        return new Node.Predicate(Comparisons.nonZero(same), "is identical to", profiles);
    }

    private Node.Value profile(Expression argument) {
        if (expressions.resolved(argument) instanceof Expression.Path path) {
            PathCompiler.Reached profile = expressions.paths().compile(path);
            if ("VkVideoProfileInfoKHR".equals(profile.type().name())) {
                return new Node.Place(profile.type(), profile.code(), profile.label());
            }
        }
        throw error(argument, "a video profile is expected here");
    }

    /** Whether an enumerant, or every bit of flags, is one that the registry has. */
    private Node.Test valid(Expression.Function function) {
        Node.Value value = values().value(function.arguments().get(0), null);
        Code code = value.code();
        Code contained = switch (value.type().kind()) {
            case ENUMERANT -> {
                var known = ValueCompiler.enumerants(value.type());
                yield frame -> known.contains(code.of(frame)) ? 1 : 0;
            }
            case FLAGS -> {
                long all = ValueCompiler.enumerants(value.type()).stream().reduce(0L, (one, other) -> one | other);
                yield frame -> (code.of(frame) & ~all) == 0 ? 1 : 0;
            }
            default -> throw error(function, "an enumerant or flags are expected here, not " + value.type());
        };
        String words = value.type().is(Type.Kind.FLAGS) ? "has only bits of " : "is a value of ";
        return new Node.Predicate(
                Comparisons.nonZero(contained), words + value.type().name(), List.of(value));
    }
}
