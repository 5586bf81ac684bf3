package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.DescriptorMapping;
import java.util.Map;
import java.util.OptionalLong;
import org.lwjgl.vulkan.EXTDescriptorHeap;
import org.lwjgl.vulkan.VkDescriptorMappingSourceConstantOffsetEXT;
import org.lwjgl.vulkan.VkDescriptorMappingSourceIndirectIndexArrayEXT;
import org.lwjgl.vulkan.VkDescriptorMappingSourceIndirectIndexEXT;
import org.lwjgl.vulkan.VkDescriptorMappingSourcePushIndexEXT;
import org.lwjgl.vulkan.VkDescriptorMappingSourceShaderRecordIndexEXT;

/** Offsets in descriptor heaps that bindings are mapped to, by what a shader declares at these bindings. */
final class MappingOffsetRules implements StageRules {
    private static final String HEAP = "VkPhysicalDeviceDescriptorHeapPropertiesEXT";
    private static final String TENSOR_HEAP = "VkPhysicalDeviceDescriptorHeapTensorPropertiesARM";
    private static final String SAMPLERS = "samplerDescriptorAlignment";
    private static final String IMAGES = "imageDescriptorAlignment";
    private static final int NONE = -1;

    /** Offsets of members in VkDescriptorMappingSourceDataEXT, {@link #NONE} where a source has no such member. */
    private record Members(
            int offset, int stride, int samplerOffset, int samplerStride, int samplerPush, int address) {}

    private static final Map<Integer, Members> SOURCES = Map.of(
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_CONSTANT_OFFSET_EXT,
            new Members(
                    VkDescriptorMappingSourceConstantOffsetEXT.HEAPOFFSET,
                    VkDescriptorMappingSourceConstantOffsetEXT.HEAPARRAYSTRIDE,
                    VkDescriptorMappingSourceConstantOffsetEXT.SAMPLERHEAPOFFSET,
                    VkDescriptorMappingSourceConstantOffsetEXT.SAMPLERHEAPARRAYSTRIDE,
                    NONE,
                    NONE),
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_PUSH_INDEX_EXT,
            new Members(
                    VkDescriptorMappingSourcePushIndexEXT.HEAPOFFSET,
                    VkDescriptorMappingSourcePushIndexEXT.HEAPARRAYSTRIDE,
                    VkDescriptorMappingSourcePushIndexEXT.SAMPLERHEAPOFFSET,
                    VkDescriptorMappingSourcePushIndexEXT.SAMPLERHEAPARRAYSTRIDE,
                    VkDescriptorMappingSourcePushIndexEXT.SAMPLERPUSHOFFSET,
                    NONE),
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_EXT,
            new Members(
                    VkDescriptorMappingSourceIndirectIndexEXT.HEAPOFFSET,
                    VkDescriptorMappingSourceIndirectIndexEXT.HEAPARRAYSTRIDE,
                    VkDescriptorMappingSourceIndirectIndexEXT.SAMPLERHEAPOFFSET,
                    VkDescriptorMappingSourceIndirectIndexEXT.SAMPLERHEAPARRAYSTRIDE,
                    VkDescriptorMappingSourceIndirectIndexEXT.SAMPLERPUSHOFFSET,
                    VkDescriptorMappingSourceIndirectIndexEXT.SAMPLERADDRESSOFFSET),
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_ARRAY_EXT,
            new Members(
                    VkDescriptorMappingSourceIndirectIndexArrayEXT.HEAPOFFSET,
                    NONE,
                    VkDescriptorMappingSourceIndirectIndexArrayEXT.SAMPLERHEAPOFFSET,
                    NONE,
                    VkDescriptorMappingSourceIndirectIndexArrayEXT.SAMPLERPUSHOFFSET,
                    VkDescriptorMappingSourceIndirectIndexArrayEXT.SAMPLERADDRESSOFFSET),
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_SHADER_RECORD_INDEX_EXT,
            new Members(
                    VkDescriptorMappingSourceShaderRecordIndexEXT.HEAPOFFSET,
                    VkDescriptorMappingSourceShaderRecordIndexEXT.HEAPARRAYSTRIDE,
                    VkDescriptorMappingSourceShaderRecordIndexEXT.SAMPLERHEAPOFFSET,
                    VkDescriptorMappingSourceShaderRecordIndexEXT.SAMPLERHEAPARRAYSTRIDE,
                    NONE,
                    NONE));

    /** A binding that a variable of the shader is at, and its mapping. */
    private record Mapped(CodeProblems problems, Instruction variable, DescriptorMapping mapping, Members members) {
        long value(int member) {
            return Integer.toUnsignedLong(mapping.words().get(member / Integer.BYTES));
        }

        boolean misaligned(int member, String struct, String property) {
            OptionalLong alignment = problems.stage().property(struct, property, 0);
            return member != NONE
                    && alignment.isPresent()
                    && alignment.getAsLong() > 0
                    && value(member) % alignment.getAsLong() != 0;
        }

