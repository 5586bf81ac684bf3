package dev.vkval.rule;

import static dev.vkval.rule.ExpressionCompiler.error;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** Makes values of expressions. */
final class ValueCompiler {
    private final ExpressionCompiler expressions;
    private final Functions functions;

    ValueCompiler(ExpressionCompiler expressions, Functions functions) {
        this.expressions = expressions;
        this.functions = functions;
    }

    Node.Value number(Expression expression) {
        Node.Value value = value(expression, Type.INTEGER);
        if (!value.type().number()) {
            throw error(expression, "a number is expected here, not " + value.type());
        }
        return value;
    }

    Node.Value integer(Expression expression) {
        Node.Value value = number(expression);
        if (!value.type().is(Type.Kind.INTEGER)) {
            throw error(expression, "an integer is expected here, not " + value.type());
        }
        return value;
    }

    Node.Value flags(Expression expression) {
        Node.Value value = value(expression, null);
        if (!value.type().is(Type.Kind.FLAGS)) {
            throw error(expression, "flags are expected here, not " + value.type());
        }
        return value;
    }

    /** @param expected the type of the other side of an operator, null where there is none */
    Node.Value value(Expression written, Type expected) {
        Expression expression = expressions.resolved(written);
        Node.Value value = meaning(expression, expected);
        boolean named = expression != written && !(value instanceof Node.Place);
        return named ? new Node.Named(((Expression.Path) written).steps().get(0).name(), value) : value;
    }

    private Node.Value meaning(Expression expression, Type expected) {
        if (expression instanceof Expression.Number number) {
            return new Node.Literal(Type.INTEGER, new Certain.Constant(number.value()), Long.toString(number.value()));
        }
        if (expression instanceof Expression.Fraction fraction) {
            long bits = Double.doubleToRawLongBits(fraction.value());
            return new Node.Literal(Type.REAL, new Certain.Constant(bits), Double.toString(fraction.value()));
        }
        if (expression instanceof Expression.Constant constant) {
            return constant(constant, expected);
        }
        if (expression instanceof Expression.Property property) {
            return property(property);
        }
        if (expression instanceof Expression.Function function) {
            return computed(function);
        }
        if (expression instanceof Expression.Binary binary) {
            return arithmetic(binary);
        }
        if (expression instanceof Expression.Else either) {
            return either(either, expected);
        }
        if (expression instanceof Expression.Count count) {
            return count(count);
        }
        if (expression instanceof Expression.Sum sum) {
            return sum(sum);
        }
        if (expression instanceof Expression.Path path) {
            return place(path);
        }
        throw error(expression, "a value is expected here, not a condition");
    }

    private Node.Value place(Expression.Path path) {
        PathCompiler.Reached reached = expressions.paths().compile(path);
        if (reached.type().is(Type.Kind.STRUCTURE) || reached.array() != null) {
            throw error(path, "a value is expected here, not all of " + reached.type());
        }
        return new Node.Place(reached.type(), reached.code(), reached.label());
    }

    Node.Value constant(Expression.Constant constant, Type expected) {
        Long general = Constants.valueOf(constant.name());
        Long value = general;
        if (value == null && expected != null && expected.name() != null) {
            Enumeration enumeration = Registry.vulkan().enumeration(expected.name());
            value = enumeration == null ? null : enumeration.values().get(constant.name());
        }
        if (value == null) {
            throw error(constant, (expected == null ? "nothing" : expected) + " has no value " + constant.name());
        }
        boolean integer = general != null && (expected == null || expected.number());
        return new Node.Literal(integer ? Type.INTEGER : expected, new Certain.Constant(value), constant.name());
    }

    /** The values of an enumeration. */
    static Set<Long> enumerants(Type type) {
        return Set.copyOf(Registry.vulkan().enumeration(type.name()).values().values());
    }

    Node.Value property(Expression.Property property) {
        Struct struct = Registry.vulkan().struct(property.struct());
        if (struct == null) {
            throw error(property, "there is no structure " + property.struct());
        }
        Struct.Place place = struct.place(property.member());
        if (place == null) {
            throw error(property, property.struct() + " has no member " + property.member());
        }
        Member member = place.member();
        int elements = Math.max(member.elements(), 1);
        if (property.element() >= elements) {
            throw error(property, property.member() + " has " + elements + " elements");
        }
        Type type = CMemoryReader.typeOf(member.base(), member.type());
        int element = Math.max(property.element(), 0);
        Code code = type.is(Type.Kind.REAL) ? real(property, element) : whole(property, element);
        String index = property.element() < 0 ? "" : "[" + element + "]";
        return new Node.Reported(type, code, property.member() + index);
    }

    private static Code real(Expression.Property property, int element) {
        return frame -> {
            OptionalDouble value = frame.device().real(property.struct(), property.member(), element);
            return value.isPresent() ? Double.doubleToRawLongBits(value.getAsDouble()) : frame.missing(Truth.UNKNOWN);
        };
    }

    private static Code whole(Expression.Property property, int element) {
        return frame -> {
            OptionalLong value = frame.device().integer(property.struct(), property.member(), element);
            return value.isPresent() ? value.getAsLong() : frame.missing(Truth.UNKNOWN);
        };
    }

