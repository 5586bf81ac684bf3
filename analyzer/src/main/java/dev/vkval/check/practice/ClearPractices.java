package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdClearAttachments;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Area;
import dev.vkval.command.ClearAttachmentsCommand;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderScope;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/** Clears of whole attachments that the load operation could make. */
public final class ClearPractices implements Topic {
    /** An aspect with the end of its id. */
    private record Aspect(int bit, String name) {}

    private static final List<Aspect> ASPECTS = List.of(
            new Aspect(VK10.VK_IMAGE_ASPECT_COLOR_BIT, "color"),
            new Aspect(VK10.VK_IMAGE_ASPECT_DEPTH_BIT, "depth"),
            new Aspect(VK10.VK_IMAGE_ASPECT_STENCIL_BIT, "stencil"));

    private final CoreContext context;

    public ClearPractices(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdClearAttachments.ID, this::clear);
        hooks.validate(CmdExecuteCommands.ID, this::execute);
    }

    private void clear(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        ClearAttachmentsCommand clears = ClearAttachmentsCommand.of(call);
        if (scope == null || scope.area() == null || !whole(clears, scope.area())) {
            return;
        }
        AttachmentTouches touches = new AttachmentTouches(scope, buffer.renderPassCommands());
        if (!touches.drawn()) {
            context.warning(call, "BestPractices-DrawState-ClearCmdBeforeDraw")
                    .on(buffer)
                    .title("the whole render area is cleared by a command before anything is drawn")
                    .message("no draw precedes it in the render pass instance")
                    .help("clear the attachments with VK_ATTACHMENT_LOAD_OP_CLEAR")
                    .report();
        }
        loaded(call, buffer, touches, clears, null);
    }

    /** The render area is only known where secondary command buffers are executed. */
    private void execute(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        if (scope == null || scope.area() == null) {
            return;
        }
        AttachmentTouches touches = new AttachmentTouches(scope, buffer.renderPassCommands());
        long buffers = CmdExecuteCommands.pCommandBuffers(call);
        for (int i = 0; i < CMemory.count(CmdExecuteCommands.commandBufferCount(call), buffers); i++) {
            CommandBufferState secondary = context.get(CommandBufferState.class, CMemory.handle(buffers, i));
            if (secondary != null && secondary.recording() != null) {
                follow(call, secondary.recording(), touches, scope.area());
            }
        }
    }

    private void follow(Call call, CommandBufferRecording recording, AttachmentTouches touches, Area area) {
        for (RecordedCommand command : recording.commands()) {
            if (command instanceof RecordedCommand.ClearAttachments clear && whole(clear.clears(), area)) {
                loaded(call, recording.commandBuffer(), touches, clear.clears(), clear.place());
            }
            if (command.executed().isEmpty()) {
                touches.add(command);
            }
            command.executed().forEach(inner -> follow(call, inner, touches, area));
        }
    }

    private static boolean whole(ClearAttachmentsCommand clears, Area area) {
        return clears.rects().stream().anyMatch(rect -> covers(rect.area(), area));
    }

    private static boolean covers(Area rect, Area area) {
        return rect.x() <= area.x()
                && rect.y() <= area.y()
                && end(rect.x(), rect.width()) >= end(area.x(), area.width())
                && end(rect.y(), rect.height()) >= end(area.y(), area.height());
    }

    private static long end(int begin, int size) {
        return begin + Integer.toUnsignedLong(size);
    }

    /** @param clearedAt the command in a secondary command buffer, null if the call is it */
    private void loaded(
            Call call,
            CommandBufferState buffer,
            AttachmentTouches touches,
            ClearAttachmentsCommand clears,
            CommandPlace clearedAt) {
        for (ClearAttachmentsCommand.Attachment attachment : clears.attachments()) {
            for (Aspect aspect : ASPECTS) {
                boolean cleared = (attachment.aspects() & aspect.bit()) != 0;
                if (cleared && touches.onlyLoaded(aspect.bit(), attachment.colorAttachment())) {
                    Problem problem = context.warning(call, rule(aspect)).on(buffer);
                    if (clearedAt == null) {
                        problem.parameter(attachment.at());
                    } else {
                        problem.after("clears", clearedAt, buffer);
                    }
                    problem.title("an attachment is loaded and then cleared as a whole")
                            .message(
                                    "the %s of the attachment is loaded with VK_ATTACHMENT_LOAD_OP_LOAD, and nothing uses "
                                            + "it before it is cleared",
                                    aspect.name())
                            .help("clear the attachment with VK_ATTACHMENT_LOAD_OP_CLEAR")
                            .report();
                }
            }
        }
    }

    private static String rule(Aspect aspect) {
        return switch (aspect.name()) {
            case "color" -> "BestPractices-vkCmdClearAttachments-clear-after-load-color";
            case "depth" -> "BestPractices-vkCmdClearAttachments-clear-after-load-depth";
            default -> "BestPractices-vkCmdClearAttachments-clear-after-load-stencil";
        };
    }
}
