package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.ARMRenderPassStriped;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkCommandBufferSubmitInfo;
import org.lwjgl.vulkan.VkRenderPassStripeBeginInfoARM;
import org.lwjgl.vulkan.VkRenderPassStripeSubmitInfoARM;
import org.lwjgl.vulkan.VkRenderingInfo;
import org.lwjgl.vulkan.VkSubmitInfo2;

/** Each stripe of the render pass instances of a command buffer has a semaphore where it is submitted. */
public final class StripeRules implements Topic {
    private static final StateObject.SubStateKey<Stripes> KEY = StateObject.SubStateKey.ofRecording(Stripes.class);
    private static final String PATH = "pSubmits[%d].pCommandBufferInfos[%d]";

    private final CoreContext context;

    public StripeRules(CoreContext context) {
        this.context = context;
    }

    /** The number of stripes of the striped render pass instances that a command buffer begins. */
    private record Stripes(long count) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(CmdBeginRenderPass.ID, (call, buffer) -> begin(buffer, CmdBeginRenderPass.pRenderPassBegin(call)));
        hooks.record(
                CmdBeginRenderPass2.ID, (call, buffer) -> begin(buffer, CmdBeginRenderPass2.pRenderPassBegin(call)));
        hooks.record(CmdBeginRendering.ID, (call, buffer) -> {
            long info = CmdBeginRendering.pRenderingInfo(call);
            if ((VkRenderingInfo.nflags(info) & VK13.VK_RENDERING_RESUMING_BIT) == 0) {
                begin(buffer, info);
            }
        });
        hooks.validate(QueueSubmit2.ID, this::submit);
    }

    private static void begin(CommandBufferState buffer, long structure) {
        long info = PNext.find(structure, ARMRenderPassStriped.VK_STRUCTURE_TYPE_RENDER_PASS_STRIPE_BEGIN_INFO_ARM);
        if (info != 0) {
            long before = buffer.subStateOr(KEY, () -> new Stripes(0)).count();
            long more = CMemory.mask(VkRenderPassStripeBeginInfoARM.nstripeInfoCount(info));
            buffer.subState(KEY, new Stripes(before + more));
        }
    }

    private void submit(Call call) {
        long submits = QueueSubmit2.pSubmits(call);
        for (int i = 0; i < CMemory.count(QueueSubmit2.submitCount(call), submits); i++) {
            long submit = CMemory.element(submits, i, VkSubmitInfo2.SIZEOF);
            long infos = CMemory.pointer(submit + VkSubmitInfo2.PCOMMANDBUFFERINFOS);
            for (int j = 0; j < CMemory.count(VkSubmitInfo2.ncommandBufferInfoCount(submit), infos); j++) {
                long info = CMemory.element(infos, j, VkCommandBufferSubmitInfo.SIZEOF);
                buffer(call, info, PATH.formatted(i, j));
            }
        }
    }

    private void buffer(Call call, long info, String path) {
        CommandBufferState buffer =
                context.get(CommandBufferState.class, VkCommandBufferSubmitInfo.ncommandBuffer(info));
        Stripes stripes = buffer == null ? null : buffer.subState(KEY);
        long submit = PNext.find(info, ARMRenderPassStriped.VK_STRUCTURE_TYPE_RENDER_PASS_STRIPE_SUBMIT_INFO_ARM);
        if (buffer == null) {
            return;
        }
        if (submit == 0 && stripes != null) {
            context.error(call, "VUID-VkCommandBufferSubmitInfo-commandBuffer-09445")
                    .on(buffer)
                    .parameter(path)
                    .title(
                            "a command buffer with striped render pass instances is submitted without semaphores for them")
                    .message("%s has %d stripes, and no VkRenderPassStripeSubmitInfoARM", buffer, stripes.count())
                    .help("chain a VkRenderPassStripeSubmitInfoARM with a semaphore for each stripe")
                    .report();
        } else if (submit != 0) {
            long given = CMemory.mask(VkRenderPassStripeSubmitInfoARM.nstripeSemaphoreInfoCount(submit));
            long all = stripes == null ? 0 : stripes.count();
            if (given != all) {
                context.error(call, "VUID-VkCommandBufferSubmitInfo-pNext-09446")
                        .on(buffer)
                        .parameter(path + ".pNext<VkRenderPassStripeSubmitInfoARM>.stripeSemaphoreInfoCount")
                        .title("a command buffer is submitted with another number of semaphores than it has stripes")
                        .message("there are %d semaphores, and %s has %d stripes", given, buffer, all)
                        .help("give a semaphore for each stripe")
                        .report();
            }
        }
    }
}