        void when(boolean broken, String rule, String title, String help) {
            problems.when(broken, rule, variable, title, help);
        }
    }

    @Override
    public void check(CreatedStage stage) {
        EntryPointReflection reflection = stage.stage().mappings().isEmpty() ? null : stage.reflection();
        if (reflection == null) {
            return;
        }
        CodeProblems problems = new CodeProblems(stage);
        for (DescriptorUse use : reflection.descriptors()) {
            Instruction variable = stage.module().definition(use.variable());
            for (DescriptorMapping mapping : stage.stage().mappings()) {
                if (variable != null && mapping.maps(use)) {
                    Members members = SOURCES.get(mapping.source());
                    if (members != null) {
                        mapped(new Mapped(problems, variable, mapping, members));
                    }
                    break;
                }
            }
        }
    }

    private static void mapped(Mapped mapped) {
        CreatedStage stage = mapped.problems().stage();
        int type = stage.module()
                .types()
                .withoutArrays(stage.module().types().pointee(mapped.variable().resultType()));
        switch (stage.module().opcodeOf(type)) {
            case Op.TYPE_IMAGE ->
                aligned(mapped, HEAP, IMAGES, "VUID-VkDescriptorSetAndBindingMappingEXT-source-11251");
            case Op.TYPE_STRUCT ->
                aligned(
                        mapped,
                        HEAP,
                        "bufferDescriptorAlignment",
                        "VUID-VkDescriptorSetAndBindingMappingEXT-source-11252");
            case Op.TYPE_SAMPLER ->
                aligned(mapped, HEAP, SAMPLERS, "VUID-VkDescriptorSetAndBindingMappingEXT-source-11253");
            case Op.TYPE_TENSOR_ARM ->
                aligned(
                        mapped,
                        TENSOR_HEAP,
                        "tensorDescriptorAlignment",
                        "VUID-VkDescriptorSetAndBindingMappingEXT-source-11390");
            case Op.TYPE_SAMPLED_IMAGE -> {
                aligned(mapped, HEAP, IMAGES, "VUID-VkDescriptorSetAndBindingMappingEXT-source-12406");
                if (!mapped.mapping().embeddedSampler()) {
                    sampler(mapped);
                }
            }
            default -> {}
        }
    }

    private static void aligned(Mapped mapped, String struct, String property, String rule) {
        Members members = mapped.members();
        mapped.when(
                mapped.misaligned(members.offset(), struct, property)
                        || mapped.misaligned(members.stride(), struct, property),
                rule,
                "a binding is mapped to a heap offset or stride that is not a multiple of " + property,
                "align the descriptors in the heap");
    }

    /** The sampler of a sampled image that is not embedded in the mapping. */
    private static void sampler(Mapped mapped) {
        Members members = mapped.members();
        mapped.when(
                mapped.misaligned(members.samplerOffset(), HEAP, SAMPLERS)
                        || mapped.misaligned(members.samplerStride(), HEAP, SAMPLERS),
                "VUID-VkDescriptorSetAndBindingMappingEXT-source-11254",
                "a sampled image is mapped to a sampler offset or stride that is not a multiple of " + SAMPLERS,
                "align the samplers in the heap");
        if (members.samplerPush() == NONE) {
            return;
        }
        boolean indirect = members.address() != NONE;
        int bytes = indirect ? Long.BYTES : Integer.BYTES;
        long push = mapped.value(members.samplerPush());
        boolean unaligned = push % bytes != 0;
        boolean beyond = mapped.problems().stage().exceeds(push + bytes, HEAP, "maxPushDataSize", 0);
        String align = "align samplerPushOffset";
        String within = "keep samplerPushOffset within push data";
        mapped.when(
                !indirect && unaligned,
                "VUID-VkDescriptorSetAndBindingMappingEXT-source-12456",
                "the index of a sampler is at an offset in push data that is not a multiple of 4",
                align);
        mapped.when(
                !indirect && beyond,
                "VUID-VkDescriptorSetAndBindingMappingEXT-source-12457",
                "the index of a sampler ends behind maxPushDataSize",
                within);
        mapped.when(
                indirect && unaligned,
                "VUID-VkDescriptorSetAndBindingMappingEXT-source-12458",
                "the address of the index of a sampler is at an offset in push data that is not a multiple of 8",
                align);
        mapped.when(
                indirect && beyond,
                "VUID-VkDescriptorSetAndBindingMappingEXT-source-12459",
                "the address of the index of a sampler ends behind maxPushDataSize",
                within);
        mapped.when(
                indirect && mapped.value(members.address()) % Integer.BYTES != 0,
                "VUID-VkDescriptorSetAndBindingMappingEXT-source-12460",
                "the index of a sampler is at an offset from its address that is not a multiple of 4",
                "align samplerAddressOffset");
    }
}
