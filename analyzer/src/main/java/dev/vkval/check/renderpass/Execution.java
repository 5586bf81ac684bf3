package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.state.object.CommandBufferState;

/**
 * One command buffer of a vkCmdExecuteCommands.
 *
 * @param index of it in pCommandBuffers
 */
record Execution(Call call, CommandBufferState buffer, CommandBufferState executed, int index) {
    Problem error(CoreContext context, String rule) {
        return context.error(call, rule).on(buffer).on(executed).parameter("pCommandBuffers[" + index + "]");
    }
}
