package dev.vkval.check.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkDescriptorMappingSourceConstantOffsetEXT;
import org.lwjgl.vulkan.VkDescriptorSetAndBindingMappingEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;

/** Of four samplers, pipelines with embedded ones take two. */
class EmbeddedSamplersTest {
    private static final long PHYSICAL = 2;
    private static final long DEVICE = 3;

    private static void pipeline(CheckRun run, boolean embedded) {
        String mappings = "VkShaderDescriptorSetAndBindingMappingInfoEXT";
        long mapping = run.struct("VkDescriptorSetAndBindingMappingEXT", "bindingCount", 1, "resourceMask", 1);
        long source = mapping
                + VkDescriptorSetAndBindingMappingEXT.SOURCEDATA
                + VkDescriptorMappingSourceConstantOffsetEXT.PEMBEDDEDSAMPLER;
        MemoryUtil.memPutAddress(source, embedded ? run.struct("VkSamplerCreateInfo") : 0);
        long info = run.struct("VkComputePipelineCreateInfo");
        String stage = "VkPipelineShaderStageCreateInfo";
        long chain = run.struct(mappings, "mappingCount", 1, "pMappings", mapping);
        run.set(info + VkComputePipelineCreateInfo.STAGE, stage, "sType", 18)
                .set(info + VkComputePipelineCreateInfo.STAGE, stage, "stage", 32)
                .set(info + VkComputePipelineCreateInfo.STAGE, stage, "pName", run.pointer(0x6E69616D))
                .set(info + VkComputePipelineCreateInfo.STAGE, stage, "pNext", chain)
                .create("vkCreateComputePipelines", 20, DEVICE, 0, 1, info, 0, 0);
    }

    @ParameterizedTest
    @CsvSource({"1, true, false", "2, true, true", "2, false, false"})
    void samplers(int before, boolean embedded, boolean wrong) {
        try (CheckRun run = CheckRun.core().device(3)) {
            long heaps = run.struct(
                    "VkPhysicalDeviceDescriptorHeapPropertiesEXT",
                    "minSamplerHeapReservedRangeWithEmbedded",
                    64,
                    "samplerDescriptorSize",
                    32);
            long properties = run.struct("VkPhysicalDeviceProperties2", "pNext", heaps);
            long limits = properties + VkPhysicalDeviceProperties2.PROPERTIES + VkPhysicalDeviceProperties.LIMITS;
            run.set(limits, "VkPhysicalDeviceLimits", "maxSamplerAllocationCount", 4)
                    .call("vkGetPhysicalDeviceProperties2", PHYSICAL, properties);
            pipeline(run, embedded);
            for (int i = 0; i <= before; i++) {
                run.create("vkCreateSampler", 30 + i, DEVICE, run.struct("VkSamplerCreateInfo"), 0, 0);
            }
            String rule = "VUID-vkCreateSampler-maxSamplerAllocationCount-11412";
            assertEquals(wrong, run.rules().contains(rule), () -> String.valueOf(run.rules()));
        }
    }
}
