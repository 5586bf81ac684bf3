package dev.vkval.check.pipeline;

import dev.vkval.capture.memory.CMemory;
import java.util.List;
import java.util.stream.IntStream;
import org.lwjgl.vulkan.VkPipelineMultisampleStateCreateInfo;

/** The members of VkPipelineMultisampleStateCreateInfo; two are identically defined if they are equal. */
record MultisampleState(
        int samples,
        boolean sampleShading,
        float minSampleShading,
        List<Integer> sampleMask,
        boolean alphaToCoverage,
        boolean alphaToOne) {

    /** @param info address of the structure, 0 for none */
    static MultisampleState of(long info) {
        if (info == 0) {
            return null;
        }
        int samples = VkPipelineMultisampleStateCreateInfo.nrasterizationSamples(info);
        boolean shades = VkPipelineMultisampleStateCreateInfo.nsampleShadingEnable(info) != 0;
        long mask = CMemory.pointer(info + VkPipelineMultisampleStateCreateInfo.PSAMPLEMASK);
        int words = mask == 0 ? 0 : CMemory.count(Math.max((samples + Integer.SIZE - 1) / Integer.SIZE, 0), mask);
        return new MultisampleState(
                samples,
                shades,
                shades ? VkPipelineMultisampleStateCreateInfo.nminSampleShading(info) : 0,
                IntStream.range(0, words).map(i -> CMemory.u32(mask, i)).boxed().toList(),
                VkPipelineMultisampleStateCreateInfo.nalphaToCoverageEnable(info) != 0,
                VkPipelineMultisampleStateCreateInfo.nalphaToOneEnable(info) != 0);
    }
}
