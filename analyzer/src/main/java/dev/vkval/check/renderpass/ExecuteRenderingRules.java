package dev.vkval.check.renderpass;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.Inheritance;
import dev.vkval.state.object.RecordedCommand;
import org.lwjgl.vulkan.EXTMultisampledRenderToSingleSampled;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** Secondary command buffers in dynamic rendering must inherit the attachments of the render pass instance. */
final class ExecuteRenderingRules {
    private static final int RENDER_TO_SINGLE =
            EXTMultisampledRenderToSingleSampled.VK_IMAGE_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT;

    private final CoreContext context;

    ExecuteRenderingRules(CoreContext context) {
        this.context = context;
    }

    void check(Execution execution, RecordedCommand.BeginRendering rendering, Inheritance inherited) {
        if (inherited.renderPass() != null) {
            execution
                    .error(context, "VUID-vkCmdExecuteCommands-pBeginInfo-06025")
                    .on(inherited.renderPass())
                    .title("a secondary command buffer with a render pass object is executed in dynamic rendering")
                    .message("%s was begun for %s", execution.executed(), inherited.renderPass())
                    .help("set renderPass to VK_NULL_HANDLE and chain VkCommandBufferInheritanceRenderingInfo")
                    .report();
        }
        if ((rendering.flags() & VK13.VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT) == 0) {
            execution
                    .error(context, "VUID-vkCmdExecuteCommands-flags-06024")
                    .title("secondary command buffers are executed in dynamic rendering with inline contents")
                    .message(
                            "vkCmdBeginRendering (block %d) was called without "
                                    + "VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT",
                            rendering.place().block())
                    .help("set the flag in VkRenderingInfo::flags")
                    .report();
        }
        if (inherited.rendering() != null && inherited.renderPass() == null) {
            formats(execution, rendering, inherited.rendering());
            samples(execution, rendering, inherited.rendering());
            flags(execution, rendering, inherited.rendering());
        }
    }

    private void flags(Execution execution, RecordedCommand.BeginRendering rendering, Inheritance.Rendering inherited) {
        int secondary = VK13.VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT;
        if (((rendering.flags() ^ inherited.flags()) & ~secondary) != 0) {
            differs(
                    execution,
                    "VUID-vkCmdExecuteCommands-flags-06026",
                    "flags",
                    "0x" + Integer.toHexString(inherited.flags()),
                    "0x" + Integer.toHexString(rendering.flags()));
        }
    }

    private void samples(
            Execution execution, RecordedCommand.BeginRendering rendering, Inheritance.Rendering inherited) {
        Inheritance.AttachmentSamples own = inherited.attachmentSamples();
        for (int i = 0; i < rendering.colors().size(); i++) {
            if (own == null || i < own.colors().size()) {
                samples(
                        execution,
                        own == null ? "VUID-vkCmdExecuteCommands-pNext-06035" : "VUID-vkCmdExecuteCommands-pNext-06032",
                        rendering.colors().get(i),
                        own == null ? inherited.samples() : own.colors().get(i));
            }
        }
        samples(
                execution,
                own == null ? "VUID-vkCmdExecuteCommands-pNext-06036" : "VUID-vkCmdExecuteCommands-pNext-06033",
                rendering.depth(),
                own == null ? inherited.samples() : own.depthStencil());
        samples(
                execution,
                own == null ? "VUID-vkCmdExecuteCommands-pNext-06037" : "VUID-vkCmdExecuteCommands-pNext-06034",
                rendering.stencil(),
                own == null ? inherited.samples() : own.depthStencil());
    }

    private void samples(
            Execution execution, String rule, RecordedCommand.RenderingAttachment attachment, int inherited) {
        ImageState image = attachment == null || attachment.view() == null
                ? null
                : attachment.view().image();
        boolean single = image == null
                || (image.info().flags() & RENDER_TO_SINGLE) != 0
                        && image.info().samples() == VK10.VK_SAMPLE_COUNT_1_BIT;
        if (!single && image.info().samples() != inherited) {
            differs(
                    execution,
                    rule,
                    "rasterizationSamples",
                    Integer.toString(inherited),
                    image.info().samples() + " samples in " + image);
        }
    }

    private void formats(
            Execution execution, RecordedCommand.BeginRendering rendering, Inheritance.Rendering inherited) {
        int colors = rendering.colors().size();
        if (colors != inherited.colorFormats().size()) {
            differs(
                    execution,
                    "VUID-vkCmdExecuteCommands-colorAttachmentCount-06027",
                    "colorAttachmentCount",
                    Integer.toString(inherited.colorFormats().size()),
                    Integer.toString(colors));
        }
        for (int i = 0; i < Math.min(colors, inherited.colorFormats().size()); i++) {
            RecordedCommand.RenderingAttachment color = rendering.colors().get(i);
            int format = inherited.colorFormats().get(i);
            if (color != null && color.view() != null && color.view().format() != format) {
                differs(
                        execution,
                        "VUID-vkCmdExecuteCommands-imageView-06028",
                        "pColorAttachmentFormats[" + i + "]",
                        Names.format(format),
                        Names.format(color.view().format()));
            } else if (color != null
                    && color.view() == null
                    && format != VK10.VK_FORMAT_UNDEFINED
                    && !context.feature(execution.buffer(), "dynamicRenderingUnusedAttachments")) {
                differs(
                        execution,
                        "VUID-vkCmdExecuteCommands-imageView-07606",
                        "pColorAttachmentFormats[" + i + "]",
                        Names.format(format),
                        "no attachment");
            }
        }
        attachment(
                execution,
                "depthAttachmentFormat",
                "VUID-vkCmdExecuteCommands-pDepthAttachment-06029",
                "VUID-vkCmdExecuteCommands-pDepthAttachment-06774",
                rendering.depth(),
                inherited.depthFormat());
        attachment(
                execution,
                "stencilAttachmentFormat",
                "VUID-vkCmdExecuteCommands-pStencilAttachment-06030",
                "VUID-vkCmdExecuteCommands-pStencilAttachment-06775",
                rendering.stencil(),
                inherited.stencilFormat());
        if (rendering.viewMask() != inherited.viewMask()) {
            differs(
                    execution,
                    "VUID-vkCmdExecuteCommands-viewMask-06031",
                    "viewMask",
                    Integer.toString(inherited.viewMask()),
                    Integer.toString(rendering.viewMask()));
        }
    }

    private void attachment(
            Execution execution,
            String member,
            String other,
            String none,
            RecordedCommand.RenderingAttachment attachment,
            int format) {
        boolean used = attachment != null && attachment.view() != null;
        if (used && attachment.view().format() != format) {
            differs(
                    execution,
                    other,
                    member,
                    Names.format(format),
                    Names.format(attachment.view().format()));
        } else if (!used && format != VK10.VK_FORMAT_UNDEFINED) {
            differs(execution, none, member, Names.format(format), "no attachment");
        }
    }

    private void differs(Execution execution, String rule, String member, String inherited, String actual) {
        execution
                .error(context, rule)
                .property("inherited", member)
                .title("the inherited attachments of a secondary command buffer differ from those of the render "
                        + "pass instance")
                .message(
                        "VkCommandBufferInheritanceRenderingInfo::%s of %s is %s, but vkCmdBeginRendering has %s",
                        member, execution.executed(), inherited, actual)
                .help("use the formats and counts of the render pass instance in the inheritance info")
                .report();
    }
}
