package dev.vkval.check.descriptor;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.command.GraphDescriptor;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.EXTDescriptorBuffer;
import org.lwjgl.vulkan.VkDataGraphPipelineCreateInfoARM;
import org.lwjgl.vulkan.VkDataGraphProcessingEngineCreateInfoARM;
import org.lwjgl.vulkan.VkPhysicalDeviceDataGraphProcessingEngineARM;

/**
 * The descriptors that a data graph pipeline uses.
 *
 * @param layout id of its pipeline layout
 * @param descriptorBuffer whether it takes them from descriptor buffers
 * @param places where they are
 * @param foreignEngines types of the foreign processing engines that execute it
 */
record GraphResources(
        long layout, boolean descriptorBuffer, List<GraphDescriptor> places, Set<Integer> foreignEngines) {
    /** @param info address of a VkDataGraphPipelineCreateInfoARM */
    static GraphResources of(long info) {
        long flags = VkDataGraphPipelineCreateInfoARM.nflags(info);
        return new GraphResources(
                VkDataGraphPipelineCreateInfoARM.nlayout(info),
                (flags & EXTDescriptorBuffer.VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT) != 0,
                GraphDescriptor.of(info),
                engines(info));
    }

    private static Set<Integer> engines(long info) {
        Set<Integer> foreign = new HashSet<>();
        long named = PNext.find(info, ARMDataGraph.VK_STRUCTURE_TYPE_DATA_GRAPH_PROCESSING_ENGINE_CREATE_INFO_ARM);
        long array =
                named == 0 ? 0 : CMemory.pointer(named + VkDataGraphProcessingEngineCreateInfoARM.PPROCESSINGENGINES);
        int count = named == 0
                ? 0
                : CMemory.count(VkDataGraphProcessingEngineCreateInfoARM.nprocessingEngineCount(named), array);
        for (int i = 0; i < count; i++) {
            long engine = CMemory.element(array, i, VkPhysicalDeviceDataGraphProcessingEngineARM.SIZEOF);
            if (VkPhysicalDeviceDataGraphProcessingEngineARM.nisForeign(engine) != 0) {
                foreign.add(VkPhysicalDeviceDataGraphProcessingEngineARM.ntype(engine));
            }
        }
        return Set.copyOf(foreign);
    }
}
