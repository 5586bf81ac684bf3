package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FramebufferState;
import dev.vkval.state.object.RenderPassState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkCommandBufferInheritanceInfo;

/** The render pass and the framebuffer that a secondary command buffer inherits. */
public final class InheritedFramebufferRules implements Topic {
    private static final String INFO = "pBeginInfo->pInheritanceInfo->";

    private final CoreContext context;

    public InheritedFramebufferRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(BeginCommandBuffer.ID, this::begin);
    }

    private void begin(Call call, CommandBufferState buffer) {
        long info = BeginCommandBuffer.pBeginInfo(call);
        long inherited = info == 0 ? 0 : CMemory.pointer(info + VkCommandBufferBeginInfo.PINHERITANCEINFO);
        boolean continues = inherited != 0
                && (VkCommandBufferBeginInfo.nflags(info) & VK10.VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT) != 0;
        if (!buffer.secondary() || !continues) {
            return;
        }
        long passId = VkCommandBufferInheritanceInfo.nrenderPass(inherited);
        RenderPassState pass = context.get(RenderPassState.class, passId);
        if (passId != 0 && pass == null) {
            context.error(call, "VUID-VkCommandBufferBeginInfo-flags-06000")
                    .on(buffer)
                    .parameter(INFO + "renderPass")
                    .title("a secondary command buffer inherits a render pass that does not exist")
                    .message("0x%x is not a valid VkRenderPass", passId)
                    .help("inherit the render pass that the command buffer is executed in")
                    .report();
        }
        long id = VkCommandBufferInheritanceInfo.nframebuffer(inherited);
        FramebufferState framebuffer = context.get(FramebufferState.class, id);
        if (id != 0 && framebuffer == null) {
            framebuffer(call, buffer, String.format("0x%x is not a valid VkFramebuffer", id));
        } else if (framebuffer != null && framebuffer.renderPass() != null && pass != null) {
            String difference = RenderPassCompatibility.difference(framebuffer.renderPass(), pass);
            if (difference != null) {
                framebuffer(call, buffer, framebuffer + " is not compatible with " + pass + ": " + difference);
            }
        }
    }

    private void framebuffer(Call call, CommandBufferState buffer, String message) {
        context.error(call, "VUID-VkCommandBufferBeginInfo-flags-00055")
                .on(buffer)
                .parameter(INFO + "framebuffer")
                .title("a secondary command buffer inherits a framebuffer that does not fit its render pass")
                .message("%s", message)
                .help("inherit a framebuffer that is compatible with the render pass, or VK_NULL_HANDLE")
                .report();
    }
}
