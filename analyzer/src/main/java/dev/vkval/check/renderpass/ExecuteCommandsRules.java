package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Inheritance;
import dev.vkval.state.object.RenderScope;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.EXTNestedCommandBuffer;
import org.lwjgl.vulkan.VK10;

/** The secondary command buffers that vkCmdExecuteCommands may execute. */
public final class ExecuteCommandsRules implements Topic {
    private static final int SIMULTANEOUS = VK10.VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT;
    private static final int CONTINUE = VK10.VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT;

    private final CoreContext context;
    private final ExecuteRenderingRules rendering;

    public ExecuteCommandsRules(CoreContext context) {
        this.context = context;
        this.rendering = new ExecuteRenderingRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdExecuteCommands.ID, this::execute);
    }

    private void execute(Call call, CommandBufferState buffer) {
        contents(call, buffer);
        Set<CommandBufferState> seen = new HashSet<>();
        List<CommandBufferState> all = context.now().executed();
        for (int i = 0; i < all.size(); i++) {
            CommandBufferState executed = all.get(i);
            if (executed != null) {
                Execution execution = new Execution(call, buffer, executed, i);
                state(execution);
                use(execution, !seen.add(executed));
                scope(execution);
            }
        }
    }

    private Problem error(Execution execution, String rule) {
        return execution.error(context, rule);
    }

    private void contents(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        if (scope == null || scope.inherited() != null || scope.rendering() != null) {
            return;
        }
        boolean secondaries = scope.contents() == VK10.VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS
                || scope.contents()
                        == EXTNestedCommandBuffer.VK_SUBPASS_CONTENTS_INLINE_AND_SECONDARY_COMMAND_BUFFERS_EXT;
        if (!secondaries) {
            boolean first = scope.subpass() == 0;
            context.error(
                            call,
                            first ? "VUID-vkCmdExecuteCommands-contents-09680" : "VUID-vkCmdExecuteCommands-None-09681")
                    .on(buffer)
                    .on(scope.renderPass())
                    .title("secondary command buffers are executed in a subpass with inline contents")
                    .message(
                            "subpass %d was begun by %s with VK_SUBPASS_CONTENTS_INLINE",
                            scope.subpass(), first ? "vkCmdBeginRenderPass" : "vkCmdNextSubpass")
                    .help("begin the subpass with VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS")
                    .report();
        }
    }

    private void state(Execution execution) {
        CommandBufferState executed = execution.executed();
        if (!executed.secondary()) {
            error(execution, "VUID-vkCmdExecuteCommands-pCommandBuffers-00088")
                    .title("vkCmdExecuteCommands is called with a primary command buffer")
                    .message("%s was not allocated with VK_COMMAND_BUFFER_LEVEL_SECONDARY", executed)
                    .help("submit it to a queue, or allocate it as a secondary command buffer")
                    .report();
        } else if (executed.phase() != CommandBufferState.Phase.EXECUTABLE) {
            error(execution, "VUID-vkCmdExecuteCommands-pCommandBuffers-00089")
                    .on(
                            executed.invalidation() == null
                                    ? null
                                    : executed.invalidation().object())
                    .title("an executed secondary command buffer is not in the executable state")
                    .message(
                            "%s is %s",
                            executed,
                            executed.invalidation() == null
                                    ? "not in the pending or executable state"
                                    : "in the invalid state since "
                                            + executed.invalidation().call() + " (block "
                                            + executed.invalidation().block() + ") of "
                                            + executed.invalidation().object())
                    .help("record it from vkBeginCommandBuffer to vkEndCommandBuffer first")
                    .report();
        }
        if (executed.queueFamily() != execution.buffer().queueFamily()) {
            error(execution, "VUID-vkCmdExecuteCommands-pCommandBuffers-00094")
                    .title("an executed secondary command buffer was allocated for another queue family")
                    .message(
                            "the command pool of %s was created for queue family %d, that of %s for %d",
                            executed,
                            executed.queueFamily(),
                            execution.buffer(),
                            execution.buffer().queueFamily())
                    .help("allocate both from command pools of the same queue family")
                    .report();
        }
    }

    private void use(Execution execution, boolean again) {
        CommandBufferState executed = execution.executed();
        boolean simultaneous = (executed.beginFlags() & SIMULTANEOUS) != 0;
        if (!simultaneous && executed.secondary()) {
            if (again) {
                twice(
                        execution,
                        "VUID-vkCmdExecuteCommands-pCommandBuffers-00093",
                        "it is contained twice in the call");
            } else if (execution.buffer().uses(executed)) {
                twice(
                        execution,
                        "VUID-vkCmdExecuteCommands-pCommandBuffers-00092",
                        "it has already been recorded in this command buffer");
            } else if (executed.pending()) {
                twice(execution, "VUID-vkCmdExecuteCommands-pCommandBuffers-00091", "it is in the pending state");
            }
        }
        if (simultaneous
                && execution.buffer().secondary()
                && !context.feature(execution.buffer(), "nestedCommandBufferSimultaneousUse")) {
            error(execution, "VUID-vkCmdExecuteCommands-nestedCommandBufferSimultaneousUse-09378")
                    .title("a simultaneous-use command buffer is executed by a secondary command buffer without "
                            + "the feature")
                    .message(
                            "%s was begun with VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, but "
                                    + "nestedCommandBufferSimultaneousUse is not enabled",
                            executed)
                    .help("enable the feature, or begin the command buffer without the flag")
                    .report();
        }
    }

    private void twice(Execution execution, String rule, String how) {
        error(execution, rule)
                .title("a secondary command buffer is executed while it is in use")
                .message(
                        "%s: %s, and it was begun without VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT",
                        execution.executed(), how)
                .help("begin it with the flag, or use another command buffer")
                .report();
    }

    private void scope(Execution execution) {
        RenderScope scope = execution.buffer().renderScope();
        CommandBufferState executed = execution.executed();
        boolean continues = (executed.beginFlags() & CONTINUE) != 0;
        if (scope == null) {
            if (continues) {
                error(execution, "VUID-vkCmdExecuteCommands-pCommandBuffers-00100")
                        .title("a command buffer that continues a render pass instance is executed outside of one")
                        .message("%s was begun with VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT", executed)
                        .help("execute it inside a render pass instance, or begin it without the flag")
                        .report();
            }
            return;
        }
        if (!continues && executed.secondary() && executed.phase() != CommandBufferState.Phase.INITIAL) {
            error(execution, "VUID-vkCmdExecuteCommands-pCommandBuffers-00096")
                    .title("a command buffer that does not continue a render pass instance is executed inside of one")
                    .message("%s was begun without VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT", executed)
                    .help("begin it with the flag and with the render pass in its inheritance info")
                    .report();
        }
        Inheritance inherited = executed.inheritance();
        if (!continues || inherited == null) {
            return;
        }
        if (scope.rendering() != null) {
            rendering.check(execution, scope.rendering(), inherited);
        } else if (scope.renderPass() != null && scope.inherited() == null) {
            instance(execution, scope, inherited);
        }
    }

    private void instance(Execution execution, RenderScope scope, Inheritance inherited) {
        if (inherited.subpass() != scope.subpass()) {
            error(execution, "VUID-vkCmdExecuteCommands-pCommandBuffers-06019")
                    .title("a secondary command buffer is executed in a different subpass than it was begun for")
                    .message(
                            "it was begun for subpass %d and is executed in subpass %d",
                            inherited.subpass(), scope.subpass())
                    .help("set VkCommandBufferInheritanceInfo::subpass to the subpass it is executed in")
                    .report();
        }
        if (inherited.framebuffer() != null && inherited.framebuffer() != scope.framebuffer()) {
            error(execution, "VUID-vkCmdExecuteCommands-pCommandBuffers-00099")
                    .on(inherited.framebuffer())
                    .on(scope.framebuffer())
                    .title("a secondary command buffer is executed with a different framebuffer than it was begun for")
                    .message(
                            "it was begun for %s and is executed with %s", inherited.framebuffer(), scope.framebuffer())
                    .help("set VkCommandBufferInheritanceInfo::framebuffer to the framebuffer of the render pass "
                            + "instance, or to VK_NULL_HANDLE")
                    .report();
        }
        String difference = inherited.renderPass() == null
                ? null
                : RenderPassCompatibility.difference(inherited.renderPass(), scope.renderPass());
        if (difference != null) {
            error(execution, "VUID-vkCmdExecuteCommands-pBeginInfo-06020")
                    .on(inherited.renderPass())
                    .on(scope.renderPass())
                    .title("the render pass of a secondary command buffer is not compatible with the render pass "
                            + "instance")
                    .message(
                            "it was begun for %s and is executed in %s: %s",
                            inherited.renderPass(), scope.renderPass(), difference)
                    .help("begin it with a render pass that is compatible with that of the render pass instance")
                    .report();
        }
    }
}
