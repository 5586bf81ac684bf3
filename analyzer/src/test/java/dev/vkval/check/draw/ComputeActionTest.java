package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkDescriptorSetAndBindingMappingEXT;
import org.lwjgl.vulkan.VkImageMemoryBarrier;
import org.lwjgl.vulkan.VkImageViewCreateInfo;
import org.lwjgl.vulkan.VkPushDataInfoEXT;

/** Dispatches: what is bound and set for them, and what their shaders do with it. */
class ComputeActionTest {
    private static final long MODULE = 30;
    private static final long PIPELINE = 31;
    private static final long SET_LAYOUT = 32;
    private static final long LAYOUT = 33;
    private static final long IMAGE = 34;
    private static final long VIEW = 35;
    private static final long POOL = 36;
    private static final long SET = 37;
    private static final int COMPUTE = 0x20;
    private static final int BIND_POINT = 1;
    private static final int STORAGE_IMAGE = 3;
    private static final int ENTRY_NAME = 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24;
    private static final int R8_UNORM = 9;
    private static final int GENERAL = 1;
    private static final int READ_ONLY = 5;
    private static final int COMPUTE_STAGE = 0x800;
    private static final int R8G8_UNORM = 16;
    private static final long HEAP_FLAG = 1L << 36;
    private static final int CONSTANT_OFFSET = 0;
    private static final int PUSH_ADDRESS = 6;

    private static final String CONSTANTS = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %block Block
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %u0 = OpConstant %uint 0
            %block = OpTypeStruct %uint
            %to = OpTypePointer PushConstant %block
            %at = OpTypePointer PushConstant %uint
            %constants = OpVariable %to PushConstant
            %main = OpFunction %void None %fn
            %start = OpLabel
            %member = OpAccessChain %at %constants %u0
            %value = OpLoad %uint %member
            OpReturn
            OpFunctionEnd
            """;

    private static final String WRITE = """
            OpCapability Shader
            OpCapability StorageImageWriteWithoutFormat
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %image DescriptorSet 0
            OpDecorate %image Binding 0
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %float = OpTypeFloat 32
            %int = OpTypeInt 32 1
            %ivec2 = OpTypeVector %int 2
            %i0 = OpConstant %int 0
            %origin = OpConstantComposite %ivec2 %i0 %i0
            %f0 = OpConstant %float 0
            %type = OpTypeImage %float 2D 0 0 0 2 Unknown
            %to = OpTypePointer UniformConstant %type
            %image = OpVariable %to UniformConstant
            %main = OpFunction %void None %fn
            %start = OpLabel
            %loaded = OpLoad %type %image
            OpImageWrite %loaded %origin %f0
            OpReturn
            OpFunctionEnd
            """;

    private static final String STORE = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %block Block
            OpDecorate %buffer DescriptorSet 0
            OpDecorate %buffer Binding 0
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %u0 = OpConstant %uint 0
            %block = OpTypeStruct %uint
            %to = OpTypePointer StorageBuffer %block
            %at = OpTypePointer StorageBuffer %uint
            %buffer = OpVariable %to StorageBuffer
            %main = OpFunction %void None %fn
            %start = OpLabel
            %member = OpAccessChain %at %buffer %u0
            OpStore %member %u0
            OpReturn
            OpFunctionEnd
            """;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private void module(String text) throws SpirvTextException {
        int[] words = Assembler.words(text);
        long info = run.struct("VkShaderModuleCreateInfo");
        run.set(info, "VkShaderModuleCreateInfo", "codeSize", words.length * 4L)
                .set(info, "VkShaderModuleCreateInfo", "pCode", run.words(words))
                .create("vkCreateShaderModule", MODULE, Recorder.DEVICE, info, 0, 0);
    }

    /** @param mappings VkShaderDescriptorSetAndBindingMappingInfoEXT, 0 for none */
    private void pipeline(String text, long layout, long mappings) throws SpirvTextException {
        module(text);
        String stageType = "VkPipelineShaderStageCreateInfo";
        long info = run.struct("VkComputePipelineCreateInfo");
        long stage = info + VkComputePipelineCreateInfo.STAGE;
        run.set(stage, stageType, "sType", 18)
                .set(stage, stageType, "stage", COMPUTE)
                .set(stage, stageType, "module", MODULE)
                .set(stage, stageType, "pNext", mappings)
                .set(stage, stageType, "pName", run.pointer(ENTRY_NAME))
                .set(info, "VkComputePipelineCreateInfo", "layout", layout);
        if (mappings != 0) {
            long flags = run.struct("VkPipelineCreateFlags2CreateInfo");
            run.set(flags, "VkPipelineCreateFlags2CreateInfo", "flags", HEAP_FLAG)
                    .set(info, "VkComputePipelineCreateInfo", "pNext", flags);
        }
        run.create("vkCreateComputePipelines", PIPELINE, Recorder.DEVICE, 0, 1, info, 0, 0);
    }

