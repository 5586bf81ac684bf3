package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.device;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.text.SpirvTextException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTDescriptorHeap;
import org.lwjgl.vulkan.VkDescriptorMappingSourceConstantOffsetEXT;
import org.lwjgl.vulkan.VkDescriptorSetAndBindingMappingEXT;
import org.lwjgl.vulkan.VkShaderDescriptorSetAndBindingMappingInfoEXT;

/** Resources of compute shaders with a mapping of their binding. */
class MappedResourceRulesTest {
    private static final int COMPUTE = 0x20;
    private static final int CONSTANT_OFFSET = 0;
    private static final long HEAP_BIT = 1L << 36;
    private static final String STAGE = "VUID-VkPipelineShaderStageCreateInfo-pNext-";

    private static final String OBJECT = "VUID-VkShaderCreateInfoEXT-pNext-";
    private static final long OBJECT_BIT = EXTDescriptorHeap.VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT;

    private static final String BOUND = "OpDecorate %a DescriptorSet 0 ; OpDecorate %a Binding 0 ; ";

    /** Variables by a short name. */
    private static String code(String name) {
        String block =
                BOUND + "OpDecorate %s Block ; OpMemberDecorate %s 0 Offset 0 ; OpMemberDecorate %s 1 Offset 4 ; ";
        String members =
                "%s = OpTypeStruct %uint %uint ; %p = OpTypePointer CLASS %s ; %q = OpTypePointer CLASS %uint ;"
                        + " %a = OpVariable %p CLASS ; > %c = OpAccessChain %q %a %u1 ; > %l = OpLoad %uint %c";
        String runtime = "OpDecorate %r ArrayStride 4 ; %r = OpTypeRuntimeArray %uint ; %s = OpTypeStruct %uint %r ;"
                + " %p = OpTypePointer StorageBuffer %s ; %q = OpTypePointer StorageBuffer %uint ;"
                + " %a = OpVariable %p StorageBuffer ; > %c = OpAccessChain %q %a %u0 ; > %l = OpLoad %uint %c";
        String array = "%s = OpTypeStruct %uint %uint ; %t = OpTypeArray %s %u2 ; %p = OpTypePointer Uniform %t ;"
                + " %q = OpTypePointer Uniform %uint ; %a = OpVariable %p Uniform ; > %i = OpUndef %uint ;"
                + " > %c = OpAccessChain %q %a INDEX %u1 ; > %l = OpLoad %uint %c";
        return switch (name) {
            case "uniform" -> block + members.replace("CLASS", "Uniform");
            case "storage" -> block + members.replace("CLASS", "StorageBuffer");
            case "length" -> block + runtime + " ; > %n = OpArrayLength %uint %a 1";
            case "runtime" -> block + runtime;
            case "dynamic" -> block + array.replace("INDEX", "%i");
            case "constant" -> block + array.replace("INDEX", "%u1");
            case "sampler" ->
                BOUND + "%s = OpTypeSampler ; %p = OpTypePointer UniformConstant %s ;"
                        + " %a = OpVariable %p UniformConstant ; > %l = OpLoad %s %a";
            case "image", "sampled" ->
                BOUND
                        + (name.equals("image")
                                ? "%s = OpTypeImage %float 2D 0 0 0 1 Unknown"
                                : "%i = OpTypeImage %float 2D 0 0 0 1 Unknown ; %s = OpTypeSampledImage %i")
                        + " ; %p = OpTypePointer UniformConstant %s ; %a = OpVariable %p UniformConstant ;"
                        + " > %l = OpLoad %s %a";
            case "tensor" ->
                "OpCapability TensorsARM ; OpExtension \"SPV_ARM_tensors\" ; " + BOUND
                        + "%s = OpTypeTensorARM %uint %u1 ; %p = OpTypePointer UniformConstant %s ;"
                        + " %a = OpVariable %p UniformConstant ; > %l = OpLoad %s %a";
            case "samplers" ->
                BOUND + "%s = OpTypeSampler ; %t = OpTypeArray %s %u2 ; %p = OpTypePointer UniformConstant %t ;"
                        + " %q = OpTypePointer UniformConstant %s ; %a = OpVariable %p UniformConstant ;"
                        + " > %c = OpAccessChain %q %a %u1 ; > %l = OpLoad %s %c";
            case "pushed" ->
                "OpDecorate %s Block ; OpMemberDecorate %s 0 Offset 0 ; OpMemberDecorate %s 1 Offset 8 ; "
                        + members.replace("CLASS", "PushConstant");
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static long mapping(ShaderDevice device, int source, int offset, boolean sampler) {
        String struct = "VkDescriptorSetAndBindingMappingEXT";
        long mapping = device.run.struct(struct);
        device.run
                .set(mapping, struct, "bindingCount", 1)
                .set(mapping, struct, "resourceMask", Integer.MAX_VALUE)
                .set(mapping, struct, "source", source);
        long data = mapping + VkDescriptorSetAndBindingMappingEXT.SOURCEDATA;
        MemoryUtil.memPutInt(data, offset);
        if (sampler) {
            MemoryUtil.memPutAddress(
                    data + VkDescriptorMappingSourceConstantOffsetEXT.PEMBEDDEDSAMPLER,
                    device.run.struct("VkSamplerCreateInfo"));
        }
        String infoStruct = "VkShaderDescriptorSetAndBindingMappingInfoEXT";
        long info = device.run.struct(infoStruct);
        device.run.set(info, infoStruct, "mappingCount", 1).set(info, infoStruct, "pMappings", mapping);
        return info;
    }

    @ParameterizedTest
    @CsvSource({
        "storage, 5, 0, 11315, true",
        "uniform, 5, 0, 11315, false",
        "uniform, 5, 4, 11316, true",
        "uniform, 5, 0, 11316, false",
        "uniform, 9, 4, 11317, true",
        "uniform, 9, 0, 11317, false",
        "sampler, 6, 0, 11318, true",
        "storage, 6, 0, 11318, false",
        "length, 6, 0, 11378, true",
        "runtime, 6, 0, 11378, false",
        "length, 0, 0, 11378, false",
        "uniform, 8, 0, 12454, true",
        "uniform, 0, 0, 12454, false"
    })
    void ofStages(String variable, int source, int offset, String number, boolean broken) throws SpirvTextException {
        boolean records = number.equals("11317");
        String struct = records
                ? "VkPhysicalDeviceRayTracingPipelinePropertiesKHR"
                : "VkPhysicalDeviceDescriptorHeapPropertiesEXT";
        try (ShaderDevice device = device(struct, records ? "maxShaderGroupStride" : "maxPushDataSize", 8)) {
            String text = TableModule.text("GLCompute", code(variable));
            long chain = mapping(device, source, offset, false);
            assertEquals(broken, device.pipeline(text, COMPUTE, HEAP_BIT, chain).contains(STAGE + number));
            assertEquals(
                    broken,
                    device.chainedObject(text, COMPUTE, OBJECT_BIT, chain).contains(OBJECT + number));
        }
    }

    /** A value in one word of the data of a mapping, the others of which are 0. */
    @ParameterizedTest
    @CsvSource({
        "image, 0, 0, 8, 11251, true",
        "image, 0, 1, 8, 11251, true",
        "image, 0, 1, 16, 11251, false",
        "image, 5, 0, 8, 11251, false",
        "storage, 1, 3, 8, 11252, true",
        "storage, 1, 3, 16, 11252, false",
        "sampler, 2, 4, 8, 11253, true",
        "sampler, 2, 4, 16, 11253, false",
        "sampled, 0, 0, 8, 12406, true",
        "sampled, 0, 0, 16, 12406, false",
        "sampled, 0, 4, 8, 11254, true",
        "sampled, 0, 4, 16, 11254, false",
        "sampled, 1, 8, 6, 12456, true",
        "sampled, 1, 8, 4, 12456, false",
        "sampled, 1, 8, 64, 12457, true",
        "sampled, 1, 8, 60, 12457, false",
        "sampled, 2, 10, 4, 12458, true",
        "sampled, 3, 8, 4, 12458, true",
        "sampled, 2, 10, 8, 12458, false",
        "sampled, 2, 10, 64, 12459, true",
        "sampled, 2, 10, 56, 12459, false",
        "sampled, 2, 11, 2, 12460, true",
        "sampled, 2, 11, 4, 12460, false"
    })
    void offsetsInHeaps(String variable, int source, int word, int value, String number, boolean broken)
            throws SpirvTextException {
        String[] alignments = {"imageDescriptorAlignment", "bufferDescriptorAlignment", "samplerDescriptorAlignment"};
        try (ShaderDevice device = device(
                "VkPhysicalDeviceDescriptorHeapPropertiesEXT",
                alignments[0],
                16,
                alignments[1],
                16,
                alignments[2],
                16,
                "maxPushDataSize",
                64)) {
            String text = TableModule.text("GLCompute", code(variable));
            long chain = mapping(device, source, 0, false);
            long mapping = VkShaderDescriptorSetAndBindingMappingInfoEXT.create(chain)
                    .pMappings()
                    .address();
            MemoryUtil.memPutInt(mapping + VkDescriptorSetAndBindingMappingEXT.SOURCEDATA + 4L * word, value);
            String rule = "VUID-VkDescriptorSetAndBindingMappingEXT-source-" + number;
            assertEquals(broken, device.pipeline(text, COMPUTE, HEAP_BIT, chain).contains(rule));
            assertEquals(
                    broken,
                    device.chainedObject(text, COMPUTE, OBJECT_BIT, chain).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({"8, true", "16, false"})
    void offsetsOfTensors(int offset, boolean broken) throws SpirvTextException {
        try (ShaderDevice device =
                device("VkPhysicalDeviceDescriptorHeapTensorPropertiesARM", "tensorDescriptorAlignment", 16)) {
            String text = TableModule.text("GLCompute", code("tensor"));
            long chain = mapping(device, CONSTANT_OFFSET, offset, false);
            assertEquals(
                    broken,
                    device.pipeline(text, COMPUTE, HEAP_BIT, chain)
                            .contains("VUID-VkDescriptorSetAndBindingMappingEXT-source-11390"));
        }
    }

    @ParameterizedTest
    @CsvSource({"samplers, true", "sampler, false"})
    void embeddedSamplers(String variable, boolean broken) throws SpirvTextException {
        try (ShaderDevice device = device("VkPhysicalDeviceDescriptorHeapPropertiesEXT")) {
            String text = TableModule.text("GLCompute", code(variable));
            long chain = mapping(device, CONSTANT_OFFSET, 0, true);
            assertEquals(broken, device.pipeline(text, COMPUTE, HEAP_BIT, chain).contains(STAGE + "11399"));
            assertEquals(
                    broken,
                    device.chainedObject(text, COMPUTE, OBJECT_BIT, chain).contains(OBJECT + "11399"));
        }
    }

    @ParameterizedTest
    @CsvSource({"dynamic, true", "constant, false"})
    void indices(String variable, boolean broken) throws SpirvTextException {
        try (ShaderDevice device = device("VkPhysicalDeviceDescriptorHeapPropertiesEXT")) {
            String text = TableModule.text("GLCompute", code(variable));
            long chain = mapping(device, 5, 0, false);
            assertEquals(
                    broken,
                    device.pipeline(text, COMPUTE, HEAP_BIT, chain).contains("VUID-RuntimeSpirv-DescriptorSet-11385"));
        }
    }

    @ParameterizedTest
    @CsvSource({"true, false", "false, true"})
    void resourcesWithoutAMapping(boolean mapped, boolean broken) throws SpirvTextException {
        try (ShaderDevice device = device("VkPhysicalDeviceDescriptorHeapPropertiesEXT")) {
            String text = TableModule.text("GLCompute", code("uniform"));
            long chain = mapped ? mapping(device, CONSTANT_OFFSET, 0, false) : 0;
            assertEquals(
                    broken,
                    device.pipeline(text, COMPUTE, HEAP_BIT, chain)
                            .contains("VUID-VkComputePipelineCreateInfo-flags-11312"));
            assertEquals(
                    broken,
                    device.chainedObject(text, COMPUTE, OBJECT_BIT, chain)
                            .contains("VUID-VkShaderCreateInfoEXT-flags-11292"));
        }
    }

    @ParameterizedTest
    @CsvSource({"8, true", "12, false"})
    void pushedData(int most, boolean broken) throws SpirvTextException {
        try (ShaderDevice device = device("VkPhysicalDeviceDescriptorHeapPropertiesEXT", "maxPushDataSize", most)) {
            String text = TableModule.text("GLCompute", code("pushed"));
            assertEquals(
                    broken,
                    device.pipeline(text, COMPUTE, HEAP_BIT, 0).contains("VUID-RuntimeSpirv-maxPushDataSize-12455"));
        }
    }
}
