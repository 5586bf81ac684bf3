package dev.vkval.check.shader;

import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.ImageShape;
import dev.vkval.state.object.FormatInfo;
import org.lwjgl.vulkan.VK10;

/**
 * The aspects of input attachments that a fragment shader reads, beside those that the render pass names. Of an attachment with
 * depth and stencil, a variable of floats reads depth, and one of integers stencil.
 */
final class InputAspectRules {
    private InputAspectRules() {}

    static void check(GraphicsInfo info, CreatedStage fragment) {
        for (DescriptorUse use : fragment.reflection().descriptors()) {
            boolean reads = use.kind() == DescriptorUse.Kind.INPUT_ATTACHMENT && use.image() != null && use.read();
            if (reads && use.inputAttachmentIndex() >= 0) {
                if (!use.array()) {
                    read(info, fragment, use, use.inputAttachmentIndex());
                } else if (use.elements() != null) {
                    use.elements().stream()
                            .filter(DescriptorUse.Element::read)
                            .forEach(each -> read(info, fragment, use, use.inputAttachmentIndex() + each.index()));
                }
            }
        }
    }

    private static void read(GraphicsInfo info, CreatedStage fragment, DescriptorUse use, int index) {
        FormatInfo format = FormatInfo.of(info.inputFormat(index));
        int named = format.hasDepth() && format.hasStencil() ? info.inputAspects(index) : 0;
        boolean depth = use.image().sampledType() == ImageShape.Numeric.FLOAT;
        int aspect = depth ? VK10.VK_IMAGE_ASPECT_DEPTH_BIT : VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
        if (named != 0 && use.image().sampledType() != null && (named & aspect) == 0) {
            fragment.error("VUID-VkGraphicsPipelineCreateInfo-pStages-01565")
                    .title(
                            "a fragment shader reads an aspect of an input attachment that the render pass does not name")
                    .message(
                            "set %d, binding %s reads %s of input attachment %d, whose aspectMask is 0x%x",
                            use.set(),
                            Integer.toUnsignedString(use.binding()),
                            depth ? "depth" : "stencil",
                            index,
                            named)
                    .help("add the aspect to the aspectMask of the input attachment, or read the other aspect")
                    .report();
        }
    }
}
