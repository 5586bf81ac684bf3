package dev.vkval.check.rules;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.parameter.MemberChecks;
import dev.vkval.check.parameter.Owner;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.parameter.ParameterWalk;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.finding.Coverage;
import dev.vkval.rule.Frame;
import dev.vkval.rule.OwnerRules;
import dev.vkval.rule.Rule;
import dev.vkval.rule.RuleBook;
import dev.vkval.state.object.StateObject;
import java.util.List;

/** The rules of rule files about structures and commands of which some ask what objects were created with. */
public final class ObjectRuleLines implements Topic, MemberChecks {
    private final CoreContext context;
    private final CreationParameters creations;
    private final RuleBook book = RuleResources.book();
    private final ParameterWalk walk = new ParameterWalk(this);
    private final Frame frame = new Frame();
    private final CallDevice device;
    private final UndecidedRules undecided = new UndecidedRules();

    public ObjectRuleLines(CoreContext context) {
        this.context = context;
        this.device = new CallDevice(context.state().devices());
        this.creations = new CreationParameters(context.state());
    }

    @Override
    public void register(TopicHooks hooks) {
        creations.register(hooks);
        for (Command command : Registry.vulkan().commands()) {
            hooks.validate(command.number(), (Call call) -> {
                // Few commands have rules here; the others cost a look into a table.
                if (walk.covers(command)) {
                    device.begin(context.state().identities().dispatched(call));
                    walk.check(call);
                }
            });
        }
    }

    @Override
    public List<ParameterCheck> of(Owner owner, Member member) {
        return List.of();
    }

    @Override
    public List<ParameterCheck> ofWhole(Owner owner) {
        OwnerRules rules = owner.output() ? null : book.of(owner.name(), true);
        return rules == null ? List.of() : List.of((base, site) -> check(rules, base, site));
    }

    @Override
    public void finish() {
        creations.close();
    }

    @Override
    public List<Coverage.Gap> gaps() {
        return undecided.gaps("core");
    }

    private void check(OwnerRules rules, long base, ParameterSite site) {
        frame.begin(base, device, handle -> context.get(StateObject.class, handle));
        rules.check(frame, violation -> report(violation, site), undecided::add);
    }

    private void report(Rule.Violation violation, ParameterSite site) {
        Problem problem = context.error(site.call(), violation.id());
        problem.on(context.get(StateObject.class, site.call().u64(0)));
        violation.objects().forEach(id -> problem.on(context.get(StateObject.class, id)));
        problem.parameter(site.pathOf(violation.parameter()))
                .title(violation.fact())
                .message("%s; %s", violation.fact(), violation.requirement())
                .help(violation.advice())
                .report();
    }
}