    private void layout(int descriptorType) {
        long binding = run.struct("VkDescriptorSetLayoutBinding");
        long set = run.struct("VkDescriptorSetLayoutCreateInfo");
        long layout = run.struct("VkPipelineLayoutCreateInfo");
        run.set(binding, "VkDescriptorSetLayoutBinding", "descriptorType", descriptorType)
                .set(binding, "VkDescriptorSetLayoutBinding", "descriptorCount", 1)
                .set(binding, "VkDescriptorSetLayoutBinding", "stageFlags", COMPUTE)
                .set(set, "VkDescriptorSetLayoutCreateInfo", "bindingCount", 1)
                .set(set, "VkDescriptorSetLayoutCreateInfo", "pBindings", binding)
                .create("vkCreateDescriptorSetLayout", SET_LAYOUT, Recorder.DEVICE, set, 0, 0)
                .set(layout, "VkPipelineLayoutCreateInfo", "setLayoutCount", 1)
                .set(layout, "VkPipelineLayoutCreateInfo", "pSetLayouts", run.pointer(SET_LAYOUT))
                .create("vkCreatePipelineLayout", LAYOUT, Recorder.DEVICE, layout, 0, 0);
    }

    /** A set with a storage image of a format. */
    private void storageImage(int format) {
        run.create(
                "vkCreateImage",
                IMAGE,
                Recorder.DEVICE,
                recorder.imageInfo(1, format, 4, 4, 1).address(),
                0,
                0);
        long view = run.struct("VkImageViewCreateInfo");
        run.set(view, "VkImageViewCreateInfo", "image", IMAGE)
                .set(view, "VkImageViewCreateInfo", "viewType", 1)
                .set(view, "VkImageViewCreateInfo", "format", format);
        VkImageViewCreateInfo.create(view).subresourceRange().set(1, 0, 1, 0, 1);
        run.create("vkCreateImageView", VIEW, Recorder.DEVICE, view, 0, 0);
        long pool = run.struct("VkDescriptorPoolCreateInfo");
        run.set(pool, "VkDescriptorPoolCreateInfo", "maxSets", 1)
                .create("vkCreateDescriptorPool", POOL, Recorder.DEVICE, pool, 0, 0);
        long allocate = run.struct("VkDescriptorSetAllocateInfo");
        run.set(allocate, "VkDescriptorSetAllocateInfo", "descriptorPool", POOL)
                .set(allocate, "VkDescriptorSetAllocateInfo", "descriptorSetCount", 1)
                .set(allocate, "VkDescriptorSetAllocateInfo", "pSetLayouts", run.pointer(SET_LAYOUT))
                .create("vkAllocateDescriptorSets", SET, Recorder.DEVICE, allocate, 0);
        long image = run.struct("VkDescriptorImageInfo");
        long write = run.struct("VkWriteDescriptorSet");
        run.set(image, "VkDescriptorImageInfo", "imageView", VIEW)
                .set(image, "VkDescriptorImageInfo", "imageLayout", 1)
                .set(write, "VkWriteDescriptorSet", "dstSet", SET)
                .set(write, "VkWriteDescriptorSet", "descriptorCount", 1)
                .set(write, "VkWriteDescriptorSet", "descriptorType", STORAGE_IMAGE)
                .set(write, "VkWriteDescriptorSet", "pImageInfo", image)
                .call("vkUpdateDescriptorSets", Recorder.DEVICE, 1, write, 0, 0);
    }

    /** A mapping of binding 0 of set 0. */
    private long mapping(int source) {
        String type = "VkDescriptorSetAndBindingMappingEXT";
        long mapping = run.struct(type);
        long info = run.struct("VkShaderDescriptorSetAndBindingMappingInfoEXT");
        run.set(mapping, type, "bindingCount", 1)
                .set(mapping, type, "resourceMask", Integer.MAX_VALUE)
                .set(mapping, type, "source", source)
                .set(info, "VkShaderDescriptorSetAndBindingMappingInfoEXT", "mappingCount", 1)
                .set(info, "VkShaderDescriptorSetAndBindingMappingInfoEXT", "pMappings", mapping);
        MemoryUtil.memPutInt(mapping + VkDescriptorSetAndBindingMappingEXT.SOURCEDATA, 8);
        return info;
    }

    private void pushAddress(long address) {
        long info = run.struct("VkPushDataInfoEXT");
        run.set(info, "VkPushDataInfoEXT", "offset", 8);
        MemoryUtil.memPutAddress(info + VkPushDataInfoEXT.DATA, run.pointer(address));
        MemoryUtil.memPutLong(info + VkPushDataInfoEXT.DATA + Long.BYTES, Long.BYTES);
        run.call("vkCmdPushDataEXT", Recorder.COMMANDS, info);
    }

    private void bind() {
        recorder.begin();
        run.call("vkCmdBindPipeline", Recorder.COMMANDS, BIND_POINT, PIPELINE);
    }

