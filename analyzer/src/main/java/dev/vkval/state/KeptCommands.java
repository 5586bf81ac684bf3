package dev.vkval.state;

import dev.vkval.state.command.CommandBufferRecording;
import dev.vkval.state.command.RecordedCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Stores with each command buffer those of its commands that are used again when it is submitted. */
public final class KeptCommands implements StateObserver {
    private record Kept(List<RecordedCommand> commands) {}

    private final StateObject.SubStateKey<Kept> key = new StateObject.SubStateKey<>(Kept.class);
    private final Predicate<RecordedCommand> wanted;

    public KeptCommands(Predicate<RecordedCommand> wanted) {
        this.wanted = wanted;
    }

    /**
     * The commands of an ended command buffer, including those of secondary command buffers, in order; must not be
     * modified.
     */
    public List<RecordedCommand> of(CommandBufferState buffer) {
        Kept kept = buffer.subState(key);
        return kept == null ? List.of() : kept.commands();
    }

    @Override
    public void recorded(CommandBufferRecording recording, boolean stateSetup) {
        List<RecordedCommand> kept = new ArrayList<>();
        for (RecordedCommand command : recording.commands()) {
            if (wanted.test(command)) {
                kept.add(command);
            } else if (command instanceof RecordedCommand.ExecuteCommands executed) {
                executed.recordings().forEach(inner -> kept.addAll(of(inner.commandBuffer())));
            }
        }
        recording.commandBuffer().subState(key, kept.isEmpty() ? null : new Kept(kept));
    }
}
