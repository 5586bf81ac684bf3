package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginCustomResolveEXT;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdClearAttachments;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdEndRenderPass2;
import dev.vkval.capture.command.CmdEndRendering;
import dev.vkval.capture.command.CmdEndRendering2KHR;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.CmdNextSubpass;
import dev.vkval.capture.command.CmdNextSubpass2;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.BeginRenderPassCommand;
import dev.vkval.command.BeginRenderingCommand;
import dev.vkval.command.ClearAttachmentsCommand;
import dev.vkval.command.ExecuteCommands;
import dev.vkval.command.SubpassContents;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.FramebufferState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordingBuilder;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Render pass instances of both kinds, attachment clears, secondary command buffers. */
final class RenderingCommandTracker {
    private final StateTracker tracker;

    RenderingCommandTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(CmdBeginRenderPass.ID, this::beginRenderPass);
        hooks.on(CmdBeginRenderPass2.ID, this::beginRenderPass);
        hooks.on(CmdNextSubpass.ID, RenderingCommandTracker::nextSubpass);
        hooks.on(CmdNextSubpass2.ID, RenderingCommandTracker::nextSubpass);
        hooks.on(CmdEndRenderPass.ID, (call, to) -> end(call, to, RecordedCommand.EndRenderPass::new));
        hooks.on(CmdEndRenderPass2.ID, (call, to) -> end(call, to, RecordedCommand.EndRenderPass::new));
        hooks.on(CmdBeginRendering.ID, this::beginRendering);
        hooks.on(CmdBeginCustomResolveEXT.ID, (call, to) -> to.add(call, RecordedCommand.BeginCustomResolve::new));
        hooks.on(CmdEndRendering.ID, (call, to) -> end(call, to, RecordedCommand.EndRendering::new));
        hooks.on(CmdEndRendering2KHR.ID, (call, to) -> end(call, to, RecordedCommand.EndRendering::new));
        hooks.on(CmdClearAttachments.ID, RenderingCommandTracker::clearAttachments);
        hooks.on(CmdExecuteCommands.ID, this::execute);
    }

    private void beginRenderPass(Call call, RecordingBuilder to) {
        BeginRenderPassCommand command = BeginRenderPassCommand.of(call);
        if (command == null) {
            return;
        }
        RenderPassState renderPass = tracker.get(RenderPassState.class, command.renderPass());
        FramebufferState framebuffer = tracker.get(FramebufferState.class, command.framebuffer());
        if (renderPass == null || framebuffer == null) {
            to.scope(RenderScope.of(renderPass, null, command.contents()));
            return;
        }
        List<ImageViewState> attachments =
                framebuffer.imageless() ? views(command.attachments()) : framebuffer.attachments();
        to.add(call, place -> {
            RecordedCommand.BeginRenderPass begin =
                    new RecordedCommand.BeginRenderPass(place, renderPass, framebuffer, attachments, command.area());
            to.scope(RenderScope.of(renderPass, begin, command.contents()));
            return begin;
        });
    }

    private static void nextSubpass(Call call, RecordingBuilder to) {
        to.add(call, RecordedCommand.NextSubpass::new);
        if (to.scope() != null) {
            to.scope(to.scope().nextSubpass(SubpassContents.of(call)));
        }
    }

    private static void end(Call call, RecordingBuilder to, Function<CommandPlace, RecordedCommand> command) {
        to.add(call, command);
        to.scope(null);
    }

    private List<ImageViewState> views(List<Long> ids) {
        List<ImageViewState> views = new ArrayList<>();
        ids.forEach(id -> views.add(tracker.get(ImageViewState.class, id)));
        return views;
    }

    private void beginRendering(Call call, RecordingBuilder to) {
        BeginRenderingCommand command = BeginRenderingCommand.of(call);
        if (command == null) {
            return;
        }
        List<RecordedCommand.RenderingAttachment> colors =
                command.colors().stream().map(this::attachment).toList();
        to.add(call, place -> {
            RecordedCommand.BeginRendering begin = new RecordedCommand.BeginRendering(
                    place,
                    command.flags(),
                    command.area(),
                    command.layerCount(),
                    command.viewMask(),
                    colors,
                    attachment(command.depth()),
                    attachment(command.stencil()));
            to.scope(RenderScope.of(begin));
            return begin;
        });
    }

    private RecordedCommand.RenderingAttachment attachment(BeginRenderingCommand.Attachment at) {
        return at == null
                ? null
                : new RecordedCommand.RenderingAttachment(
                        tracker.get(ImageViewState.class, at.view()),
                        at.layout(),
                        at.resolveMode(),
                        tracker.get(ImageViewState.class, at.resolveView()),
                        at.resolveLayout(),
                        at.loadOp(),
                        at.storeOp());
    }

    private static void clearAttachments(Call call, RecordingBuilder to) {
        to.add(call, place -> new RecordedCommand.ClearAttachments(place, ClearAttachmentsCommand.of(call)));
    }

    private void execute(Call call, RecordingBuilder to) {
        List<CommandBufferRecording> recordings = new ArrayList<>();
        for (long id : ExecuteCommands.of(call).executed()) {
            CommandBufferState buffer = tracker.get(CommandBufferState.class, id);
            if (buffer != null && buffer.recording() != null) {
                recordings.add(buffer.recording());
            }
        }
        to.add(call, place -> new RecordedCommand.ExecuteCommands(place, List.copyOf(recordings)));
    }
}
