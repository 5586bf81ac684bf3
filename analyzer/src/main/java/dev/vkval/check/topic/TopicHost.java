package dev.vkval.check.topic;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.StateSection;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Family;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;

/** The validation object of one family: its topics, in the order in which they see a call. */
public final class TopicHost implements ValidationObject {

    /**
     * How a family looks at calls.
     *
     * @param missingPointers whether also at calls in which a required pointer is missing
     * @param judged which calls it checks
     * @param alone whether it judges each by its parameters and its device alone
     */
    private record Reach(boolean missingPointers, Predicate<Call> judged, boolean alone) {}

    private final Family family;
    private final CoreContext context;
    private final List<Topic> topics;
    private final Reach reach;

    public TopicHost(Family family, CoreContext context, Function<CoreContext, List<Topic>> topics) {
        this.family = family;
        this.context = context;
        this.topics = topics.apply(context);
        this.reach = reach(family);
    }

    /**
     * Of the state section of a trimmed capture, what is the application's is checked, see {@link StateSection}; handles
     * and ends of objects are the capture tool's there.
     */
    private static Reach reach(Family family) {
        return switch (family) {
            case STATELESS -> new Reach(true, StateSection::judges, true);
            case OBJECT -> new Reach(true, call -> !call.stateSetup(), false);
            case THREADS -> new Reach(false, call -> !call.stateSetup(), false);
            default -> new Reach(false, StateSection::judges, false);
        };
    }

    @Override
    public String name() {
        return family.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void register(Hooks hooks) {
        if (!reach.alone()) {
            register(hooks, reach.judged());
        } else {
            SilentCalls silent = new SilentCalls(context);
            Registry.vulkan().commands().forEach(command -> hooks.preCallValidate(command.number(), silent::begin));
            register(hooks, call -> !silent.silent() && reach.judged().test(call));
            Registry.vulkan().commands().forEach(command -> hooks.preCallValidate(command.number(), silent::end));
        }
    }

    private void register(Hooks hooks, Predicate<Call> judged) {
        TopicHooks all = new TopicHooks(hooks, context, judged);
        topics.forEach(topic -> topic.register(all));
    }

    @Override
    public boolean expectsMissingPointers() {
        return reach.missingPointers();
    }

    @Override
    public List<Coverage.Gap> gaps() {
        return topics.stream().flatMap(topic -> topic.gaps().stream()).toList();
    }

    @Override
    public void finish() {
        topics.forEach(Topic::finish);
    }
}
