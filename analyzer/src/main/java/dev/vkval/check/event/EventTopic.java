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
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.SetEvent;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.EventSignal;
import dev.vkval.state.EventState;
import dev.vkval.state.StateObject;
import dev.vkval.state.StateObserver;
import dev.vkval.state.Submission;
import dev.vkval.state.command.CommandBufferRecording;
import dev.vkval.state.command.RecordedCommand;
import java.util.HashMap;
import java.util.Map;

/**
 * Events through command buffers and submissions. Problems that a command buffer alone shows are reported when its
 * command is recorded, problems that depend on the primary command buffer when it is executed there, and the others
 * when it is submitted.
 */
public final class EventTopic implements Topic, StateObserver {
    private static final StateObject.SubStateKey<EventStates> RECORDING =
            new StateObject.SubStateKey<>(EventStates.class);
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

    @Override
    public void discarded(CommandBufferState buffer) {
        buffer.subState(RECORDING, null);
    }

    @Override
    public void unfinished(CommandBufferRecording recording, boolean stateSetup) {
        recording.commandBuffer().subState(RECORDING, null);
    }

    private void record(Call call, CommandBufferState buffer) {
        RecordedCommand command = buffer.recordedAt(call.blockIndex());
        if (command == null) {
            return;
        }
        EventStates states = buffer.subState(RECORDING);
        if (states == null) {
            states = new EventStates(event -> EventSignal.UNKNOWN);
            buffer.subState(RECORDING, states);
        }
        if (command instanceof RecordedCommand.ExecuteCommands executed) {
            for (CommandBufferRecording recording : executed.recordings()) {
                follow(call, recording, states);
            }
        } else {
            EventStates now = states;
            new EventReplay(states, shown -> look(call, buffer, now, null, shown)).command(command);
        }
    }

    private void look(
            Call call, CommandBufferState buffer, EventStates states, EventStates before, RecordedCommand command) {
        if (!call.stateSetup()) {
            rules.check(new EventWaitRules.Look(call, buffer, states, before), command);
        }
    }

    /** Applies a recording to known states and, for comparison, to unknown ones. */
    private void follow(Call call, CommandBufferRecording recording, EventStates states) {
        EventStates alone = new EventStates(event -> EventSignal.UNKNOWN);
        EventReplay silent = new EventReplay(alone, command -> {});
        EventReplay replay = new EventReplay(states, command -> {
            look(call, recording.commandBuffer(), states, alone, command);
            noteUnset(call, recording.commandBuffer(), states, command);
        });
        for (RecordedCommand command : recording.commands()) {
            if (command instanceof RecordedCommand.ExecuteCommands executed) {
                executed.recordings().forEach(inner -> {
                    follow(call, inner, states);
                    silent.replay(inner);
                });
            } else {
                replay.command(command);
                silent.command(command);
            }
        }
    }

    private void noteUnset(Call call, CommandBufferState buffer, EventStates states, RecordedCommand command) {
        if (command instanceof RecordedCommand.WaitEvents wait) {
            for (EventState event : wait.events()) {
                if (event != null && states.signal(event).kind() == EventSignal.Kind.NONE) {
                    unset.waits(call, buffer, event, wait);
                }
            }
        }
    }

    private void submit(Call call) {
        unset.begin();
        SubmitRequest request = SubmitRequest.read(call, context.state());
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
                if (recording.commandBuffer().subState(RECORDING) != null) {
                    sets(recording);
                }
            }
        }
        unset.submitted();
    }

    /** Waits for an event that a command buffer sets have ended, whatever happens to the event after that. */
    private void sets(CommandBufferRecording recording) {
        for (RecordedCommand command : recording.commands()) {
            if (command instanceof RecordedCommand.SetEvent set) {
                unset.set(set.event());
            } else if (command instanceof RecordedCommand.ExecuteCommands executed) {
                executed.recordings().forEach(this::sets);
            }
        }
    }

    @Override
    public void finish() {
        unset.finish();
    }
}
