package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.SwapchainState;
import org.lwjgl.vulkan.KHRPresentId;
import org.lwjgl.vulkan.KHRPresentId2;
import org.lwjgl.vulkan.VkPresentIdKHR;
import org.lwjgl.vulkan.VkPresentInfoKHR;

/** The present ids of a swapchain must increase. */
public final class PresentIdRules implements Topic {
    private final CoreContext context;

    public PresentIdRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueuePresentKHR.ID, call -> {
            long info = QueuePresentKHR.pPresentInfo(call);
            ids(
                    call,
                    info,
                    PNext.find(info, KHRPresentId.VK_STRUCTURE_TYPE_PRESENT_ID_KHR),
                    "VkPresentIdKHR",
                    "VUID-VkPresentIdKHR-presentIds-04999");
            ids(
                    call,
                    info,
                    PNext.find(info, KHRPresentId2.VK_STRUCTURE_TYPE_PRESENT_ID_2_KHR),
                    "VkPresentId2KHR",
                    "VUID-VkPresentId2KHR-presentIds-10819");
        });
    }

    /** @param chained a VkPresentIdKHR or VkPresentId2KHR, which have the same layout; 0 for none */
    private void ids(Call call, long info, long chained, String struct, String growing) {
        if (chained == 0) {
            return;
        }
        String path = "pPresentInfo->pNext<" + struct + ">.";
        int count = VkPresentIdKHR.nswapchainCount(chained);
        if (count != VkPresentInfoKHR.nswapchainCount(info)) {
            return;
        }
        long ids = CMemory.pointer(chained + VkPresentIdKHR.PPRESENTIDS);
        long swapchains = CMemory.pointer(info + VkPresentInfoKHR.PSWAPCHAINS);
        for (int i = 0; swapchains != 0 && i < CMemory.count(count, ids); i++) {
            SwapchainState swapchain = context.get(SwapchainState.class, CMemory.handle(swapchains, i));
            long id = CMemory.u64(ids, i);
            if (swapchain != null && id != 0 && Long.compareUnsigned(id, swapchain.presentId()) <= 0) {
                context.error(call, growing)
                        .on(swapchain)
                        .parameter(path + "pPresentIds[" + i + "]")
                        .title("a present id is not greater than the previous one")
                        .message(
                                "it is %s, but the previous present id is %s",
                                Long.toUnsignedString(id), Long.toUnsignedString(swapchain.presentId()))
                        .help("use a greater id for each present of the swapchain, or 0 for none")
                        .report();
            }
        }
    }
}
