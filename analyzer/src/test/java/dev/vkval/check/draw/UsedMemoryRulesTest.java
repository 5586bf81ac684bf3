package dev.vkval.check.draw;

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
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTDescriptorBuffer;
import org.lwjgl.vulkan.QCOMTileMemoryHeap;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;

/** What dispatches need beside the resources themselves: memory of tiles, of descriptor buffers, registered border colors. */
class UsedMemoryRulesTest {
    private static final int PHYSICAL = 2;
    private static final long IMAGE = 20;
    private static final long VIEW = 21;
    private static final long MEMORY = 22;
    private static final long SAMPLER = 23;
    private static final long BUFFER = 24;
    private static final long MODULE = 25;
    private static final long PIPELINE = 26;
    private static final long SHADER = 27;
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int COMPUTE = VK10.VK_SHADER_STAGE_COMPUTE_BIT;
    private static final int BIND_POINT = VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int SAMPLED = VK10.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
    private static final int COMBINED = VK10.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    private static final int ADDRESS = 0x10000;
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

    private Recorder recorder;
    private CheckRun run;
    private BoundImages images;

    private void start(String extension, String structure, String feature) {
        recorder = Recorder.withFeature(extension, structure, feature);
        run = recorder.run();
        images = new BoundImages(run);
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private void pipeline(int flags) throws SpirvTextException {
        int[] words = Assembler.words(SAMPLE);
        long code = run.struct("VkShaderModuleCreateInfo", "codeSize", words.length * 4L);
        run.set(code, "VkShaderModuleCreateInfo", "pCode", run.words(words))
                .create("vkCreateShaderModule", MODULE, Recorder.DEVICE, code, 0, 0);
        String stageType = "VkPipelineShaderStageCreateInfo";
        long info = run.struct("VkComputePipelineCreateInfo", "layout", BoundImages.LAYOUT, "flags", flags);
        long stage = info + VkComputePipelineCreateInfo.STAGE;
        run.set(stage, stageType, "sType", VK10.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO)
                .set(stage, stageType, "stage", COMPUTE)
                .set(stage, stageType, "module", MODULE)
                .set(stage, stageType, "pName", run.pointer(ENTRY_NAME))
                .create("vkCreateComputePipelines", PIPELINE, Recorder.DEVICE, 0, 1, info, 0, 0)
                .call("vkCmdBindPipeline", Recorder.COMMANDS, BIND_POINT, PIPELINE);
    }

    private void shaderObject() throws SpirvTextException {
        String struct = "VkShaderCreateInfoEXT";
        int[] words = Assembler.words(SAMPLE);
        long info = run.struct(struct, "stage", COMPUTE, "codeType", 1, "codeSize", words.length * 4L);
        run.set(info, struct, "pCode", run.words(words))
                .set(info, struct, "pName", run.pointer(ENTRY_NAME))
                .set(info, struct, "setLayoutCount", 1)
                .set(info, struct, "pSetLayouts", run.array(BoundImages.SET_LAYOUT))
                .create("vkCreateShadersEXT", SHADER, Recorder.DEVICE, 1, info, 0, 0)
                .call("vkCmdBindShadersEXT", Recorder.COMMANDS, 1, run.pointer(COMPUTE), run.array(SHADER));
    }

    private List<String> dispatch(String ids) {
        return found(ids, () -> run.call("vkCmdDispatch", Recorder.COMMANDS, 1, 1, 1));
    }

    private List<String> found(String ids, Runnable calls) {
        return recorder.broken(calls).stream().filter(id -> id.matches(ids)).toList();
    }

    private void submit() {
        long submit = run.struct("VkSubmitInfo", "commandBufferCount", 1);
        run.set(submit, "VkSubmitInfo", "pCommandBuffers", run.array(Recorder.COMMANDS))
                .call("vkQueueSubmit", Recorder.QUEUE, 1, submit, 0);
    }

    private void image(long memory) {
        run.create(
                        "vkCreateImage",
                        IMAGE,
                        Recorder.DEVICE,
                        recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, FORMAT, 4, 4, 1)
                                .address(),
                        0,
                        0)
                .call("vkBindImageMemory", Recorder.DEVICE, IMAGE, memory, 0);
        recorder.view(VIEW, IMAGE, FORMAT, VK10.VK_IMAGE_ASPECT_COLOR_BIT);
    }

