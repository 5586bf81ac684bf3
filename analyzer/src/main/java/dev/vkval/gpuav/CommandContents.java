package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginConditionalRendering2EXT;
import dev.vkval.capture.command.CmdBeginConditionalRenderingEXT;
import dev.vkval.capture.command.CmdEndConditionalRenderingEXT;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdEndRenderPass2;
import dev.vkval.capture.command.CmdEndRendering;
import dev.vkval.capture.command.CmdEndRendering2KHR;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.EndCommandBuffer;
import dev.vkval.capture.command.GetAccelerationStructureDeviceAddressKHR;
import dev.vkval.command.ActionKind;
import dev.vkval.command.Commands;
import dev.vkval.command.ExecuteCommands;
import dev.vkval.gpuav.content.BuildReader;
import dev.vkval.gpuav.content.CheckedCommand;
import dev.vkval.gpuav.content.ContentCheck;
import dev.vkval.gpuav.content.ContentChecks;
import dev.vkval.gpuav.content.ContentCopies;
import dev.vkval.gpuav.content.ContentSettings;
import dev.vkval.gpuav.content.ShaderWrites;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.gpuav.select.SelectedWork;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.lwjgl.vulkan.VK10;

/**
 * Copies the contents that commands read, where these are recorded: right before a dispatch, trace or copy, and after the
 * render pass instance that a draw is in.
 */
final class CommandContents {
    private static final String NO_MEMORY =
            "contents of buffers that there is no memory to copy to, or more than 64 megabytes of a render pass instance, are not checked";
    private static final String CONDITIONAL = "contents that commands read in conditional rendering are not checked";
    private static final String CHANGED =
            "contents that draws of the same render pass instance may have written are not checked";
    private static final String SUSPENDED =
            "contents that draws read in a render pass instance that is continued in another command buffer are not checked";

    private final StateTracker state;
    private final Gaps gaps;
    private final SelectedWork work;
    private final Supplier<ContentSettings> settings;
    private final ContentChecks checks;

    CommandContents(StateTracker state, Gaps gaps, SelectedWork work, Supplier<ContentSettings> settings) {
        this.state = state;
        this.gaps = gaps;
        this.work = work;
        this.settings = settings;
        this.checks = new ContentChecks(state, gaps::add);
    }

    void register(HookRegistry hooks) {
        for (int command : ContentChecks.direct()) {
            before(hooks, command, call -> read(call, true));
        }
        for (int command : ContentChecks.reading()) {
            if (!BuildReader.writing().contains(command)) {
                before(hooks, command, call -> read(call, false));
            }
        }
        after(hooks, GetAccelerationStructureDeviceAddressKHR.ID, call -> checks.told(call.recorded()));
        for (int command : BuildReader.writing()) {
            before(hooks, command, this::writeStructures);
        }
        for (int command :
                new int[] {CmdEndRenderPass.ID, CmdEndRenderPass2.ID, CmdEndRendering.ID, CmdEndRendering2KHR.ID}) {
            after(hooks, command, this::endRenderPass);
        }
        after(hooks, CmdExecuteCommands.ID, this::execute);
        after(hooks, CmdBeginConditionalRenderingEXT.ID, call -> conditional(call, true));
        after(hooks, CmdBeginConditionalRendering2EXT.ID, call -> conditional(call, true));
        after(hooks, CmdEndConditionalRenderingEXT.ID, call -> conditional(call, false));
        before(hooks, EndCommandBuffer.ID, this::end);
    }

    private static void before(HookRegistry hooks, int command, Consumer<ExecutedCall> handler) {
        hooks.add(command, new DeviceServices.Hook() {
            @Override
            public void before(ExecutedCall call) {
                handler.accept(call);
            }
        });
    }

    private static void after(HookRegistry hooks, int command, Consumer<ExecutedCall> handler) {
        hooks.add(command, new DeviceServices.Hook() {
            @Override
            public void after(ExecutedCall call) {
                handler.accept(call);
            }
        });
    }

    private CommandBufferActions actions(long commandBuffer) {
        CommandBufferState buffer = state.get(CommandBufferState.class, commandBuffer);
        return buffer == null ? null : buffer.subState(CommandBufferActions.KEY);
    }

