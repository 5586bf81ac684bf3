package dev.vkval.state;

import dev.vkval.state.command.CommandBufferRecording;
import dev.vkval.state.command.RecordedCommand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Updates the state of events by submitted work. */
final class EventWrites implements StateObserver {
    private static final StateObject.SubStateKey<Writes> KEY = new StateObject.SubStateKey<>(Writes.class);
    private static final Writes NOTHING = new Writes(List.of());

    private final Map<Long, List<EventState>> pending = new HashMap<>();

    /**
     * The commands of a recording that set and reset events, including those of executed secondary command buffers;
     * immutable.
     */
    private record Writes(List<RecordedCommand> commands) {}

    @Override
    public void recorded(CommandBufferRecording recording, boolean stateSetup) {
        List<RecordedCommand> writes = new ArrayList<>();
        for (RecordedCommand command : recording.commands()) {
            if (event(command) != null) {
                writes.add(command);
            } else if (command instanceof RecordedCommand.ExecuteCommands executed) {
                executed.recordings()
                        .forEach(
                                inner -> writes.addAll(of(inner.commandBuffer()).commands()));
            }
        }
        recording.commandBuffer().subState(KEY, writes.isEmpty() ? null : new Writes(writes));
    }

    private static Writes of(CommandBufferState buffer) {
        Writes writes = buffer.subState(KEY);
        return writes == null ? NOTHING : writes;
    }

    private static EventState event(RecordedCommand command) {
        if (command instanceof RecordedCommand.SetEvent set) {
            return set.event();
        }
        return command instanceof RecordedCommand.ResetEvent reset ? reset.event() : null;
    }

    @Override
    public void submitted(Submission submission) {
        List<EventState> written = new ArrayList<>();
        for (Submission.Batch batch : submission.batches()) {
            for (CommandBufferRecording recording : batch.recordings()) {
                for (RecordedCommand command : of(recording.commandBuffer()).commands()) {
                    EventState event = event(command);
                    event.writeSubmitted();
                    written.add(event);
                    write(event, command);
                }
            }
        }
        if (!written.isEmpty()) {
            pending.put(submission.number(), written);
        }
    }

    private static void write(EventState event, RecordedCommand command) {
        if (command instanceof RecordedCommand.SetEvent set) {
            event.set(set.signal());
        } else {
            event.reset();
        }
    }

    @Override
    public void retired(Submission submission) {
        List<EventState> written = pending.remove(submission.number());
        if (written != null) {
            written.forEach(EventState::writeRetired);
        }
    }
}
