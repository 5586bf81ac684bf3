package dev.vkval.state.tracker;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.state.object.PipelineState;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.KHRPipelineLibrary;
import org.lwjgl.vulkan.VkPipelineLibraryCreateInfoKHR;

/** The pipelines that another pipeline is linked from. */
final class PipelineLibraries {
    private PipelineLibraries() {}

    /** @param info address of a VkPipelineLibraryCreateInfoKHR, or 0 */
    static List<PipelineState> read(StateTracker tracker, long info) {
        List<PipelineState> libraries = new ArrayList<>();
        if (info != 0) {
            long array = CMemory.pointer(info + VkPipelineLibraryCreateInfoKHR.PLIBRARIES);
            for (int i = 0; i < CMemory.count(VkPipelineLibraryCreateInfoKHR.nlibraryCount(info), array); i++) {
                PipelineState library = tracker.get(PipelineState.class, CMemory.handle(array, i));
                if (library != null) {
                    libraries.add(library);
                }
            }
        }
        return libraries;
    }

    /** The VkPipelineLibraryCreateInfoKHR in the chain of a create info, 0 for none. */
    static long chained(long info) {
        return PNext.find(info, KHRPipelineLibrary.VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);
    }
}
