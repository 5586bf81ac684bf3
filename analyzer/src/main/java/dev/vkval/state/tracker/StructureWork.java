package dev.vkval.state.tracker;

import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.Submission;
import java.util.function.Consumer;

/** Updates the state of acceleration structures by submitted builds and copies. */
public final class StructureWork implements StateObserver {
    private static final KeptCommands<RecordedCommand.StructureCommand> COMMANDS =
            new KeptCommands<>(RecordedCommand.StructureCommand.class, command -> true);

    StructureWork() {}

    /**
     * Passes the commands of an ended command buffer that read or write acceleration structures to a consumer, including
     * those of secondary command buffers, in order.
     */
    public static void forEach(CommandBufferState buffer, Consumer<RecordedCommand.StructureCommand> consumer) {
        COMMANDS.forEach(buffer, consumer);
    }

    /** Passes those of them that write acceleration structures. */
    public static void forEachWrite(CommandBufferState buffer, Consumer<RecordedCommand.StructureWrite> consumer) {
        forEach(buffer, command -> {
            if (command instanceof RecordedCommand.StructureWrite write) {
                consumer.accept(write);
            }
        });
    }

    @Override
    public void recorded(CommandBufferRecording recording, boolean stateSetup) {
        COMMANDS.recorded(recording, stateSetup);
    }

    @Override
    public void submitted(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            for (CommandBufferRecording recording : batch.recordings()) {
                forEachWrite(
                        recording.commandBuffer(),
                        write -> write.apply(AccelerationStructureState::build, AccelerationStructureState::build));
            }
        }
    }
}