    @Test
    void tileMemoryIsBound() throws SpirvTextException {
        start("VK_QCOM_tile_memory_heap", "VkPhysicalDeviceTileMemoryHeapFeaturesQCOM", "tileMemoryHeap");
        long properties = run.struct("VkPhysicalDeviceMemoryProperties");
        long heap = properties + VkPhysicalDeviceMemoryProperties.MEMORYHEAPS;
        MemoryUtil.memPutLong(heap, 1 << 20);
        MemoryUtil.memPutInt(heap + Long.BYTES, QCOMTileMemoryHeap.VK_MEMORY_HEAP_TILE_MEMORY_BIT_QCOM);
        run.set(properties, "VkPhysicalDeviceMemoryProperties", "memoryTypeCount", 1)
                .set(properties, "VkPhysicalDeviceMemoryProperties", "memoryHeapCount", 1)
                .call("vkGetPhysicalDeviceMemoryProperties", PHYSICAL, properties)
                .create(
                        "vkAllocateMemory",
                        MEMORY,
                        Recorder.DEVICE,
                        run.struct("VkMemoryAllocateInfo", "allocationSize", 1 << 20),
                        0,
                        0);
        image(MEMORY);
        run.create("vkCreateSampler", SAMPLER, Recorder.DEVICE, run.struct("VkSamplerCreateInfo"), 0, 0);
        images.write(COMBINED, COMPUTE, VIEW, SAMPLER, GENERAL);
        recorder.begin();
        pipeline(0);
        images.bind(BIND_POINT);
        String rule = "VUID-vkCmdDispatch-commandBuffer-10746";
        assertEquals(List.of(rule), dispatch(rule));
        run.call(
                "vkCmdBindTileMemoryQCOM", Recorder.COMMANDS, run.struct("VkTileMemoryBindInfoQCOM", "memory", MEMORY));
        assertEquals(List.of(), dispatch(rule));
        run.call("vkCmdBindTileMemoryQCOM", Recorder.COMMANDS, 0);
        assertEquals(List.of(rule), dispatch(rule), "none is bound any more");
    }

    private void register(int bits) {
        String custom = "VkSamplerCustomBorderColorCreateInfoEXT";
        long color = run.struct(custom, "format", FORMAT);
        MemoryUtil.memPutInt(color + 16, bits);
        run.call("vkRegisterCustomBorderColorEXT", Recorder.DEVICE, color, 1, run.words(2));
    }

    @Test
    void borderColorsAreRegistered() throws SpirvTextException {
        start("VK_EXT_descriptor_heap", "VkPhysicalDeviceDescriptorHeapFeaturesEXT", "descriptorHeap");
        image(9);
        long color = run.struct("VkSamplerCustomBorderColorCreateInfoEXT", "format", FORMAT);
        long index = run.struct("VkSamplerCustomBorderColorIndexCreateInfoEXT", "index", 2, "pNext", color);
        run.create(
                "vkCreateSampler", SAMPLER, Recorder.DEVICE, run.struct("VkSamplerCreateInfo", "pNext", index), 0, 0);
        images.write(COMBINED, COMPUTE, VIEW, SAMPLER, GENERAL);
        recorder.begin();
        pipeline(0);
        images.bind(BIND_POINT);
        String rule = "VUID-vkCmdDispatch-index-11450";
        assertEquals(List.of(rule), dispatch(rule));
        register(1);
        assertEquals(List.of(rule), dispatch(rule), "another color");
        register(0);
        assertEquals(List.of(), dispatch(rule));
        run.call("vkEndCommandBuffer", Recorder.COMMANDS);
        assertEquals(List.of(), found(rule, this::submit));
        run.call("vkUnregisterCustomBorderColorEXT", Recorder.DEVICE, 2);
        assertEquals(List.of(rule), found(rule, this::submit));
    }

