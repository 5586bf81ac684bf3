package dev.vkval.check.stateless;

import dev.vkval.check.parameter.Owner;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.rules.RuleResources;
import dev.vkval.rule.DeviceFacts;
import dev.vkval.rule.Frame;
import dev.vkval.rule.HandleMembers;
import dev.vkval.rule.OwnerRules;
import dev.vkval.rule.Rule;
import dev.vkval.rule.RuleBook;

/** The rules that are lines of a rule file. */
final class RuleLines {
    private final StatelessContext context;
    private final DeviceFacts device;
    private final RuleBook book = RuleResources.book(HandleMembers.NONE);
    private final Frame frame = new Frame();

    RuleLines(StatelessContext context) {
        this.context = context;
        this.device = new StatelessDevice(context);
    }

    /** The check of a structure or a command, null where there are no lines about it. */
    ParameterCheck of(Owner owner) {
        OwnerRules rules = owner.output() ? null : book.of(owner.name());
        return rules == null ? null : (base, site) -> check(rules, base, site);
    }

    private void check(OwnerRules rules, long base, ParameterSite site) {
        frame.begin(base, device);
        rules.check(frame, new OwnerRules.Sink() {
            @Override
            public void broken(Rule.Violation violation) {
                report(violation, site);
            }

            @Override
            public void unknown(Rule rule) {
                // A rule that the capture cannot decide says nothing.
            }
        });
    }

    private void report(Rule.Violation violation, ParameterSite site) {
        String path = site.pathOf(violation.parameter());
        String title = violation.fact().startsWith(violation.parameter())
                ? path + violation.fact().substring(violation.parameter().length())
                : violation.fact();
        context.report(violation.id(), site, path, title, violation.requirement(), null);
    }
}
