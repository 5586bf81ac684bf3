package dev.vkval.check.drawstate;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.EXTSampleLocations;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineSampleLocationsStateCreateInfoEXT;
import org.lwjgl.vulkan.VkRenderPassSampleLocationsBeginInfoEXT;
import org.lwjgl.vulkan.VkSampleLocationsInfoEXT;
import org.lwjgl.vulkan.VkSubpassSampleLocationsEXT;

/**
 * VkSampleLocationsInfoEXT.
 *
 * @param positions x and y of each location
 */
record SampleLocations(int perPixel, int gridWidth, int gridHeight, List<Float> positions) {
    private static final int COORDINATES = 2;

    /** @param info address of a VkSampleLocationsInfoEXT */
    static SampleLocations of(long info) {
        long array = CMemory.pointer(info + VkSampleLocationsInfoEXT.PSAMPLELOCATIONS);
        List<Float> positions = new ArrayList<>();
        int count = CMemory.count(VkSampleLocationsInfoEXT.nsampleLocationsCount(info), array);
        for (long i = 0; i < (long) COORDINATES * count; i++) {
            positions.add(CMemory.f32(array, i));
        }
        return new SampleLocations(
                VkSampleLocationsInfoEXT.nsampleLocationsPerPixel(info),
                VkSampleLocationsInfoEXT.nsampleLocationGridSize(info).width(),
                VkSampleLocationsInfoEXT.nsampleLocationGridSize(info).height(),
                List.copyOf(positions));
    }

    /** Those that a pipeline enables, null for none. */
    static SampleLocations ofPipeline(long info) {
        long samples = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PMULTISAMPLESTATE);
        long state = samples == 0
                ? 0
                : PNext.find(
                        samples, EXTSampleLocations.VK_STRUCTURE_TYPE_PIPELINE_SAMPLE_LOCATIONS_STATE_CREATE_INFO_EXT);
        return state == 0 || VkPipelineSampleLocationsStateCreateInfoEXT.nsampleLocationsEnable(state) == VK10.VK_FALSE
                ? null
                : of(state + VkPipelineSampleLocationsStateCreateInfoEXT.SAMPLELOCATIONSINFO);
    }

    /** Those after each subpass that the begin of a render pass instance specifies. */
    static Map<Integer, SampleLocations> afterSubpasses(long renderPassBegin) {
        long begin = PNext.find(
                renderPassBegin, EXTSampleLocations.VK_STRUCTURE_TYPE_RENDER_PASS_SAMPLE_LOCATIONS_BEGIN_INFO_EXT);
        if (begin == 0) {
            return Map.of();
        }
        Map<Integer, SampleLocations> found = new HashMap<>();
        long array = CMemory.pointer(begin + VkRenderPassSampleLocationsBeginInfoEXT.PPOSTSUBPASSSAMPLELOCATIONS);
        int count =
                CMemory.count(VkRenderPassSampleLocationsBeginInfoEXT.npostSubpassSampleLocationsCount(begin), array);
        for (int i = 0; i < count; i++) {
            long element = CMemory.element(array, i, VkSubpassSampleLocationsEXT.SIZEOF);
            found.putIfAbsent(
                    VkSubpassSampleLocationsEXT.nsubpassIndex(element),
                    of(element + VkSubpassSampleLocationsEXT.SAMPLELOCATIONSINFO));
        }
        return found;
    }
}
