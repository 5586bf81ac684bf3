package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdEndRenderPass2;
import dev.vkval.capture.command.CmdEndRendering;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordedCommand.RenderingAttachment;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/** What a render pass instance does with its attachments that costs more than it gains on devices with tiles. */
public final class AttachmentUsePractices implements Topic {
    private static final String UNUSED = "BestPractices-vkCmdEndRenderPass-redundant-attachment-on-tile";
    private static final String DEPTH_FIRST = "BestPractices-vkCmdEndRenderPass-depth-pre-pass-usage";
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;
    private static final int DEPTH = VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
    private static final int STENCIL = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;

    /**
     * What a vendor calls a depth pre-pass.
     *
     * @param draws number of draws that only write depth, and of others that compare with it
     * @param vertices of one draw, so that it counts
     */
    private record Limits(PracticeVendors.Vendor vendor, int draws, int vertices) {}

    private static final List<Limits> LIMITS =
            List.of(new Limits(PracticeVendors.Vendor.ARM, 20, 500), new Limits(PracticeVendors.Vendor.IMG, 10, 300));

    private final CoreContext context;
    private final PracticeVendors vendors;

    public AttachmentUsePractices(CoreContext context, PracticeVendors vendors) {
        this.context = context;
        this.vendors = vendors;
    }

    @Override
    public void register(TopicHooks hooks) {
        for (int end : new int[] {CmdEndRenderPass.ID, CmdEndRenderPass2.ID, CmdEndRendering.ID}) {
            hooks.validate(end, this::end);
        }
    }

    private void end(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        if (scope == null || scope.inherited() != null || !vendors.report(UNUSED)) {
            return;
        }
        List<RecordedCommand> commands = buffer.renderPassCommands();
        unused(call, buffer, scope, new AttachmentTouches(scope, commands));
        depthFirst(call, buffer, commands);
    }

    private void unused(Call call, CommandBufferState buffer, RenderScope scope, AttachmentTouches touches) {
        RecordedCommand.BeginRendering rendering = scope.rendering();
        if (rendering != null) {
            for (int i = 0; i < rendering.colors().size(); i++) {
                unused(call, buffer, touches, rendering.colors().get(i), i, COLOR, "color attachment " + i);
            }
            unused(call, buffer, touches, rendering.depth(), 0, DEPTH, "the depth attachment");
            unused(call, buffer, touches, rendering.stencil(), 0, STENCIL, "the stencil attachment");
        } else if (scope.renderPass() != null) {
            List<RenderPassState.Attachment> attachments = scope.renderPass().attachments();
            for (int i = 0; i < attachments.size(); i++) {
                unused(call, buffer, touches, scope.renderPass(), i);
            }
        }
    }

    private void unused(
            Call call,
            CommandBufferState buffer,
            AttachmentTouches touches,
            RenderingAttachment attachment,
            int index,
            int aspect,
            String name) {
        boolean moved =
                attachment != null && attachment.view() != null && isMoved(attachment.loadOp(), attachment.storeOp());
        if (moved && !touches.touched(index, aspect)) {
            report(call, buffer, name, List.of(Names.of("VkImageAspectFlagBits", aspect)));
        }
    }

    private void unused(
            Call call, CommandBufferState buffer, AttachmentTouches touches, RenderPassState pass, int index) {
        RenderPassState.Attachment attachment = pass.attachments().get(index);
        if (!isDrawnTo(pass, index)) {
            return;
        }
        FormatInfo format = FormatInfo.of(attachment.format());
        boolean moved = isMoved(attachment.loadOp(), attachment.storeOp());
        boolean stencilMoved = isMoved(attachment.stencilLoadOp(), attachment.stencilStoreOp());
        List<String> aspects = new ArrayList<>();
        for (int aspect : new int[] {COLOR, DEPTH, STENCIL}) {
            boolean has = switch (aspect) {
                case COLOR -> format.isColor() && moved;
                case DEPTH -> format.hasDepth() && moved;
                default -> format.hasStencil() && stencilMoved;
            };
            if (has && !touches.touched(index, aspect)) {
                aspects.add(Names.of("VkImageAspectFlagBits", aspect));
            }
        }
        if (!aspects.isEmpty()) {
            report(call, buffer, "attachment " + index, aspects);
        }
    }

