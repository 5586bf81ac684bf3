package dev.vkval.check.event;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.Ignoring;
import dev.vkval.state.object.RecordedCommand;
import java.util.List;

/**
 * Applies the commands of a command buffer to the states of events; a listener sees each command before it is applied.
 */
final class EventReplay
        implements Ignoring.Transfers,
                Ignoring.BufferWrites,
                Ignoring.Actions,
                Ignoring.Structures,
                Ignoring.Rendering {

    /** Sees the commands that use events. */
    interface Listener {
        default void set(RecordedCommand.SetEvent command) {}

        default void reset(RecordedCommand.ResetEvent command) {}

        default void waits(RecordedCommand.WaitEvents command) {}
    }

    static final Listener SILENT = new Listener() {};

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
        command.accept(this);
    }

    @Override
    public void setEvent(RecordedCommand.SetEvent set) {
        listener.set(set);
        states.set(set.event(), set.signal(), Stages.first(set.barriers().srcStages()));
    }

    @Override
    public void resetEvent(RecordedCommand.ResetEvent reset) {
        listener.reset(reset);
        states.reset(reset.event());
    }

    @Override
    public void waitEvents(RecordedCommand.WaitEvents wait) {
        listener.waits(wait);
        waited(wait);
    }

    @Override
    public void pipelineBarrier(RecordedCommand.PipelineBarrier barrier) {
        states.dependency(
                Stages.first(Barrier.srcStages(barrier.dependencies())),
                Stages.second(Barrier.dstStages(barrier.dependencies())));
    }

    @Override
    public void beginRenderPass(RecordedCommand.BeginRenderPass begin) {
        states.beginRenderPass(begin.renderPass());
    }

    @Override
    public void nextSubpass(RecordedCommand.NextSubpass next) {
        states.nextSubpass();
    }

    @Override
    public void endRenderPass(RecordedCommand.EndRenderPass end) {
        states.endRenderPass();
    }

    @Override
    public void executeCommands(RecordedCommand.ExecuteCommands executed) {
        executed.recordings().forEach(this::replay);
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
}
