package dev.vkval.check.commandbuffer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.QueueState;
import dev.vkval.state.RenderScope;
import java.util.Map;

/** What the registry says of every command: recording, inside or outside a render pass, queue capabilities, level. */
public final class RecordingRules implements Topic {
    private static final String DISPATCH = "vkCmdDispatch";

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
            context.error(call, rule(call, "bufferlevel"))
                    .on(buffer)
                    .title("a command for primary command buffers is recorded to a secondary one")
                    .message("%s is a secondary command buffer", buffer)
                    .help("record the command to a primary command buffer, before or after vkCmdExecuteCommands")
                    .report();
        }
    }

    private static String rule(Call call, String suffix) {
        return "VUID-" + call.command().name() + "-" + suffix;
    }

    private void recording(Call call, CommandBufferState buffer) {
        if (buffer.phase() == CommandBufferState.Phase.RECORDING) {
            return;
        }
        context.error(call, rule(call, "commandBuffer-recording"))
                .on(buffer)
                .on(buffer.invalidation() == null ? null : buffer.invalidation().object())
                .title("a command is given to a command buffer that is not recording")
                .message("%s is %s", buffer, Phases.text(buffer))
                .help(
                        buffer.open()
                                ? "keep what a command buffer uses alive until the buffer has executed or is reset"
                                : "begin the command buffer with vkBeginCommandBuffer first")
                .report();
    }

    private void renderPass(Call call, CommandBufferState buffer, String where) {
        RenderScope scope = buffer.renderScope();
        if (where.equals("inside") && scope == null) {
            context.error(call, rule(call, "renderpass"))
                    .on(buffer)
                    .title("a command for inside a render pass is recorded outside of one")
                    .message("no render pass instance is active in %s", buffer)
                    .help("begin the instance with vkCmdBeginRenderPass or vkCmdBeginRendering before this command")
                    .report();
        } else if (scope != null && (where.equals("outside") || dispatch(call))) {
            context.error(call, rule(call, dispatch(call) ? "None-10672" : "renderpass"))
                    .on(buffer)
                    .on(scope.renderPass())
                    .title("a command for outside a render pass is recorded inside of one")
                    .message(
                            "%s is inside %s",
                            buffer,
                            scope.inherited() != null
                                    ? "the render pass instance that it was begun to continue"
                                    : scope.dynamic() ? "a vkCmdBeginRendering instance" : "a render pass instance")
                    .help("record the command before the instance begins or after it ends")
                    .report();
        }
    }

    /** Inside a render pass only where tiles are shaded, which no capture here does. */
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
            context.error(call, rule(call, "commandBuffer-cmdpool"))
                    .on(buffer)
                    .on(buffer.parent())
                    .title("a command is recorded for a queue family that cannot execute it")
                    .message(
                            "the pool of %s is for queue family %d with %s, the command needs one of %s",
                            buffer,
                            buffer.queueFamily(),
                            Names.bits("VkQueueFlagBits", Integer.toUnsignedLong(buffer.queueFlags())),
                            queues.replace(",", ", "))
                    .help("allocate the command buffer from a pool of a family with that capability")
                    .report();
        }
    }
}
