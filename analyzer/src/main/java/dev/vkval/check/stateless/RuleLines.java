package dev.vkval.check.stateless;

import dev.vkval.check.parameter.Owner;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.rules.CallDevice;
import dev.vkval.check.rules.RuleResources;
import dev.vkval.check.rules.UndecidedRules;
import dev.vkval.finding.Coverage;
import dev.vkval.rule.Frame;
import dev.vkval.rule.ObjectFacts;
import dev.vkval.rule.OwnerRules;
import dev.vkval.rule.Rule;
import dev.vkval.rule.RuleBook;
import java.util.List;

/** The rules of rule files about structures and commands that need nothing but the call and its device. */
final class RuleLines {
    private final StatelessContext context;
    private final CallDevice device;
    private final RuleBook book = RuleResources.book();
    private final Frame frame = new Frame();
    private final UndecidedRules undecided = new UndecidedRules();

    RuleLines(StatelessContext context) {
        this.context = context;
        this.device = new CallDevice(context.devices());
    }

    /** The check of a structure or a command by itself, null where there are no such lines about it. */
    ParameterCheck of(Owner owner) {
        OwnerRules rules = owner.output() ? null : book.of(owner.name(), false);
        return rules == null ? null : (base, site) -> check(rules, base, site);
    }

    List<Coverage.Gap> gaps() {
        return undecided.gaps("stateless");
    }

    private void check(OwnerRules rules, long base, ParameterSite site) {
        device.begin(context.dispatched());
        frame.begin(base, device, ObjectFacts.NONE);
        rules.check(frame, violation -> report(violation, site), undecided::add);
    }

    private void report(Rule.Violation violation, ParameterSite site) {
        String path = site.pathOf(violation.parameter());
        boolean named = !violation.parameter().isEmpty() && violation.fact().startsWith(violation.parameter());
        String title =
                named ? path + violation.fact().substring(violation.parameter().length()) : violation.fact();
        context.report(violation.id(), site, path, title, violation.requirement(), violation.advice());
    }
}
