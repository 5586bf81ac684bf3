package dev.vkval.command;

import dev.vkval.capture.memory.CMemory;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkDataGraphPipelineCreateInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineResourceInfoARM;

/** A descriptor that a data graph pipeline uses. */
public record GraphDescriptor(int set, int binding, int element) {

    /** @param info address of a VkDataGraphPipelineCreateInfoARM */
    public static List<GraphDescriptor> of(long info) {
        List<GraphDescriptor> all = new ArrayList<>();
        long array = CMemory.pointer(info + VkDataGraphPipelineCreateInfoARM.PRESOURCEINFOS);
        for (int i = 0; i < CMemory.count(VkDataGraphPipelineCreateInfoARM.nresourceInfoCount(info), array); i++) {
            long at = CMemory.element(array, i, VkDataGraphPipelineResourceInfoARM.SIZEOF);
            all.add(new GraphDescriptor(
                    VkDataGraphPipelineResourceInfoARM.ndescriptorSet(at),
                    VkDataGraphPipelineResourceInfoARM.nbinding(at),
                    VkDataGraphPipelineResourceInfoARM.narrayElement(at)));
        }
        return List.copyOf(all);
    }
}