    private void dispatch() {
        run.call("vkCmdDispatch", Recorder.COMMANDS, 1, 1, 1);
    }

    private long reported(String rule) {
        return run.rules().stream().filter(rule::equals).count();
    }

    @Test
    void pushConstantsThatAShaderUsesAreSet() throws SpirvTextException {
        pipeline(CONSTANTS, 0, 0);
        bind();
        dispatch();
        assertEquals(1, reported("VUID-vkCmdDispatch-None-08601"));
        run.call("vkCmdPushConstants", Recorder.COMMANDS, 0, COMPUTE, 0, 4, run.pointer(0));
        dispatch();
        assertEquals(1, reported("VUID-vkCmdDispatch-None-08601"));
        bind();
        dispatch();
        assertEquals(2, reported("VUID-vkCmdDispatch-None-08601"), "a recording begins without any");
    }

    @ParameterizedTest
    @CsvSource({"16, 0", "0, 1"})
    void theOffsetOfAMemberCountsOnce(int pushed, int expected) throws SpirvTextException {
        pipeline(CONSTANTS.replace("0 Offset 0", "0 Offset 16"), 0, 0);
        bind();
        run.call("vkCmdPushConstants", Recorder.COMMANDS, 0, COMPUTE, pushed, 4, run.pointer(0));
        dispatch();
        assertEquals(expected, reported("VUID-vkCmdDispatch-None-08601"));
    }

    @ParameterizedTest
    @CsvSource({R8_UNORM + ", 0", R8G8_UNORM + ", 1"})
    void aWriteHasTheComponentsOfTheFormat(int format, int expected) throws SpirvTextException {
        layout(STORAGE_IMAGE);
        pipeline(WRITE, LAYOUT, 0);
        storageImage(format);
        bind();
        run.call("vkCmdBindDescriptorSets", Recorder.COMMANDS, BIND_POINT, LAYOUT, 0, 1, run.pointer(SET), 0, 0);
        dispatch();
        dispatch();
        assertEquals(expected, reported("VUID-vkCmdDispatch-OpImageWrite-08795"));
    }

    @ParameterizedTest
    @CsvSource({GENERAL + ", 0", READ_ONLY + ", 1"})
    void imagesAreInTheLayoutThatBarriersLeft(int layout, int expected) throws SpirvTextException {
        layout(STORAGE_IMAGE);
        pipeline(WRITE, LAYOUT, 0);
        storageImage(R8_UNORM);
        bind();
        VkImageMemoryBarrier barrier = VkImageMemoryBarrier.create(run.struct("VkImageMemoryBarrier"));
        barrier.newLayout(layout).image(IMAGE).subresourceRange().set(1, 0, 1, 0, 1);
        run.call("vkCmdPipelineBarrier", Recorder.COMMANDS, 1, COMPUTE_STAGE, 0, 0, 0, 0, 0, 1, barrier.address())
                .call("vkCmdBindDescriptorSets", Recorder.COMMANDS, BIND_POINT, LAYOUT, 0, 1, run.pointer(SET), 0, 0);
        dispatch();
        assertEquals(expected, reported("VUID-vkCmdDispatch-imageLayout-00344"));
    }

    @Test
    void descriptorBuffersAreForPipelinesThatWereCreatedForThem() throws SpirvTextException {
        layout(STORAGE_IMAGE);
        pipeline(WRITE, LAYOUT, 0);
        bind();
        run.call(
                "vkCmdSetDescriptorBufferOffsetsEXT",
                Recorder.COMMANDS,
                BIND_POINT,
                LAYOUT,
                0,
                1,
                run.pointer(0),
                run.pointer(0));
        dispatch();
        assertEquals(1, reported("VUID-vkCmdDispatch-None-08117"));
        assertEquals(0, reported("VUID-vkCmdDispatch-None-08115"));
    }

    @Test
    void heapsThatBindingsAreMappedToAreBound() throws SpirvTextException {
        pipeline(STORE, 0, mapping(CONSTANT_OFFSET));
        bind();
        dispatch();
        assertEquals(1, reported("VUID-vkCmdDispatch-None-11308"));
        run.call("vkCmdBindResourceHeapEXT", Recorder.COMMANDS, run.struct("VkBindHeapInfoEXT"));
        dispatch();
        assertEquals(1, reported("VUID-vkCmdDispatch-None-11308"));
    }

    @Test
    void addressesInPushDataAreThoseOfBuffers() throws SpirvTextException {
        pipeline(STORE, 0, mapping(PUSH_ADDRESS));
        bind();
        dispatch();
        assertEquals(0, reported("VUID-vkCmdDispatch-None-11302"), "nothing was pushed");
        pushAddress(1 << 20);
        dispatch();
        assertEquals(1, reported("VUID-vkCmdDispatch-None-11302"));
        assertEquals(0, reported("VUID-vkCmdDispatch-None-11308"), "no descriptor is needed");
    }
}
