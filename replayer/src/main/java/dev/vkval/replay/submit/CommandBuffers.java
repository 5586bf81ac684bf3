package dev.vkval.replay.submit;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.CreateCommandPool;
import dev.vkval.capture.command.ResetCommandBuffer;
import dev.vkval.command.ExecuteCommands;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.live.CommandBufferUse;
import dev.vkval.replay.live.LiveObject;
import org.lwjgl.vulkan.VkCommandPoolCreateInfo;

/** Command pools on the family that replaces the captured one; command buffers with a missing command are not used. */
public final class CommandBuffers {
    private final ReplayContext context;
    private final CallRunner calls;

    public CommandBuffers(ReplayContext context, CommandTable table, CallRunner calls) {
        this.context = context;
        this.calls = calls;
        table.onEffect(CreateCommandPool.ID, this::createPool);
        table.onEffect(BeginCommandBuffer.ID, this::begin);
        table.onEffect(ResetCommandBuffer.ID, this::reset);
        table.onEffect(CmdExecuteCommands.ID, this::execute);
    }

    private void createPool(Call call) {
        LiveCall live = calls.prepare(call);
        if (live != null && live.u64(1) != 0) {
            long info = live.u64(1);
            int family = live.object().device().families().map(VkCommandPoolCreateInfo.nqueueFamilyIndex(info));
            VkCommandPoolCreateInfo.nqueueFamilyIndex(info, family);
            calls.run(live);
        }
    }

    /** The inheritance info of a primary command buffer is ignored. */
    private void begin(Call call) {
        LiveCall live = calls.translate(call);
        if (live != null && live.object().detail() instanceof CommandBufferUse use) {
            use.begin();
            live.unknown().removeIf(unknown -> !"VkCommandBuffer".equals(unknown.type()));
            calls.run(live);
        }
    }

    private void reset(Call call) {
        LiveObject commandBuffer = context.handles().get(ResetCommandBuffer.commandBuffer(call));
        calls.execute(call);
        if (commandBuffer != null && commandBuffer.detail() instanceof CommandBufferUse use) {
            use.begin();
        }
    }

    private void execute(Call call) {
        ExecuteCommands command = ExecuteCommands.of(call);
        for (long id : command.executed()) {
            LiveObject secondary = context.handles().get(id);
            if (secondary != null && secondary.detail() instanceof CommandBufferUse use && use.spoiled()) {
                LiveObject primary = context.handles().get(command.commandBuffer());
                if (primary != null && primary.detail() instanceof CommandBufferUse spoiled) {
                    spoiled.spoil();
                }
                context.differs(call, "was not executed: a secondary command buffer could not be recorded completely");
                return;
            }
        }
        calls.execute(call);
        followActions(command);
    }

    private void followActions(ExecuteCommands command) {
        LiveObject primary = context.handles().get(command.commandBuffer());
        for (long id : command.executed()) {
            LiveObject secondary = context.handles().get(id);
            if (primary != null
                    && secondary != null
                    && primary.detail() instanceof CommandBufferUse outer
                    && secondary.detail() instanceof CommandBufferUse inner) {
                outer.execute(inner);
            }
        }
    }
}
