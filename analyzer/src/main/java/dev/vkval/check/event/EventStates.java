package dev.vkval.check.event;

import dev.vkval.state.object.EventSignal;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.RenderPassState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The events at a point of a command buffer, and the stages that are blocked by earlier waits for them. */
final class EventStates {

    /** A wait that later commands may depend on: its second scope, extended by barriers after it. */
    static final class Waited {
        private final boolean newer;
        private long scope;

        private Waited(boolean newer, long scope) {
            this.newer = newer;
            this.scope = scope;
        }

        boolean newer() {
            return newer;
        }

        /** Whether a first scope includes stages that wait for the event. */
        boolean precedes(long first) {
            return (scope & first) != 0;
        }
    }

    private final Map<EventState, EventSignal> signals = new LinkedHashMap<>();
    private final Set<EventState> set = new HashSet<>();
    private final Map<EventState, Waited> waits = new HashMap<>();
    private final Map<EventState, List<Waited>> precedingSet = new HashMap<>();
    private final Function<EventState, EventSignal> before;
    private List<RenderPassState.Dependency> subpassDependencies = List.of();
    private int subpass;

    /** @param before the state of an event before its first command here */
    EventStates(Function<EventState, EventSignal> before) {
        this.before = before;
    }

    EventSignal signal(EventState event) {
        return signals.computeIfAbsent(event, before);
    }

    /** Whether an event is signaled at this point, whatever its state was before. */
    boolean signaled(EventState event) {
        return set.contains(event) || signal(event).signaled();
    }

    Map<EventState, EventSignal> signals() {
        return signals;
    }

    /** @param first the first scope of the command that sets it */
    void set(EventState event, EventSignal signal, long first) {
        signals.put(event, signal(event).then(signal));
        set.add(event);
        precedingSet.put(
                event,
                waits.values().stream().filter(waited -> waited.precedes(first)).toList());
    }

    void reset(EventState event) {
        signals.put(event, EventSignal.NONE);
        set.remove(event);
    }

    /** The last wait for an event in this command buffer, null for none. */
    Waited waited(EventState event) {
        return waits.get(event);
    }

    /** A wait has its second scope, and extends earlier waits that the command that set the event comes after. */
    void wait(EventState event, boolean newer, long second) {
        precedingSet.getOrDefault(event, List.of()).forEach(waited -> waited.scope |= second);
        waits.put(event, new Waited(newer, second));
    }

    /** A dependency extends an earlier wait if its first scope includes stages of the wait. */
    void dependency(long first, long second) {
        waits.values().stream().filter(waited -> waited.precedes(first)).forEach(waited -> waited.scope |= second);
    }

    /** @param renderPass null where it is not known */
    void beginRenderPass(RenderPassState renderPass) {
        subpassDependencies = renderPass == null ? List.of() : renderPass.dependencies();
        subpass = RenderPassState.EXTERNAL;
        nextSubpass();
    }

    void nextSubpass() {
        subpass++;
        subpassDependencies(subpass);
    }

    void endRenderPass() {
        subpassDependencies(RenderPassState.EXTERNAL);
        subpassDependencies = List.of();
    }

    private void subpassDependencies(int to) {
        for (RenderPassState.Dependency dependency : subpassDependencies) {
            if (dependency.dstSubpass() == to && dependency.srcSubpass() != to) {
                dependency(Stages.first(dependency.srcStages()), Stages.second(dependency.dstStages()));
            }
        }
    }
}
