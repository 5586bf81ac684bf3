package dev.vkval.replay.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.AnomalyKind;
import dev.vkval.capture.CaptureReader;
import dev.vkval.replay.Corpus;
import dev.vkval.replay.VulkanDriver;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.settings.ReplaySettings;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** Pipelines and shader objects whose workgroups the device does not support are not created; all others are. */
class LargeWorkgroupsTest {
    /** More than any device supports. */
    private static final int TOO_LARGE = 1 << 20;

    private static final int COMPUTE = 0x20;
    private static final int MESH = 0x80;

    private static final String BODY = """
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %main = OpFunction %void None %function
            %start = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    private static final String MODE = """
            ; Version: 1.2
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize WIDTH 1 1
            """ + BODY;

    /** Its mode is overridden by a constant whose second component is specialized. */
    private static final String BUILT_IN = """
            ; Version: 1.2
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %height SpecId 3
            OpDecorate %size BuiltIn WorkgroupSize
            %uint = OpTypeInt 32 0
            %v3uint = OpTypeVector %uint 3
            %one = OpConstant %uint 1
            %height = OpSpecConstant %uint 8
            %size = OpSpecConstantComposite %v3uint %one %height %one
            """ + BODY;

    private static final String MODE_ID = """
            ; Version: 1.2
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionModeId %main LocalSizeId %one %height %one
            OpDecorate %height SpecId 3
            %uint = OpTypeInt 32 0
            %one = OpConstant %uint 1
            %height = OpSpecConstant %uint 8
            """ + BODY;

    private static final String MESH_SHADER = """
            ; Version: 1.4
            OpCapability MeshShadingEXT
            OpExtension "SPV_EXT_mesh_shader"
            OpMemoryModel Logical GLSL450
            OpEntryPoint MeshEXT %main "main"
            OpExecutionMode %main LocalSize WIDTH 1 1
            OpExecutionMode %main OutputTrianglesEXT
            OpExecutionMode %main OutputVertices 3
            OpExecutionMode %main OutputPrimitivesEXT 1
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %none = OpConstant %uint 0
            %main = OpFunction %void None %function
            %start = OpLabel
            OpSetMeshOutputsEXT %none %none
            OpReturn
            OpFunctionEnd
            """;

    @TempDir
    Path folder;

    private final Anomalies anomalies = new Anomalies();
    /** The ids of what a capture creates, by what is in it. */
    private final Map<String, Long> created = new TreeMap<>();

    private MadeCapture capture;
    private long device;
    private long queue;
    private long layout;

    private void begin(Path file) throws IOException {
        capture = new MadeCapture(file);
        long instance = capture.create(
                "vkCreateInstance",
                capture.struct("VkInstanceCreateInfo")
                        .set(
                                "pApplicationInfo",
                                capture.struct("VkApplicationInfo").set("apiVersion", VK13.VK_API_VERSION_1_3))
                        .address(),
                0);
        long physical = capture.create("vkEnumeratePhysicalDevices", instance, capture.ints(1));
        MadeStruct features = capture.struct("VkPhysicalDeviceFeatures2");
        features = capture.struct("VkPhysicalDeviceVulkan13Features")
                .set("pNext", features)
                .enable("dynamicRendering", "maintenance4");
        features = capture.struct("VkPhysicalDeviceMeshShaderFeaturesEXT")
                .set("pNext", features)
                .enable("meshShader");
        features = capture.struct("VkPhysicalDeviceShaderObjectFeaturesEXT")
                .set("pNext", features)
                .enable("shaderObject");
        MadeStruct info = capture.struct("VkDeviceCreateInfo")
                .set("queueCreateInfoCount", 1)
                .set(
                        "pQueueCreateInfos",
                        capture.struct("VkDeviceQueueCreateInfo")
                                .set("queueCount", 1)
                                .set("pQueuePriorities", capture.ints(0)))
                .set("enabledExtensionCount", 2)
                .set("ppEnabledExtensionNames", capture.strings("VK_EXT_mesh_shader", "VK_EXT_shader_object"))
                .set("pNext", features);
        device = capture.create("vkCreateDevice", physical, info.address(), 0);
        queue = capture.create("vkGetDeviceQueue", device, 0, 0);
        MadeStruct none = capture.struct("VkPipelineLayoutCreateInfo");
        layout = capture.create("vkCreatePipelineLayout", device, none.address(), 0);
    }

    private static int[] words(String assembly, int width) {
        try {
            return Assembler.words(assembly.replace("WIDTH", Integer.toString(width)));
        } catch (SpirvTextException e) {
            throw new IllegalStateException(e);
        }
    }

    private long module(int[] words) {
        MadeStruct info = capture.struct("VkShaderModuleCreateInfo")
                .set("codeSize", (long) words.length * Integer.BYTES)
                .set("pCode", capture.ints(words));
        return capture.create("vkCreateShaderModule", device, info.address(), 0);
    }

    private long compute(long module, int height) {
        MadeStruct info = capture.struct("VkComputePipelineCreateInfo")
                .set("stage.sType", VK10.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO)
                .set("stage.stage", COMPUTE)
                .set("stage.module", module)
                .set("stage.pName", capture.string("main"))
                .set("stage.pSpecializationInfo", specialization(height))
                .set("layout", layout);
        return capture.create("vkCreateComputePipelines", device, 0, 1, info.address(), 0);
    }

    private MadeStruct specialization(int height) {
        return capture.struct("VkSpecializationInfo")
                .set("mapEntryCount", 1)
                .set(
                        "pMapEntries",
                        capture.struct("VkSpecializationMapEntry")
                                .set("constantID", 3)
                                .set("size", Integer.BYTES))
                .set("dataSize", Integer.BYTES)
                .set("pData", capture.ints(height));
    }

    private long mesh(int width) {
        long module = module(words(MESH_SHADER, width));
        MadeStruct stage = capture.struct("VkPipelineShaderStageCreateInfo")
                .set("stage", MESH)
                .set("module", module)
                .set("pName", capture.string("main"));
        MadeStruct info = capture.struct("VkGraphicsPipelineCreateInfo")
                .set("stageCount", 1)
                .set("pStages", stage)
                .set(
                        "pViewportState",
                        capture.struct("VkPipelineViewportStateCreateInfo")
                                .set("viewportCount", 1)
                                .set(
                                        "pViewports",
                                        capture.struct("VkViewport")
                                                .set("width", 1F)
                                                .set("height", 1F))
                                .set("scissorCount", 1)
                                .set("pScissors", capture.struct("VkRect2D")))
                .set(
                        "pRasterizationState",
                        capture.struct("VkPipelineRasterizationStateCreateInfo")
                                .set("rasterizerDiscardEnable", 1)
                                .set("lineWidth", 1F))
                .set("layout", layout)
                .set("pNext", capture.struct("VkPipelineRenderingCreateInfo"));
        return capture.create("vkCreateGraphicsPipelines", device, 0, 1, info.address(), 0);
    }

    private long object(int width) {
        int[] words = words(MODE, width);
        MadeStruct info = capture.struct("VkShaderCreateInfoEXT")
                .set("stage", COMPUTE)
                .set("codeType", EXTShaderObject.VK_SHADER_CODE_TYPE_SPIRV_EXT)
                .set("codeSize", (long) words.length * Integer.BYTES)
                .set("pCode", capture.ints(words))
                .set("pName", capture.string("main"));
        return capture.create("vkCreateShadersEXT", device, 1, info.address(), 0);
    }

    private long dispatches(long pipeline) {
        MadeStruct pools = capture.struct("VkCommandPoolCreateInfo");
        long pool = capture.create("vkCreateCommandPool", device, pools.address(), 0);
        MadeStruct info = capture.struct("VkCommandBufferAllocateInfo")
                .set("commandPool", pool)
                .set("commandBufferCount", 1);
        long commands = capture.create("vkAllocateCommandBuffers", device, info.address());
        MadeStruct begin = capture.struct("VkCommandBufferBeginInfo");
        capture.call("vkBeginCommandBuffer", commands, begin.address());
        capture.call("vkCmdBindPipeline", commands, VK10.VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
        capture.call("vkCmdDispatch", commands, 1, 1, 1);
        capture.call("vkEndCommandBuffer", commands);
        return commands;
    }

    private void submit(long commands, long fence) {
        MadeStruct submit = capture.struct("VkSubmitInfo")
                .set("commandBufferCount", 1)
                .set("pCommandBuffers", capture.pointer(commands));
        capture.call("vkQueueSubmit", queue, 1, submit.address(), fence);
    }

    /** Which of what was created exists on the device at the end of the replay. */
    private List<String> replayed(Path file) throws IOException, NoDeviceException {
        ReplaySettings settings = Corpus.software(anomalies);
        try (CaptureReader reader = CaptureReader.open(file, settings.anomalies());
                VulkanDriver driver = VulkanDriver.open(settings)) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem call) {
                    driver.execute(call.call());
                }
            }
            List<String> live = new ArrayList<>();
            created.forEach((name, id) -> {
                if (driver.liveHandle(id) != 0) {
                    live.add(name);
                }
            });
            return live;
        }
    }

    private List<String> limitations() {
        return anomalies.entries().stream()
                .filter(entry -> entry.kind() == AnomalyKind.REPLAY_LIMITATION)
                .map(Anomalies.Entry::detail)
                .toList();
    }

    @Test
    void whatIsTooLargeIsNotCreatedWhicheverWayItsSizeIsGiven() throws IOException, NoDeviceException {
        Path file = folder.resolve("sizes.gfxr");
        begin(file);
        created.put("mode", compute(module(words(MODE, 8)), 1));
        created.put("mode, large", compute(module(words(MODE, TOO_LARGE)), 1));
        long builtIn = module(words(BUILT_IN, 0));
        created.put("built-in", compute(builtIn, 16));
        created.put("built-in, large", compute(builtIn, TOO_LARGE));
        long modeId = module(words(MODE_ID, 0));
        created.put("mode id", compute(modeId, 16));
        created.put("mode id, large", compute(modeId, TOO_LARGE));
        created.put("mesh", mesh(8));
        created.put("mesh, large", mesh(TOO_LARGE));
        created.put("object", object(8));
        created.put("object, large", object(TOO_LARGE));
        capture.close();
        assertEquals(
                List.of("built-in", "mesh", "mode", "mode id", "object"),
                replayed(file),
                limitations().toString());
        assertEquals(4, limitations().size(), "two of them are equal: " + limitations());
        assertTrue(
                limitations()
                        .get(0)
                        .startsWith("vkCreateComputePipelines was not executed, for the sake of the device: it has the"
                                + " entry point \"main\" whose workgroup has x = 1048576, and maxComputeWorkGroupSize of"
                                + " this device is "),
                limitations().get(0));
        assertTrue(
                limitations().get(1).contains("has y = 1048576"), limitations().get(1));
        assertTrue(
                limitations().get(2).contains("maxMeshWorkGroupSize"),
                limitations().get(2));
        assertTrue(
                limitations().get(3).startsWith("vkCreateShadersEXT "),
                limitations().get(3));
    }

    @Test
    void theRestOfTheCaptureGoesOn() throws IOException, NoDeviceException {
        Path file = folder.resolve("rest.gfxr");
        begin(file);
        long fits = compute(module(words(MODE, 8)), 1);
        long large = compute(module(words(MODE, TOO_LARGE)), 1);
        MadeStruct info = capture.struct("VkFenceCreateInfo");
        long fence = capture.create("vkCreateFence", device, info.address(), 0);
        submit(dispatches(large), 0);
        submit(dispatches(fits), fence);
        capture.call("vkWaitForFences", device, 1, capture.pointer(fence), 1, -1);
        capture.call("vkGetFenceStatus", device, fence);
        created.put("fits", fits);
        created.put("large", large);
        capture.close();
        assertEquals(List.of("fits"), replayed(file));
        List<String> said = limitations();
        assertTrue(said.get(0).startsWith("vkCreateComputePipelines was not executed"), said.toString());
        assertTrue(said.get(1).startsWith("vkCmdBindPipeline was not executed"), said.toString());
        assertTrue(said.stream().noneMatch(text -> text.startsWith("vkWaitForFences")), said.toString());
    }
}
