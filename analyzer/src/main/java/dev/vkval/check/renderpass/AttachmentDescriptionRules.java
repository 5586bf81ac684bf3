package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateRenderPass;
import dev.vkval.capture.command.CreateRenderPass2;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.CMemory;
import dev.vkval.state.FormatInfo;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAttachmentDescription;
import org.lwjgl.vulkan.VkAttachmentDescription2;
import org.lwjgl.vulkan.VkRenderPassCreateInfo;
import org.lwjgl.vulkan.VkRenderPassCreateInfo2;

/** Layouts that the attachments of a render pass begin and end in. */
public final class AttachmentDescriptionRules implements Topic {
    private static final int UNDEFINED = VK10.VK_IMAGE_LAYOUT_UNDEFINED;

    private final CoreContext context;

    public AttachmentDescriptionRules(CoreContext context) {
        this.context = context;
    }

    /** A description as either call gives it. */
    private record Description(
            Call call,
            String struct,
            String path,
            int format,
            int loadOp,
            int stencilLoadOp,
            int initialLayout,
            int finalLayout) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateRenderPass.ID, this::older);
        hooks.validate(CreateRenderPass2.ID, this::newer);
    }

    private void older(Call call) {
        long info = CreateRenderPass.pCreateInfo(call);
        long array = CMemory.pointer(info + VkRenderPassCreateInfo.PATTACHMENTS);
        for (int i = 0; i < CMemory.count(VkRenderPassCreateInfo.nattachmentCount(info), array); i++) {
            long at = CMemory.element(array, i, VkAttachmentDescription.SIZEOF);
            check(new Description(
                    call,
                    "VkAttachmentDescription",
                    "pCreateInfo->pAttachments[" + i + "]",
                    VkAttachmentDescription.nformat(at),
                    VkAttachmentDescription.nloadOp(at),
                    VkAttachmentDescription.nstencilLoadOp(at),
                    VkAttachmentDescription.ninitialLayout(at),
                    VkAttachmentDescription.nfinalLayout(at)));
        }
    }

    private void newer(Call call) {
        long info = CreateRenderPass2.pCreateInfo(call);
        long array = CMemory.pointer(info + VkRenderPassCreateInfo2.PATTACHMENTS);
        for (int i = 0; i < CMemory.count(VkRenderPassCreateInfo2.nattachmentCount(info), array); i++) {
            long at = CMemory.element(array, i, VkAttachmentDescription2.SIZEOF);
            check(new Description(
                    call,
                    "VkAttachmentDescription2",
                    "pCreateInfo->pAttachments[" + i + "]",
                    VkAttachmentDescription2.nformat(at),
                    VkAttachmentDescription2.nloadOp(at),
                    VkAttachmentDescription2.nstencilLoadOp(at),
                    VkAttachmentDescription2.ninitialLayout(at),
                    VkAttachmentDescription2.nfinalLayout(at)));
        }
    }

    private void check(Description description) {
        FormatInfo format = FormatInfo.of(description.format());
        if (description.finalLayout() == UNDEFINED
                || description.finalLayout() == VK10.VK_IMAGE_LAYOUT_PREINITIALIZED) {
            report(
                    description,
                    "finalLayout-00843",
                    "finalLayout",
                    "an attachment ends in a layout that images only begin in",
                    "name the layout that the next use expects");
        }
        boolean undefined = description.initialLayout() == UNDEFINED;
        boolean loads = description.loadOp() == VK10.VK_ATTACHMENT_LOAD_OP_LOAD;
        if (undefined && loads && (format.isColor() || format.hasDepth())) {
            report(
                    description,
                    "format-06699",
                    "initialLayout",
                    "an attachment is loaded from an undefined layout",
                    "name the layout that the image is in, or do not load it");
        }
        boolean loadsStencil = description.stencilLoadOp() == VK10.VK_ATTACHMENT_LOAD_OP_LOAD;
        if (undefined && loadsStencil && format.hasStencil()) {
            report(
                    description,
                    description.struct().endsWith("2") ? "pNext-06704" : "format-06700",
                    "initialLayout",
                    "a stencil attachment is loaded from an undefined layout",
                    "name the layout that the image is in, or do not load it");
        }
    }

    private void report(Description description, String suffix, String member, String title, String help) {
        context.error(description.call(), "VUID-" + description.struct() + "-" + suffix)
                .parameter(description.path() + "." + member)
                .title(title)
                .message(
                        "%s, from %s to %s",
                        Names.format(description.format()),
                        Names.layout(description.initialLayout()),
                        Names.layout(description.finalLayout()))
                .help(help)
                .report();
    }
}
