package dev.vkval.sync.access;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.EventState;
import dev.vkval.sync.stage.Stages;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The events of one queue: which are signaled, and which stages wait for the command that signaled or reset an event
 * last.
 */
public final class QueueEvents {

    /** A signal of an event: the first scope of a wait for it. */
    public record Signal(long tag, Barriers barriers, ResourceUsage usage) {}

    /** The last operation of the device on an event. */
    public enum Operation {
        NONE,
        SET,
        RESET,
        WAIT
    }

    private static final class Status {
        private Operation last = Operation.NONE;
        private ResourceUsage usage;
        private Signal signal;
        private long ordered;
        private boolean orderedAll;

        Status copy() {
            Status copy = new Status();
            copy.last = last;
            copy.usage = usage;
            copy.signal = signal;
            copy.ordered = ordered;
            copy.orderedAll = orderedAll;
            return copy;
        }

        void did(Operation operation, ResourceUsage by) {
            last = operation;
            usage = by;
            ordered = 0;
            orderedAll = false;
        }
    }

    private final Map<EventState, Status> events = new HashMap<>();
    private final Timelines timelines;

    QueueEvents(Timelines timelines) {
        this.timelines = timelines;
    }

    QueueEvents copy(Timelines copied) {
        QueueEvents copy = new QueueEvents(copied);
        events.forEach((event, status) -> copy.events.put(event, status.copy()));
        return copy;
    }

    private Status status(EventState event) {
        return events.computeIfAbsent(event, key -> new Status());
    }

    public void set(EventState event, Signal signal) {
        Status status = status(event);
        status.signal = signal;
        status.did(Operation.SET, signal.usage());
    }

    public void reset(EventState event, ResourceUsage usage) {
        Status status = status(event);
        status.signal = null;
        status.did(Operation.RESET, usage);
    }

    public void waited(EventState event, ResourceUsage usage, List<Dependency> dependencies) {
        Status status = status(event);
        status.did(Operation.WAIT, usage);
        for (Dependency dependency : dependencies) {
            order(status, dependency);
        }
    }

    /** The signal that a wait on an event sees, null for none on this queue. */
    public Signal signal(EventState event) {
        Status status = events.get(event);
        return status == null ? null : status.signal;
    }

    public void forget(EventState event) {
        events.remove(event);
    }

    /** Later stages wait for earlier stages. */
    public void order(List<Dependency> dependencies) {
        for (Status status : events.values()) {
            for (Dependency dependency : dependencies) {
                boolean all = (dependency.masks().srcStages() & Stages.ALL_COMMANDS) != 0;
                if (all || (status.ordered & dependency.srcExecution()) != 0) {
                    order(status, dependency);
                }
            }
        }
    }

    private static void order(Status status, Dependency dependency) {
        status.ordered |= dependency.dstExecution();
        status.orderedAll |= (dependency.masks().dstStages() & Stages.ALL_COMMANDS) != 0;
    }

    /** Everything that follows waits for everything before. */
    public void orderAll() {
        events.values().forEach(status -> status.orderedAll = true);
    }

    /** The last operation on an event, {@link Operation#NONE} if the given stages wait for it. */
    public Operation unordered(EventState event, long stages, int queueFlags) {
        Status status = events.get(event);
        if (status == null
                || status.orderedAll
                || status.usage != null && ended(status.usage)
                || (stages & Stages.BOTTOM_OF_PIPE) != 0
                || (status.ordered & Stages.withEarlier(Stages.expand(stages, queueFlags))) != 0) {
            return Operation.NONE;
        }
        return status.last;
    }

    /** Whether the host has waited for a command. */
    private boolean ended(ResourceUsage usage) {
        return usage.tag() < timelines.host().knownTag(usage.queue());
    }

    /** The last command that changed an event. */
    public ResourceUsage last(EventState event) {
        return events.get(event).usage;
    }
}
