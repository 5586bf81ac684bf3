package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BeginRenderPassCommand;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.FramebufferState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderPassState.Reference;
import dev.vkval.state.object.RenderPassState.Subpass;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VK14;

/**
 * Attachments of a render pass that have memory in common: they may where that is declared, and where no subpass has more than
 * one of them as other than an input attachment.
 */
public final class RenderPassAliasRules implements Topic {
    /** Of more attachments, the first ones are compared. */
    private static final int MOST_ATTACHMENTS = 256;

    private static final int MAY_ALIAS = VK10.VK_ATTACHMENT_DESCRIPTION_MAY_ALIAS_BIT;
    private static final Set<Integer> LOADS = Set.of(VK10.VK_ATTACHMENT_LOAD_OP_LOAD, VK14.VK_ATTACHMENT_LOAD_OP_NONE);
    private static final Set<Integer> READ_ONLY = Set.of(
            VK10.VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL,
            VK12.VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL,
            VK12.VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL,
            VK13.VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL);

    private final CoreContext context;

    public RenderPassAliasRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBeginRenderPass.ID, this::begin);
        hooks.validate(CmdBeginRenderPass2.ID, this::begin);
    }

    private void begin(Call call, CommandBufferState buffer) {
        BeginRenderPassCommand begin = BeginRenderPassCommand.of(call);
        RenderPassState renderPass = begin == null ? null : context.get(RenderPassState.class, begin.renderPass());
        if (renderPass == null || renderPass.attachments().size() < 2) {
            return;
        }
        List<AttachmentMemory> memory = memory(views(begin), renderPass);
        for (int i = 0; i < memory.size(); i++) {
            for (int other = 0; other < i; other++) {
                if (memory.get(i) != null
                        && memory.get(other) != null
                        && memory.get(i).shared(memory.get(other))) {
                    declared(call, buffer, renderPass, memory, other, i);
                    apart(call, buffer, renderPass, memory, other, i);
                }
            }
        }
    }

    private List<ImageViewState> views(BeginRenderPassCommand begin) {
        FramebufferState framebuffer = context.get(FramebufferState.class, begin.framebuffer());
        if (framebuffer != null && !framebuffer.imageless()) {
            return framebuffer.attachments();
        }
        List<ImageViewState> views = new ArrayList<>();
        begin.attachments().forEach(id -> views.add(context.get(ImageViewState.class, id)));
        return views;
    }

    /** By attachment index; null for an attachment that is not known or that no subpass uses. */
    private static List<AttachmentMemory> memory(List<ImageViewState> views, RenderPassState renderPass) {
        List<AttachmentMemory> memory = new ArrayList<>();
        int count = Math.min(
                MOST_ATTACHMENTS,
                Math.min(views.size(), renderPass.attachments().size()));
        for (int i = 0; i < count; i++) {
            ImageViewState view = views.get(i);
            int index = i;
            boolean used = view != null
                    && view.image() != null
                    && renderPass.subpasses().stream()
                            .anyMatch(subpass -> outputs(subpass, index) || names(subpass.inputs(), index));
            memory.add(
                    used
                            ? new AttachmentMemory(
                                    view, FormatInfo.of(view.format()).aspectMask())
                            : null);
        }
        return memory;
    }

    private static boolean names(List<Reference> references, int index) {
        return references.stream().anyMatch(each -> each.attachment() == index);
    }

    /** Whether a subpass has it as a color, depth/stencil or resolve attachment. */
    private static boolean outputs(Subpass subpass, int index) {
        return writes(subpass, index) || subpass.depthStencil().attachment() == index;
    }

    private static boolean writes(Subpass subpass, int index) {
        return names(subpass.colors(), index)
                || names(subpass.resolves(), index)
                || subpass.depthStencilResolve().attachment() == index;
    }

    private static boolean written(RenderPassState renderPass, int index) {
        RenderPassState.Attachment attachment = renderPass.attachments().get(index);
        int aspects = FormatInfo.of(attachment.format()).aspectMask();
        boolean stencil = (aspects & VK10.VK_IMAGE_ASPECT_STENCIL_BIT) != 0;
        boolean others = aspects != VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
        return others && !LOADS.contains(attachment.loadOp())
                || stencil && !LOADS.contains(attachment.stencilLoadOp())
                || renderPass.subpasses().stream()
                        .anyMatch(subpass -> writes(subpass, index) || writesDepthStencil(subpass, index));
    }

    private static boolean writesDepthStencil(Subpass subpass, int index) {
        Reference reference = subpass.depthStencil();
        return reference.attachment() == index
                && !(READ_ONLY.contains(reference.layout()) && READ_ONLY.contains(reference.stencilLayout()));
    }

    private void declared(
            Call call,
            CommandBufferState buffer,
            RenderPassState renderPass,
            List<AttachmentMemory> memory,
            int one,
            int other) {
        int flags = renderPass.attachments().get(one).flags()
                & renderPass.attachments().get(other).flags();
        if ((flags & MAY_ALIAS) == 0 && (written(renderPass, one) || written(renderPass, other))) {
            error(
                            call,
                            buffer,
                            renderPass,
                            memory,
                            "VUID-vkCmdBeginRenderPass-framebuffer-02532",
                            "VUID-vkCmdBeginRenderPass2-framebuffer-02533",
                            one,
                            other)
                    .title("two attachments of a render pass have the same memory, which they do not declare")
                    .message(
                            "attachments %d and %d have memory in common, one of them is written, and not both have "
                                    + "VK_ATTACHMENT_DESCRIPTION_MAY_ALIAS_BIT",
                            one, other)
                    .help("set the flag for both attachments in vkCreateRenderPass, or use images with memory of their "
                            + "own")
                    .report();
        }
    }

    private void apart(
            Call call,
            CommandBufferState buffer,
            RenderPassState renderPass,
            List<AttachmentMemory> memory,
            int one,
            int other) {
        for (int i = 0; i < renderPass.subpasses().size(); i++) {
            Subpass subpass = renderPass.subpasses().get(i);
            if (outputs(subpass, one) && outputs(subpass, other)) {
                error(
                                call,
                                buffer,
                                renderPass,
                                memory,
                                "VUID-vkCmdBeginRenderPass-framebuffer-09045",
                                "VUID-vkCmdBeginRenderPass2-framebuffer-09046",
                                one,
                                other)
                        .title("two attachments that a subpass writes have the same memory")
                        .message(
                                "attachments %d and %d have memory in common, and subpass %d has both as color, "
                                        + "depth/stencil or resolve attachments",
                                one, other, i)
                        .help("use images with memory of their own, or other subpasses")
                        .report();
                return;
            }
        }
    }

    private Problem error(
            Call call,
            CommandBufferState buffer,
            RenderPassState renderPass,
            List<AttachmentMemory> memory,
            String older,
            String newer,
            int one,
            int other) {
        return context.error(call, call.command().number() == CmdBeginRenderPass.ID ? older : newer)
                .on(buffer)
                .on(renderPass)
                .on(memory.get(one).view())
                .on(memory.get(other).view());
    }
}
