package dev.vkval.check.drawstate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPipelineColorBlendAttachmentState;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/** Draws whose shaders do not fit the state beside them, and whose instances are more than views allow. */
class DrawnShadersTest {
    private static final int PHYSICAL = 2;
    private static final long MODULE = 20;
    private static final long PIPELINE = 21;
    private static final int FRAGMENT = 0x10;
    private static final int MESH = 0x80;
    private static final int BLEND_ENABLE = 1_000_455_010;
    private static final int BLEND_EQUATION = 1_000_455_011;
    private static final int ENTRY_NAME = 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24;
    private static final String GRAPHICS = "VkGraphicsPipelineCreateInfo";
    private static final String STAGE = "VkPipelineShaderStageCreateInfo";
    private static final String BLEND = "VkPipelineColorBlendStateCreateInfo";
    private static final String DYNAMIC = "VkPipelineDynamicStateCreateInfo";
    private static final String EQUATION = "VkColorBlendEquationEXT";

    private final Recorder recorder = new Recorder("VK_EXT_extended_dynamic_state3", "VK_NV_mesh_shader");
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private static String fragment(int location) {
        return """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint Fragment %main "main" %color
                OpExecutionMode %main OriginUpperLeft
                OpDecorate %color Location LOCATION
                %void = OpTypeVoid
                %fn = OpTypeFunction %void
                %float = OpTypeFloat 32
                %zero = OpConstantNull %float
                %pointer = OpTypePointer Output %float
                %color = OpVariable %pointer Output
                %main = OpFunction %void None %fn
                %start = OpLabel
                OpStore %color %zero
                OpReturn
                OpFunctionEnd
                """.replace("LOCATION", Integer.toString(location));
    }

    private static String mesh(String extension, String model) {
        return """
                OpCapability Shader
                OpCapability MeshShadingEXTENSION
                OpMemoryModel Logical GLSL450
                OpEntryPoint MODEL %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                OpExecutionMode %main OutputVertices 3
                OpExecutionMode %main OutputPrimitivesNV 1
                OpExecutionMode %main OutputTrianglesNV
                %void = OpTypeVoid
                %fn = OpTypeFunction %void
                %main = OpFunction %void None %fn
                %start = OpLabel
                OpReturn
                OpFunctionEnd
                """.replace("EXTENSION", extension).replace("MODEL", model);
    }

    private long info(String text, int bit, int... dynamicStates) throws SpirvTextException {
        int[] words = Assembler.words(text);
        long code = run.array(new long[words.length / 2 + 1]);
        for (int i = 0; i < words.length; i++) {
            MemoryUtil.memPutInt(code + (long) i * Integer.BYTES, words[i]);
        }
        long module = run.struct("VkShaderModuleCreateInfo");
        run.set(module, "VkShaderModuleCreateInfo", "codeSize", (long) words.length * Integer.BYTES)
                .set(module, "VkShaderModuleCreateInfo", "pCode", code)
                .create("vkCreateShaderModule", MODULE, Recorder.DEVICE, module, 0, 0);
        long stage = run.struct(STAGE);
        run.set(stage, STAGE, "stage", bit).set(stage, STAGE, "module", MODULE);
        MemoryUtil.memPutAddress(stage + VkPipelineShaderStageCreateInfo.PNAME, run.pointer(ENTRY_NAME));
        long dynamic = run.struct(DYNAMIC);
        long array = run.array(new long[Math.max(1, dynamicStates.length)]);
        for (int i = 0; i < dynamicStates.length; i++) {
            MemoryUtil.memPutInt(array + (long) i * Integer.BYTES, dynamicStates[i]);
        }
        long info = run.struct(GRAPHICS);
        run.set(dynamic, DYNAMIC, "dynamicStateCount", dynamicStates.length)
                .set(dynamic, DYNAMIC, "pDynamicStates", array)
                .set(info, GRAPHICS, "stageCount", 1)
                .set(info, GRAPHICS, "pStages", stage)
                .set(info, GRAPHICS, "pDynamicState", dynamic);
        return info;
    }

    private void bind(long info) {
        run.create("vkCreateGraphicsPipelines", PIPELINE, Recorder.DEVICE, 0, 1, info, 0, 0);
        recorder.begin();
        run.call("vkCmdBindPipeline", Recorder.COMMANDS, 0, PIPELINE);
    }

    private void blend(long info, boolean enable, int factor) {
        long state = run.struct(BLEND);
        long attachment = run.struct("VkPipelineColorBlendAttachmentState");
        VkPipelineColorBlendAttachmentState.create(attachment)
                .blendEnable(enable)
                .srcColorBlendFactor(1)
                .dstColorBlendFactor(factor);
        run.set(state, BLEND, "attachmentCount", 1)
                .set(state, BLEND, "pAttachments", attachment)
                .set(info, GRAPHICS, "pColorBlendState", state);
    }

