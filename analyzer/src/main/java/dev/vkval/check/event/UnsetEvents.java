package dev.vkval.check.event;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.finding.Confidence;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.EventState;
import dev.vkval.state.command.RecordedCommand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Waits of queues for events that nothing sets up to the end of the capture. */
final class UnsetEvents {
    private final CoreContext context;
    private final Map<EventState, List<Problem>> waits = new LinkedHashMap<>();
    private final Map<EventState, Problem> submitting = new LinkedHashMap<>();

    UnsetEvents(CoreContext context) {
        this.context = context;
    }

    /** A submit begins, of which nothing is known yet. */
    void begin() {
        submitting.clear();
    }

    /** The submit has a wait for an event that is not set when the queue comes to it. */
    void waits(Call submit, CommandBufferState buffer, EventState event, RecordedCommand wait) {
        submitting.putIfAbsent(
                event,
                context.warning(submit, "VKVAL-Event-Wait-Never-Set")
                        .on(buffer)
                        .on(event)
                        .after("waits", wait.place(), buffer)
                        .confidence(Confidence.OBSERVED)
                        .title("a queue waits for an event that nothing sets")
                        .message("%s is not set before the wait, nor later in the capture", event)
                        .help("set the event with vkCmdSetEvent before the wait, or with vkSetEvent"));
    }

    /** The submit has been made. */
    void submitted() {
        submitting.forEach((event, problem) ->
                waits.computeIfAbsent(event, key -> new ArrayList<>()).add(problem));
        submitting.clear();
    }

    /** Somebody sets an event, so that waits for it end. */
    void set(EventState event) {
        waits.remove(event);
    }

    void finish() {
        waits.values().forEach(problems -> problems.forEach(Problem::report));
    }
}
