package dev.vkval.state.command;

import dev.vkval.state.CommandBufferState;
import java.util.List;

/**
 * What a command buffer holds after vkEndCommandBuffer. Immutable.
 *
 * @param commandBuffer the command buffer
 * @param beginBlock block index of vkBeginCommandBuffer
 */
public record CommandBufferRecording(
        CommandBufferState commandBuffer, long beginBlock, List<RecordedCommand> commands) {
    public CommandBufferRecording {
        commands = List.copyOf(commands);
    }
}