    private void secondOutputs(int most) {
        long all = run.struct("VkPhysicalDeviceProperties2");
        long limits = VkPhysicalDeviceProperties.create(all + VkPhysicalDeviceProperties2.PROPERTIES)
                .limits()
                .address();
        run.set(limits, "VkPhysicalDeviceLimits", "maxFragmentDualSrcAttachments", most)
                .call("vkGetPhysicalDeviceProperties2", PHYSICAL, all);
    }

    private void is(String id, boolean expected) {
        assertEquals(
                expected ? List.of(id) : List.of(),
                run.rules().stream().filter(id::equals).toList());
    }

    private void draw() {
        run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0);
    }

    /** VK_BLEND_FACTOR_SRC1_COLOR is 15, VK_BLEND_FACTOR_ONE 1. */
    @ParameterizedTest
    @CsvSource({"1, 15, true, true", "0, 15, true, false", "1, 1, true, false", "1, 15, false, false"})
    void blendingWithASecondOutputLimitsLocations(int location, int factor, boolean enable, boolean expected)
            throws SpirvTextException {
        secondOutputs(1);
        long info = info(fragment(location), FRAGMENT);
        blend(info, enable, factor);
        bind(info);
        draw();
        is("VUID-vkCmdDraw-maxFragmentDualSrcAttachments-09239", expected);
    }

    @ParameterizedTest
    @CsvSource({"1, 15, 1, true", "0, 15, 1, false", "1, 1, 1, false", "1, 15, 0, false"})
    void dynamicBlendingDoesToo(int location, int factor, int enable, boolean expected) throws SpirvTextException {
        secondOutputs(1);
        long info = info(fragment(location), FRAGMENT, BLEND_ENABLE, BLEND_EQUATION);
        blend(info, true, 15);
        bind(info);
        long equation = run.struct(EQUATION);
        run.set(equation, EQUATION, "dstAlphaBlendFactor", factor)
                .call("vkCmdSetColorBlendEquationEXT", Recorder.COMMANDS, 0, 1, equation)
                .call("vkCmdSetColorBlendEnableEXT", Recorder.COMMANDS, 0, 1, run.pointer(enable));
        draw();
        is("VUID-vkCmdDraw-maxFragmentDualSrcAttachments-09239", expected);
    }

    @ParameterizedTest
    @CsvSource({"NV, MeshNV, false", "EXT, MeshEXT, true"})
    void commandsOfTheOlderExtensionDrawItsMeshes(String extension, String model, boolean expected)
            throws SpirvTextException {
        bind(info(mesh(extension, model), MESH));
        run.call("vkCmdDrawMeshTasksNV", Recorder.COMMANDS, 1, 0)
                .call("vkCmdDrawMeshTasksIndirectNV", Recorder.COMMANDS, 0, 0, 1, 8)
                .call("vkCmdDrawMeshTasksIndirectCountNV", Recorder.COMMANDS, 0, 0, 0, 0, 1, 8);
        is("VUID-vkCmdDrawMeshTasksNV-MeshNV-07080", expected);
        is("VUID-vkCmdDrawMeshTasksIndirectNV-MeshNV-07081", expected);
        is("VUID-vkCmdDrawMeshTasksIndirectCountNV-MeshNV-07082", expected);
    }

    @ParameterizedTest
    @CsvSource({"3, 5, 6, true", "3, 5, 5, false", "0, 5, 6, false"})
    void instancesOfViewsAreLimited(int viewMask, int first, int count, boolean expected) {
        String properties = "VkPhysicalDeviceMultiviewProperties";
        long all = run.struct("VkPhysicalDeviceProperties2");
        long multiview = run.struct(properties);
        run.set(multiview, properties, "maxMultiviewInstanceIndex", 9)
                .set(all, "VkPhysicalDeviceProperties2", "pNext", multiview)
                .call("vkGetPhysicalDeviceProperties2", PHYSICAL, all);
        recorder.begin();
        long rendering = run.struct("VkRenderingInfo");
        run.set(rendering, "VkRenderingInfo", "viewMask", viewMask)
                .set(rendering, "VkRenderingInfo", "layerCount", 1)
                .call("vkCmdBeginRendering", Recorder.COMMANDS, rendering)
                .call("vkCmdDraw", Recorder.COMMANDS, 3, count, 0, first)
                .call("vkCmdDrawIndexed", Recorder.COMMANDS, 3, count, 0, 0, first);
        is("VUID-vkCmdDraw-maxMultiviewInstanceIndex-02688", expected);
        is("VUID-vkCmdDrawIndexed-maxMultiviewInstanceIndex-02688", expected);
    }
}
