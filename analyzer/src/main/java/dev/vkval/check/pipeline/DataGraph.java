package dev.vkval.check.pipeline;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.ARMDataGraphNeuralAcceleratorStatistics;
import org.lwjgl.vulkan.ARMDataGraphOpticalFlow;
import org.lwjgl.vulkan.VkDataGraphPipelineNeuralStatisticsCreateInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineOpticalFlowCreateInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineSingleNodeCreateInfoARM;
import org.lwjgl.vulkan.VkDataGraphProcessingEngineCreateInfoARM;
import org.lwjgl.vulkan.VkPhysicalDeviceDataGraphProcessingEngineARM;

/**
 * What a data graph pipeline was created with.
 *
 * @param statistics whether it allows neural statistics
 * @param opticalFlow whether it is a node of optical flow
 * @param mostExtent the greater of width and height of the images of optical flow, 0 where they are not known
 * @param engines whether it names processing engines
 * @param foreignEngines the types of those that are foreign
 */
record DataGraph(
        boolean statistics, boolean opticalFlow, long mostExtent, boolean engines, Set<Integer> foreignEngines) {
    private static final int ENGINES = ARMDataGraph.VK_STRUCTURE_TYPE_DATA_GRAPH_PROCESSING_ENGINE_CREATE_INFO_ARM;

    /** @param info address of a VkDataGraphPipelineCreateInfoARM */
    static DataGraph of(long info) {
        long statistics = PNext.find(
                info,
                ARMDataGraphNeuralAcceleratorStatistics
                        .VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_NEURAL_STATISTICS_CREATE_INFO_ARM);
        long node = PNext.find(
                info, ARMDataGraphOpticalFlow.VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SINGLE_NODE_CREATE_INFO_ARM);
        long flow = PNext.find(
                info, ARMDataGraphOpticalFlow.VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_OPTICAL_FLOW_CREATE_INFO_ARM);
        return new DataGraph(
                statistics != 0
                        && VkDataGraphPipelineNeuralStatisticsCreateInfoARM.nallowNeuralStatistics(statistics) != 0,
                node != 0
                        && VkDataGraphPipelineSingleNodeCreateInfoARM.nnodeType(node)
                                == ARMDataGraphOpticalFlow.VK_DATA_GRAPH_PIPELINE_NODE_TYPE_OPTICAL_FLOW_ARM,
                flow == 0
                        ? 0
                        : Math.max(
                                CMemory.mask(VkDataGraphPipelineOpticalFlowCreateInfoARM.nwidth(flow)),
                                CMemory.mask(VkDataGraphPipelineOpticalFlowCreateInfoARM.nheight(flow))),
                namesEngines(info),
                foreignEngines(info));
    }

    /** Whether the chain of a structure names processing engines. */
    static boolean namesEngines(long info) {
        return PNext.find(info, ENGINES) != 0;
    }

    /** The types of the foreign processing engines that the chain of a structure names. */
    static Set<Integer> foreignEngines(long info) {
        Set<Integer> foreign = new HashSet<>();
        long engines = PNext.find(info, ENGINES);
        long array = engines == 0
                ? 0
                : CMemory.pointer(engines + VkDataGraphProcessingEngineCreateInfoARM.PPROCESSINGENGINES);
        int count = engines == 0
                ? 0
                : CMemory.count(VkDataGraphProcessingEngineCreateInfoARM.nprocessingEngineCount(engines), array);
        for (int i = 0; i < count; i++) {
            long engine = CMemory.element(array, i, VkPhysicalDeviceDataGraphProcessingEngineARM.SIZEOF);
            if (VkPhysicalDeviceDataGraphProcessingEngineARM.nisForeign(engine) != 0) {
                foreign.add(VkPhysicalDeviceDataGraphProcessingEngineARM.ntype(engine));
            }
        }
        return foreign;
    }
}
