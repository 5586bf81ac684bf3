package dev.vkval.check.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.spirv.text.Assembler;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkIndirectExecutionSetCreateInfoEXT;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;

/** Pipelines and shaders that are written to an execution set, beside the first one of the set. */
class ExecutionSetRulesTest {
    private static final int DEVICE = 3;
    private static final int SET = 20;
    private static final int FIRST = 30;
    private static final int OTHER = 31;
    private static final int LAYOUT = 40;
    private static final int LARGER_LAYOUT = 41;
    private static final int ENTRY_NAME = 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24;
    private static final String GRAPHICS = "VkGraphicsPipelineCreateInfo";
    private static final String STAGE = "VkPipelineShaderStageCreateInfo";
    private static final String FIRST_OUTPUT = "Location 0";

    private final CheckRun run = CheckRun.core().device(3, "VK_EXT_device_generated_commands");

    @BeforeEach
    void start() {
        layout(LAYOUT, 0);
        layout(LARGER_LAYOUT, 4);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private long with(String struct, Object... members) {
        long made = run.struct(struct);
        for (int i = 0; i < members.length; i += 2) {
            run.set(made, struct, (String) members[i], ((Number) members[i + 1]).longValue());
        }
        return made;
    }

    private void layout(int handle, int pushedBytes) {
        long range = with("VkPushConstantRange", "stageFlags", 1, "size", pushedBytes);
        long info = with(
                "VkPipelineLayoutCreateInfo",
                "pushConstantRangeCount",
                pushedBytes == 0 ? 0 : 1,
                "pPushConstantRanges",
                range);
        run.create("vkCreatePipelineLayout", handle, DEVICE, info, 0, 0);
    }

    /** A fragment shader that writes one output of a decoration. */
    private static int[] fragment(String decoration) throws Exception {
        String type = decoration.contains("FragStencilRefEXT") ? "%int" : "%float";
        boolean mask = decoration.contains("SampleMask");
        String variable = mask ? "%mask" : type;
        return Assembler.words("OpCapability Shader\nOpCapability StencilExportEXT\n"
                + "OpExtension \"SPV_EXT_shader_stencil_export\"\nOpMemoryModel Logical GLSL450\n"
                + "OpEntryPoint Fragment %main \"main\" %out\nOpExecutionMode %main OriginUpperLeft\n"
                + "OpDecorate %out " + decoration + "\n%void = OpTypeVoid\n%fn = OpTypeFunction %void\n"
                + "%float = OpTypeFloat 32\n%int = OpTypeInt 32 1\n%uint = OpTypeInt 32 0\n%one = OpConstant %uint 1\n"
                + "%zerof = OpConstant %float 0\n%zeroi = OpConstant %int 0\n%mask = OpTypeArray %int %one\n"
                + "%pi = OpTypePointer Output %int\n%pointer = OpTypePointer Output " + variable + "\n"
                + "%out = OpVariable %pointer Output\n%main = OpFunction %void None %fn\n%start = OpLabel\n"
                + (mask ? "%at = OpAccessChain %pi %out %zeroi\nOpStore %at %zeroi\n" : "")
                + (mask ? "" : "OpStore %out " + (type.equals("%int") ? "%zeroi" : "%zerof") + "\n")
                + "OpReturn\nOpFunctionEnd\n");
    }

    private void pipeline(int handle, int stageBit, String output, int layout, int dynamicState) throws Exception {
        int[] words = fragment(output);
        long module = with("VkShaderModuleCreateInfo", "codeSize", words.length * 4L, "pCode", run.words(words));
        run.create("vkCreateShaderModule", handle + 100, DEVICE, module, 0, 0);
        long stage = with(STAGE, "stage", stageBit, "module", handle + 100);
        MemoryUtil.memPutAddress(stage + VkPipelineShaderStageCreateInfo.PNAME, run.pointer(ENTRY_NAME));
        long dynamic = with(
                "VkPipelineDynamicStateCreateInfo",
                "dynamicStateCount",
                1,
                "pDynamicStates",
                run.pointer(dynamicState));
        long info = with(GRAPHICS, "stageCount", 1, "pStages", stage, "layout", layout, "pDynamicState", dynamic);
        run.create("vkCreateGraphicsPipelines", handle, DEVICE, 0, 1, info, 0, 0);
    }

    private void set(int type, long info) {
        long create = with("VkIndirectExecutionSetCreateInfoEXT", "type", type);
        MemoryUtil.memPutAddress(create + VkIndirectExecutionSetCreateInfoEXT.INFO, info);
        run.create("vkCreateIndirectExecutionSetEXT", SET, DEVICE, create, 0, 0);
    }

    private void write(int pipeline) {
        long write = with("VkWriteIndirectExecutionSetPipelineEXT", "index", 1, "pipeline", pipeline);
        run.call("vkUpdateIndirectExecutionSetPipelineEXT", DEVICE, SET, 1, write);
    }

    private List<String> only(String... numbers) {
        return run.rules().stream()
                .filter(rule -> rule.startsWith("VUID-vkUpdateIndirectExecutionSet"))
                .map(rule -> rule.substring(rule.length() - 5))
                .filter(List.of(numbers)::contains)
                .sorted()
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "16, Location 0, 40, 0,",
        "16, Location 1, 40, 0, 11147",
        "16, Location 0, 41, 0, 11039",
        "16, Location 0, 40, 1, 11040",
        "1, Location 0, 40, 0, 11152"
    })
    void pipelinesOfASet(int stage, String output, int layout, int dynamicState, String expected) throws Exception {
        pipeline(FIRST, VK10.VK_SHADER_STAGE_FRAGMENT_BIT, FIRST_OUTPUT, LAYOUT, 0);
        pipeline(OTHER, stage, output, layout, dynamicState);
        set(0, with("VkIndirectExecutionSetPipelineInfoEXT", "initialPipeline", FIRST));
        write(OTHER);
        assertEquals(expected == null ? List.of() : List.of(expected), only("11147", "11039", "11040", "11152"));
    }