    /** Whether contents move between the tile and the memory. */
    private static boolean isMoved(int loadOp, int storeOp) {
        return loadOp == VK10.VK_ATTACHMENT_LOAD_OP_LOAD || storeOp == VK10.VK_ATTACHMENT_STORE_OP_STORE;
    }

    /** Whether a subpass has it as color or depth attachment, and none resolves to it. */
    private static boolean isDrawnTo(RenderPassState pass, int index) {
        boolean drawn = false;
        for (RenderPassState.Subpass subpass : pass.subpasses()) {
            if (subpass.resolves().stream().anyMatch(each -> each.attachment() == index)
                    || subpass.depthStencilResolve().attachment() == index) {
                return false;
            }
            drawn |= subpass.depthStencil().attachment() == index
                    || subpass.colors().stream().anyMatch(each -> each.attachment() == index);
        }
        return drawn;
    }

    private void report(Call call, CommandBufferState buffer, String attachment, List<String> aspects) {
        context.warning(call, UNUSED)
                .on(buffer)
                .title("an attachment is loaded or stored, and no command of the render pass instance uses it")
                .message(
                        "%s: no draw and no clear uses %s. Devices with tiles read or write all of it nevertheless",
                        attachment, String.join(", ", aspects))
                .help("leave the attachment out of the render pass, or neither load nor store it")
                .report();
    }

    private void depthFirst(Call call, CommandBufferState buffer, List<RecordedCommand> commands) {
        for (Limits limits : LIMITS) {
            if (!vendors.asked(limits.vendor())) {
                continue;
            }
            Draws draws = new Draws(limits.vertices());
            commands.forEach(draws::add);
            if (draws.onlyDepth >= limits.draws() && draws.compared >= limits.draws()) {
                context.warning(call, DEPTH_FIRST)
                        .on(buffer)
                        .title("a render pass instance draws depth first, and colors afterwards")
                        .message(
                                "%d draws of at least %d vertices write depth alone, and %d compare their depth with it."
                                        + " Devices that render tiles hide what is covered without that",
                                draws.onlyDepth, limits.vertices(), draws.compared)
                        .help("draw opaque geometry once, with its colors")
                        .report();
                return;
            }
        }
    }

    /** Counts draws. */
    private static final class Draws {
        private final int vertices;
        private int onlyDepth;
        private int compared;

        Draws(int vertices) {
            this.vertices = vertices;
        }

        void add(RecordedCommand command) {
            boolean direct = command instanceof RecordedCommand.Draw each && each.indirect() == null && !each.mesh();
            if (direct) {
                count((RecordedCommand.Draw) command);
            }
            command.executed().stream()
                    .map(CommandBufferRecording::commands)
                    .forEach(inner -> inner.forEach(this::add));
        }

        private void count(RecordedCommand.Draw draw) {
            GraphicsState state = draw.bound() == null ? null : draw.bound().graphics();
            long drawn = Integer.toUnsignedLong(draw.count()) * Integer.toUnsignedLong(draw.instanceCount());
            if (state == null || drawn < vertices || !state.depthTest()) {
                return;
            }
            if (state.writableColorAttachments() == 0) {
                onlyDepth += state.writesDepth() ? 1 : 0;
            } else {
                compared += comparesWithEqual(state.depthCompareOp()) ? 1 : 0;
            }
        }

        private static boolean comparesWithEqual(int operation) {
            return operation == VK10.VK_COMPARE_OP_EQUAL
                    || operation == VK10.VK_COMPARE_OP_LESS_OR_EQUAL
                    || operation == VK10.VK_COMPARE_OP_GREATER_OR_EQUAL;
        }
    }
}
