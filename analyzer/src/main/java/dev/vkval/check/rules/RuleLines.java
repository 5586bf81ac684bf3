package dev.vkval.check.rules;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Member;
import dev.vkval.check.parameter.MemberChecks;
import dev.vkval.check.parameter.Owner;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.finding.Coverage;
import dev.vkval.rule.Frame;
import dev.vkval.rule.ObjectFacts;
import dev.vkval.rule.OwnerRules;
import dev.vkval.rule.Rule;
import dev.vkval.rule.RuleBook;
import dev.vkval.state.object.StateObject;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The rules of rule files about structures and commands. What they ask of objects, {@link KeptStructures} keeps. */
public final class RuleLines implements Topic, MemberChecks {
    private static final Set<String> ENTERED = Set.of("VkGraphicsPipelineCreateInfo.pStages");

    /** Of which book the rules are, and what breaking one is. */
    private enum Kind {
        USAGE {
            @Override
            RuleBook book() {
                return RuleResources.book();
            }

            @Override
            Problem problem(CoreContext context, Call call, String id) {
                return context.error(call, id);
            }
        },
        PRACTICE {
            @Override
            RuleBook book() {
                return RuleResources.practices();
            }

            @Override
            Problem problem(CoreContext context, Call call, String id) {
                return context.warning(call, id);
            }
        };

        abstract RuleBook book();

        abstract Problem problem(CoreContext context, Call call, String id);
    }

    private final CoreContext context;
    private final boolean objects;
    private final Predicate<String> reported;
    private final Kind kind;
    private final Frame frame = new Frame();
    private final CallDevice device;
    private final ObjectFacts known;
    private final UndecidedRules undecided = new UndecidedRules();

    private RuleLines(CoreContext context, Kind kind, boolean objects) {
        this(context, kind, objects, id -> true);
    }

    private RuleLines(CoreContext context, Kind kind, boolean objects, Predicate<String> reported) {
        this.reported = reported;
        this.context = context;
        this.kind = kind;
        this.objects = objects;
        this.device = new CallDevice(context, objects ? new AddressedBufferFacts(context.state()) : null);
        this.known = objects ? handle -> context.get(StateObject.class, handle) : ObjectFacts.NONE;
    }

    /** Those that are about a call and its device alone. */
    public static RuleLines ofCalls(CoreContext context) {
        return new RuleLines(context, Kind.USAGE, false);
    }

    /** Those that ask what objects were created with. */
    public static RuleLines ofObjects(CoreContext context) {
        return new RuleLines(context, Kind.USAGE, true);
    }

    /**
     * Best practices: those that are about a call and its device alone, or that ask what objects were created with.
     *
     * @param reported whether the findings of an id are reported
     */
    public static List<Topic> practices(CoreContext context, Predicate<String> reported) {
        return List.of(
                new RuleLines(context, Kind.PRACTICE, false, reported),
                new RuleLines(context, Kind.PRACTICE, true, reported));
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.structures(this);
    }

    @Override
    public List<ParameterCheck> of(Owner owner, Member member) {
        return List.of();
    }

    @Override
    public List<ParameterCheck> ofWhole(Owner owner) {
        OwnerRules rules = owner.output() ? null : kind.book().of(owner.name(), objects);
        return rules == null ? List.of() : List.of((base, site) -> check(rules, base, site));
    }

    @Override
    public boolean entersWithoutAutomaticValidity(Owner owner, Member member) {
        return ENTERED.contains(owner.name() + "." + member.name());
    }

    @Override
    public List<Coverage.Gap> gaps() {
        String family = objects ? "core" : "stateless";
        return undecided.gaps(kind == Kind.PRACTICE ? "best practice" : family);
    }

    private void check(OwnerRules rules, long base, ParameterSite site) {
        device.begin(site.call());
        frame.begin(base, device, known);
        rules.check(frame, violation -> report(violation, site), undecided::add);
    }

    private void report(Rule.Violation violation, ParameterSite site) {
        if (!reported.test(violation.id())) {
            return;
        }
        String path = site.pathOf(violation.parameter());
        Problem problem = kind.problem(context, site.call(), violation.id())
                .parameter(path)
                .help(violation.advice());
        if (objects) {
            problem.on(context.get(StateObject.class, site.call().u64(0)));
            violation.objects().forEach(id -> problem.on(context.get(StateObject.class, id)));
        }
        if (kind == Kind.PRACTICE && violation.phrase() != null) {
            problem.title(violation.phrase())
                    .message("%s%s.", at(path, violation.parameter(), violation.fact()), violation.because());
        } else if (objects) {
            problem.title(violation.title()).message("%s; %s", violation.fact(), violation.requirement());
        } else {
            problem.title(at(path, violation.parameter(), violation.title())).message(violation.requirement());
        }
        problem.report();
    }

    /** What a sentence says of a parameter, with the parameter as the call has it. */
    private static String at(String path, String parameter, String sentence) {
        boolean named = !parameter.isEmpty() && sentence.startsWith(parameter);
        return named ? path + sentence.substring(parameter.length()) : sentence;
    }
}
