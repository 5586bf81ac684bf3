package dev.vkval.state.command;

import dev.vkval.state.CommandBufferState;
import java.util.List;

/**
 * What a command buffer holds after vkEndCommandBuffer. Immutable.
 *
 * @param commandBuffer the command buffer
 * @param beginBlock block index of vkBeginCommandBuffer
 * @param resets number of the recording among those of its command buffer, from 1: each reset begins another
 */
public record CommandBufferRecording(
        CommandBufferState commandBuffer, long beginBlock, int resets, List<RecordedCommand> commands) {
    public CommandBufferRecording {
        commands = List.copyOf(commands);
    }

    /** What is recorded first. */
    public CommandBufferRecording(CommandBufferState commandBuffer, long beginBlock, List<RecordedCommand> commands) {
        this(commandBuffer, beginBlock, 1, commands);
    }
}
