package dev.vkval.gpuav;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import org.lwjgl.vulkan.KHRMaintenance5;
import org.lwjgl.vulkan.KHRPipelineLibrary;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineCreateFlags2CreateInfoKHR;
import org.lwjgl.vulkan.VkPipelineLibraryCreateInfoKHR;

/**
 * The members of a pipeline create info that instrumentation uses.
 *
 * @param recorded address of the recorded create info
 * @param liveStages address of the live stages, 0 for none
 * @param recordedStages address of the recorded ones
 * @param layout captured id of its pipeline layout
 * @param flags VkPipelineCreateFlags2
 */
record PipelineInfo(long recorded, long liveStages, long recordedStages, int stageCount, long layout, long flags) {
    /** VK_PIPELINE_CREATE_2_DESCRIPTOR_BUFFER_BIT_EXT. */
    private static final long DESCRIPTOR_BUFFER = 0x2000_0000L;
    /** VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT and _NV. */
    private static final long INDIRECT_BINDABLE = 0x40_0000_0000L | 0x4_0000L;
    /** VK_PIPELINE_CREATE_2_LIBRARY_BIT_KHR. */
    private static final long LIBRARY = 0x800L;

    static PipelineInfo graphics(long live, long recorded) {
        long liveStages = CMemory.pointer(live + VkGraphicsPipelineCreateInfo.PSTAGES);
        return new PipelineInfo(
                recorded,
                liveStages,
                CMemory.pointer(recorded + VkGraphicsPipelineCreateInfo.PSTAGES),
                liveStages == 0 ? 0 : VkGraphicsPipelineCreateInfo.nstageCount(recorded),
                VkGraphicsPipelineCreateInfo.nlayout(recorded),
                flags(recorded, VkGraphicsPipelineCreateInfo.nflags(recorded)));
    }

    static PipelineInfo compute(long live, long recorded) {
        return new PipelineInfo(
                recorded,
                live + VkComputePipelineCreateInfo.STAGE,
                recorded + VkComputePipelineCreateInfo.STAGE,
                1,
                VkComputePipelineCreateInfo.nlayout(recorded),
                flags(recorded, VkComputePipelineCreateInfo.nflags(recorded)));
    }

    private static long flags(long recorded, int flags) {
        long chained = PNext.find(recorded, KHRMaintenance5.VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO_KHR);
        return chained == 0 ? Integer.toUnsignedLong(flags) : VkPipelineCreateFlags2CreateInfoKHR.nflags(chained);
    }

    boolean usesDescriptorBuffers() {
        return (flags & DESCRIPTOR_BUFFER) != 0;
    }

    /** Whether the device may bind it. */
    boolean indirectBindable() {
        return (flags & INDIRECT_BINDABLE) != 0;
    }

    boolean library() {
        return (flags & LIBRARY) != 0;
    }

    /** Captured ids of the libraries that it is linked from. */
    long[] libraries() {
        long chained = PNext.find(recorded, KHRPipelineLibrary.VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);
        long array = chained == 0 ? 0 : CMemory.pointer(chained + VkPipelineLibraryCreateInfoKHR.PLIBRARIES);
        long[] ids = new long[array == 0 ? 0 : VkPipelineLibraryCreateInfoKHR.nlibraryCount(chained)];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = CMemory.u64(array, i);
        }
        return ids;
    }
}
