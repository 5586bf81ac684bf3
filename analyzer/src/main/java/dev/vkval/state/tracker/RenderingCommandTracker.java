package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
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
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.Hooks;
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
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkClearAttachment;
import org.lwjgl.vulkan.VkClearRect;
import org.lwjgl.vulkan.VkRenderPassAttachmentBeginInfo;
import org.lwjgl.vulkan.VkRenderPassBeginInfo;
import org.lwjgl.vulkan.VkRenderingAttachmentInfo;
import org.lwjgl.vulkan.VkRenderingInfo;
import org.lwjgl.vulkan.VkSubpassBeginInfo;

/** Render pass instances of both kinds, attachment clears, secondary command buffers. */
final class RenderingCommandTracker {
    private final StateTracker tracker;

    RenderingCommandTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(
                CmdBeginRenderPass.ID,
                (call, to) -> beginRenderPass(
                        call, to, CmdBeginRenderPass.pRenderPassBegin(call), CmdBeginRenderPass.contents(call)));
        hooks.on(
                CmdBeginRenderPass2.ID,
                (call, to) -> beginRenderPass(
                        call,
                        to,
                        CmdBeginRenderPass2.pRenderPassBegin(call),
                        contents(CmdBeginRenderPass2.pSubpassBeginInfo(call))));
        hooks.on(CmdNextSubpass.ID, (call, to) -> nextSubpass(call, to, CmdNextSubpass.contents(call)));
        hooks.on(
                CmdNextSubpass2.ID,
                (call, to) -> nextSubpass(call, to, contents(CmdNextSubpass2.pSubpassBeginInfo(call))));
        hooks.on(CmdEndRenderPass.ID, (call, to) -> end(call, to, RecordedCommand.EndRenderPass::new));
        hooks.on(CmdEndRenderPass2.ID, (call, to) -> end(call, to, RecordedCommand.EndRenderPass::new));
        hooks.on(CmdBeginRendering.ID, this::beginRendering);
        hooks.on(CmdEndRendering.ID, (call, to) -> end(call, to, RecordedCommand.EndRendering::new));
        hooks.on(CmdEndRendering2KHR.ID, (call, to) -> end(call, to, RecordedCommand.EndRendering::new));
        hooks.on(CmdClearAttachments.ID, this::clearAttachments);
        hooks.on(CmdExecuteCommands.ID, this::execute);
    }

    private static RecordedCommand.Area area(long rect) {
        return new RecordedCommand.Area(
                CMemory.u32(rect, 0), CMemory.u32(rect, 1), CMemory.u32(rect, 2), CMemory.u32(rect, 3));
    }

    private static int contents(long subpassBeginInfo) {
        return subpassBeginInfo == 0 ? 0 : VkSubpassBeginInfo.ncontents(subpassBeginInfo);
    }

    private void beginRenderPass(Call call, RecordingBuilder to, long info, int contents) {
        if (info == 0) {
            return;
        }
        RenderPassState renderPass = tracker.get(RenderPassState.class, VkRenderPassBeginInfo.nrenderPass(info));
        FramebufferState framebuffer = tracker.get(FramebufferState.class, VkRenderPassBeginInfo.nframebuffer(info));
        if (renderPass == null || framebuffer == null) {
            to.scope(RenderScope.of(renderPass, null, contents));
            return;
        }
        List<ImageViewState> attachments =
                framebuffer.imageless() ? imagelessAttachments(info) : framebuffer.attachments();
        to.add(call, place -> {
            RecordedCommand.BeginRenderPass begin = new RecordedCommand.BeginRenderPass(
                    place, renderPass, framebuffer, attachments, area(info + VkRenderPassBeginInfo.RENDERAREA));
            to.scope(RenderScope.of(renderPass, begin, contents));
            return begin;
        });
    }

    private static void nextSubpass(Call call, RecordingBuilder to, int contents) {
        to.add(call, RecordedCommand.NextSubpass::new);
        if (to.scope() != null) {
            to.scope(to.scope().nextSubpass(contents));
        }
    }

    private static void end(Call call, RecordingBuilder to, Function<CommandPlace, RecordedCommand> command) {
        to.add(call, command);
        to.scope(null);
    }

    private List<ImageViewState> imagelessAttachments(long info) {
        List<ImageViewState> attachments = new ArrayList<>();
        long begin = PNext.find(info, VK12.VK_STRUCTURE_TYPE_RENDER_PASS_ATTACHMENT_BEGIN_INFO);
        if (begin != 0) {
            long views = CMemory.pointer(begin + VkRenderPassAttachmentBeginInfo.PATTACHMENTS);
            for (int i = 0; i < CMemory.count(VkRenderPassAttachmentBeginInfo.nattachmentCount(begin), views); i++) {
                attachments.add(tracker.get(ImageViewState.class, CMemory.handle(views, i)));
            }
        }
        return attachments;
    }

    private void beginRendering(Call call, RecordingBuilder to) {
        long info = CmdBeginRendering.pRenderingInfo(call);
        List<RecordedCommand.RenderingAttachment> colors = new ArrayList<>();
        long array = CMemory.pointer(info + VkRenderingInfo.PCOLORATTACHMENTS);
        for (int i = 0; i < CMemory.count(VkRenderingInfo.ncolorAttachmentCount(info), array); i++) {
            colors.add(attachment(CMemory.element(array, i, VkRenderingAttachmentInfo.SIZEOF)));
        }
        to.add(call, place -> {
            RecordedCommand.BeginRendering begin = new RecordedCommand.BeginRendering(
                    place,
                    VkRenderingInfo.nflags(info),
                    area(info + VkRenderingInfo.RENDERAREA),
                    VkRenderingInfo.nlayerCount(info),
                    VkRenderingInfo.nviewMask(info),
                    colors,
                    attachment(CMemory.pointer(info + VkRenderingInfo.PDEPTHATTACHMENT)),
                    attachment(CMemory.pointer(info + VkRenderingInfo.PSTENCILATTACHMENT)));
            to.scope(RenderScope.of(begin));
            return begin;
        });
    }

    private RecordedCommand.RenderingAttachment attachment(long at) {
        if (at == 0) {
            return null;
        }
        return new RecordedCommand.RenderingAttachment(
                tracker.get(ImageViewState.class, VkRenderingAttachmentInfo.nimageView(at)),
                VkRenderingAttachmentInfo.nimageLayout(at),
                VkRenderingAttachmentInfo.nresolveMode(at),
                tracker.get(ImageViewState.class, VkRenderingAttachmentInfo.nresolveImageView(at)),
                VkRenderingAttachmentInfo.nresolveImageLayout(at),
                VkRenderingAttachmentInfo.nloadOp(at),
                VkRenderingAttachmentInfo.nstoreOp(at));
    }

    private void clearAttachments(Call call, RecordingBuilder to) {
        List<RecordedCommand.AttachmentClear> clears = new ArrayList<>();
        long array = CmdClearAttachments.pAttachments(call);
        for (int i = 0; i < CMemory.count(CmdClearAttachments.attachmentCount(call), array); i++) {
            long at = CMemory.element(array, i, VkClearAttachment.SIZEOF);
            clears.add(new RecordedCommand.AttachmentClear(
                    VkClearAttachment.naspectMask(at), VkClearAttachment.ncolorAttachment(at)));
        }
        List<RecordedCommand.ClearRect> rects = new ArrayList<>();
        array = CmdClearAttachments.pRects(call);
        for (int i = 0; i < CMemory.count(CmdClearAttachments.rectCount(call), array); i++) {
            long at = CMemory.element(array, i, VkClearRect.SIZEOF);
            RecordedCommand.Area area = area(at + VkClearRect.RECT);
            rects.add(
                    new RecordedCommand.ClearRect(area, VkClearRect.nbaseArrayLayer(at), VkClearRect.nlayerCount(at)));
        }
        to.add(call, place -> new RecordedCommand.ClearAttachments(place, clears, rects));
    }

    private void execute(Call call, RecordingBuilder to) {
        List<CommandBufferRecording> recordings = new ArrayList<>();
        long array = CmdExecuteCommands.pCommandBuffers(call);
        for (int i = 0; i < CMemory.count(CmdExecuteCommands.commandBufferCount(call), array); i++) {
            CommandBufferState buffer = tracker.get(CommandBufferState.class, CMemory.handle(array, i));
            if (buffer != null && buffer.recording() != null) {
                recordings.add(buffer.recording());
            }
        }
        to.add(call, place -> new RecordedCommand.ExecuteCommands(place, List.copyOf(recordings)));
    }
}
