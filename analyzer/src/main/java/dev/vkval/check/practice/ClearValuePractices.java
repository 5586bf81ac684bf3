package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdClearAttachments;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkClearAttachment;
import org.lwjgl.vulkan.VkClearDepthStencilValue;

/** Clear values that are slower than others. */
public final class ClearValuePractices implements Topic {
    private static final String COLOR = "BestPractices-AMD-ClearAttachment-FastClearValues-color";
    private static final String DEPTH_STENCIL = "BestPractices-AMD-ClearAttachment-FastClearValues-depth-stencil";
    private static final int ALPHA = 3;

    private final CoreContext context;
    private final PracticeVendors vendors;

    public ClearValuePractices(CoreContext context, PracticeVendors vendors) {
        this.context = context;
        this.vendors = vendors;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdClearAttachments.ID, this::clear);
    }

    private void clear(Call call, CommandBufferState buffer) {
        long attachments = CmdClearAttachments.pAttachments(call);
        for (int i = 0; i < CMemory.count(CmdClearAttachments.attachmentCount(call), attachments); i++) {
            long attachment = CMemory.element(attachments, i, VkClearAttachment.SIZEOF);
            long value = attachment + VkClearAttachment.CLEARVALUE;
            String parameter = "pAttachments[" + i + "].clearValue";
            if (VkClearAttachment.naspectMask(attachment) == VK10.VK_IMAGE_ASPECT_COLOR_BIT) {
                color(call, buffer, value, parameter);
            } else {
                depthStencil(call, buffer, value, parameter);
            }
        }
    }

    private void color(Call call, CommandBufferState buffer, long value, String parameter) {
        if (!isFast(value) && vendors.report(COLOR)) {
            context.warning(call, COLOR)
                    .on(buffer)
                    .parameter(parameter + ".color")
                    .title("a color attachment is cleared to a value that is not a fast one")
                    .message(
                            "it is (%s, %s, %s, %s)",
                            component(value, 0), component(value, 1), component(value, 2), component(value, ALPHA))
                    .help("clear to 0 or to 1 in the first three components, with an alpha of 0 or 1")
                    .report();
        }
    }

    private static boolean isFast(long color) {
        float first = component(color, 0);
        float alpha = component(color, ALPHA);
        return (first == 0 || first == 1)
                && component(color, 1) == first
                && component(color, 2) == first
                && (alpha == 0 || alpha == 1);
    }

    private static float component(long color, int index) {
        return Float.intBitsToFloat(CMemory.u32(color + (long) index * Float.BYTES));
    }

    private void depthStencil(Call call, CommandBufferState buffer, long value, String parameter) {
        float depth = VkClearDepthStencilValue.ndepth(value);
        int stencil = VkClearDepthStencilValue.nstencil(value);
        if (depth != 0 && depth != 1 && stencil != 0 && vendors.report(DEPTH_STENCIL)) {
            context.warning(call, DEPTH_STENCIL)
                    .on(buffer)
                    .parameter(parameter + ".depthStencil")
                    .title("a depth/stencil attachment is cleared to values that are not fast ones")
                    .message("depth is %s and stencil %s", depth, Integer.toUnsignedString(stencil))
                    .help("clear depth to 0 or 1, and stencil to 0")
                    .report();
        }
    }
}
