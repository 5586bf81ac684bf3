package dev.vkval.check.commandbuffer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.EndCommandBuffer;
import dev.vkval.capture.command.ResetCommandBuffer;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPoolState;
import org.lwjgl.vulkan.VK10;

/** The states in which a command buffer may be begun, ended and reset. */
public final class CommandBufferStateRules implements Topic {
    private static final int RESETTABLE = VK10.VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;

    private final CoreContext context;

    public CommandBufferStateRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(BeginCommandBuffer.ID, this::begin);
        hooks.validate(EndCommandBuffer.ID, this::end);
        hooks.validate(ResetCommandBuffer.ID, this::reset);
    }

    private void begin(Call call, CommandBufferState buffer) {
        if (buffer.open() || buffer.pending()) {
            context.error(call, "VUID-vkBeginCommandBuffer-commandBuffer-00049")
                    .on(buffer)
                    .title("vkBeginCommandBuffer is called on a command buffer in the recording or pending state")
                    .message(
                            "%s is %s",
                            buffer, buffer.pending() ? "in the pending state" : CommandBufferStateText.text(buffer))
                    .help(
                            buffer.pending()
                                    ? "wait for the fence of its last submission first, or use another command buffer"
                                    : "end the recording with vkEndCommandBuffer first")
                    .report();
        } else if (buffer.phase() != CommandBufferState.Phase.INITIAL && !resettable(buffer)) {
            context.error(call, "VUID-vkBeginCommandBuffer-commandBuffer-00050")
                    .on(buffer)
                    .on(buffer.parent())
                    .title("vkBeginCommandBuffer would reset a command buffer whose pool does not allow it")
                    .message(
                            "%s is %s, and its pool was created without"
                                    + " VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT",
                            buffer, CommandBufferStateText.text(buffer))
                    .help("create the pool with VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT, or reset the pool "
                            + "with vkResetCommandPool")
                    .report();
        }
    }

    private void end(Call call, CommandBufferState buffer) {
        if (buffer.phase() != CommandBufferState.Phase.RECORDING) {
            context.error(call, "VUID-vkEndCommandBuffer-commandBuffer-00059")
                    .on(buffer)
                    .on(
                            buffer.invalidation() == null
                                    ? null
                                    : buffer.invalidation().object())
                    .title("vkEndCommandBuffer is called on a command buffer that is not in the recording state")
                    .message("%s is %s", buffer, CommandBufferStateText.text(buffer))
                    .help(
                            buffer.invalidation() == null
                                    ? "call vkBeginCommandBuffer first"
                                    : "do not destroy the objects that the commands use before the command buffer "
                                            + "has completed execution")
                    .report();
        } else if (buffer.renderScope() != null && buffer.renderScope().inherited() == null) {
            context.error(call, "VUID-vkEndCommandBuffer-commandBuffer-00060")
                    .on(buffer)
                    .on(buffer.renderScope().renderPass())
                    .title("vkEndCommandBuffer is called inside a render pass instance")
                    .message(
                            "the render pass instance begun by %s in %s has not been ended",
                            buffer.renderScope().dynamic() ? "vkCmdBeginRendering" : "vkCmdBeginRenderPass", buffer)
                    .help("end the render pass instance first")
                    .report();
        }
    }

    private void reset(Call call, CommandBufferState buffer) {
        if (!resettable(buffer)) {
            context.error(call, "VUID-vkResetCommandBuffer-commandBuffer-00046")
                    .on(buffer)
                    .on(buffer.parent())
                    .title("a command buffer is reset whose pool does not allow it")
                    .message(
                            "the pool of %s was created without VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT",
                            buffer)
                    .help("create the pool with VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT, or reset the pool "
                            + "with vkResetCommandPool")
                    .report();
        }
    }

    private static boolean resettable(CommandBufferState buffer) {
        return !(buffer.parent() instanceof CommandPoolState pool) || (pool.flags() & RESETTABLE) != 0;
    }
}