    private Node.Value arithmetic(Expression.Binary binary) {
        return Comparisons.arithmetic(binary.operator(), number(binary.left()), number(binary.right()))
                .orElseThrow(() -> error(binary, binary.operator() + " gives no number of these"));
    }

    /** The first value where it is there, else the second one. */
    private Node.Value either(Expression.Else either, Type expected) {
        Node.Value first = value(either.first(), expected);
        Node.Value second = value(either.second(), first.type());
        if (first.type().kind() != second.type().kind()) {
            throw error(either, first.type() + " is replaced by " + second.type());
        }
        return new Node.Either(first.type(), Elements.either(first.code(), second.code()), first, second);
    }

    private Node.Value count(Expression.Count count) {
        PathCompiler.Reached array = expressions.array(count.array());
        AliasScope.Alias alias = expressions.aliases().open(count.alias(), array);
        try {
            Node.Test test = expressions.test(count.condition());
            return new Node.Counted(Elements.count(alias, array, test.condition()), array.label(), test);
        } finally {
            expressions.aliases().close();
        }
    }

    private Node.Value sum(Expression.Sum sum) {
        PathCompiler.Reached array = expressions.array(sum.array());
        AliasScope.Alias alias = expressions.aliases().open(sum.alias(), array);
        try {
            Condition where = sum.where() == null
                    ? frame -> Truth.TRUE
                    : expressions.test(sum.where()).condition();
            return new Node.Summed(
                    Elements.sum(alias, array, where, integer(sum.value()).code()), array.label());
        } finally {
            expressions.aliases().close();
        }
    }

    private Node.Value computed(Expression.Function function) {
        if (function.name().equals("sizeof")) {
            return size(function);
        }
        if (function.name().equals("index")) {
            return index(function);
        }
        if (function.name().equals("abs") && function.arguments().size() == 1) {
            Node.Value argument = number(function.arguments().get(0));
            Code code = argument.code();
            Code absolute = argument.type().is(Type.Kind.REAL)
                    ? frame -> code.of(frame) & Long.MAX_VALUE
                    : frame -> Math.abs(Math.max(code.of(frame), -CMemoryReader.MOST));
            return new Node.Computed(argument.type(), absolute, "abs", List.of(argument));
        }
        Functions.Function known = MathFunctions.find(function.name());
        known = known == null ? functions.find(function.name()) : known;
        if (known == null) {
            throw error(function, "there is no function " + function.name());
        }
        if (known.result().equals("truth")) {
            throw error(function, function.name() + " is a condition, not a value");
        }
        List<Node.Value> arguments = arguments(function, known);
        namesAddressed(known, arguments);
        Type type = Type.named(known.result(), function.column());
        return new Node.Computed(type, call(known, arguments), function.name(), arguments);
    }

    /** A rule about the buffers of a device address is about objects. */
    void namesAddressed(Functions.Function function, List<Node.Value> arguments) {
        if (function.ofObjects()) {
            Code address = arguments.get(0).code();
            expressions.namesObject(frame -> frame.device()
                    .buffersAt(address.of(frame), 1, DeviceFacts.AddressedFact.HANDLE)
                    .orElse(0));
        }
    }

    /** The bytes of a structure. */
    private static Node.Value size(Expression.Function function) {
        String name = name(function);
        Struct struct = Registry.vulkan().struct(name);
        if (struct == null) {
            throw error(function, "there is no structure " + name);
        }
        long bytes = struct.sizeBytes();
        return new Node.Literal(Type.INTEGER, new Certain.Constant(bytes), bytes + " (the size of " + name + ")");
    }

    /** The index of the element that an alias stands for. */
    private Node.Value index(Expression.Function function) {
        AliasScope.Alias alias = expressions.aliases().find(name(function));
        if (alias == null) {
            throw error(function, "there is no alias " + name(function));
        }
        int slot = alias.slot();
        return new Node.Place(Type.INTEGER, frame -> frame.index(slot), alias.label());
    }

    private static String name(Expression.Function function) {
        boolean one = function.arguments().size() == 1
                && function.arguments().get(0) instanceof Expression.Path path
                && path.steps().size() == 1;
        if (!one) {
            throw error(function, function.name() + " takes a name");
        }
        return ((Expression.Path) function.arguments().get(0)).steps().get(0).name();
    }

    List<Node.Value> arguments(Expression.Function function, Functions.Function known) {
        if (known.parameters().size() != function.arguments().size()) {
            throw error(
                    function, function.name() + " takes " + known.parameters().size() + " arguments");
        }
        List<Node.Value> arguments = new ArrayList<>();
        for (int i = 0; i < known.parameters().size(); i++) {
            String parameter = known.parameters().get(i);
            Expression written = function.arguments().get(i);
            if (parameter.equals(Functions.ANY)) {
                arguments.add(value(written, Type.INTEGER));
                continue;
            }
            Type wanted = Type.named(parameter, function.column());
            Node.Value argument = value(written, wanted);
            if (!argument.type().kind().equals(wanted.kind())) {
                throw error(written, wanted + " is expected here, not " + argument.type());
            }
            arguments.add(argument);
        }
        return arguments;
    }

    static Code call(Functions.Function function, List<Node.Value> arguments) {
        return new Indirect.Computed(
                function.body(), arguments.stream().map(Node.Value::code).toList());
    }
}