    @ParameterizedTest
    @CsvSource({"BuiltIn FragDepth, 11098", "BuiltIn FragStencilRefEXT, 11085", "BuiltIn SampleMask, 11086"})
    void builtInsOfPipelines(String output, String expected) throws Exception {
        pipeline(FIRST, VK10.VK_SHADER_STAGE_FRAGMENT_BIT, FIRST_OUTPUT, LAYOUT, 0);
        pipeline(OTHER, VK10.VK_SHADER_STAGE_FRAGMENT_BIT, output, LAYOUT, 0);
        set(0, with("VkIndirectExecutionSetPipelineInfoEXT", "initialPipeline", FIRST));
        write(FIRST);
        assertEquals(List.of(), only("11098", "11085", "11086"));
        write(OTHER);
        assertEquals(List.of(expected), only("11098", "11085", "11086"));
    }

    private void shader(int handle, String output) throws Exception {
        shader(handle, output, 0);
    }

    private void shader(int handle, String output, int flags) throws Exception {
        shader(handle, output, flags, 0);
    }

    /** @param setLayout 0 for none */
    private void shader(int handle, String output, int flags, long setLayout) throws Exception {
        int[] words = fragment(output);
        long info = with(
                "VkShaderCreateInfoEXT",
                "flags",
                flags,
                "stage",
                VK10.VK_SHADER_STAGE_FRAGMENT_BIT,
                "codeType",
                1,
                "codeSize",
                words.length * 4L,
                "pCode",
                run.words(words),
                "setLayoutCount",
                setLayout == 0 ? 0 : 1,
                "pSetLayouts",
                run.pointer(setLayout));
        MemoryUtil.memPutAddress(info + VkShaderCreateInfoEXT.PNAME, run.pointer(ENTRY_NAME));
        run.create("vkCreateShadersEXT", handle, DEVICE, 1, info, 0, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "BuiltIn FragDepth, 11054",
        "BuiltIn FragStencilRefEXT, 11003",
        "BuiltIn SampleMask, 11050",
        "Location 0,"
    })
    void shadersOfASet(String output, String expected) throws Exception {
        shader(FIRST, FIRST_OUTPUT);
        shader(OTHER, output);
        set(1, with("VkIndirectExecutionSetShaderInfoEXT", "shaderCount", 1, "pInitialShaders", run.pointer(FIRST)));
        long write = with("VkWriteIndirectExecutionSetShaderEXT", "index", 1, "shader", OTHER);
        run.call("vkUpdateIndirectExecutionSetShaderEXT", DEVICE, SET, 1, write);
        assertEquals(expected == null ? List.of() : List.of(expected), only("11054", "11003", "11050"));
        assertEquals(expected == null ? List.of() : List.of("11148"), only("11148"));
    }

