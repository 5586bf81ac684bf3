package dev.vkval.state;

import dev.vkval.state.command.CommandBufferRecording;
import dev.vkval.state.command.RecordedCommand;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Updates the state of acceleration structures by submitted builds and copies. */
public final class StructureWork implements StateObserver {
    private static final KeptCommands COMMANDS = new KeptCommands(StructureWork::changes);

    StructureWork() {}

    /**
     * The builds and copies of an ended command buffer, including those of secondary command buffers, in order; must
     * not be modified.
     */
    public static List<RecordedCommand> of(CommandBufferState buffer) {
        return COMMANDS.of(buffer);
    }

    /**
     * Applies a command to acceleration structures.
     *
     * @param from gives the contents of an acceleration structure before
     * @param to receives its contents after
     */
    public static void apply(
            RecordedCommand command,
            Function<AccelerationStructureState, StructureBuild> from,
            BiConsumer<AccelerationStructureState, StructureBuild> to) {
        if (command instanceof RecordedCommand.BuildAccelerationStructures builds) {
            builds.builds().stream()
                    .filter(build -> build.dst() != null)
                    .forEach(build -> to.accept(build.dst(), build.info()));
        } else if (command instanceof RecordedCommand.CopyAccelerationStructure copy) {
            to.accept(copy.dst(), from.apply(copy.src()));
        } else if (command instanceof RecordedCommand.CopyMemoryToAccelerationStructure copy) {
            to.accept(copy.dst(), StructureBuild.UNKNOWN);
        }
    }

    private static boolean changes(RecordedCommand command) {
        return command instanceof RecordedCommand.BuildAccelerationStructures
                || command instanceof RecordedCommand.CopyAccelerationStructure
                || command instanceof RecordedCommand.CopyMemoryToAccelerationStructure;
    }

    @Override
    public void recorded(CommandBufferRecording recording, boolean stateSetup) {
        COMMANDS.recorded(recording, stateSetup);
    }

    @Override
    public void submitted(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            for (CommandBufferRecording recording : batch.recordings()) {
                of(recording.commandBuffer())
                        .forEach(command ->
                                apply(command, AccelerationStructureState::build, AccelerationStructureState::build));
            }
        }
    }
}
