package dev.vkval.check.event;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.finding.Confidence;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.RecordedCommand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Waits for events that are not set by the end of the capture. */
final class UnsetEvents {
    private final CoreContext context;
    private final Map<EventState, List<Problem>> waits = new LinkedHashMap<>();
    private final Map<EventState, Problem> submitting = new LinkedHashMap<>();

    UnsetEvents(CoreContext context) {
        this.context = context;
    }

    /** A new submit begins. */
    void begin() {
        submitting.clear();
    }

    /** The submit waits for an event that is not set when the wait executes. */
    void waits(Call submit, CommandBufferState buffer, EventState event, RecordedCommand wait) {
        submitting.putIfAbsent(
                event,
                context.warning(submit, "VKVAL-Event-Wait-Never-Set")
                        .on(buffer)
                        .on(event)
                        .after("waits", wait.place(), buffer)
                        .confidence(Confidence.OBSERVED)
                        .title("a queue waits for an event that is never set")
                        .message("%s is not set before the wait or later in the capture", event)
                        .help("set the event with vkCmdSetEvent before the wait, or with vkSetEvent"));
    }

    /** The submit has been made. */
    void submitted() {
        submitting.forEach((event, problem) ->
                waits.computeIfAbsent(event, key -> new ArrayList<>()).add(problem));
        submitting.clear();
    }

    /** An event is set, so that waits for it end. */
    void set(EventState event) {
        waits.remove(event);
    }

    void finish() {
        waits.values().forEach(problems -> problems.forEach(Problem::report));
    }
}