    @ParameterizedTest
    @CsvSource({"0, 0,", "0, 1024, 11326", "1024, 0, 11327", "1024, 1024,"})
    void heapsOfShaders(int first, int other, String expected) throws Exception {
        shader(FIRST, FIRST_OUTPUT, first);
        shader(OTHER, FIRST_OUTPUT, other);
        set(1, with("VkIndirectExecutionSetShaderInfoEXT", "shaderCount", 1, "pInitialShaders", run.pointer(FIRST)));
        long write = with("VkWriteIndirectExecutionSetShaderEXT", "index", 1, "shader", OTHER);
        run.call("vkUpdateIndirectExecutionSetShaderEXT", DEVICE, SET, 1, write);
        assertEquals(expected == null ? List.of() : List.of(expected), only("11326", "11327"));
    }

    @Test
    void nothingIsSaidOfASetThatIsNotKnown() throws Exception {
        pipeline(OTHER, VK10.VK_SHADER_STAGE_FRAGMENT_BIT, FIRST_OUTPUT, LAYOUT, 0);
        set(0, with("VkIndirectExecutionSetPipelineInfoEXT", "initialPipeline", 99));
        write(OTHER);
        assertEquals(List.of(), only("11147", "11039", "11040", "11152", "11098", "11085", "11086"));
    }

    private void setLayout(int handle, int type) {
        long binding = with("VkDescriptorSetLayoutBinding", "descriptorType", type, "descriptorCount", 1);
        long info = with("VkDescriptorSetLayoutCreateInfo", "bindingCount", 1, "pBindings", binding);
        run.create("vkCreateDescriptorSetLayout", handle, DEVICE, info, 0, 0);
    }

    /** The layouts of the first shader, of the one that is written, and the one that the set is given. */
    @ParameterizedTest
    @CsvSource({"50, 50, 50,", "50, 51, 50, 11140", "51, 50, 50, 10929", "50, 51, 0,", "0, 50, 50,"})
    void setLayoutsOfShaders(int first, int other, int given, String expected) throws Exception {
        setLayout(50, 6);
        setLayout(51, 7);
        shader(FIRST, FIRST_OUTPUT, 0, first);
        shader(OTHER, FIRST_OUTPUT, 0, other);
        long layouts = with(
                "VkIndirectExecutionSetShaderLayoutInfoEXT", "setLayoutCount", 1, "pSetLayouts", run.pointer(given));
        set(
                1,
                with(
                        "VkIndirectExecutionSetShaderInfoEXT",
                        "shaderCount",
                        1,
                        "pInitialShaders",
                        run.pointer(FIRST),
                        "pSetLayoutInfos",
                        given == 0 ? 0 : layouts));
        long write = with("VkWriteIndirectExecutionSetShaderEXT", "index", 1, "shader", OTHER);
        run.call("vkUpdateIndirectExecutionSetShaderEXT", DEVICE, SET, 1, write);
        assertEquals(
                expected == null ? List.of() : List.of(expected),
                run.rules().stream()
                        .filter(rule -> rule.matches(".*-(10929|11140)"))
                        .map(rule -> rule.substring(rule.length() - 5))
                        .toList());
    }
}
