package dev.vkval.rule;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** Gives an expression its types and makes code of it. */
final class ExpressionCompiler {
    /** Constants of the API, as the language counts numbers. */
    private static final Map<String, Long> CONSTANTS = Map.ofEntries(
            Map.entry("VK_TRUE", 1L),
            Map.entry("VK_FALSE", 0L),
            Map.entry("NULL", 0L),
            Map.entry("VK_NULL_HANDLE", 0L),
            Map.entry("VK_WHOLE_SIZE", CMemoryReader.ALL_ONES),
            Map.entry("VK_REMAINING_MIP_LEVELS", 0xFFFF_FFFFL),
            Map.entry("VK_REMAINING_ARRAY_LAYERS", 0xFFFF_FFFFL),
            Map.entry("VK_REMAINING_3D_SLICES_EXT", 0xFFFF_FFFFL),
            Map.entry("VK_ATTACHMENT_UNUSED", 0xFFFF_FFFFL),
            Map.entry("VK_SUBPASS_EXTERNAL", 0xFFFF_FFFFL),
            Map.entry("VK_SHADER_UNUSED_KHR", 0xFFFF_FFFFL),
            Map.entry("VK_QUEUE_FAMILY_IGNORED", 0xFFFF_FFFFL),
            Map.entry("VK_QUEUE_FAMILY_EXTERNAL", 0xFFFF_FFFEL),
            Map.entry("VK_QUEUE_FAMILY_FOREIGN_EXT", 0xFFFF_FFFDL));

    private final AliasScope aliases = new AliasScope();
    private final PathCompiler paths;
    private final Functions functions;
    private final List<Code> objects = new ArrayList<>();

    ExpressionCompiler(List<Member> owner, HandleMembers handles, Functions functions) {
        this.paths = new PathCompiler(owner, aliases, handles, this);
        this.functions = functions;
    }

    AliasScope aliases() {
        return aliases;
    }

    /** A path leads behind a handle. */
    void namesObject(Code handle) {
        objects.add(handle);
    }

    /** The handles that paths have led behind since this was asked last. */
    List<Code> namedObjects() {
        List<Code> named = List.copyOf(objects);
        objects.clear();
        return named;
    }

    // Conditions.

    Node.Test test(Expression expression) {
        if (expression instanceof Expression.Not not) {
            Node.Test operand = test(not.operand());
            Condition inner = operand.condition();
            return new Node.Not(frame -> inner.of(frame).not(), operand);
        }
        if (expression instanceof Expression.Binary binary) {
            return binary(binary);
        }
        if (expression instanceof Expression.InSet in) {
            Node.Value left = value(in.left(), null);
            List<Node.Value> values = new ArrayList<>();
            in.values().forEach(each -> values.add(value(each, left.type())));
            return Comparisons.in(left, values);
        }
        if (expression instanceof Expression.HasAny has) {
            Node.Value left = flags(has.left());
            List<Node.Value> bits = new ArrayList<>();
            has.bits().forEach(each -> bits.add(constant(each, left.type())));
            return Comparisons.hasAny(left, bits);
        }
        if (expression instanceof Expression.InRange in) {
            return Comparisons.range(number(in.left()), number(in.least()), number(in.most()));
        }
        if (expression instanceof Expression.Enabled enabled) {
            return enabled(enabled);
        }
        if (expression instanceof Expression.Quantified quantified) {
            return quantified(quantified);
        }
        return flag(expression);
    }

    private Node.Test binary(Expression.Binary binary) {
        switch (binary.operator()) {
            case "->", "and", "or" -> {
                return Comparisons.junction(binary.operator(), test(binary.left()), test(binary.right()));
            }
            case "has" -> {
                Node.Value left = flags(binary.left());
                return Comparisons.has(left, value(binary.right(), left.type()));
            }
            case "multiple" -> {
                return Comparisons.multiple(integer(binary.left()), integer(binary.right()));
            }
            case "==", "!=" -> {
                return equality(binary);
            }
            case "<", "<=", ">", ">=" -> {
                return Comparisons.order(binary.operator(), number(binary.left()), number(binary.right()));
            }
            default -> throw error(binary, "a condition is expected here, " + binary.operator() + " gives a number");
        }
    }

