package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.SubresourceRange;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkRenderingAttachmentInfo;
import org.lwjgl.vulkan.VkRenderingInfo;

/**
 * The attachments of a render pass instance without render pass object have memory of their own. Of images that share memory,
 * only attachments that are all of their image are compared: where a part of an image is in its memory is not known.
 */
public final class RenderingAliasRules implements Topic {
    private final CoreContext context;
    private final List<Attachment> attachments = new ArrayList<>();

    public RenderingAliasRules(CoreContext context) {
        this.context = context;
    }

    private record Attachment(ImageViewState view, int aspects, String path) {}

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
                if (overlap(attachments.get(other), attachments.get(i))) {
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
            attachments.add(new Attachment(view, aspects, path));
        }
    }

    private static boolean overlap(Attachment one, Attachment other) {
        ImageState image = one.view().image();
        if (image != other.view().image()) {
            return whole(one) && whole(other) && aliased(image, other.view().image());
        }
        SubresourceRange first = one.view().range();
        SubresourceRange second = other.view().range();
        return one.aspects() == other.aspects()
                && first.baseMip() == second.baseMip()
                && first.baseLayer() < second.baseLayer() + second.layerCount()
                && second.baseLayer() < first.baseLayer() + first.layerCount();
    }

    private static boolean whole(Attachment attachment) {
        ImageState.Info info = attachment.view().image().info();
        SubresourceRange range = attachment.view().range();
        return info.mipLevels() == 1 && range.layerCount() == info.arrayLayers() && info.depth() == 1;
    }

    private static boolean aliased(ImageState one, ImageState other) {
        MemoryBinding first = one.binding();
        MemoryBinding second = other.binding();
        return first != null
                && second != null
                && first.memory() == second.memory()
                && first.offset() < second.offset() + other.requiredBytes()
                && second.offset() < first.offset() + one.requiredBytes();
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
