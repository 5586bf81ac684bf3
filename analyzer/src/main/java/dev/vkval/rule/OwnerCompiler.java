package dev.vkval.rule;

import dev.vkval.capture.registry.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Makes the rules of a section those of one of its owners. */
final class OwnerCompiler {
    /**
     * What stands around an entry.
     *
     * @param conditions of {@code when}
     * @param objects behind whose handles the arrays of {@code each} are
     */
    private record Scope(List<Expression> conditions, List<Code> objects) {
        static final Scope EMPTY = new Scope(List.of(), List.of());

        Scope when(Expression condition) {
            return new Scope(joined(conditions, List.of(condition)), objects);
        }

        Scope each(List<Code> more) {
            return new Scope(conditions, joined(objects, more));
        }

        private static <T> List<T> joined(List<T> some, List<T> more) {
            return Stream.concat(some.stream(), more.stream()).toList();
        }
    }

    private final RuleSection.OwnerName owner;
    private final ExpressionCompiler expressions;

    private OwnerCompiler(
            RuleSection.OwnerName owner, HandleMembers handles, Functions functions, StateMembers states) {
        this.owner = owner;
        this.expressions = new ExpressionCompiler(members(states), handles, functions);
    }

    /** @throws RuleSyntaxException where a rule names what is not there, or compares what cannot be compared */
    static OwnerRules.Block compile(
            RuleSection section,
            RuleSection.OwnerName owner,
            HandleMembers handles,
            Functions functions,
            StateMembers states) {
        return new OwnerCompiler(owner, handles, functions, states).block(section.entries(), Scope.EMPTY);
    }

    private List<Member> members(StateMembers states) {
        List<Member> members = switch (owner.kind()) {
            case COMMAND -> PathCompiler.parameters(owner.name());
            case STRUCT -> PathCompiler.members(owner.name());
            case STATE -> states.find(owner.name());
        };
        if (members == null) {
            throw owner.origin().error(0, "the registry has no " + owner.name());
        }
        return members;
    }

    private OwnerRules.Block block(List<RuleSection.Entry> entries, Scope scope) {
        List<OwnerRules.Block> blocks = new ArrayList<>();
        for (RuleSection.Entry entry : entries) {
            try {
                if (entry instanceof RuleSection.Let let) {
                    expressions.define(let.name(), let.meaning());
                } else {
                    blocks.add(entry(entry, scope));
                }
            } catch (ExpressionParser.Misunderstood e) {
                throw entry.origin().error(e.column(), e.getMessage());
            }
        }
        return new OwnerRules.Sequence(blocks);
    }

    private OwnerRules.Block entry(RuleSection.Entry entry, Scope scope) {
        if (entry instanceof RuleSection.When when) {
            return new OwnerRules.Guarded(
                    expressions.test(when.condition()), block(when.entries(), scope.when(when.condition())));
        }
        if (entry instanceof RuleSection.Each each) {
            expressions.namedObjects();
            PathCompiler.Reached array = expressions.array(each.array());
            Scope inner = scope.each(expressions.namedObjects());
            AliasScope.Alias alias = expressions.aliases().open(each.alias(), array);
            try {
                return new OwnerRules.Repeated(alias, array, block(each.entries(), inner));
            } finally {
                expressions.aliases().close();
            }
        }
        return new OwnerRules.Single(rule((RuleSection.Line) entry, scope));
    }

    private Rule rule(RuleSection.Line line, Scope scope) {
        Expression condition = line.condition();
        for (int i = scope.conditions().size() - 1; i >= 0; i--) {
            Expression guard = scope.conditions().get(i);
            condition = new Expression.Binary("->", guard, condition, guard.column());
        }
        expressions.namedObjects();
        Node.Test test = expressions.test(condition);
        List<Code> objects = scope.each(expressions.namedObjects()).objects();
        return new Rule(
                line.idsOf(owner.name()),
                test,
                line.phrase(),
                objects,
                expressions.aliases().depth());
    }
}
