package dev.vkval.check.renderpass;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.state.object.Inheritance;
import dev.vkval.state.object.RecordedCommand;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** Secondary command buffers in dynamic rendering must inherit the attachments of the render pass instance. */
final class ExecuteRenderingRules {
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
        if (inherited.rendering() != null) {
            formats(execution, rendering, inherited.rendering());
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
