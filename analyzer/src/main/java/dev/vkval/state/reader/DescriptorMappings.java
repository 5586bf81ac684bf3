package dev.vkval.state.reader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.state.object.DescriptorMapping;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTDescriptorHeap;
import org.lwjgl.vulkan.VkDescriptorMappingSourceConstantOffsetEXT;
import org.lwjgl.vulkan.VkDescriptorMappingSourceDataEXT;
import org.lwjgl.vulkan.VkDescriptorMappingSourceIndirectIndexArrayEXT;
import org.lwjgl.vulkan.VkDescriptorMappingSourceIndirectIndexEXT;
import org.lwjgl.vulkan.VkDescriptorMappingSourcePushIndexEXT;
import org.lwjgl.vulkan.VkDescriptorMappingSourceShaderRecordIndexEXT;
import org.lwjgl.vulkan.VkDescriptorSetAndBindingMappingEXT;
import org.lwjgl.vulkan.VkShaderDescriptorSetAndBindingMappingInfoEXT;

/** Reads the mappings of bindings in the chain of a shader stage. */
public final class DescriptorMappings {
    private DescriptorMappings() {}

    /** @param stage address of a VkPipelineShaderStageCreateInfo or VkShaderCreateInfoEXT */
    static List<DescriptorMapping> of(long stage) {
        long info = PNext.find(
                stage, EXTDescriptorHeap.VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT);
        if (info == 0) {
            return List.of();
        }
        long array = CMemory.pointer(info + VkShaderDescriptorSetAndBindingMappingInfoEXT.PMAPPINGS);
        int count = CMemory.count(VkShaderDescriptorSetAndBindingMappingInfoEXT.nmappingCount(info), array);
        List<DescriptorMapping> mappings = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            mappings.add(mapping(CMemory.element(array, i, VkDescriptorSetAndBindingMappingEXT.SIZEOF)));
        }
        return mappings;
    }

    /**
     * The addresses of the VkSamplerCreateInfo that are embedded in the mappings of a stage.
     *
     * @param stage a VkPipelineShaderStageCreateInfo or VkShaderCreateInfoEXT
     */
    public static List<Long> embeddedSamplers(long stage) {
        long info = PNext.find(
                stage, EXTDescriptorHeap.VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT);
        long array = info == 0 ? 0 : CMemory.pointer(info + VkShaderDescriptorSetAndBindingMappingInfoEXT.PMAPPINGS);
        int count = array == 0
                ? 0
                : CMemory.count(VkShaderDescriptorSetAndBindingMappingInfoEXT.nmappingCount(info), array);
        List<Long> samplers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long at = CMemory.element(array, i, VkDescriptorSetAndBindingMappingEXT.SIZEOF);
            int member = embeddedSampler(VkDescriptorSetAndBindingMappingEXT.nsource(at));
            long sampler =
                    member < 0 ? 0 : CMemory.pointer(at + VkDescriptorSetAndBindingMappingEXT.SOURCEDATA + member);
            if (sampler != 0) {
                samplers.add(sampler);
            }
        }
        return samplers;
    }

    private static DescriptorMapping mapping(long at) {
        long data = at + VkDescriptorSetAndBindingMappingEXT.SOURCEDATA;
        List<Integer> words = new ArrayList<>();
        for (int i = 0; i < VkDescriptorMappingSourceDataEXT.SIZEOF / Integer.BYTES; i++) {
            words.add(CMemory.u32(data, i));
        }
        int source = VkDescriptorSetAndBindingMappingEXT.nsource(at);
        int sampler = embeddedSampler(source);
        return new DescriptorMapping(
                VkDescriptorSetAndBindingMappingEXT.ndescriptorSet(at),
                VkDescriptorSetAndBindingMappingEXT.nfirstBinding(at),
                VkDescriptorSetAndBindingMappingEXT.nbindingCount(at),
                VkDescriptorSetAndBindingMappingEXT.nresourceMask(at),
                source,
                words,
                sampler >= 0 && CMemory.pointer(data + sampler) != 0);
    }

    /** Where pEmbeddedSampler is, -1 where there is none. */
    private static int embeddedSampler(int source) {
        return switch (source) {
            case EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_CONSTANT_OFFSET_EXT ->
                VkDescriptorMappingSourceConstantOffsetEXT.PEMBEDDEDSAMPLER;
            case EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_PUSH_INDEX_EXT ->
                VkDescriptorMappingSourcePushIndexEXT.PEMBEDDEDSAMPLER;
            case EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_EXT ->
                VkDescriptorMappingSourceIndirectIndexEXT.PEMBEDDEDSAMPLER;
            case EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_ARRAY_EXT ->
                VkDescriptorMappingSourceIndirectIndexArrayEXT.PEMBEDDEDSAMPLER;
            case EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_SHADER_RECORD_INDEX_EXT ->
                VkDescriptorMappingSourceShaderRecordIndexEXT.PEMBEDDEDSAMPLER;
            default -> -1;
        };
    }
}
