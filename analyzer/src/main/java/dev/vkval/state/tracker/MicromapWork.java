package dev.vkval.state.tracker;

import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.MicromapState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.Submission;
import java.util.function.Consumer;

/** Updates the state of micromaps by submitted builds and copies. */
public final class MicromapWork implements StateObserver {
    private static final KeptCommands<RecordedCommand.MicromapCommand> COMMANDS =
            new KeptCommands<>(RecordedCommand.MicromapCommand.class, command -> true);

    MicromapWork() {}

    /**
     * Passes the commands of an ended command buffer on micromaps to a consumer, including those of secondary command
     * buffers, in order.
     */
    public static void forEach(CommandBufferState buffer, Consumer<RecordedCommand.MicromapCommand> consumer) {
        COMMANDS.forEach(buffer, consumer);
    }

    @Override
    public void recorded(CommandBufferRecording recording, boolean stateSetup) {
        COMMANDS.recorded(recording, stateSetup);
    }

    @Override
    public void submitted(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            for (CommandBufferRecording recording : batch.recordings()) {
                forEach(
                        recording.commandBuffer(),
                        command -> command.apply(MicromapState::built, MicromapState::built));
            }
        }
    }
}
