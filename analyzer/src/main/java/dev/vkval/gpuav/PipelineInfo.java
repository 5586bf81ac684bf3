package dev.vkval.gpuav;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import org.lwjgl.vulkan.KHRMaintenance5;
import org.lwjgl.vulkan.KHRPipelineLibrary;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineCreateFlags2CreateInfoKHR;
import org.lwjgl.vulkan.VkPipelineLibraryCreateInfoKHR;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoKHR;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoNV;

/**
 * The members of a pipeline create info that instrumentation uses.
 *
 * @param kind of the pipeline
 * @param recorded address of the recorded create info
 * @param liveStages address of the live stages, 0 for none
 * @param recordedStages address of the recorded ones
 * @param layout captured id of its pipeline layout
 * @param flags VkPipelineCreateFlags2
 * @param libraryInfo address of the recorded VkPipelineLibraryCreateInfoKHR, 0 for none
 */
record PipelineInfo(
        PipelineKind kind,
        long recorded,
        long liveStages,
        long recordedStages,
        int stageCount,
        long layout,
        long flags,
        long libraryInfo) {
    /** VK_PIPELINE_CREATE_2_DESCRIPTOR_BUFFER_BIT_EXT. */
    private static final long DESCRIPTOR_BUFFER = 0x2000_0000L;
    /** VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT. */
    private static final long INDIRECT_BINDABLE = 0x40_0000_0000L;
    /** VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_NV. */
    private static final long INDIRECT_BINDABLE_NV = 0x4_0000L;
    /** VK_PIPELINE_CREATE_2_LIBRARY_BIT_KHR. */
    private static final long LIBRARY = 0x800L;

    static PipelineInfo graphics(long live, long recorded) {
        long liveStages = CMemory.pointer(live + VkGraphicsPipelineCreateInfo.PSTAGES);
        return new PipelineInfo(
                PipelineKind.GRAPHICS,
                recorded,
                liveStages,
                CMemory.pointer(recorded + VkGraphicsPipelineCreateInfo.PSTAGES),
                liveStages == 0 ? 0 : VkGraphicsPipelineCreateInfo.nstageCount(recorded),
                VkGraphicsPipelineCreateInfo.nlayout(recorded),
                flags(recorded, VkGraphicsPipelineCreateInfo.nflags(recorded)),
                PNext.find(recorded, KHRPipelineLibrary.VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR));
    }

    static PipelineInfo compute(long live, long recorded) {
        return new PipelineInfo(
                PipelineKind.COMPUTE,
                recorded,
                live + VkComputePipelineCreateInfo.STAGE,
                recorded + VkComputePipelineCreateInfo.STAGE,
                1,
                VkComputePipelineCreateInfo.nlayout(recorded),
                flags(recorded, VkComputePipelineCreateInfo.nflags(recorded)),
                0);
    }

    static PipelineInfo rayTracing(long live, long recorded) {
        long liveStages = CMemory.pointer(live + VkRayTracingPipelineCreateInfoKHR.PSTAGES);
        return new PipelineInfo(
                PipelineKind.RAY_TRACING,
                recorded,
                liveStages,
                CMemory.pointer(recorded + VkRayTracingPipelineCreateInfoKHR.PSTAGES),
                liveStages == 0 ? 0 : VkRayTracingPipelineCreateInfoKHR.nstageCount(recorded),
                VkRayTracingPipelineCreateInfoKHR.nlayout(recorded),
                flags(recorded, VkRayTracingPipelineCreateInfoKHR.nflags(recorded)),
                CMemory.pointer(recorded + VkRayTracingPipelineCreateInfoKHR.PLIBRARYINFO));
    }

    static PipelineInfo rayTracingNv(long live, long recorded) {
        long liveStages = CMemory.pointer(live + VkRayTracingPipelineCreateInfoNV.PSTAGES);
        return new PipelineInfo(
                PipelineKind.RAY_TRACING_NV,
                recorded,
                liveStages,
                CMemory.pointer(recorded + VkRayTracingPipelineCreateInfoNV.PSTAGES),
                liveStages == 0 ? 0 : VkRayTracingPipelineCreateInfoNV.nstageCount(recorded),
                VkRayTracingPipelineCreateInfoNV.nlayout(recorded),
                flags(recorded, VkRayTracingPipelineCreateInfoNV.nflags(recorded)),
                0);
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
        return (flags & (INDIRECT_BINDABLE | INDIRECT_BINDABLE_NV)) != 0;
    }

    /** Whether it may do so for commands of VK_NV_device_generated_commands. */
    boolean indirectBindableNv() {
        return (flags & INDIRECT_BINDABLE_NV) != 0;
    }

    boolean library() {
        return (flags & LIBRARY) != 0;
    }

    /** Whether its shaders are linked with those of other pipelines. */
    boolean linked() {
        return library() || libraries().length > 0;
    }

    /** Captured ids of the libraries that it is linked from. */
    long[] libraries() {
        long array = libraryInfo == 0 ? 0 : CMemory.pointer(libraryInfo + VkPipelineLibraryCreateInfoKHR.PLIBRARIES);
        long[] ids = new long[array == 0 ? 0 : VkPipelineLibraryCreateInfoKHR.nlibraryCount(libraryInfo)];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = CMemory.u64(array, i);
        }
        return ids;
    }
}
