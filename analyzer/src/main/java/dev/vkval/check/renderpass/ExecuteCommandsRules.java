package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.CMemory;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.Inheritance;
import dev.vkval.state.RenderScope;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.vulkan.EXTNestedCommandBuffer;
import org.lwjgl.vulkan.VK10;

/** Which secondary command buffers may be executed where. */
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
        long array = CmdExecuteCommands.pCommandBuffers(call);
        for (int i = 0; i < CMemory.count(CmdExecuteCommands.commandBufferCount(call), array); i++) {
            CommandBufferState executed = context.get(CommandBufferState.class, CMemory.handle(array, i));
            if (executed != null) {
                Execution execution = new Execution(call, buffer, executed, "pCommandBuffers[" + i + "]");
                state(execution);
                use(execution, !seen.add(executed));
                scope(execution);
            }
        }
    }

    private Problem error(Execution execution, String suffix) {
        return execution.error(context, suffix);
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
            context.error(call, "VUID-vkCmdExecuteCommands-" + (first ? "contents-09680" : "None-09681"))
                    .on(buffer)
                    .on(scope.renderPass())
                    .title("secondary command buffers are executed in a subpass begun for inline commands")
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
            error(execution, "pCommandBuffers-00088")
                    .title("a primary command buffer is executed by another one")
                    .message("%s was not allocated with VK_COMMAND_BUFFER_LEVEL_SECONDARY", executed)
                    .help("submit it to a queue, or allocate it as a secondary command buffer")
                    .report();
        } else if (executed.phase() != CommandBufferState.Phase.EXECUTABLE) {
            error(execution, "pCommandBuffers-00089")
                    .on(
                            executed.invalidation() == null
                                    ? null
                                    : executed.invalidation().object())
                    .title("a secondary command buffer that is not executable is executed")
                    .message(
                            "%s is %s",
                            executed,
                            executed.invalidation() == null
                                    ? "not recorded to its end"
                                    : "invalid since " + executed.invalidation().call() + " (block "
                                            + executed.invalidation().block() + ") of "
                                            + executed.invalidation().object())
                    .help("record it from vkBeginCommandBuffer to vkEndCommandBuffer first")
                    .report();
        }
        if (executed.queueFamily() != execution.buffer().queueFamily()) {
            error(execution, "pCommandBuffers-00094")
                    .title("a secondary command buffer of another queue family is executed")
                    .message(
                            "%s is of queue family %d, %s of %d",
                            executed,
                            executed.queueFamily(),
                            execution.buffer(),
                            execution.buffer().queueFamily())
                    .help("allocate both from pools of the same family")
                    .report();
        }
    }

    private void use(Execution execution, boolean again) {
        CommandBufferState executed = execution.executed();
        boolean simultaneous = (executed.beginFlags() & SIMULTANEOUS) != 0;
        if (!simultaneous && executed.secondary()) {
            if (again) {
                twice(execution, "pCommandBuffers-00093", "it is named before in the same call");
            } else if (execution.buffer().uses(executed)) {
                twice(execution, "pCommandBuffers-00092", "it was executed before in this command buffer");
            } else if (executed.pending()) {
                twice(execution, "pCommandBuffers-00091", "it is pending on a queue");
            }
        }
        if (simultaneous
                && execution.buffer().secondary()
                && !context.feature(execution.buffer(), "nestedCommandBufferSimultaneousUse")) {
            error(execution, "nestedCommandBufferSimultaneousUse-09378")
                    .title("a command buffer for simultaneous use is executed by a secondary one without the feature")
                    .message(
                            "%s was begun with VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, and"
                                    + " nestedCommandBufferSimultaneousUse is not enabled",
                            executed)
                    .help("enable the feature, or begin it without that flag")
                    .report();
        }
    }

    private void twice(Execution execution, String suffix, String how) {
        error(execution, suffix)
                .title("a secondary command buffer is used twice at a time")
                .message(
                        "%s: %s, and it was begun without VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT",
                        execution.executed(), how)
                .help("begin it with that flag, or record another one")
                .report();
    }

    private void scope(Execution execution) {
        RenderScope scope = execution.buffer().renderScope();
        CommandBufferState executed = execution.executed();
        boolean continues = (executed.beginFlags() & CONTINUE) != 0;
        if (scope == null) {
            if (continues) {
                error(execution, "pCommandBuffers-00100")
                        .title("a command buffer for inside a render pass is executed outside of one")
                        .message("%s was begun with VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT", executed)
                        .help("execute it within a render pass instance, or begin it without that flag")
                        .report();
            }
            return;
        }
        if (!continues && executed.secondary() && executed.phase() != CommandBufferState.Phase.INITIAL) {
            error(execution, "pCommandBuffers-00096")
                    .title("a command buffer for outside a render pass is executed inside of one")
                    .message("%s was begun without VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT", executed)
                    .help("begin it with that flag and the render pass to continue in its inheritance")
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
            error(execution, "pCommandBuffers-06019")
                    .title("a secondary command buffer is executed in another subpass than it was begun for")
                    .message("begun for subpass %d, executed in subpass %d", inherited.subpass(), scope.subpass())
                    .help("set VkCommandBufferInheritanceInfo::subpass to the subpass it is executed in")
                    .report();
        }
        if (inherited.framebuffer() != null && inherited.framebuffer() != scope.framebuffer()) {
            error(execution, "pCommandBuffers-00099")
                    .on(inherited.framebuffer())
                    .on(scope.framebuffer())
                    .title("a secondary command buffer is executed with another framebuffer than it was begun for")
                    .message("begun for %s, executed with %s", inherited.framebuffer(), scope.framebuffer())
                    .help("name the framebuffer of the instance, or VK_NULL_HANDLE, in the inheritance")
                    .report();
        }
        String difference = inherited.renderPass() == null
                ? null
                : RenderPassCompatibility.difference(inherited.renderPass(), scope.renderPass());
        if (difference != null) {
            error(execution, "pBeginInfo-06020")
                    .on(inherited.renderPass())
                    .on(scope.renderPass())
                    .title("a secondary command buffer is executed in a render pass it is not compatible with")
                    .message("begun for %s, executed in %s: %s", inherited.renderPass(), scope.renderPass(), difference)
                    .help("begin it with a render pass that is compatible with the instance's")
                    .report();
        }
    }
}