    private Node.Test equality(Expression.Binary binary) {
        if (binary.right() instanceof Expression.Constant constant
                && constant.name().equals("NULL")) {
            return Comparisons.equality(binary.operator(), pointer(binary.left()), constant(constant, Type.POINTER));
        }
        boolean constantFirst = binary.left() instanceof Expression.Constant;
        Node.Value known = value(constantFirst ? binary.right() : binary.left(), null);
        Node.Value other = value(constantFirst ? binary.left() : binary.right(), known.type());
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
    private Node.Value pointer(Expression expression) {
        if (expression instanceof Expression.Path path) {
            PathCompiler.Reached reached = paths.compile(path);
            if (reached.pointer() != null) {
                return new Node.Place(Type.POINTER, reached.pointer(), reached.label());
            }
        }
        throw error(expression, "only a pointer is compared with NULL");
    }

    private Node.Test enabled(Expression.Enabled enabled) {
        String name = enabled.name();
        Condition condition = switch (enabled.what()) {
            case "feature" -> frame -> frame.device().feature(name);
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
        PathCompiler.Reached array = array(quantified);
        AliasScope.Alias alias = aliases.open(quantified.alias(), array);
        try {
            return Comparisons.quantified(quantified.all(), alias, array, test(quantified.condition()));
        } finally {
            aliases.close();
        }
    }

    /** The array that a quantifier, or {@code each}, goes through. */
    PathCompiler.Reached array(Expression.Quantified quantified) {
        PathCompiler.Reached array = paths.compile(quantified.array());
        if (array.array() == null) {
            throw error(quantified, "this is not an array");
        }
        return array;
    }

    private Node.Test flag(Expression expression) {
        if (expression instanceof Expression.Path path) {
            PathCompiler.Reached reached = paths.compile(path);
            boolean presence = path.steps().get(path.steps().size() - 1).chain();
            boolean bool = reached.type().is(Type.Kind.INTEGER)
                    && "VkBool32".equals(reached.type().name());
            if (presence || bool) {
                Code code = presence ? reached.pointer() : reached.code();
                Node.Place place = new Node.Place(reached.type(), code, reached.label());
                Condition condition = presence ? frame -> Comparisons.nonZero(code, frame) : Comparisons.bool(code);
                return new Node.Flag(condition, place, presence);
            }
        }
        if (expression instanceof Expression.Property property) {
            Code code = property(property).code();
            Node.Place place = new Node.Place(Type.INTEGER, code, PathLabel.of(property.member()));
            return new Node.Flag(frame -> Comparisons.nonZero(code, frame), place, false);
        }
        if (expression instanceof Expression.Function function
                && function.name().equals("valid")) {
            return valid(function);
        }
        if (expression instanceof Expression.Function function) {
            Functions.Function known = function(function);
            if (known.result().equals("truth")) {
                List<Node.Value> arguments = arguments(function, known);
                Code code = call(known, arguments);
                return new Node.Predicate(frame -> Comparisons.nonZero(code, frame), known.words(), arguments);
            }
        }
        throw error(expression, "a condition is expected here");
    }

    /** Whether an enumerant is one that the registry has. */
    private Node.Test valid(Expression.Function function) {
        Node.Value value = value(function.arguments().get(0), null);
        if (!value.type().is(Type.Kind.ENUMERANT)) {
            throw error(function, "an enumerant is expected here, not " + value.type());
        }
        Set<Long> known = Set.copyOf(
                Registry.vulkan().enumeration(value.type().name()).values().values());
        Code contained = frame -> known.contains(value.code().of(frame)) ? 1 : 0;
        Condition condition = frame -> Comparisons.nonZero(contained, frame);
        return new Node.Predicate(condition, "is a value of " + value.type().name(), List.of(value));
    }

    // Values.

    Node.Value number(Expression expression) {
        Node.Value value = value(expression, Type.INTEGER);
        if (!value.type().number()) {
            throw error(expression, "a number is expected here, not " + value.type());
        }
        return value;
    }

    private Node.Value integer(Expression expression) {
        Node.Value value = number(expression);
        if (!value.type().is(Type.Kind.INTEGER)) {
            throw error(expression, "an integer is expected here, not " + value.type());
        }
        return value;
    }

    private Node.Value flags(Expression expression) {
        Node.Value value = value(expression, null);
        if (!value.type().is(Type.Kind.FLAGS)) {
            throw error(expression, "flags are expected here, not " + value.type());
        }
        return value;
    }

    /** @param expected the type of the other side of an operator, null where there is none */
    private Node.Value value(Expression expression, Type expected) {
        if (expression instanceof Expression.Number number) {
            return new Node.Literal(Type.INTEGER, frame -> number.value(), Long.toString(number.value()));
        }
        if (expression instanceof Expression.Fraction fraction) {
            long bits = Double.doubleToRawLongBits(fraction.value());
            return new Node.Literal(Type.REAL, frame -> bits, Double.toString(fraction.value()));
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
        if (expression instanceof Expression.Path path) {
            PathCompiler.Reached reached = paths.compile(path);
            if (reached.type().is(Type.Kind.STRUCTURE) || reached.array() != null) {
                throw error(expression, "a value is expected here, not all of " + reached.type());
            }
            return new Node.Place(reached.type(), reached.code(), reached.label());
        }
        throw error(expression, "a value is expected here, not a condition");
    }

    private Node.Value constant(Expression.Constant constant, Type expected) {
        Long value = CONSTANTS.get(constant.name());
        if (value == null && expected != null && expected.name() != null) {
            Enumeration enumeration = Registry.vulkan().enumeration(expected.name());
            value = enumeration == null ? null : enumeration.values().get(constant.name());
        }
        if (value == null) {
            throw error(constant, (expected == null ? "nothing" : expected) + " has no value " + constant.name());
        }
        boolean integer = CONSTANTS.containsKey(constant.name()) && (expected == null || expected.number());
        long known = value;
        return new Node.Literal(integer ? Type.INTEGER : expected, frame -> known, constant.name());
    }

    private Node.Value property(Expression.Property property) {
        Struct struct = Registry.vulkan().struct(property.struct());
        if (struct == null) {
            throw error(property, "there is no structure " + property.struct());
        }
        Member member = struct.members().stream()
                .filter(each -> each.name().equals(property.member()))
                .findFirst()
                .orElseThrow(() -> error(property, property.struct() + " has no member " + property.member()));
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

    private Node.Value computed(Expression.Function function) {
        if (function.name().equals("abs") && function.arguments().size() == 1) {
            Node.Value argument = number(function.arguments().get(0));
            Code code = argument.code();
            Code absolute = argument.type().is(Type.Kind.REAL)
                    ? frame -> code.of(frame) & Long.MAX_VALUE
                    : frame -> Math.abs(Math.max(code.of(frame), -CMemoryReader.MOST));
            return new Node.Computed(argument.type(), absolute, "abs", List.of(argument));
        }
        Functions.Function known = function(function);
        if (known.result().equals("truth")) {
            throw error(function, function.name() + " is a condition, not a value");
        }
        List<Node.Value> arguments = arguments(function, known);
        return new Node.Computed(
                named(known.result(), function.column()), call(known, arguments), function.name(), arguments);
    }

    private Functions.Function function(Expression.Function function) {
        Functions.Function known = functions.find(function.name());
        if (known == null) {
            throw error(function, "there is no function " + function.name());
        }
        if (known.parameters().size() != function.arguments().size()) {
            throw error(
                    function, function.name() + " takes " + known.parameters().size() + " arguments");
        }
        return known;
    }

    private List<Node.Value> arguments(Expression.Function function, Functions.Function known) {
        List<Node.Value> arguments = new ArrayList<>();
        for (int i = 0; i < known.parameters().size(); i++) {
            Type wanted = named(known.parameters().get(i), function.column());
            Node.Value argument = value(function.arguments().get(i), wanted);
            if (!argument.type().kind().equals(wanted.kind())) {
                throw error(function.arguments().get(i), wanted + " is expected here, not " + argument.type());
            }
            arguments.add(argument);
        }
        return arguments;
    }

    private static Code call(Functions.Function function, List<Node.Value> arguments) {
        Functions.Body body = function.body();
        return frame -> {
            long[] values = new long[arguments.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = arguments.get(i).code().of(frame);
            }
            return body.of(values);
        };
    }

    /** The type of that name: {@code integer}, a scalar, an enumeration or a handle of the registry. */
    static Type named(String name, int column) {
        Registry registry = Registry.vulkan();
        if (name.equals("integer") || name.equals("VkDeviceSize") || name.equals("uint32_t")) {
            return Type.INTEGER;
        }
        if (name.equals("VkBool32")) {
            return new Type(Type.Kind.INTEGER, name);
        }
        if (registry.handle(name) != null) {
            return new Type(Type.Kind.HANDLE, name);
        }
        Enumeration enumeration = registry.enumeration(name);
        if (enumeration == null) {
            throw new ExpressionParser.Misunderstood(column, "there is no type " + name);
        }
        return new Type(enumeration.flags() ? Type.Kind.FLAGS : Type.Kind.ENUMERANT, name);
    }

    /** What a part of an expression is in words, for the label of an element. */
    String source(Expression expression) {
        return expression instanceof Expression.Number number ? Long.toString(number.value()) : "...";
    }

    private static ExpressionParser.Misunderstood error(Expression at, String message) {
        return new ExpressionParser.Misunderstood(at.column(), message);
    }
}
