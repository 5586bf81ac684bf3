package dev.vkval.check.event;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdEndRenderPass2;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.CmdNextSubpass;
import dev.vkval.capture.command.CmdNextSubpass2;
import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.capture.command.CmdPipelineBarrier2;
import dev.vkval.capture.command.CmdResetEvent;
import dev.vkval.capture.command.CmdResetEvent2;
import dev.vkval.capture.command.CmdSetEvent;
import dev.vkval.capture.command.CmdSetEvent2;
import dev.vkval.capture.command.CmdWaitEvents;
import dev.vkval.capture.command.CmdWaitEvents2;
import dev.vkval.capture.command.CreateEvent;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.SetEvent;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.EventSignal;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import java.util.HashMap;
import java.util.Map;

/**
 * Events through command buffers and submissions. Problems that a command buffer alone shows are reported when its
 * command is recorded, problems that depend on the primary command buffer when it is executed there, and the others
 * when it is submitted.
 */
public final class EventTopic implements Topic, StateObserver {
    private static final StateObject.SubStateKey<EventStates> RECORDING =
            StateObject.SubStateKey.ofRecording(EventStates.class);
    private static final int[] COMMANDS = {
        CmdSetEvent.ID,
        CmdSetEvent2.ID,
        CmdResetEvent.ID,
        CmdResetEvent2.ID,
        CmdWaitEvents.ID,
        CmdWaitEvents2.ID,
        CmdPipelineBarrier.ID,
        CmdPipelineBarrier2.ID,
        CmdBeginRenderPass.ID,
        CmdBeginRenderPass2.ID,
        CmdNextSubpass.ID,
        CmdNextSubpass2.ID,
        CmdEndRenderPass.ID,
        CmdEndRenderPass2.ID,
        CmdExecuteCommands.ID
    };

    private final CoreContext context;
    private final EventWaitRules rules;
    private final UnsetEvents unset;

    /** Whether the program has ever created an event; most have not. */
    private boolean used;

    public EventTopic(CoreContext context) {
        this.context = context;
        this.rules = new EventWaitRules(context);
        this.unset = new UnsetEvents(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        for (int command : COMMANDS) {
            hooks.record(command, this::record);
        }
        hooks.record(CreateEvent.ID, call -> used = true);
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        hooks.record(SetEvent.ID, call -> {
            EventState event = context.get(EventState.class, SetEvent.event(call));
            if (event != null) {
                unset.set(event);
            }
        });
        hooks.observe(this);
    }

    private void record(Call call, CommandBufferState buffer) {
        RecordedCommand command = buffer.recordedAt(call.blockIndex());
        if (command == null) {
            return;
        }
        EventStates states = buffer.subStateOr(RECORDING, () -> new EventStates(event -> EventSignal.UNKNOWN));
        if (command.executed().isEmpty()) {
            new EventReplay(states, new Looking(call, buffer, states, null)).command(command);
        }
        if (used) {
            command.executed().forEach(recording -> follow(call, recording, states));
        }
    }

    /** Checks the commands of one recording. */
    private class Looking implements EventReplay.Listener {
        private final EventWaitRules.Look look;

        Looking(Call call, CommandBufferState buffer, EventStates states, EventStates before) {
            this.look = new EventWaitRules.Look(call, buffer, states, before);
        }

        @Override
        public void set(RecordedCommand.SetEvent command) {
            if (!look.call().stateSetup()) {
                rules.set(look, command);
            }
        }

        @Override
        public void reset(RecordedCommand.ResetEvent command) {
            if (!look.call().stateSetup()) {
                rules.reset(look, command);
            }
        }

        @Override
        public void waits(RecordedCommand.WaitEvents command) {
            if (!look.call().stateSetup()) {
                rules.waits(look, command);
            }
        }
    }

    /** Checks the commands of a recording that is executed, and notes waits for events that are not set. */
    private final class Following extends Looking {
        private final CommandBufferState buffer;
        private final EventStates states;
        private final Call call;

        Following(Call call, CommandBufferState buffer, EventStates states, EventStates alone) {
            super(call, buffer, states, alone);
            this.call = call;
            this.buffer = buffer;
            this.states = states;
        }

        @Override
        public void waits(RecordedCommand.WaitEvents command) {
            super.waits(command);
            for (EventState event : command.events()) {
                if (event != null && states.signal(event).kind() == EventSignal.Kind.NONE) {
                    unset.waits(call, buffer, event, command);
                }
            }
        }
    }

    private void follow(Call call, CommandBufferRecording recording, EventStates states) {
        follow(call, recording, states, new EventStates(event -> EventSignal.UNKNOWN));
    }

    /**
     * Applies a recording to known states and, for comparison, to those that were known when it was recorded.
     *
     * @param alone the states as the recording alone tells them, or the one that executes it
     */
    private void follow(Call call, CommandBufferRecording recording, EventStates states, EventStates alone) {
        EventReplay silent = new EventReplay(alone, EventReplay.SILENT);
        EventReplay replay = new EventReplay(states, new Following(call, recording.commandBuffer(), states, alone));
        for (RecordedCommand command : recording.commands()) {
            if (command.executed().isEmpty()) {
                replay.command(command);
                silent.command(command);
            }
            command.executed().forEach(inner -> follow(call, inner, states, alone));
        }
    }

    private void submit(Call call) {
        unset.begin();
        if (!used) {
            return;
        }
        SubmitRequest request = SubmitRequest.of(call, context);
        Map<EventState, EventSignal> ahead = new HashMap<>();
        for (SubmitRequest.Batch batch : request.batches()) {
            for (CommandBufferState buffer : batch.buffers()) {
                if (buffer != null && buffer.recording() != null && buffer.subState(RECORDING) != null) {
                    EventStates states = new EventStates(event -> ahead.getOrDefault(event, event.signal()));
                    follow(call, buffer.recording(), states);
                    ahead.putAll(states.signals());
                }
            }
        }
    }

    @Override
    public void submitted(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            for (CommandBufferRecording recording : batch.recordings()) {
                if (used && recording.commandBuffer().subState(RECORDING) != null) {
                    sets(recording);
                }
            }
        }
        unset.submitted();
    }

    /** Waits for an event that a command buffer sets have ended, whatever happens to the event after that. */
    private void sets(CommandBufferRecording recording) {
        recording.forEach((recorded, command) -> {
            if (command instanceof RecordedCommand.SetEvent set) {
                unset.set(set.event());
            }
        });
    }

    @Override
    public void finish() {
        unset.finish();
    }
}
