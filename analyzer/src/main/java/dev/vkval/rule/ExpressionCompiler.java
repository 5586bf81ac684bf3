package dev.vkval.rule;

import dev.vkval.capture.registry.Member;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gives an expression its types and makes code of it: what conditions, values and paths of one owner share. */
final class ExpressionCompiler {
    private final AliasScope aliases = new AliasScope();
    private final Map<String, Expression> definitions = new HashMap<>();
    private final PathCompiler paths;
    private final ValueCompiler values;
    private final ConditionCompiler conditions;
    private final List<Code> objects = new ArrayList<>();

    ExpressionCompiler(List<Member> owner, HandleMembers handles, Functions functions) {
        paths = new PathCompiler(owner, handles, this);
        values = new ValueCompiler(this, functions);
        conditions = new ConditionCompiler(this, functions);
    }

    AliasScope aliases() {
        return aliases;
    }

    PathCompiler paths() {
        return paths;
    }

    ValueCompiler values() {
        return values;
    }

    Node.Test test(Expression expression) {
        return conditions.test(expression);
    }

    /** Gives a name to an expression; it is compiled wherever the name is used. */
    void define(String name, Expression expression) {
        definitions.put(name, expression);
    }

    /** What a name stands for, null where it is none of {@code let}. */
    Expression definition(String name) {
        return aliases.find(name) == null ? definitions.get(name) : null;
    }

    /** What an expression stands for: itself, or what {@code let} says of the name that it is. */
    Expression resolved(Expression expression) {
        boolean name = expression instanceof Expression.Path path
                && path.steps().size() == 1
                && path.steps().get(0).plain();
        if (!name) {
            return expression;
        }
        Expression known =
                definition(((Expression.Path) expression).steps().get(0).name());
        return known == null ? expression : resolved(known);
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

    /** The array that a quantifier, or {@code each}, goes through. */
    PathCompiler.Reached array(Expression.Path path) {
        PathCompiler.Reached array = paths.compile(path);
        if (array.array() == null) {
            throw error(path, "this is not an array");
        }
        return array;
    }

    static ExpressionParser.Misunderstood error(Expression at, String message) {
        return new ExpressionParser.Misunderstood(at.column(), message);
    }
}