    private void descriptorBuffer(int flags) {
        long info = run.struct("VkBufferCreateInfo", "size", 256, "usage", 1 << 22, "flags", flags);
        run.create("vkCreateBuffer", BUFFER, Recorder.DEVICE, info, 0, 0)
                .create(
                        "vkAllocateMemory",
                        MEMORY,
                        Recorder.DEVICE,
                        run.struct("VkMemoryAllocateInfo", "allocationSize", 256),
                        0,
                        0);
        if (flags == 0) {
            run.call("vkBindBufferMemory", Recorder.DEVICE, BUFFER, MEMORY, 0);
        }
        run.returning(ADDRESS)
                .call(
                        "vkGetBufferDeviceAddress",
                        Recorder.DEVICE,
                        run.struct("VkBufferDeviceAddressInfo", "buffer", BUFFER))
                .returning(0);
        images.write(SAMPLED, COMPUTE, 0, 0, GENERAL);
        recorder.begin();
        run.call(
                        "vkCmdBindDescriptorBuffersEXT",
                        Recorder.COMMANDS,
                        1,
                        run.struct("VkDescriptorBufferBindingInfoEXT", "address", ADDRESS))
                .call(
                        "vkCmdSetDescriptorBufferOffsetsEXT",
                        Recorder.COMMANDS,
                        BIND_POINT,
                        BoundImages.LAYOUT,
                        0,
                        1,
                        run.words(0),
                        run.array(64));
    }

    @ParameterizedTest
    @CsvSource({"false, VUID-vkCmdDispatch-None-08119", "true, VUID-vkCmdDispatch-None-08605"})
    void descriptorBuffersHaveMemory(boolean objects, String rule) throws SpirvTextException {
        start("VK_EXT_descriptor_buffer", "VkPhysicalDeviceDescriptorBufferFeaturesEXT", "descriptorBuffer");
        descriptorBuffer(0);
        if (objects) {
            shaderObject();
        } else {
            pipeline(EXTDescriptorBuffer.VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT);
        }
        assertEquals(List.of(), dispatch(rule));
        run.call("vkFreeMemory", Recorder.DEVICE, MEMORY, 0);
        run.call(
                "vkCmdSetDescriptorBufferOffsetsEXT",
                Recorder.COMMANDS,
                BIND_POINT,
                BoundImages.LAYOUT,
                0,
                1,
                run.words(0),
                run.array(64));
        assertEquals(List.of(rule), dispatch(rule));
    }

    @Test
    void sparseDescriptorBuffersHaveMemoryWhereTheyAreSubmitted() throws SpirvTextException {
        start("VK_EXT_descriptor_buffer", "VkPhysicalDeviceDescriptorBufferFeaturesEXT", "descriptorBuffer");
        descriptorBuffer(VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT);
        pipeline(EXTDescriptorBuffer.VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT);
        String rule = "VUID-vkCmdDispatch-None-08119";
        assertEquals(List.of(), dispatch(rule));
        run.call("vkEndCommandBuffer", Recorder.COMMANDS);
        assertEquals(List.of(rule), found(rule, this::submit));
        long bind = run.struct("VkSparseMemoryBind", "size", 256, "memory", MEMORY);
        long buffers = run.struct("VkSparseBufferMemoryBindInfo", "buffer", BUFFER, "bindCount", 1);
        long info = run.struct("VkBindSparseInfo", "bufferBindCount", 1);
        run.set(buffers, "VkSparseBufferMemoryBindInfo", "pBinds", bind)
                .set(info, "VkBindSparseInfo", "pBufferBinds", buffers)
                .call("vkQueueBindSparse", Recorder.QUEUE, 1, info, 0);
        assertEquals(List.of(), found(rule, this::submit));
    }
}
