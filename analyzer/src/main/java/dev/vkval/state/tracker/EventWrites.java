package dev.vkval.state.tracker;

import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.Submission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Updates the state of events by submitted work. */
final class EventWrites implements StateObserver {
    private static final KeptCommands<RecordedCommand.EventWrite> COMMANDS =
            new KeptCommands<>(RecordedCommand.EventWrite.class, command -> true);
    private final Map<Long, List<EventState>> pending = new HashMap<>();

    @Override
    public void recorded(CommandBufferRecording recording, boolean stateSetup) {
        COMMANDS.recorded(recording, stateSetup);
    }

    @Override
    public void submitted(Submission submission) {
        List<EventState> written = new ArrayList<>();
        for (Submission.Batch batch : submission.batches()) {
            for (CommandBufferRecording recording : batch.recordings()) {
                COMMANDS.forEach(recording.commandBuffer(), command -> {
                    command.event().writeSubmitted();
                    written.add(command.event());
                    command.event().write(command);
                });
            }
        }
        if (!written.isEmpty()) {
            pending.put(submission.number(), written);
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
