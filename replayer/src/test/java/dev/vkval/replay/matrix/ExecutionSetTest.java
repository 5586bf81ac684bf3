package dev.vkval.replay.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.system.DeviceChoice;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.vulkan.EXTDeviceGeneratedCommands;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;

/** Dispatches that the device generates, with the pipelines or shader objects of an execution set. */
class ExecutionSetTest {
    private static final int COMPUTE = VK10.VK_SHADER_STAGE_COMPUTE_BIT;
    /** VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT. */
    private static final int BINDABLE_SHADER = 0x80;

    private static final int PIPELINES = EXTDeviceGeneratedCommands.VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT;
    private static final int SHADERS =
            EXTDeviceGeneratedCommands.VK_INDIRECT_EXECUTION_SET_INFO_TYPE_SHADER_OBJECTS_EXT;
    private static final int BUFFER_BYTES = 64;
    private static final int WORDS_IN_BUFFER = BUFFER_BYTES / Integer.BYTES;
    private static final long SEQUENCE_ADDRESS = 0x10000;
    private static final long SCRATCH_ADDRESS = 0x20000;
    /** The index of a pipeline and the numbers of workgroups. */
    private static final int SEQUENCE_BYTES = 4 * Integer.BYTES;

    private static final int SCRATCH_BYTES = 4096;

    /** Stores to a word of a storage buffer, whose number is read from the first one. */
    private static final String SHADER = """
            ; Version: 1.3
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %array ArrayStride 4
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %buffer DescriptorSet 0
            OpDecorate %buffer Binding 0
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %array = OpTypeRuntimeArray %uint
            %block = OpTypeStruct %array
            %pBlock = OpTypePointer StorageBuffer %block
            %pWord = OpTypePointer StorageBuffer %uint
            %buffer = OpVariable %pBlock StorageBuffer
            %0 = OpConstant %uint 0
            %word = OpConstant %uint WORD
            %main = OpFunction %void None %function
            %start = OpLabel
            %first = OpAccessChain %pWord %buffer %0 %0
            %read = OpLoad %uint %first
            %number = OpIAdd %uint %read %word
            %at = OpAccessChain %pWord %buffer %0 %number
            OpStore %at %word
            OpReturn
            OpFunctionEnd
            """;

    @TempDir
    Path folder;

    private MadeCapture capture;
    private Path file;
    private long device;
    private long queue;
    private long setLayout;
    private long layout;
    private long words;
    private long set;
    private long commands;

