package dev.vkval.check.topic;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.StateSection;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Family;
import dev.vkval.state.tracker.StateTracker;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

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

    /**
     * How a topic is made.
     *
     * @param maker makes it
     * @param commands those that it handles, at the first of which it is made; none for one that is made at once, as it
     *     follows more than calls or has to do at the end
     */
    public record Maker(Function<CoreContext, Topic> maker, BitSet commands) {}

    private final Family family;
    private final CoreContext context;
    private final List<Maker> makers;
    /** Null for one that is not made yet. */
    private final Topic[] topics;

    private final Reach reach;

    public TopicHost(Family family, CoreContext context, Function<CoreContext, List<Topic>> topics) {
        this(family, context, made(topics.apply(context)));
    }

    /** @param makers of its topics */
    public TopicHost(Family family, CoreContext context, List<Maker> makers) {
        this.family = family;
        this.context = context;
        this.makers = List.copyOf(makers);
        this.topics = new Topic[makers.size()];
        this.reach = reach(family);
        for (int i = 0; i < topics.length; i++) {
            if (makers.get(i).commands().isEmpty()) {
                make(i);
            }
        }
    }

    /** The commands of a topic that does nothing before the first of them is called, nor at the end; of others none. */
    public static BitSet commands(Function<CoreContext, Topic> maker) {
        CoreContext context = CoreContext.of(Family.CORE, finding -> {}, new StateTracker());
        Topic topic = maker.apply(context);
        boolean[] more = {overrides(topic, "finish") || overrides(topic, "gaps")};
        BitSet commands = Hooks.commands(hooks -> {
            TopicHooks all = new TopicHooks(hooks, context, call -> true);
            topic.register(all);
            more[0] |= all.followMore();
        });
        return more[0] ? new BitSet() : commands;
    }

    private static boolean overrides(Topic topic, String method) {
        try {
            return topic.getClass().getMethod(method).getDeclaringClass() != Topic.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Maker> made(List<Topic> topics) {
        return topics.stream()
                .map(topic -> new Maker(context -> topic, new BitSet()))
                .toList();
    }

    private Topic make(int index) {
        topics[index] = makers.get(index).maker().apply(context);
        return topics[index];
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
        for (int i = 0; i < topics.length; i++) {
            int index = i;
            if (topics[i] == null) {
                hooks.whenCalled(makers.get(i).commands(), () -> make(index).register(all));
            } else {
                topics[i].register(all);
            }
        }
    }

    @Override
    public boolean expectsMissingPointers() {
        return reach.missingPointers();
    }

    @Override
    public List<Coverage.Gap> gaps() {
        return made().flatMap(topic -> topic.gaps().stream()).toList();
    }

    @Override
    public void finish() {
        made().forEach(Topic::finish);
    }

    private Stream<Topic> made() {
        return Arrays.stream(topics).filter(Objects::nonNull);
    }
}
