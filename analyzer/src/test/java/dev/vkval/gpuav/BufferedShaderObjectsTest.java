package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.block.Payload;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.finding.FindingSink;
import dev.vkval.spirv.source.ShaderListing;
import dev.vkval.spirv.source.ShaderSources;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VK10;

/** A shader object whose one descriptor is at byte 64 of a descriptor buffer. */
class BufferedShaderObjectsTest {
    private static final int STORAGE = VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    private static final int UNIFORM = VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    private static final int COMPUTE = VK10.VK_SHADER_STAGE_COMPUTE_BIT;
    private static final int BYTES = 16;
    private static final int OFFSET = 64;
    private static final int ADDRESS = 0x10000;
    private static final int MEMORY = 9;
    private static final int SET_LAYOUT = 40;
    private static final int LAYOUT = 41;
    private static final int SHADER = 42;
    private static final int BUFFER = 43;
    /** "main". */
    private static final int NAME = 0x6E69616D;

    /** Stores to a storage buffer. */
    private static final int[] CODE = RecordedRun.assembled("""
            ; Version: 1.3
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %buffer DescriptorSet 0
            OpDecorate %buffer Binding 0
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %block = OpTypeStruct %uint
            %pBlock = OpTypePointer StorageBuffer %block
            %pWord = OpTypePointer StorageBuffer %uint
            %buffer = OpVariable %pBlock StorageBuffer
            %0 = OpConstant %uint 0
            %main = OpFunction %void None %function
            %start = OpLabel
            %at = OpAccessChain %pWord %buffer %0
            OpStore %at %0
            OpReturn
            OpFunctionEnd
            """);

    private static List<ValidationObject> objects(FindingSink sink) {
        StateTracker state = new StateTracker();
        ShaderSource source = new ShaderSource(ShaderSources.none(), ShaderListing.Sink.NONE);
        GpuOptions options = GpuOptions.of(Map.of(GpuSettings.HASHING, true));
        return List.of(state, new ShaderProof(sink, source, state, options, CheckedShaders.NONE));
    }

    private static void create(CheckRun run) {
        long binding = run.struct(
                "VkDescriptorSetLayoutBinding", "descriptorType", STORAGE, "descriptorCount", 1, "stageFlags", COMPUTE);
        long set = run.struct("VkDescriptorSetLayoutCreateInfo", "bindingCount", 1, "flags", 1 << 4);
        long layout = run.struct("VkPipelineLayoutCreateInfo", "setLayoutCount", 1);
        String info = "VkShaderCreateInfoEXT";
        long shader = run.struct(info, "stage", COMPUTE, "setLayoutCount", 1);
        run.set(set, "VkDescriptorSetLayoutCreateInfo", "pBindings", binding)
                .create("vkCreateDescriptorSetLayout", SET_LAYOUT, Recorder.DEVICE, set, 0, 0)
                .call("vkGetDescriptorSetLayoutBindingOffsetEXT", Recorder.DEVICE, SET_LAYOUT, 0, run.pointer(0))
                .set(layout, "VkPipelineLayoutCreateInfo", "pSetLayouts", run.array(SET_LAYOUT))
                .create("vkCreatePipelineLayout", LAYOUT, Recorder.DEVICE, layout, 0, 0)
                .set(shader, info, "codeType", EXTShaderObject.VK_SHADER_CODE_TYPE_SPIRV_EXT)
                .set(shader, info, "codeSize", CODE.length * Integer.BYTES)
                .set(shader, info, "pCode", run.words(CODE))
                .set(shader, info, "pName", run.words(NAME, 0))
                .set(shader, info, "pSetLayouts", run.array(SET_LAYOUT))
                .create("vkCreateShadersEXT", SHADER, Recorder.DEVICE, 1, shader, 0, 0);
        long buffer = run.struct("VkBufferCreateInfo", "size", 256, "usage", 1 << 22);
        run.create("vkCreateBuffer", BUFFER, Recorder.DEVICE, buffer, 0, 0)
                .call("vkBindBufferMemory", Recorder.DEVICE, BUFFER, MEMORY, 0)
                .returning(ADDRESS)
                .call(
                        "vkGetBufferDeviceAddress",
                        Recorder.DEVICE,
                        run.struct("VkBufferDeviceAddressInfo", "buffer", BUFFER))
                .returning(0)
                .call("vkMapMemory", Recorder.DEVICE, MEMORY, 0, -1, 0, run.pointer(0));
    }

    /** Gets a descriptor, and writes it to an offset. */
    private static void write(CheckRun run, int type, int at) {
        long bytes = run.array(type, at);
        long info = run.struct("VkDescriptorGetInfoEXT", "type", type);
        run.call("vkGetDescriptorEXT", Recorder.DEVICE, info, BYTES, bytes)
                .metadata(new Metadata.FillMemory(0, 0, 1, MEMORY, at, new Payload(bytes, BYTES)));
    }

    @ParameterizedTest
    @CsvSource({STORAGE + ", 64, false", UNIFORM + ", 64, true", STORAGE + ", 128, true"})
    void descriptorsAreValid(int type, int at, boolean wrong) {
        try (Recorder recorder = Recorder.of(new CheckRun(BufferedShaderObjectsTest::objects)
                .device(3, "VK_EXT_shader_object", "VK_EXT_descriptor_buffer"))) {
            CheckRun run = recorder.run();
            create(run);
            // Tells the size of such descriptors.
            write(run, STORAGE, 192);
            write(run, type, at);
            recorder.begin();
            long bound = run.struct("VkDescriptorBufferBindingInfoEXT", "address", ADDRESS);
            run.call("vkCmdBindShadersEXT", Recorder.COMMANDS, 1, run.words(COMPUTE), run.array(SHADER))
                    .call("vkCmdBindDescriptorBuffersEXT", Recorder.COMMANDS, 1, bound)
                    .call(
                            "vkCmdSetDescriptorBufferOffsetsEXT",
                            Recorder.COMMANDS,
                            VK10.VK_PIPELINE_BIND_POINT_COMPUTE,
                            LAYOUT,
                            0,
                            1,
                            run.words(0),
                            run.array(OFFSET))
                    .call("vkCmdDispatch", Recorder.COMMANDS, 1, 1, 1)
                    .call("vkEndCommandBuffer", Recorder.COMMANDS);
            long submit = run.struct("VkSubmitInfo", "commandBufferCount", 1);
            run.set(submit, "VkSubmitInfo", "pCommandBuffers", run.array(Recorder.COMMANDS))
                    .call("vkQueueSubmit", Recorder.QUEUE, 1, submit, 0);
            assertEquals(wrong ? List.of("VUID-vkCmdDispatch-None-08116") : List.of(), run.rules());
        }
    }
}