    @BeforeEach
    void begin() throws IOException, NoDeviceException {
        assumeTrue(
                DeviceChoice.all().stream().anyMatch(each -> each.name().contains(MatrixRun.DEVICE)),
                "there is no " + MatrixRun.DEVICE);
        file = folder.resolve("sets.gfxr");
        capture = new MadeCapture(file);
        MadeStruct application = capture.struct("VkApplicationInfo").set("apiVersion", VK13.VK_API_VERSION_1_3);
        long instance = capture.create(
                "vkCreateInstance",
                capture.struct("VkInstanceCreateInfo")
                        .set("pApplicationInfo", application)
                        .address(),
                0);
        long physical = capture.create("vkEnumeratePhysicalDevices", instance, capture.ints(1));
        MadeStruct next = capture.struct("VkPhysicalDeviceVulkan12Features").enable("bufferDeviceAddress");
        next = capture.struct("VkPhysicalDeviceMaintenance5Features")
                .set("pNext", next)
                .enable("maintenance5");
        next = capture.struct("VkPhysicalDeviceShaderObjectFeaturesEXT")
                .set("pNext", next)
                .enable("shaderObject");
        next = capture.struct("VkPhysicalDeviceDeviceGeneratedCommandsFeaturesEXT")
                .set("pNext", next)
                .enable("deviceGeneratedCommands");
        String[] extensions = {"VK_EXT_device_generated_commands", "VK_KHR_maintenance5", "VK_EXT_shader_object"};
        MadeStruct info = capture.struct("VkDeviceCreateInfo")
                .set("queueCreateInfoCount", 1)
                .set(
                        "pQueueCreateInfos",
                        capture.struct("VkDeviceQueueCreateInfo")
                                .set("queueCount", 1)
                                .set("pQueuePriorities", capture.ints(0)))
                .set("enabledExtensionCount", extensions.length)
                .set("ppEnabledExtensionNames", capture.strings(extensions))
                .set("pNext", next);
        device = capture.create("vkCreateDevice", physical, info.address(), 0);
        queue = capture.create("vkGetDeviceQueue", device, 0, 0);
        MadeStruct binding = capture.struct("VkDescriptorSetLayoutBinding")
                .set("descriptorType", VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                .set("descriptorCount", 1)
                .set("stageFlags", COMPUTE);
        MadeStruct bindings = capture.struct("VkDescriptorSetLayoutCreateInfo")
                .set("bindingCount", 1)
                .set("pBindings", binding);
        setLayout = capture.create("vkCreateDescriptorSetLayout", device, bindings.address(), 0);
        MadeStruct layouts = capture.struct("VkPipelineLayoutCreateInfo")
                .set("setLayoutCount", 1)
                .set("pSetLayouts", capture.pointer(setLayout));
        layout = capture.create("vkCreatePipelineLayout", device, layouts.address(), 0);
        words = buffer(VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 0, BUFFER_BYTES);
        set = descriptors(words);
        MadeStruct pools = capture.struct("VkCommandPoolCreateInfo");
        long pool = capture.create("vkCreateCommandPool", device, pools.address(), 0);
        MadeStruct allocated = capture.struct("VkCommandBufferAllocateInfo")
                .set("commandPool", pool)
                .set("commandBufferCount", 1);
        commands = capture.create("vkAllocateCommandBuffers", device, allocated.address());
    }

    private long buffer(int usage, long address, int sizeBytes) {
        MadeStruct flags =
                capture.struct("VkMemoryAllocateFlagsInfo").set("flags", VK12.VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT);
        // More than the buffer, so that a store behind it harms nothing.
        MadeStruct allocated = capture.struct("VkMemoryAllocateInfo")
                .set("allocationSize", 1 << 16)
                .set("pNext", flags);
        long memory = capture.create("vkAllocateMemory", device, allocated.address(), 0);
        MadeStruct info = capture.struct("VkBufferCreateInfo")
                .set("size", sizeBytes)
                .set(
                        "usage",
                        usage
                                | VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT
                                | (address == 0 ? 0 : VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT));
        long buffer = capture.create("vkCreateBuffer", device, info.address(), 0);
        capture.call("vkBindBufferMemory", device, buffer, memory, 0);
        if (address != 0) {
            MadeStruct of = capture.struct("VkBufferDeviceAddressInfo").set("buffer", buffer);
            capture.returning(address, "vkGetBufferDeviceAddress", device, of.address());
        }
        return buffer;
    }

    private long descriptors(long buffer) {
        MadeStruct size = capture.struct("VkDescriptorPoolSize")
                .set("type", VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                .set("descriptorCount", 1);
        MadeStruct pools = capture.struct("VkDescriptorPoolCreateInfo")
                .set("maxSets", 1)
                .set("poolSizeCount", 1)
                .set("pPoolSizes", size);
        long pool = capture.create("vkCreateDescriptorPool", device, pools.address(), 0);
        MadeStruct info = capture.struct("VkDescriptorSetAllocateInfo")
                .set("descriptorPool", pool)
                .set("descriptorSetCount", 1)
                .set("pSetLayouts", capture.pointer(setLayout));
        long allocated = capture.create("vkAllocateDescriptorSets", device, info.address());
        MadeStruct range =
                capture.struct("VkDescriptorBufferInfo").set("buffer", buffer).set("range", BUFFER_BYTES);
        MadeStruct write = capture.struct("VkWriteDescriptorSet")
                .set("dstSet", allocated)
                .set("descriptorCount", 1)
                .set("descriptorType", VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                .set("pBufferInfo", range);
        capture.call("vkUpdateDescriptorSets", device, 1, write.address(), 0, 0);
        return allocated;
    }

    private static int[] code(int word) {
        try {
            return Assembler.words(SHADER.replace("WORD", Integer.toString(word)));
        } catch (SpirvTextException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** A pipeline that stores to a word. */
    private long pipeline(int word) {
        int[] code = code(word);
        MadeStruct module = capture.struct("VkShaderModuleCreateInfo")
                .set("codeSize", (long) code.length * Integer.BYTES)
                .set("pCode", capture.ints(code));
        long created = capture.create("vkCreateShaderModule", device, module.address(), 0);
        MadeStruct flags = capture.struct("VkPipelineCreateFlags2CreateInfo")
                .set("flags", EXTDeviceGeneratedCommands.VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT);
        MadeStruct info = capture.struct("VkComputePipelineCreateInfo")
                .set("pNext", flags)
                .set("stage.sType", VK10.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO)
                .set("stage.stage", COMPUTE)
                .set("stage.module", created)
                .set("stage.pName", capture.string("main"))
                .set("layout", layout);
        return capture.create("vkCreateComputePipelines", device, 0, 1, info.address(), 0);
    }

    /** A shader object that does. */
    private long shader(int word) {
        int[] code = code(word);
        MadeStruct info = capture.struct("VkShaderCreateInfoEXT")
                .set("flags", BINDABLE_SHADER)
                .set("stage", COMPUTE)
                .set("codeType", EXTShaderObject.VK_SHADER_CODE_TYPE_SPIRV_EXT)
                .set("codeSize", (long) code.length * Integer.BYTES)
                .set("pCode", capture.ints(code))
                .set("pName", capture.string("main"))
                .set("setLayoutCount", 1)
                .set("pSetLayouts", capture.pointer(setLayout));
        return capture.create("vkCreateShadersEXT", device, 1, info.address(), 0);
    }

    private long pipelineSet(long initial) {
        MadeStruct pipelines = capture.struct("VkIndirectExecutionSetPipelineInfoEXT")
                .set("initialPipeline", initial)
                .set("maxPipelineCount", 2);
        return executionSet(PIPELINES, pipelines);
    }

    private long shaderSet(long initial) {
        MadeStruct layouts = capture.struct("VkIndirectExecutionSetShaderLayoutInfoEXT")
                .set("setLayoutCount", 1)
                .set("pSetLayouts", capture.pointer(setLayout));
        MadeStruct shaders = capture.struct("VkIndirectExecutionSetShaderInfoEXT")
                .set("shaderCount", 1)
                .set("pInitialShaders", capture.pointer(initial))
                .set("pSetLayoutInfos", layouts)
                .set("maxShaderCount", 2);
        return executionSet(SHADERS, shaders);
    }

    private long executionSet(int type, MadeStruct members) {
        MadeStruct info = capture.struct("VkIndirectExecutionSetCreateInfoEXT")
                .set("type", type)
                .set("info", members);
        return capture.create("vkCreateIndirectExecutionSetEXT", device, info.address(), 0);
    }

    private void writePipeline(long executionSet, long pipeline) {
        MadeStruct write = capture.struct("VkWriteIndirectExecutionSetPipelineEXT")
                .set("index", 1)
                .set("pipeline", pipeline);
        capture.call("vkUpdateIndirectExecutionSetPipelineEXT", device, executionSet, 1, write.address());
    }

    private void writeShader(long executionSet, long shader) {
        MadeStruct write = capture.struct("VkWriteIndirectExecutionSetShaderEXT")
                .set("index", 1)
                .set("shader", shader);
        capture.call("vkUpdateIndirectExecutionSetShaderEXT", device, executionSet, 1, write.address());
    }

    private long commandsLayout(int type) {
        MadeStruct choice = capture.struct("VkIndirectCommandsExecutionSetTokenEXT")
                .set("type", type)
                .set("shaderStages", COMPUTE);
        MadeStruct tokens = capture.structs("VkIndirectCommandsLayoutTokenEXT", 2)
                .set("type", EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT)
                .set("data", choice);
        tokens.next()
                .set("type", EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DISPATCH_EXT)
                .set("offset", Integer.BYTES);
        MadeStruct info = capture.struct("VkIndirectCommandsLayoutCreateInfoEXT")
                .set("shaderStages", COMPUTE)
                .set("indirectStride", SEQUENCE_BYTES)
                .set("tokenCount", 2)
                .set("pTokens", tokens);
        return capture.create("vkCreateIndirectCommandsLayoutEXT", device, info.address(), 0);
    }

    /** Records a dispatch with the second member of a set, and gives the index of its block. */
    private long record(int type, long executionSet, Consumer<Long> bind) {
        int usage = VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
        long sequences = buffer(usage, SEQUENCE_ADDRESS, SEQUENCE_BYTES);
        buffer(usage, SCRATCH_ADDRESS, SCRATCH_BYTES);
        long commandsLayout = commandsLayout(type);
        MadeStruct begin = capture.struct("VkCommandBufferBeginInfo");
        capture.call("vkBeginCommandBuffer", commands, begin.address());
        capture.call("vkCmdUpdateBuffer", commands, sequences, 0, SEQUENCE_BYTES, capture.ints(1, 1, 1, 1));
        capture.call("vkCmdFillBuffer", commands, words, 0, BUFFER_BYTES, 0);
        bind.accept(commands);
        capture.call(
                "vkCmdBindDescriptorSets",
                commands,
                VK10.VK_PIPELINE_BIND_POINT_COMPUTE,
                layout,
                0,
                1,
                capture.pointer(set),
                0,
                0);
        MadeStruct info = capture.struct("VkGeneratedCommandsInfoEXT")
                .set("shaderStages", COMPUTE)
                .set("indirectExecutionSet", executionSet)
                .set("indirectCommandsLayout", commandsLayout)
                .set("indirectAddress", SEQUENCE_ADDRESS)
                .set("indirectAddressSize", SEQUENCE_BYTES)
                .set("preprocessAddress", SCRATCH_ADDRESS)
                .set("preprocessSize", SCRATCH_BYTES)
                .set("maxSequenceCount", 1);
        long block = capture.call("vkCmdExecuteGeneratedCommandsEXT", commands, 0, info.address());
        capture.call("vkEndCommandBuffer", commands);
        return block;
    }

    private void submit() {
        MadeStruct submit = capture.struct("VkSubmitInfo")
                .set("commandBufferCount", 1)
                .set("pCommandBuffers", capture.pointer(commands));
        capture.call("vkQueueSubmit", queue, 1, submit.address(), VK10.VK_NULL_HANDLE);
        capture.call("vkDeviceWaitIdle", device);
    }

    private void bindPipeline(long buffer, long pipeline) {
        capture.call("vkCmdBindPipeline", buffer, VK10.VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    }

    private void bindShader(long buffer, long shader) {
        capture.call("vkCmdBindShadersEXT", buffer, 1, capture.ints(COMPUTE), capture.pointer(shader));
    }

    /** Blocks and words of the stores behind the buffer. */
    private List<String> found() throws IOException, NoDeviceException {
        capture.close();
        MatrixRun run = MatrixRun.of(file);
        assertEquals(List.of(), run.problems());
        assertEquals(List.of(), run.gaps());
        return run.findings().stream()
                .map(finding -> finding.block() + " " + finding.rule())
                .toList();
    }

    private static List<String> found(String rule, long block) {
        return List.of(block + " VUID-vkCmdExecuteGeneratedCommandsEXT-" + rule);
    }

    @Test
    void aPipelineThatTheDeviceBindsIsChecked() throws IOException, NoDeviceException {
        long initial = pipeline(0);
        long executionSet = pipelineSet(initial);
        writePipeline(executionSet, pipeline(WORDS_IN_BUFFER));
        long block = record(PIPELINES, executionSet, buffer -> bindPipeline(buffer, initial));
        submit();
        assertEquals(found("storageBuffers-06936", block), found());
    }

    @Test
    void aPipelineThatIsWrittenToTheSetLaterIsChecked() throws IOException, NoDeviceException {
        long initial = pipeline(0);
        long executionSet = pipelineSet(initial);
        writePipeline(executionSet, pipeline(1));
        long block = record(PIPELINES, executionSet, buffer -> bindPipeline(buffer, initial));
        submit();
        writePipeline(executionSet, pipeline(WORDS_IN_BUFFER));
        submit();
        assertEquals(found("storageBuffers-06936", block), found());
    }

    @Test
    void ofPipelinesThatAreNotChosenNothingIsSaid() throws IOException, NoDeviceException {
        long initial = pipeline(WORDS_IN_BUFFER);
        long executionSet = pipelineSet(initial);
        writePipeline(executionSet, pipeline(WORDS_IN_BUFFER - 1));
        record(PIPELINES, executionSet, buffer -> bindPipeline(buffer, initial));
        submit();
        assertEquals(List.of(), found());
    }

    @Test
    void aShaderObjectThatTheDeviceBindsIsChecked() throws IOException, NoDeviceException {
        long initial = shader(0);
        long executionSet = shaderSet(initial);
        writeShader(executionSet, shader(WORDS_IN_BUFFER));
        long block = record(SHADERS, executionSet, buffer -> bindShader(buffer, initial));
        submit();
        assertEquals(found("None-08613", block), found());
    }
}
