package dev.vkval.check.topic;

import dev.vkval.capture.call.Call;
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
     */
    private record Reach(boolean missingPointers, Predicate<Call> judged) {}

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
            case STATELESS -> new Reach(true, StateSection::judges);
            case OBJECT -> new Reach(true, call -> !call.stateSetup());
            default -> new Reach(false, StateSection::judges);
        };
    }

    @Override
    public String name() {
        return family.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void register(Hooks hooks) {
        TopicHooks all = new TopicHooks(hooks, context, reach.judged());
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
