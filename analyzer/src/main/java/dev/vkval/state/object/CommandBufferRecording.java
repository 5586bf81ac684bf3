package dev.vkval.state.object;

import java.util.List;
import java.util.function.BiConsumer;

/**
 * The commands of a command buffer after vkEndCommandBuffer. Immutable.
 *
 * @param commandBuffer the command buffer
 * @param beginBlock block index of vkBeginCommandBuffer
 * @param resets number of the recording of its command buffer, from 1: each reset begins another one
 */
public record CommandBufferRecording(
        CommandBufferState commandBuffer, long beginBlock, int resets, List<RecordedCommand> commands) {
    public CommandBufferRecording {
        commands = List.copyOf(commands);
    }

    /** Passes its commands to a consumer, each with its recording; after a command, those that it executes. */
    public void forEach(BiConsumer<CommandBufferRecording, RecordedCommand> consumer) {
        for (RecordedCommand command : commands) {
            consumer.accept(this, command);
            command.executed().forEach(inner -> inner.forEach(consumer));
        }
    }

    /** The first command. */
    public CommandBufferRecording(CommandBufferState commandBuffer, long beginBlock, List<RecordedCommand> commands) {
        this(commandBuffer, beginBlock, 1, commands);
    }
}
