package dev.vkval.check.commandbuffer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.check.topic.TopicHooks.CommandHandler;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.RenderScope;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/** The requirements of the registry on every command: recording state, render pass scope, queue capabilities, level. */
public final class RecordingRules implements Topic {
    private static final Set<String> DISPATCHES = Set.of("vkCmdDispatch", "vkCmdDispatchBase", "vkCmdDispatchIndirect");
    private static final String OUTSIDE_OR_INSIDE = "VUID-{commands}-renderpass";
    private static final String DISPATCH_INSIDE =
            "VUID-{vkCmdDispatch|vkCmdDispatchBase|vkCmdDispatchIndirect}-None-10672";

    /**
     * What the registry requires of a command.
     *
     * @param queues the queue capabilities of which it requires one, separated by commas; null for any
     * @param capabilities the same as VkQueueFlagBits, 0 for any
     * @param dispatch whether it is inside a render pass instance only with tile shading, which is not tracked
     */
    private record Requirements(
            boolean inside, boolean outside, boolean primary, String queues, long capabilities, boolean dispatch) {
        static Requirements of(Command command) {
            Map<String, String> attributes = command.attributes();
            String where = attributes.getOrDefault("renderpass", "both");
            String queues = attributes.get("queues");
            return new Requirements(
                    where.equals("inside"),
                    where.equals("outside") || DISPATCHES.contains(command.name()),
                    "primary".equals(attributes.get("cmdbufferlevel")),
                    queues,
                    queues == null ? 0 : capabilities(queues),
                    DISPATCHES.contains(command.name()));
        }

        private static long capabilities(String queues) {
            Map<String, Long> values =
                    Registry.vulkan().enumeration("VkQueueFlagBits").values();
            return Arrays.stream(queues.split(","))
                    .mapToLong(bit -> values.getOrDefault(bit, 0L))
                    .reduce(0, (one, other) -> one | other);
        }
    }

    private final CoreContext context;

    public RecordingRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        for (CommandTraits traits : Commands.all()) {
            Requirements requirements = Requirements.of(traits.command());
            hooks.validate(
                    traits.command().number(), (CommandHandler) (call, buffer) -> command(call, buffer, requirements));
        }
    }

    private void command(Call call, CommandBufferState buffer, Requirements requirements) {
        recording(call, buffer);
        renderPass(call, buffer, requirements);
        capabilities(call, buffer, requirements);
        if (buffer.secondary() && requirements.primary()) {
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

    private void renderPass(Call call, CommandBufferState buffer, Requirements requirements) {
        RenderScope scope = buffer.renderScope();
        if (requirements.inside() && scope == null) {
            context.error(call, OUTSIDE_OR_INSIDE)
                    .on(buffer)
                    .title("a command that requires a render pass instance is recorded outside of one")
                    .message("no render pass instance is active in %s", buffer)
                    .help("begin a render pass instance with vkCmdBeginRenderPass or vkCmdBeginRendering before "
                            + "this command")
                    .report();
        } else if (scope != null && requirements.outside()) {
            context.error(call, requirements.dispatch() ? DISPATCH_INSIDE : OUTSIDE_OR_INSIDE)
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

    private void capabilities(Call call, CommandBufferState buffer, Requirements requirements) {
        int flags = buffer.queueFlags();
        long allowed = requirements.capabilities();
        if (allowed != 0 && flags != QueueState.ALL_FLAGS && (allowed & flags) == 0) {
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
                            requirements.queues().replace(",", ", "))
                    .help("allocate the command buffer from a pool of a queue family with that capability")
                    .report();
        }
    }
}
