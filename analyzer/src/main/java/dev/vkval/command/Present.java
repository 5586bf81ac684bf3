package dev.vkval.command;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.KHRPresentId;
import org.lwjgl.vulkan.KHRPresentId2;
import org.lwjgl.vulkan.KHRSwapchainMaintenance1;
import org.lwjgl.vulkan.VkPresentIdKHR;
import org.lwjgl.vulkan.VkPresentInfoKHR;
import org.lwjgl.vulkan.VkSwapchainPresentFenceInfoKHR;

/**
 * The parameters of vkQueuePresentKHR.
 *
 * @param queue captured id
 * @param waits captured ids of the semaphores that it waits for
 */
public record Present(long queue, List<Long> waits, List<Image> images) {

    /**
     * An image that is presented.
     *
     * @param at the place of its index
     * @param swapchain captured id
     * @param id present id, 0 for none
     * @param fence captured id, 0 for none
     */
    public record Image(Location at, long swapchain, int index, long id, long fence) {}

    /** The present that a call makes. */
    public static Present of(Call call) {
        return call.read(Present.class, Present::read);
    }

    private static Present read(Call call) {
        long info = QueuePresentKHR.pPresentInfo(call);
        List<Image> images = new ArrayList<>();
        long swapchains = CMemory.pointer(info + VkPresentInfoKHR.PSWAPCHAINS);
        long indices = CMemory.pointer(info + VkPresentInfoKHR.PIMAGEINDICES);
        int count = CMemory.count(VkPresentInfoKHR.nswapchainCount(info), swapchains);
        for (int i = 0; i < CMemory.count(count, indices); i++) {
            images.add(new Image(
                    Location.parameter("pPresentInfo").dot("pImageIndices", i),
                    CMemory.handle(swapchains, i),
                    CMemory.u32(indices, i),
                    id(info, i),
                    fence(info, i)));
        }
        long waits = CMemory.pointer(info + VkPresentInfoKHR.PWAITSEMAPHORES);
        return new Present(
                QueuePresentKHR.queue(call),
                CMemory.handles(waits, VkPresentInfoKHR.nwaitSemaphoreCount(info)),
                images);
    }

    /** The present id in VkPresentIdKHR or VkPresentId2KHR, which have the same layout; 0 for none. */
    private static long id(long info, int index) {
        long ids = PNext.find(info, KHRPresentId.VK_STRUCTURE_TYPE_PRESENT_ID_KHR);
        long newer = ids == 0 ? PNext.find(info, KHRPresentId2.VK_STRUCTURE_TYPE_PRESENT_ID_2_KHR) : ids;
        long array = newer == 0 ? 0 : CMemory.pointer(newer + VkPresentIdKHR.PPRESENTIDS);
        return array == 0 || index >= VkPresentIdKHR.nswapchainCount(newer) ? 0 : CMemory.u64(array, index);
    }

    /** The fence that VkSwapchainPresentFenceInfoKHR gives to a present, 0 for none. */
    private static long fence(long info, int index) {
        long fences = PNext.find(info, KHRSwapchainMaintenance1.VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_FENCE_INFO_KHR);
        long array = fences == 0 ? 0 : CMemory.pointer(fences + VkSwapchainPresentFenceInfoKHR.PFENCES);
        return array == 0 || index >= VkSwapchainPresentFenceInfoKHR.nswapchainCount(fences)
                ? 0
                : CMemory.handle(array, index);
    }
}
