package dev.vkval.command;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteCommands;
import java.util.List;

/**
 * vkCmdExecuteCommands.
 *
 * @param commandBuffer captured id of the command buffer that executes the others
 * @param executed captured ids of the command buffers that are executed
 */
public record ExecuteCommands(long commandBuffer, List<Long> executed) {

    /** The command buffers that a call executes. */
    public static ExecuteCommands of(Call call) {
        return call.read(ExecuteCommands.class, ExecuteCommands::read);
    }

    private static ExecuteCommands read(Call call) {
        return new ExecuteCommands(
                CmdExecuteCommands.commandBuffer(call),
                Elements.handles(
                        CmdExecuteCommands.pCommandBuffers(call), CmdExecuteCommands.commandBufferCount(call)));
    }
}
