package dev.vkval.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads an expression, by recursive descent. */
final class ExpressionParser {
    private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", "<=", ">", ">=");

    /** An error at a column; the reader of the file adds where that is. */
    static final class Misunderstood extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final int column;

        Misunderstood(int column, String message) {
            super(message);
            this.column = column;
        }

        int column() {
            return column;
        }
    }

    private final List<Token> tokens;
    private int at;

    private ExpressionParser(List<Token> tokens) {
        this.tokens = tokens;
    }

    /** Reads all of a text as one expression. */
    static Expression parse(String text, int firstColumn) {
        ExpressionParser parser = new ExpressionParser(Lexer.tokens(text, firstColumn));
        Expression expression = parser.implication();
        parser.expectEnd();
        return expression;
    }

    /** Reads {@code path as alias}. */
    static Expression.Quantified parseEach(String text, int firstColumn) {
        ExpressionParser parser = new ExpressionParser(Lexer.tokens(text, firstColumn));
        Expression.Path path = parser.path();
        parser.expect("as");
        String alias = parser.name("an alias");
        parser.expectEnd();
        return new Expression.Quantified(true, path, alias, null, path.column());
    }

    private Expression implication() {
        Expression left = disjunction();
        int column = next().column();
        return take("->") ? new Expression.Binary("->", left, implication(), column) : left;
    }

    private Expression disjunction() {
        Expression left = conjunction();
        int column = next().column();
        while (take("or")) {
            left = new Expression.Binary("or", left, conjunction(), column);
        }
        return left;
    }

    private Expression conjunction() {
        Expression left = negation();
        int column = next().column();
        while (take("and")) {
            left = new Expression.Binary("and", left, negation(), column);
        }
        return left;
    }

    private Expression negation() {
        int column = next().column();
        return take("not") ? new Expression.Not(negation(), column) : comparison();
    }

    private Expression comparison() {
        Expression left = sum();
        Token operator = next();
        int column = operator.column();
        if (COMPARISONS.contains(operator.text())) {
            at++;
            return new Expression.Binary(operator.text(), left, sum(), column);
        }
        if (take("has")) {
            return take("any")
                    ? new Expression.Bits(left, false, constants(), column)
                    : new Expression.Binary("has", left, sum(), column);
        }
        if (take("only")) {
            return new Expression.Bits(left, true, constants(), column);
        }
        if (take("includes")) {
            return new Expression.Binary("includes", left, sum(), column);
        }
        if (take("multiple")) {
            expect("of");
            return new Expression.Binary("multiple", left, sum(), column);
        }
        return take("in") ? membership(left, column) : left;
    }

    private Expression membership(Expression left, int column) {
        if (next().is("{")) {
            return new Expression.InSet(left, values(), column);
        }
        Expression least = sum();
        expect("..");
        return new Expression.InRange(left, least, sum(), column);
    }

    private List<Expression> values() {
        expect("{");
        List<Expression> values = new ArrayList<>();
        do {
            values.add(sum());
        } while (take(","));
        expect("}");
        return values;
    }

    private List<Expression.Constant> constants() {
        List<Expression.Constant> constants = new ArrayList<>();
        for (Expression value : values()) {
            if (!(value instanceof Expression.Constant constant)) {
                throw new Misunderstood(value.column(), "bits are named by constants");
            }
            constants.add(constant);
        }
        return constants;
    }

    private Expression sum() {
        Expression left = product();
        while (next().is("+") || next().is("-")) {
            Token operator = tokens.get(at++);
            left = new Expression.Binary(operator.text(), left, product(), operator.column());
        }
        return left;
    }

    private Expression product() {
        Expression left = otherwise();
        while (next().is("*") || next().is("/") || next().is("%")) {
            Token operator = tokens.get(at++);
            left = new Expression.Binary(operator.text(), left, otherwise(), operator.column());
        }
        return left;
    }

    private Expression otherwise() {
        Expression first = factor();
        int column = next().column();
        return take("else") ? new Expression.Else(first, otherwise(), column) : first;
    }

    private Expression factor() {
        Token token = next();
        if (token.kind() == Token.Kind.NUMBER) {
            at++;
            return number(token);
        }
        if (take("(")) {
            Expression inner = implication();
            expect(")");
            return inner;
        }
        if (token.kind() != Token.Kind.NAME) {
            throw new Misunderstood(token.column(), "expected a value, found " + shown(token));
        }
        return switch (token.text()) {
            case "feature", "extension" -> enabled();
            case "version" -> version();
            case "limit", "property" -> property();
            case "all", "any" -> quantified();
            case "unique", "count", "sum" -> tokens.get(at + 1).kind() == Token.Kind.NAME ? elements() : named(token);
            default -> named(token);
        };
    }

    private Expression named(Token token) {
        boolean constant = token.text().startsWith("VK_")
                || token.text().startsWith("STD_VIDEO_")
                || token.text().equals("NULL");
        if (constant) {
            at++;
            return new Expression.Constant(token.text(), token.column());
        }
        boolean function = tokens.get(at + 1).is("(") && !token.is("chain");
        return function ? function() : path();
    }

    private static Expression number(Token token) {
        String text = token.text();
        try {
            return text.contains(".")
                    ? new Expression.Fraction(Double.parseDouble(text), token.column())
                    : new Expression.Number(Long.decode(text), token.column());
        } catch (NumberFormatException e) {
            throw new Misunderstood(token.column(), text + " is not a number");
        }
    }

    private Expression enabled() {
        Token what = tokens.get(at++);
        return new Expression.Enabled(what.text(), name("a name"), what.column());
    }

    private Expression version() {
        Token what = tokens.get(at++);
        Token number = tokens.get(at++);
        if (number.kind() != Token.Kind.NUMBER || !number.text().contains(".")) {
            throw new Misunderstood(number.column(), "expected a version such as 1.2, found " + shown(number));
        }
        return new Expression.Enabled(what.text(), number.text(), what.column());
    }

    private Expression property() {
        Token what = tokens.get(at++);
        String struct = "VkPhysicalDeviceLimits";
        if (what.is("property")) {
            struct = name("a structure of properties");
            expect(".");
        }
        String member = name("a member");
        while (take(".")) {
            member += "." + name("a member");
        }
        int element = -1;
        if (take("[")) {
            Token index = tokens.get(at++);
            if (index.kind() != Token.Kind.NUMBER) {
                throw new Misunderstood(index.column(), "expected a number, found " + shown(index));
            }
            element = Integer.parseInt(index.text());
            expect("]");
        }
        return new Expression.Property(struct, member, element, what.column());
    }

    private Expression quantified() {
        Token what = tokens.get(at++);
        Expression.Path array = path();
        expect("as");
        String alias = name("an alias");
        expect(":");
        return new Expression.Quantified(what.is("all"), array, alias, implication(), what.column());
    }

    /** {@code unique path [as alias: value]}, {@code count path as alias: condition}, {@code sum path as alias: value}. */
    private Expression elements() {
        Token what = tokens.get(at++);
        Expression.Path array = path();
        if (what.is("unique") && !next().is("as")) {
            return new Expression.Unique(array, "", null, what.column());
        }
        expect("as");
        String alias = name("an alias");
        Expression where = what.is("sum") && take("where") ? implication() : null;
        expect(":");
        return switch (what.text()) {
            case "unique" -> new Expression.Unique(array, alias, sum(), what.column());
            case "count" -> new Expression.Count(array, alias, implication(), what.column());
            default -> new Expression.Sum(array, alias, where, sum(), what.column());
        };
    }

    private Expression function() {
        Token name = tokens.get(at++);
        expect("(");
        List<Expression> arguments = new ArrayList<>();
        do {
            arguments.add(sum());
        } while (take(","));
        expect(")");
        return new Expression.Function(name.text(), arguments, name.column());
    }

    private Expression.Path path() {
        int column = next().column();
        List<Expression.Step> steps = new ArrayList<>();
        do {
            steps.add(step());
        } while (take("."));
        return new Expression.Path(steps, column);
    }

    private Expression.Step step() {
        int column = next().column();
        if (next().is("chain") && tokens.get(at + 1).is("(")) {
            at++;
            expect("(");
            String struct = name("a structure");
            expect(")");
            return new Expression.Step(struct, true, null, column);
        }
        String name = name("a member");
        Expression index = null;
        if (take("[")) {
            index = sum();
            expect("]");
        }
        return new Expression.Step(name, false, index, column);
    }

    private Token next() {
        return tokens.get(at);
    }

    private boolean take(String word) {
        if (next().is(word)) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(String word) {
        if (!take(word)) {
            throw new Misunderstood(next().column(), "expected " + word + ", found " + shown(next()));
        }
    }

    private void expectEnd() {
        if (next().kind() != Token.Kind.END) {
            throw new Misunderstood(next().column(), "expected the end of the rule, found " + shown(next()));
        }
    }

    private String name(String what) {
        if (next().kind() != Token.Kind.NAME) {
            throw new Misunderstood(next().column(), "expected " + what + ", found " + shown(next()));
        }
        return tokens.get(at++).text();
    }

    private static String shown(Token token) {
        return token.kind() == Token.Kind.END ? "the end" : token.text();
    }
}
