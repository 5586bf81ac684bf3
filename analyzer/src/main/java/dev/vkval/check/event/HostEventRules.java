package dev.vkval.check.event;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetEventStatus;
import dev.vkval.capture.command.ResetEvent;
import dev.vkval.capture.command.SetEvent;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.finding.Confidence;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;

/** Events that the host sets and resets. */
public final class HostEventRules implements Topic {
    /** The number of pending set and reset commands when the host last queried the status. */
    private static final StateObject.SubStateKey<Integer> SEEN = new StateObject.SubStateKey<>(Integer.class);

    private final CoreContext context;

    public HostEventRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(SetEvent.ID, call -> host(call, SetEvent.event(call), "VUID-vkSetEvent-event-09543"));
        hooks.validate(ResetEvent.ID, call -> host(call, ResetEvent.event(call), "VUID-vkResetEvent-event-03821"));
        hooks.record(GetEventStatus.ID, call -> {
            EventState event = context.get(EventState.class, GetEventStatus.event(call));
            if (event != null) {
                event.subState(SEEN, event.writesInUse());
            }
        });
    }

    private void host(Call call, long id, String pending) {
        EventState event = context.get(EventState.class, id);
        if (event == null) {
            return;
        }
        for (Submission submission : context.state().inFlight().all()) {
            for (Submission.Batch batch : submission.batches()) {
                for (CommandBufferRecording recording : batch.recordings()) {
                    RecordedCommand.WaitEvents wait = waiting(recording, event);
                    if (wait != null) {
                        pending(call, pending, event, submission, recording.commandBuffer(), wait);
                        return;
                    }
                }
            }
        }
        race(call, event);
    }

    /** Submitted commands that also set or reset the event, without synchronization with the host. */
    private void race(Call call, EventState event) {
        Integer seen = event.subState(SEEN);
        if (event.writesInUse() > (seen == null ? 0 : seen)) {
            context.warning(call, "VKVAL-Event-Host-Races-Queue")
                    .on(event)
                    .parameter("event")
                    .confidence(Confidence.OBSERVED)
                    .title("the host sets or resets an event that pending commands set or reset")
                    .message(
                            "%d commands that are not known to have completed set or reset %s, so its state depends "
                                    + "on timing",
                            event.writesInUse(), event)
                    .help("wait for the submission first, or query vkGetEventStatus until it returns the new state")
                    .report();
        }
    }

    /** The wait for an event in a recording, null for none. */
    private static RecordedCommand.WaitEvents waiting(CommandBufferRecording recording, EventState event) {
        for (RecordedCommand command : recording.commands()) {
            if (command instanceof RecordedCommand.WaitEvents wait
                    && wait.events().contains(event)) {
                return wait;
            }
            for (CommandBufferRecording inner : command.executed()) {
                RecordedCommand.WaitEvents wait = waiting(inner, event);
                if (wait != null) {
                    return wait;
                }
            }
        }
        return null;
    }

    private void pending(
            Call call,
            String rule,
            EventState event,
            Submission submission,
            CommandBufferState buffer,
            RecordedCommand.WaitEvents wait) {
        boolean newer = wait.perEvent() && call.command().number() == ResetEvent.ID;
        context.error(call, newer ? "VUID-vkResetEvent-event-03822" : rule)
                .on(event)
                .on(buffer)
                .parameter("event")
                .after("waits", wait.place(), buffer)
                .title("the host sets or resets an event that a pending command waits for")
                .message(
                        "%s is waited for by %s (block %d), which was submitted in block %d and is not known to "
                                + "have completed",
                        event, wait.place().call(), wait.place().block(), submission.block())
                .help("wait for the submission to complete before setting or resetting the event on the host")
                .report();
    }
}
