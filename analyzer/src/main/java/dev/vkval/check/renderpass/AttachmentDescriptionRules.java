package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateRenderPass;
import dev.vkval.capture.command.CreateRenderPass2;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.FormatInfo;
import dev.vkval.state.RenderPass2Reader;
import dev.vkval.state.RenderPassReader;
import dev.vkval.state.RenderPassState;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/** Initial and final layouts of the attachments of a render pass. */
public final class AttachmentDescriptionRules implements Topic {
    private static final int UNDEFINED = VK10.VK_IMAGE_LAYOUT_UNDEFINED;

    private final CoreContext context;

    /** An attachment description of vkCreateRenderPass or vkCreateRenderPass2. */
    private record Description(Call call, String struct, String path, RenderPassState.Attachment given) {}

    public AttachmentDescriptionRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CreateRenderPass.ID,
                call -> check(
                        call,
                        "VkAttachmentDescription",
                        RenderPassReader.attachments(CreateRenderPass.pCreateInfo(call))));
        hooks.validate(
                CreateRenderPass2.ID,
                call -> check(
                        call,
                        "VkAttachmentDescription2",
                        RenderPass2Reader.attachments(CreateRenderPass2.pCreateInfo(call))));
    }

    private void check(Call call, String struct, List<RenderPassState.Attachment> attachments) {
        for (int i = 0; i < attachments.size(); i++) {
            check(new Description(call, struct, "pCreateInfo->pAttachments[" + i + "]", attachments.get(i)));
        }
    }

    private void check(Description description) {
        RenderPassState.Attachment given = description.given();
        FormatInfo format = FormatInfo.of(given.format());
        if (given.finalLayout() == UNDEFINED || given.finalLayout() == VK10.VK_IMAGE_LAYOUT_PREINITIALIZED) {
            report(
                    description,
                    "finalLayout-00843",
                    "finalLayout",
                    "the final layout of an attachment is not valid as a final layout",
                    "set the final layout to the layout that the next use expects");
        }
        boolean undefined = given.initialLayout() == UNDEFINED;
        boolean loads = given.loadOp() == VK10.VK_ATTACHMENT_LOAD_OP_LOAD;
        if (undefined && loads && (format.isColor() || format.hasDepth())) {
            report(
                    description,
                    "format-06699",
                    "initialLayout",
                    "an attachment with an undefined initial layout is loaded",
                    "set the initial layout to the layout that the image is in, or use another load operation");
        }
        boolean loadsStencil = given.stencilLoadOp() == VK10.VK_ATTACHMENT_LOAD_OP_LOAD;
        if (undefined && loadsStencil && format.hasStencil()) {
            report(
                    description,
                    description.struct().endsWith("2") ? "pNext-06704" : "format-06700",
                    "initialLayout",
                    "a stencil attachment with an undefined initial layout is loaded",
                    "set the initial layout to the layout that the image is in, or use another load operation");
        }
    }

    private void report(Description description, String suffix, String member, String title, String help) {
        context.error(description.call(), "VUID-" + description.struct() + "-" + suffix)
                .parameter(description.path() + "." + member)
                .title(title)
                .message(
                        "the format is %s, the initial layout is %s and the final layout is %s",
                        Names.format(description.given().format()),
                        Names.layout(description.given().initialLayout()),
                        Names.layout(description.given().finalLayout()))
                .help(help)
                .report();
    }
}
