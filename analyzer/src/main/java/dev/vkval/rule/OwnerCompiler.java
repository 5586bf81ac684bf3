package dev.vkval.rule;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.ArrayList;
import java.util.List;

/** Makes the rules of a section those of one of its owners. */
final class OwnerCompiler {
    private final RuleSection.OwnerName owner;
    private final ExpressionCompiler expressions;

    private OwnerCompiler(RuleSection.OwnerName owner, HandleMembers handles, Functions functions) {
        this.owner = owner;
        this.expressions = new ExpressionCompiler(members(), handles, functions);
    }

    /** @throws RuleSyntaxException where a rule names what is not there, or compares what cannot be compared */
    static OwnerRules.Block compile(
            RuleSection section, RuleSection.OwnerName owner, HandleMembers handles, Functions functions) {
        return new OwnerCompiler(owner, handles, functions).block(section.entries(), List.of());
    }

    private List<Member> members() {
        if (owner.command()) {
            Command command = Registry.vulkan().command(owner.name());
            if (command != null) {
                return command.parameters();
            }
        } else {
            Struct struct = Registry.vulkan().struct(owner.name());
            if (struct != null) {
                return struct.members();
            }
        }
        throw owner.origin().error(0, "the registry has no " + owner.name());
    }

    private OwnerRules.Block block(List<RuleSection.Entry> entries, List<Expression> conditions) {
        List<OwnerRules.Block> blocks = new ArrayList<>();
        for (RuleSection.Entry entry : entries) {
            try {
                if (entry instanceof RuleSection.Let let) {
                    expressions.define(let.name(), let.meaning());
                } else {
                    blocks.add(entry(entry, conditions));
                }
            } catch (ExpressionParser.Misunderstood e) {
                throw entry.origin().error(e.column(), e.getMessage());
            }
        }
        return new OwnerRules.Sequence(blocks);
    }

    private OwnerRules.Block entry(RuleSection.Entry entry, List<Expression> conditions) {
        if (entry instanceof RuleSection.When when) {
            List<Expression> all = new ArrayList<>(conditions);
            all.add(when.condition());
            return new OwnerRules.Guarded(expressions.test(when.condition()), block(when.entries(), all));
        }
        if (entry instanceof RuleSection.Each each) {
            PathCompiler.Reached array = expressions.array(each.array());
            AliasScope.Alias alias = expressions.aliases().open(each.alias(), array);
            try {
                return new OwnerRules.Repeated(alias, array, block(each.entries(), conditions));
            } finally {
                expressions.aliases().close();
            }
        }
        return new OwnerRules.Single(rule((RuleSection.Line) entry, conditions));
    }

    private Rule rule(RuleSection.Line line, List<Expression> conditions) {
        Expression condition = line.condition();
        for (int i = conditions.size() - 1; i >= 0; i--) {
            Expression guard = conditions.get(i);
            condition = new Expression.Binary("->", guard, condition, guard.column());
        }
        expressions.namedObjects();
        Node.Test test = expressions.test(condition);
        return new Rule(line.idsOf(owner.name()), test, line.phrase(), expressions.namedObjects());
    }
}
