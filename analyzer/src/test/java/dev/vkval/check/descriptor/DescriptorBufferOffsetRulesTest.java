package dev.vkval.check.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.EXTDescriptorBuffer;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;

/** Offsets of sets in descriptor buffers, of which one with 256 bytes is bound; a sampler is at byte 64 of the set. */
class DescriptorBufferOffsetRulesTest {
    private static final int PHYSICAL = 2;
    private static final long BUFFER = 20;
    private static final long MEMORY = 21;
    private static final long SET_LAYOUT = 22;
    private static final long LAYOUT = 23;
    private static final long MODULE = 24;
    private static final long PIPELINE = 25;
    private static final int ADDRESS = 0x10000;
    private static final int COMPUTE = VK10.VK_SHADER_STAGE_COMPUTE_BIT;
    private static final int BIND_POINT = VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
    private static final int ENTRY_NAME = 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24;

    private static final String SAMPLE = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %image DescriptorSet 0
            OpDecorate %image Binding 0
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %float = OpTypeFloat 32
            %vec4 = OpTypeVector %float 4
            %vec2 = OpTypeVector %float 2
            %f0 = OpConstant %float 0
            %origin = OpConstantComposite %vec2 %f0 %f0
            %type = OpTypeImage %float 2D 0 0 0 1 Unknown
            %both = OpTypeSampledImage %type
            %to = OpTypePointer UniformConstant %both
            %image = OpVariable %to UniformConstant
            %main = OpFunction %void None %fn
            %start = OpLabel
            %loaded = OpLoad %both %image
            %texel = OpImageSampleExplicitLod %vec4 %loaded %origin Lod %f0
            OpReturn
            OpFunctionEnd
            """;

    private final Recorder recorder = Recorder.withFeature(
            "VK_EXT_descriptor_buffer", "VkPhysicalDeviceDescriptorBufferFeaturesEXT", "descriptorBuffer");
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    /** Creates the layouts and the buffer, and begins the command buffer. */
    private void begin(int samplerRange, int resourceRange) {
        String limits = "VkPhysicalDeviceDescriptorBufferPropertiesEXT";
        long properties = run.struct(
                limits,
                "maxSamplerDescriptorBufferRange",
                samplerRange,
                "maxResourceDescriptorBufferRange",
                resourceRange,
                "combinedImageSamplerDescriptorSize",
                32);
        run.call(
                "vkGetPhysicalDeviceProperties2",
                PHYSICAL,
                run.struct("VkPhysicalDeviceProperties2", "pNext", properties));
        long binding = run.struct("VkDescriptorSetLayoutBinding", "descriptorType", 1, "descriptorCount", 2);
        run.set(binding, "VkDescriptorSetLayoutBinding", "stageFlags", COMPUTE);
        long set = run.struct("VkDescriptorSetLayoutCreateInfo", "bindingCount", 1, "flags", 1 << 4);
        long layout = run.struct("VkPipelineLayoutCreateInfo", "setLayoutCount", 1);
        run.set(set, "VkDescriptorSetLayoutCreateInfo", "pBindings", binding)
                .create("vkCreateDescriptorSetLayout", SET_LAYOUT, Recorder.DEVICE, set, 0, 0)
                .call("vkGetDescriptorSetLayoutBindingOffsetEXT", Recorder.DEVICE, SET_LAYOUT, 0, run.pointer(64))
                .set(layout, "VkPipelineLayoutCreateInfo", "pSetLayouts", run.array(SET_LAYOUT))
                .create("vkCreatePipelineLayout", LAYOUT, Recorder.DEVICE, layout, 0, 0);
        long info = run.struct("VkBufferCreateInfo", "size", 256, "usage", 1 << 22);
        run.create("vkCreateBuffer", BUFFER, Recorder.DEVICE, info, 0, 0)
                .create(
                        "vkAllocateMemory",
                        MEMORY,
                        Recorder.DEVICE,
                        run.struct("VkMemoryAllocateInfo", "allocationSize", 256),
                        0,
                        0)
                .call("vkBindBufferMemory", Recorder.DEVICE, BUFFER, MEMORY, 0)
                .returning(ADDRESS)
                .call(
                        "vkGetBufferDeviceAddress",
                        Recorder.DEVICE,
                        run.struct("VkBufferDeviceAddressInfo", "buffer", BUFFER))
                .returning(0);
        recorder.begin();
    }

    private void bind() {
        run.call(
                "vkCmdBindDescriptorBuffersEXT",
                Recorder.COMMANDS,
                1,
                run.struct("VkDescriptorBufferBindingInfoEXT", "address", ADDRESS));
    }

    private List<String> offset(int index, int offset) {
        return found(() -> run.call(
                "vkCmdSetDescriptorBufferOffsetsEXT",
                Recorder.COMMANDS,
                BIND_POINT,
                LAYOUT,
                0,
                1,
                run.words(index),
                run.array(offset)));
    }

    private List<String> structureOffset(int index, int offset) {
        String struct = "VkSetDescriptorBufferOffsetsInfoEXT";
        long info = run.struct(struct, "stageFlags", COMPUTE, "layout", LAYOUT, "setCount", 1);
        run.set(info, struct, "pBufferIndices", run.words(index)).set(info, struct, "pOffsets", run.array(offset));
        return found(() -> run.call("vkCmdSetDescriptorBufferOffsets2EXT", Recorder.COMMANDS, info));
    }

    private List<String> found(Runnable calls) {
        return recorder.broken(calls).stream()
                .filter(id -> id.matches(".*-(08063|08065|08126|08127)"))
                .toList();
    }

    private void pipeline(int flags) throws SpirvTextException {
        int[] words = Assembler.words(SAMPLE);
        long code = run.struct("VkShaderModuleCreateInfo", "codeSize", words.length * 4L);
        run.set(code, "VkShaderModuleCreateInfo", "pCode", run.words(words))
                .create("vkCreateShaderModule", MODULE, Recorder.DEVICE, code, 0, 0);
        String stageType = "VkPipelineShaderStageCreateInfo";
        long info = run.struct("VkComputePipelineCreateInfo", "layout", LAYOUT, "flags", flags);
        long stage = info + VkComputePipelineCreateInfo.STAGE;
        run.set(stage, stageType, "sType", VK10.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO)
                .set(stage, stageType, "stage", COMPUTE)
                .set(stage, stageType, "module", MODULE)
                .set(stage, stageType, "pName", run.pointer(ENTRY_NAME))
                .create("vkCreateComputePipelines", PIPELINE, Recorder.DEVICE, 0, 1, info, 0, 0)
                .call("vkCmdBindPipeline", Recorder.COMMANDS, BIND_POINT, PIPELINE);
    }

    private List<String> dispatch() {
        return found(() -> run.call("vkCmdDispatch", Recorder.COMMANDS, 1, 1, 1));
    }

    @Test
    void buffersAreBound() {
        begin(0, 0);
        String rule = "VUID-vkCmdSetDescriptorBufferOffsetsEXT-pBufferIndices-08065";
        assertEquals(List.of(rule), offset(0, 0), "none is bound");
        bind();
        assertEquals(List.of(), offset(0, 0));
        assertEquals(List.of(rule), offset(1, 0));
        assertEquals(List.of("VUID-VkSetDescriptorBufferOffsetsInfoEXT-pBufferIndices-08065"), structureOffset(1, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {129, 256, 1 << 20})
    void setsEndInTheirBuffer(int beyond) {
        begin(0, 0);
        bind();
        assertEquals(List.of(), offset(0, 128), "64 bytes, and two descriptors of 32 each");
        assertEquals(List.of("VUID-vkCmdSetDescriptorBufferOffsetsEXT-pOffsets-08063"), offset(0, beyond));
        assertEquals(List.of("VUID-VkSetDescriptorBufferOffsetsInfoEXT-pOffsets-08063"), structureOffset(0, beyond));
    }

    @ParameterizedTest
    @CsvSource({"128, 256, 08126", "256, 128, 08127", "129, 129,"})
    void accessedDescriptorsAreInTheRange(int samplers, int resources, String number) throws SpirvTextException {
        begin(samplers, resources);
        bind();
        pipeline(EXTDescriptorBuffer.VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT);
        offset(0, 64);
        assertEquals(
                number == null ? List.of() : List.of("VUID-vkCmdSetDescriptorBufferOffsetsEXT-pOffsets-" + number),
                dispatch());
        structureOffset(0, 64);
        assertEquals(
                number == null ? List.of() : List.of("VUID-VkSetDescriptorBufferOffsetsInfoEXT-pOffsets-" + number),
                dispatch());
        offset(0, 0);
        assertEquals(List.of(), dispatch(), "it is nearer");
    }

    @Test
    void othersDoNotUseDescriptorBuffers() throws SpirvTextException {
        begin(64, 64);
        bind();
        pipeline(0);
        offset(0, 64);
        assertEquals(List.of(), dispatch());
    }
}
