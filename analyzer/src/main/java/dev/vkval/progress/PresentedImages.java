package dev.vkval.progress;

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

/** Reads a VkPresentInfoKHR: what it waits for, and its images with their present ids and fences. */
public final class PresentedImages {
    private PresentedImages() {}

    /** The semaphores that a present waits for. */
    public static List<Long> waits(long info) {
        return CMemory.handles(
                CMemory.pointer(info + VkPresentInfoKHR.PWAITSEMAPHORES), VkPresentInfoKHR.nwaitSemaphoreCount(info));
    }

    public static List<PendingWork.PresentedImage> of(long info) {
        List<PendingWork.PresentedImage> images = new ArrayList<>();
        long swapchains = CMemory.pointer(info + VkPresentInfoKHR.PSWAPCHAINS);
        long indices = CMemory.pointer(info + VkPresentInfoKHR.PIMAGEINDICES);
        int count = CMemory.count(VkPresentInfoKHR.nswapchainCount(info), swapchains);
        for (int i = 0; i < CMemory.count(count, indices); i++) {
            images.add(new PendingWork.PresentedImage(
                    CMemory.handle(swapchains, i), CMemory.u32(indices, i), id(info, i), fence(info, i)));
        }
        return images;
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
