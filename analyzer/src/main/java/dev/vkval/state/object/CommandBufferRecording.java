package dev.vkval.state.object;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/** The commands of a command buffer after vkEndCommandBuffer. Immutable; two are equal only where they are the same. */
public final class CommandBufferRecording {
    private final CommandBufferState commandBuffer;
    private final long beginBlock;
    private final int resets;
    private final List<RecordedCommand> commands;
    private final List<CommandBufferRecording> executed;
    private final List<Class<?>> kinds = new ArrayList<>();
    private List<CommandBufferState> secondaries;

    /**
     * @param commandBuffer the command buffer
     * @param beginBlock block index of vkBeginCommandBuffer
     * @param resets number of the recording of its command buffer, from 1: each reset begins another one
     */
    public CommandBufferRecording(
            CommandBufferState commandBuffer, long beginBlock, int resets, List<RecordedCommand> commands) {
        this.commandBuffer = commandBuffer;
        this.beginBlock = beginBlock;
        this.resets = resets;
        this.commands = List.copyOf(commands);
        List<CommandBufferRecording> inner = List.of();
        Class<?> last = null;
        for (RecordedCommand command : this.commands) {
            if (!command.executed().isEmpty()) {
                inner = inner.isEmpty() ? new ArrayList<>() : inner;
                inner.addAll(command.executed());
            }
            if (command.getClass() != last) {
                last = command.getClass();
                if (!kinds.contains(last)) {
                    kinds.add(last);
                }
            }
        }
        this.executed = List.copyOf(inner);
    }

    /** The first recording. */
    public CommandBufferRecording(CommandBufferState commandBuffer, long beginBlock, List<RecordedCommand> commands) {
        this(commandBuffer, beginBlock, 1, commands);
    }

    public CommandBufferState commandBuffer() {
        return commandBuffer;
    }

    public long beginBlock() {
        return beginBlock;
    }

    public int resets() {
        return resets;
    }

    public List<RecordedCommand> commands() {
        return commands;
    }

    /** The recordings of secondary command buffers that its commands execute, in order; each as often as it executes. */
    public List<CommandBufferRecording> executed() {
        return executed;
    }

    /** Whether it has commands of a kind itself. */
    public boolean contains(Class<? extends RecordedCommand> kind) {
        for (Class<?> each : kinds) {
            if (kind.isAssignableFrom(each)) {
                return true;
            }
        }
        return false;
    }

    /** The secondary command buffers that it executes, directly or indirectly, each once. */
    public List<CommandBufferState> secondaries() {
        if (secondaries == null) {
            Set<CommandBufferRecording> seen = new LinkedHashSet<>();
            Deque<CommandBufferRecording> left = new ArrayDeque<>(List.of(this));
            while (!left.isEmpty()) {
                for (CommandBufferRecording inner : left.pop().executed) {
                    if (seen.add(inner)) {
                        left.push(inner);
                    }
                }
            }
            secondaries =
                    seen.stream().map(CommandBufferRecording::commandBuffer).toList();
        }
        return secondaries;
    }

    /** Passes its commands to a consumer, each with its recording; after a command, those that it executes. */
    public void forEach(BiConsumer<CommandBufferRecording, RecordedCommand> consumer) {
        for (RecordedCommand command : commands) {
            consumer.accept(this, command);
            if (!executed.isEmpty()) {
                command.executed().forEach(inner -> inner.forEach(consumer));
            }
        }
    }
}
