package dev.vkval.check.commandbuffer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.RenderScope;
import java.util.Map;

/** The requirements of the registry on every command: recording state, render pass scope, queue capabilities, level. */
public final class RecordingRules implements Topic {
    private static final String DISPATCH = "vkCmdDispatch";
    private static final String OUTSIDE_OR_INSIDE = "VUID-{commands}-renderpass";
    private static final String DISPATCH_INSIDE =
            "VUID-{vkCmdDispatch|vkCmdDispatchBase|vkCmdDispatchIndirect}-None-10672";

    private final CoreContext context;

    public RecordingRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateCommands(this::command);
    }

    private void command(Call call, CommandBufferState buffer) {
        Map<String, String> attributes = call.command().attributes();
        recording(call, buffer);
        renderPass(call, buffer, attributes.getOrDefault("renderpass", "both"));
        capabilities(call, buffer, attributes.get("queues"));
        if (buffer.secondary() && "primary".equals(attributes.get("cmdbufferlevel"))) {
            context.error(call, "VUID-{commands}-bufferlevel")
                    .on(buffer)
                    .title("a command that requires a primary command buffer is recorded in a secondary one")
                    .message("%s is a secondary command buffer", buffer)
                    .help("record the command in the primary command buffer, before or after vkCmdExecuteCommands")
                    .report();
        }
    }

    private void recording(Call call, CommandBufferState buffer) {
        if (buffer.phase() == CommandBufferState.Phase.RECORDING) {
            return;
        }
        context.error(call, "VUID-{commands}-commandBuffer-recording")
                .on(buffer)
                .on(buffer.invalidation() == null ? null : buffer.invalidation().object())
                .title("a command is recorded in a command buffer that is not in the recording state")
                .message("%s is %s", buffer, CommandBufferStateText.text(buffer))
                .help(
                        buffer.open()
                                ? "do not destroy the objects that a command buffer uses before it has completed "
                                        + "execution or has been reset"
                                : "call vkBeginCommandBuffer first")
                .report();
    }

    private void renderPass(Call call, CommandBufferState buffer, String where) {
        RenderScope scope = buffer.renderScope();
        if (where.equals("inside") && scope == null) {
            context.error(call, OUTSIDE_OR_INSIDE)
                    .on(buffer)
                    .title("a command that requires a render pass instance is recorded outside of one")
                    .message("no render pass instance is active in %s", buffer)
                    .help("begin a render pass instance with vkCmdBeginRenderPass or vkCmdBeginRendering before "
                            + "this command")
                    .report();
        } else if (scope != null && (where.equals("outside") || dispatch(call))) {
            context.error(call, dispatch(call) ? DISPATCH_INSIDE : OUTSIDE_OR_INSIDE)
                    .on(buffer)
                    .on(scope.renderPass())
                    .title("a command that is not allowed inside a render pass instance is recorded inside of one")
                    .message(
                            "%s is inside %s",
                            buffer,
                            scope.inherited() != null
                                    ? "the render pass instance that it continues"
                                    : scope.dynamic()
                                            ? "a render pass instance of vkCmdBeginRendering"
                                            : "a render pass instance")
                    .help("record the command before the render pass instance begins or after it ends")
                    .report();
        }
    }

    /** Inside a render pass instance only with tile shading, which is not tracked. */
    private static boolean dispatch(Call call) {
        String name = call.command().name();
        return name.equals(DISPATCH) || name.equals("vkCmdDispatchIndirect") || name.equals("vkCmdDispatchBase");
    }

    private void capabilities(Call call, CommandBufferState buffer, String queues) {
        if (queues == null || buffer.queueFlags() == QueueState.ALL_FLAGS) {
            return;
        }
        long allowed = 0;
        for (String bit : queues.split(",")) {
            Long value =
                    Registry.vulkan().enumeration("VkQueueFlagBits").values().get(bit);
            allowed |= value == null ? 0 : value;
        }
        if (allowed != 0 && (allowed & buffer.queueFlags()) == 0) {
            context.error(call, "VUID-{commands}-commandBuffer-cmdpool")
                    .on(buffer)
                    .on(buffer.parent())
                    .title("a command is recorded for a queue family that does not support it")
                    .message(
                            "the command pool of %s was created for queue family %d with %s; the command requires "
                                    + "one of %s",
                            buffer,
                            buffer.queueFamily(),
                            Names.bits("VkQueueFlagBits", Integer.toUnsignedLong(buffer.queueFlags())),
                            queues.replace(",", ", "))
                    .help("allocate the command buffer from a pool of a queue family with that capability")
                    .report();
        }
    }
}
