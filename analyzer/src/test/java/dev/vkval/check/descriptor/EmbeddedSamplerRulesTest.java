package dev.vkval.check.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTDescriptorHeap;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkDescriptorMappingSourceConstantOffsetEXT;
import org.lwjgl.vulkan.VkDescriptorSetAndBindingMappingEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/** Samplers that pipelines and shader objects embed, of which there may be two. */
class EmbeddedSamplerRulesTest {
    private static final String HEAP = "VkPhysicalDeviceDescriptorHeapPropertiesEXT";
    private static final String COMPUTE = "VkComputePipelineCreateInfo";
    private static final String FLAGS = "VkPipelineCreateFlags2CreateInfo";
    private static final String SHADER = "VkShaderCreateInfoEXT";
    private static final int FIRST = 50;

    private final Recorder recorder = new Recorder("VK_EXT_descriptor_heap");
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    /** At most so many VkSampler objects, of which the reserved range takes two. */
    private void ask(int samplers) {
        long heap = run.struct(HEAP);
        long all = run.struct("VkPhysicalDeviceProperties2");
        long limits = VkPhysicalDeviceProperties.create(all + VkPhysicalDeviceProperties2.PROPERTIES)
                .limits()
                .address();
        run.set(limits, "VkPhysicalDeviceLimits", "maxSamplerAllocationCount", samplers)
                .set(heap, HEAP, "maxDescriptorHeapEmbeddedSamplers", 2)
                .set(heap, HEAP, "samplerDescriptorSize", 16)
                .set(heap, HEAP, "minSamplerHeapReservedRangeWithEmbedded", 32)
                .set(all, "VkPhysicalDeviceProperties2", "pNext", heap)
                .call("vkGetPhysicalDeviceProperties2", 2, all);
    }

    private long mapping(int maxAnisotropy) {
        String struct = "VkDescriptorSetAndBindingMappingEXT";
        String infoStruct = "VkShaderDescriptorSetAndBindingMappingInfoEXT";
        long sampler = run.struct("VkSamplerCreateInfo");
        long mapping = run.struct(struct);
        long info = run.struct(infoStruct);
        run.set(sampler, "VkSamplerCreateInfo", "maxAnisotropy", maxAnisotropy)
                .set(mapping, struct, "bindingCount", 1)
                .set(info, infoStruct, "mappingCount", 1)
                .set(info, infoStruct, "pMappings", mapping);
        MemoryUtil.memPutAddress(
                mapping
                        + VkDescriptorSetAndBindingMappingEXT.SOURCEDATA
                        + VkDescriptorMappingSourceConstantOffsetEXT.PEMBEDDEDSAMPLER,
                sampler);
        return info;
    }

    private void create(boolean shader, long id, int sampler) {
        if (shader) {
            long info = run.struct(SHADER);
            run.set(info, SHADER, "flags", EXTDescriptorHeap.VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT)
                    .set(info, SHADER, "pNext", mapping(sampler))
                    .create("vkCreateShadersEXT", id, Recorder.DEVICE, 1, info, 0, 0);
            return;
        }
        long flags = run.struct(FLAGS);
        long info = run.struct(COMPUTE);
        MemoryUtil.memPutAddress(
                info + VkComputePipelineCreateInfo.STAGE + VkPipelineShaderStageCreateInfo.PNEXT, mapping(sampler));
        run.set(flags, FLAGS, "flags", EXTDescriptorHeap.VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT)
                .set(info, COMPUTE, "pNext", flags)
                .create("vkCreateComputePipelines", id, Recorder.DEVICE, 0, 1, info, 0, 0);
    }

    private void assertRules(List<String> found, String rule) {
        assertEquals(
                rule.isEmpty() ? List.of() : List.of("VUID-" + rule),
                found.stream()
                        .filter(id -> id.matches(".*-pCreateInfos-114(1[34]|2[89])"))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "false, 1, false, ''",
        "false, 3, false, vkCreateComputePipelines-pCreateInfos-11429",
        "true, 3, false, vkCreateShadersEXT-pCreateInfos-11428",
        "false, 3, true, ''"
    })
    void unequalSamplers(boolean shader, int third, boolean destroyed, String rule) {
        ask(100);
        create(false, FIRST, 1);
        create(false, FIRST + 1, 2);
        if (destroyed) {
            run.call("vkDestroyPipeline", Recorder.DEVICE, FIRST + 1, 0);
        }
        assertRules(recorder.broken(() -> create(shader, FIRST + 2, third)), rule);
    }

    @ParameterizedTest
    @CsvSource({
        "false, 4, ''",
        "false, 3, vkCreateComputePipelines-pCreateInfos-11414",
        "true, 3, vkCreateShadersEXT-pCreateInfos-11413"
    })
    void objects(boolean shader, int most, String rule) {
        ask(most);
        run.create("vkCreateSampler", FIRST, Recorder.DEVICE, run.struct("VkSamplerCreateInfo"), 0, 0);
        assertRules(recorder.broken(() -> create(shader, FIRST + 1, 1)), rule);
    }
}
