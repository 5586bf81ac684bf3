package dev.vkval.check.event;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.CmdResetEvent;
import dev.vkval.capture.command.CmdResetEvent2;
import dev.vkval.capture.command.CmdSetEvent;
import dev.vkval.capture.command.CmdSetEvent2;
import dev.vkval.capture.command.CmdWaitEvents;
import dev.vkval.capture.command.CmdWaitEvents2;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Set;

/** An event is used by pending work of one queue at a time. */
public final class EventQueueRules implements Topic, StateObserver {
    private static final StateObject.SubStateKey<Used> USED = StateObject.SubStateKey.ofRecording(Used.class);
    private static final StateObject.SubStateKey<Last> LAST = new StateObject.SubStateKey<>(Last.class);
    private static final int[] COMMANDS = {
        CmdSetEvent.ID,
        CmdSetEvent2.ID,
        CmdResetEvent.ID,
        CmdResetEvent2.ID,
        CmdWaitEvents.ID,
        CmdWaitEvents2.ID,
        CmdExecuteCommands.ID
    };

    private final CoreContext context;
    /** Submissions with events that are not known to have completed. */
    private final Set<Submission> pending = Collections.newSetFromMap(new IdentityHashMap<>());

    public EventQueueRules(CoreContext context) {
        this.context = context;
    }

    /** The events that a command buffer uses, with those of what it executes. */
    private record Used(Set<EventState> events) {}

    /** The last work that uses an event. */
    private record Last(QueueState queue, Submission submission) {}

    @Override
    public void register(TopicHooks hooks) {
        for (int command : COMMANDS) {
            hooks.record(command, this::record);
        }
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        hooks.observe(this);
    }

    private static Set<EventState> used(CommandBufferState buffer) {
        Used used = buffer.subState(USED);
        return used == null ? Set.of() : used.events();
    }

    private void record(Call call, CommandBufferState buffer) {
        RecordedCommand command = buffer.recordedAt(call.blockIndex());
        if (command == null) {
            return;
        }
        Set<EventState> events = new LinkedHashSet<>();
        if (command instanceof RecordedCommand.SetEvent set) {
            events.add(set.event());
        } else if (command instanceof RecordedCommand.ResetEvent reset) {
            events.add(reset.event());
        } else if (command instanceof RecordedCommand.WaitEvents waits) {
            events.addAll(waits.events());
        }
        for (CommandBufferRecording recording : command.executed()) {
            events.addAll(used(recording.commandBuffer()));
        }
        if (!events.isEmpty()) {
            buffer.subStateOr(USED, () -> new Used(new LinkedHashSet<>()))
                    .events()
                    .addAll(events);
        }
    }

    private void submit(Call call) {
        if (pending.isEmpty()) {
            return;
        }
        SubmitRequest request = SubmitRequest.of(call, context);
        for (SubmitRequest.Submitted submitted : request.buffers()) {
            for (EventState event : used(submitted.buffer())) {
                Last last = event == null ? null : event.subState(LAST);
                boolean other = last != null && request.queue() != null && last.queue() != request.queue();
                if (other && pending.contains(last.submission())) {
                    report(call, submitted, event, last);
                    return;
                }
            }
        }
    }

    private void report(Call call, SubmitRequest.Submitted submitted, EventState event, Last last) {
        String rule = submitted
                .request()
                .rule("VUID-vkQueueSubmit-pCommandBuffers-00065", "VUID-vkQueueSubmit2-commandBuffer-03867");
        context.error(call, rule)
                .on(event)
                .on(submitted.buffer())
                .parameter(submitted.path())
                .title("an event is used by the work of two queues at a time")
                .message(
                        "%s is used by a command buffer that was submitted to %s and is not known to have completed",
                        event, last.queue())
                .help("wait for that work before, or use another event")
                .report();
    }

    @Override
    public void submitted(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            for (CommandBufferRecording recording : batch.recordings()) {
                for (EventState event : used(recording.commandBuffer())) {
                    if (event != null) {
                        pending.add(submission);
                        event.subState(LAST, new Last(submission.queue(), submission));
                    }
                }
            }
        }
    }

    @Override
    public void retired(Submission submission) {
        pending.remove(submission);
    }
}
