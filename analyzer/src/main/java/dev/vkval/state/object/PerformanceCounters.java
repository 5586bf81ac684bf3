package dev.vkval.state.object;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.KHRPerformanceQuery;
import org.lwjgl.vulkan.VkQueryPoolPerformanceCreateInfoKHR;

/**
 * The counters of a performance query pool.
 *
 * @param queueFamily queue family of the counters
 * @param indices of the counters among those of the family
 */
public record PerformanceCounters(int queueFamily, List<Integer> indices) {

    /** Of the VkQueryPoolPerformanceCreateInfoKHR in a chain, null if there is none. */
    public static PerformanceCounters of(long info) {
        long create = PNext.find(info, KHRPerformanceQuery.VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR);
        return create == 0 ? null : read(create);
    }

    /** Of a VkQueryPoolPerformanceCreateInfoKHR. */
    @ForTrackers
    public static PerformanceCounters read(long create) {
        long array = CMemory.pointer(create + VkQueryPoolPerformanceCreateInfoKHR.PCOUNTERINDICES);
        List<Integer> indices = new ArrayList<>();
        for (int i = 0; i < CMemory.count(VkQueryPoolPerformanceCreateInfoKHR.ncounterIndexCount(create), array); i++) {
            indices.add(CMemory.u32(array, i));
        }
        return new PerformanceCounters(
                VkQueryPoolPerformanceCreateInfoKHR.nqueueFamilyIndex(create), List.copyOf(indices));
    }
}
