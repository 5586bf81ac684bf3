package dev.vkval.check.event;

import dev.vkval.state.EventState;
import dev.vkval.state.command.Barriers;
import dev.vkval.state.command.CommandBufferRecording;
import dev.vkval.state.command.RecordedCommand;
import java.util.List;

/**
 * Applies the commands of a command buffer to the states of events; a listener sees each command before it is applied.
 */
final class EventReplay {

    /** Sees a command that uses events. */
    @FunctionalInterface
    interface Listener {
        void command(RecordedCommand command);
    }

    private final EventStates states;
    private final Listener listener;

    EventReplay(EventStates states, Listener listener) {
        this.states = states;
        this.listener = listener;
    }

    /** All commands of a recording, including those of the secondary command buffers it executes. */
    void replay(CommandBufferRecording recording) {
        recording.commands().forEach(this::command);
    }

    void command(RecordedCommand command) {
        if (command instanceof RecordedCommand.SetEvent set) {
            listener.command(command);
            states.set(set.event(), set.signal(), Stages.first(set.barriers().srcStages()));
        } else if (command instanceof RecordedCommand.ResetEvent reset) {
            listener.command(command);
            states.reset(reset.event());
        } else if (command instanceof RecordedCommand.WaitEvents wait) {
            listener.command(command);
            waited(wait);
        } else if (command instanceof RecordedCommand.PipelineBarrier barrier) {
            states.dependency(
                    Stages.first(Barrier.srcStages(List.of(barrier.barriers()))),
                    Stages.second(Barrier.dstStages(List.of(barrier.barriers()))));
        } else if (command instanceof RecordedCommand.BeginRenderPass begin) {
            states.beginRenderPass(begin.renderPass());
        } else if (command instanceof RecordedCommand.NextSubpass) {
            states.nextSubpass();
        } else if (command instanceof RecordedCommand.EndRenderPass) {
            states.endRenderPass();
        } else if (command instanceof RecordedCommand.ExecuteCommands executed) {
            executed.recordings().forEach(this::replay);
        }
    }

    private void waited(RecordedCommand.WaitEvents wait) {
        List<EventState> events = wait.events();
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i) != null) {
                List<Barriers> own = wait.perEvent() && i < wait.barriers().size()
                        ? List.of(wait.barriers().get(i))
                        : wait.barriers();
                states.wait(events.get(i), wait.perEvent(), Stages.second(Barrier.dstStages(own)));
            }
        }
    }

    /** Whether a command is one of synchronization2. */
    static boolean newer(RecordedCommand command) {
        return command.place().call().contains("Event2");
    }
}