    private void writeStructures(ExecutedCall live) {
        Call call = live.recorded();
        boolean judged = ContentChecks.reading().contains(call.command().number()) && read(live, false);
        if (!judged) {
            BuildReader.lose(call, state);
        }
    }

    /**
     * @param direct whether contents matter only for what is fetched of vertex buffers
     * @return whether something of the call will be judged
     */
    private boolean read(ExecutedCall live, boolean direct) {
        Call call = live.recorded();
        CommandBufferActions actions = actions(call.u64(0));
        ActionKind kind = Commands.of(call.command().number()).action();
        boolean draws = kind == ActionKind.DRAW || kind == ActionKind.DRAW_INDEXED;
        boolean fetches = actions != null && draws && fetches(actions);
        if (actions == null
                || direct && !fetches
                || actions.commandBuffer().isProtected()
                || !work.contains(actions.beginBlock(), call.blockIndex())) {
            return false;
        }
        CommandBufferState buffer = actions.commandBuffer();
        CheckedCommand command = new CheckedCommand(
                call.command().name(),
                buffer,
                buffer.nextPlace(call),
                kind.runsShaders() ? buffer.bound(kind.bindPoint()) : null,
                actions.device.facts);
        ContentCheck check = checks.of(call, command, settings.get(), fetches);
        if (check == null) {
            return false;
        }
        if (actions.conditional()) {
            gaps.add(CONDITIONAL);
            return false;
        }
        ContentCopies.Pending pending = new ContentCopies.Pending(command, check);
        if (draws) {
            actions.contents().await(pending);
            return true;
        }
        return copy(actions, List.of(pending), live);
    }

    private boolean fetches(CommandBufferActions actions) {
        if (!ContentChecks.fetches(actions.device.facts, settings.get())) {
            return false;
        }
        PipelineState pipeline = actions.commandBuffer()
                .bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS)
                .pipeline();
        return pipeline == null || !StageRobustness.ofVertexInputs(pipeline);
    }

    private boolean copy(CommandBufferActions actions, List<ContentCopies.Pending> checks, ExecutedCall live) {
        boolean copied = actions.contents().copy(checks, live.u64(0));
        if (!copied) {
            gaps.add(NO_MEMORY);
        }
        return copied;
    }

    private void endRenderPass(ExecutedCall live) {
        CommandBufferActions actions = actions(live.recorded().u64(0));
        if (actions == null
                || actions.suspends()
                || actions.contents().awaited().isEmpty()) {
            return;
        }
        List<RecordedCommand> pass = actions.commandBuffer().renderPassCommands();
        List<ContentCopies.Pending> unchanged = new ArrayList<>();
        for (ContentCopies.Pending each : actions.contents().awaited()) {
            if (ShaderWrites.mayChange(each.check(), pass)) {
                gaps.add(CHANGED);
            } else {
                unchanged.add(each);
            }
        }
        actions.contents().forgetAwaited();
        if (!unchanged.isEmpty()) {
            copy(actions, unchanged, live);
        }
    }

    /** What draws of secondary command buffers read is copied after the render pass instance of the primary one. */
    private void execute(ExecutedCall live) {
        CommandBufferActions primary = actions(live.recorded().u64(0));
        if (primary == null) {
            return;
        }
        for (long id : ExecuteCommands.of(live.recorded()).executed()) {
            CommandBufferActions secondary = actions(id);
            if (secondary != null) {
                secondary.contents().awaited().forEach(primary.contents()::await);
            }
        }
    }

    private void conditional(ExecutedCall live, boolean begins) {
        CommandBufferActions actions = actions(live.recorded().u64(0));
        if (actions != null) {
            actions.conditional(begins);
        }
    }

    private void end(ExecutedCall live) {
        CommandBufferActions actions = actions(live.recorded().u64(0));
        if (actions != null
                && !actions.commandBuffer().secondary()
                && !actions.contents().awaited().isEmpty()) {
            actions.contents().forgetAwaited();
            gaps.add(SUSPENDED);
        }
    }
}
