package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ImageViewState;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkRenderingAttachmentInfo;
import org.lwjgl.vulkan.VkRenderingInfo;

/** The attachments of a render pass instance without render pass object have memory of their own. */
public final class RenderingAliasRules implements Topic {
    private final CoreContext context;
    private final List<Attachment> attachments = new ArrayList<>();

    public RenderingAliasRules(CoreContext context) {
        this.context = context;
    }

    private record Attachment(AttachmentMemory memory, String path) {
        ImageViewState view() {
            return memory.view();
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBeginRendering.ID, this::begin);
    }

    private void begin(Call call, CommandBufferState buffer) {
        attachments.clear();
        long info = CmdBeginRendering.pRenderingInfo(call);
        long colors = CMemory.pointer(info + VkRenderingInfo.PCOLORATTACHMENTS);
        for (int i = 0; i < CMemory.count(VkRenderingInfo.ncolorAttachmentCount(info), colors); i++) {
            add(
                    CMemory.element(colors, i, VkRenderingAttachmentInfo.SIZEOF),
                    VK10.VK_IMAGE_ASPECT_COLOR_BIT,
                    "pColorAttachments[" + i + "].");
        }
        add(
                CMemory.pointer(info + VkRenderingInfo.PDEPTHATTACHMENT),
                VK10.VK_IMAGE_ASPECT_DEPTH_BIT,
                "pDepthAttachment->");
        add(
                CMemory.pointer(info + VkRenderingInfo.PSTENCILATTACHMENT),
                VK10.VK_IMAGE_ASPECT_STENCIL_BIT,
                "pStencilAttachment->");
        for (int i = 0; i < attachments.size(); i++) {
            for (int other = 0; other < i; other++) {
                if (attachments.get(other).memory().shared(attachments.get(i).memory())) {
                    report(call, buffer, attachments.get(other), attachments.get(i));
                    return;
                }
            }
        }
    }

    /** @param attachment address of a VkRenderingAttachmentInfo, 0 for none */
    private void add(long attachment, int aspects, String path) {
        if (attachment == 0 || VkRenderingAttachmentInfo.nimageView(attachment) == 0) {
            return;
        }
        view(VkRenderingAttachmentInfo.nimageView(attachment), aspects, path + "imageView");
        if (VkRenderingAttachmentInfo.nresolveMode(attachment) != 0) {
            view(VkRenderingAttachmentInfo.nresolveImageView(attachment), aspects, path + "resolveImageView");
        }
    }

    private void view(long id, int aspects, String path) {
        ImageViewState view = context.get(ImageViewState.class, id);
        if (view != null && view.image() != null) {
            attachments.add(new Attachment(new AttachmentMemory(view, aspects), path));
        }
    }

    private void report(Call call, CommandBufferState buffer, Attachment one, Attachment other) {
        context.error(call, "VUID-VkRenderingInfo-None-09044")
                .on(buffer)
                .on(one.view())
                .on(other.view())
                .parameter("pRenderingInfo->" + other.path())
                .title("two attachments of a render pass instance have the same memory")
                .message("%s has memory that is also that of %s", other.view(), one.path())
                .help("use images with memory of their own, or different layers of one, as attachments")
                .report();
    }
}
