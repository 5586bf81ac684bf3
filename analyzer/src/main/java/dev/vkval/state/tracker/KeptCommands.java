package dev.vkval.state.tracker;

import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Stores with each command buffer those of its commands that are used again when it is submitted.
 *
 * @param <T> their kind
 */
public final class KeptCommands<T extends RecordedCommand> implements StateObserver {
    private record Kept(List<RecordedCommand> commands) {}

    private final StateObject.SubStateKey<Kept> key = new StateObject.SubStateKey<>(Kept.class);
    private final Class<T> kind;
    private final Predicate<T> wanted;

    public KeptCommands(Class<T> kind, Predicate<T> wanted) {
        this.kind = kind;
        this.wanted = wanted;
    }

    /**
     * Passes the commands of an ended command buffer to a consumer, including those of secondary command buffers, in
     * order.
     */
    public void forEach(CommandBufferState buffer, Consumer<T> consumer) {
        of(buffer).forEach(command -> consumer.accept(kind.cast(command)));
    }

    private List<RecordedCommand> of(CommandBufferState buffer) {
        Kept kept = buffer.subState(key);
        return kept == null ? List.of() : kept.commands();
    }

    @Override
    public void recorded(CommandBufferRecording recording, boolean stateSetup) {
        List<RecordedCommand> kept = new ArrayList<>();
        boolean executes = !recording.executed().isEmpty();
        if (!executes && !recording.contains(kind)) {
            recording.commandBuffer().subState(key, null);
            return;
        }
        for (RecordedCommand command : recording.commands()) {
            if (kind.isInstance(command) && wanted.test(kind.cast(command))) {
                kept.add(command);
            }
            if (executes) {
                command.executed().forEach(inner -> kept.addAll(of(inner.commandBuffer())));
            }
        }
        recording.commandBuffer().subState(key, kept.isEmpty() ? null : new Kept(kept));
    }
}
