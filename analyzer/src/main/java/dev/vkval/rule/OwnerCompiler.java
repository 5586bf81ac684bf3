package dev.vkval.rule;

import dev.vkval.capture.registry.Member;
import java.util.ArrayList;
import java.util.List;

/** Makes the rules of a section those of one of its owners. */
final class OwnerCompiler {
    /**
     * A condition of {@code when}, made a test once for all rules in it.
     *
     * @param written as it is in the file
     * @param objects behind whose handles it leads
     * @param aliases how many are open around it: where more are, it is made again, since it binds those that follow
     */
    private record Guard(Expression written, Node.Test test, List<Code> objects, int aliases) {}

    /**
     * What stands around an entry.
     *
     * @param guards outermost first
     * @param objects behind whose handles the arrays of {@code each} are
     */
    private record Scope(List<Guard> guards, List<Code> objects) {
        static final Scope EMPTY = new Scope(List.of(), List.of());

        Scope when(Guard guard) {
            return new Scope(joined(guards, List.of(guard)), objects);
        }

        Scope each(List<Code> more) {
            return new Scope(guards, joined(objects, more));
        }

        private static <T> List<T> joined(List<T> some, List<T> more) {
            List<T> all = new ArrayList<>(some);
            all.addAll(more);
            return all;
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
            Guard guard = guard(when.condition());
            return new OwnerRules.Guarded(guard.test(), block(when.entries(), scope.when(guard)));
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

    private Guard guard(Expression condition) {
        expressions.namedObjects();
        Node.Test test = expressions.test(condition);
        return new Guard(
                condition,
                test,
                expressions.namedObjects(),
                expressions.aliases().depth());
    }

    private Rule rule(RuleSection.Line line, Scope scope) {
        int aliases = expressions.aliases().depth();
        List<Guard> guards = new ArrayList<>();
        List<Code> objects = new ArrayList<>(scope.objects());
        for (Guard outer : scope.guards()) {
            Guard guard = outer.aliases() == aliases ? outer : guard(outer.written());
            guards.add(guard);
            objects.addAll(guard.objects());
        }
        Guard condition = guard(line.condition());
        objects.addAll(condition.objects());
        Node.Test test = condition.test();
        for (int i = guards.size() - 1; i >= 0; i--) {
            test = Comparisons.junction("->", guards.get(i).test(), test);
        }
        return new Rule(line.idsOf(owner.name()), test, line.phrase(), List.copyOf(objects), aliases);
    }
}
