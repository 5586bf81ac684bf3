package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTDeviceGeneratedCommands;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkIndirectCommandsLayoutTokenEXT;
import org.lwjgl.vulkan.VkIndirectExecutionSetCreateInfoEXT;
import org.lwjgl.vulkan.VkMemoryRequirements2;
import org.lwjgl.vulkan.VkPushConstantRange;

/** Generated draws, with an execution set of one pipeline or one fragment shader. */
class GeneratedCommandsRulesTest {
    private static final int PHYSICAL = 2;
    private static final int DEVICE = 3;
    private static final int POOL = 20;
    private static final int COMMANDS = 21;
    private static final int PIPELINE = 22;
    private static final int OTHER_PIPELINE = 23;
    private static final int SET = 24;
    private static final int LAYOUT = 25;
    private static final int SHADER = 26;
    private static final int PIPELINE_LAYOUT = 27;
    private static final int FRAGMENT = VK10.VK_SHADER_STAGE_FRAGMENT_BIT;
    private static final int STRIDE = 1000267005;
    private static final long HEAP = 1L << 36;
    private static final int SHADER_HEAP = 1 << 10;
    private static final String INFO = "VkGeneratedCommandsInfoEXT";
    private static final String PROPERTIES = "VkPhysicalDeviceDeviceGeneratedCommandsPropertiesEXT";

    private final CheckRun run = CheckRun.core().device(3, "VK_EXT_device_generated_commands");

    @BeforeEach
    void start() {
        long properties = with(PROPERTIES, "supportedIndirectCommandsShaderStages", FRAGMENT);
        run.call("vkGetPhysicalDeviceProperties2", PHYSICAL, with("VkPhysicalDeviceProperties2", "pNext", properties))
                .create("vkCreateCommandPool", POOL, DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0)
                .create(
                        "vkAllocateCommandBuffers",
                        COMMANDS,
                        DEVICE,
                        with("VkCommandBufferAllocateInfo", "commandPool", POOL, "commandBufferCount", 1),
                        0)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"))
                .create(
                        "vkCreatePipelineLayout",
                        PIPELINE_LAYOUT,
                        DEVICE,
                        run.struct("VkPipelineLayoutCreateInfo"),
                        0,
                        0);
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

    private void pipeline(int handle, int stage, int dynamicState, long flags) {
        long stages = with("VkPipelineShaderStageCreateInfo", "stage", stage);
        long dynamic = with(
                "VkPipelineDynamicStateCreateInfo",
                "dynamicStateCount",
                1,
                "pDynamicStates",
                run.pointer(dynamicState));
        long binding = with("VkVertexInputBindingDescription", "stride", 16);
        long inputs = with(
                "VkPipelineVertexInputStateCreateInfo",
                "vertexBindingDescriptionCount",
                1,
                "pVertexBindingDescriptions",
                binding);
        long info = with(
                "VkGraphicsPipelineCreateInfo",
                "pNext",
                with("VkPipelineCreateFlags2CreateInfo", "flags", flags),
                "stageCount",
                1,
                "pStages",
                stages,
                "pDynamicState",
                dynamic,
                "pVertexInputState",
                inputs);
        run.create("vkCreateGraphicsPipelines", handle, DEVICE, 0, 1, info, 0, 0);
    }

    private void set(int type, long info) {
        long create = with("VkIndirectExecutionSetCreateInfoEXT", "type", type);
        MemoryUtil.memPutAddress(create + VkIndirectExecutionSetCreateInfoEXT.INFO, info);
        run.create("vkCreateIndirectExecutionSetEXT", SET, DEVICE, create, 0, 0);
    }

    private void setOfPipeline() {
        set(0, with("VkIndirectExecutionSetPipelineInfoEXT", "initialPipeline", PIPELINE));
    }

    private void setOfShader(int flags) {
        long info = with("VkShaderCreateInfoEXT", "stage", FRAGMENT, "flags", flags);
        run.create("vkCreateShadersEXT", SHADER, DEVICE, 1, info, 0, 0);
        set(1, with("VkIndirectExecutionSetShaderInfoEXT", "shaderCount", 1, "pInitialShaders", run.pointer(SHADER)));
    }

    private static void token(long tokens, int index, int type, long data) {
        long at = tokens + (long) index * VkIndirectCommandsLayoutTokenEXT.SIZEOF;
        MemoryUtil.memPutInt(at, EXTDeviceGeneratedCommands.VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_TOKEN_EXT);
        MemoryUtil.memPutInt(at + VkIndirectCommandsLayoutTokenEXT.TYPE, type);
        MemoryUtil.memPutAddress(at + VkIndirectCommandsLayoutTokenEXT.DATA, data);
    }

    private void layout(int first, long data, int pipelineLayout) {
        long tokens = run.array(new long[2 * VkIndirectCommandsLayoutTokenEXT.SIZEOF / Long.BYTES]);
        token(tokens, 0, first, data);
        token(tokens, 1, EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_EXT, 0);
        long info = with(
                "VkIndirectCommandsLayoutCreateInfoEXT",
                "tokenCount",
                2,
                "pTokens",
                tokens,
                "pipelineLayout",
                pipelineLayout);
        run.create("vkCreateIndirectCommandsLayoutEXT", LAYOUT, DEVICE, info, 0, 0);
    }

    private void layoutWithSet(int stages, int pipelineLayout) {
        layout(
                EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT,
                with("VkIndirectCommandsExecutionSetTokenEXT", "type", 0, "shaderStages", stages),
                pipelineLayout);
    }

    private void bind(int pipeline) {
        run.call("vkCmdBindPipeline", COMMANDS, VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    }

    private void execute(Object... members) {
        long info = with(INFO, members);
        run.set(info, INFO, "indirectCommandsLayout", LAYOUT)
                .call("vkCmdExecuteGeneratedCommandsEXT", COMMANDS, 0, info);
    }

    private List<String> only(String... numbers) {
        return run.rules().stream()
                .map(rule -> rule.substring(rule.length() - 5))
                .filter(List.of(numbers)::contains)
                .toList();
    }

    private static List<String> expected(String number) {
        return number == null ? List.of() : List.of(number);
    }

    @ParameterizedTest
    @CsvSource({"16,", "17, 11002"})
    void stagesOfTheSet(int stages, String expected) {
        pipeline(PIPELINE, FRAGMENT, 0, HEAP);
        setOfPipeline();
        layoutWithSet(stages, 0);
        bind(PIPELINE);
        execute("indirectExecutionSet", SET);
        assertEquals(expected(expected), only("11002"));
        long info = with(
                "VkGeneratedCommandsMemoryRequirementsInfoEXT",
                "indirectExecutionSet",
                SET,
                "indirectCommandsLayout",
                LAYOUT);
        run.call("vkGetGeneratedCommandsMemoryRequirementsEXT", DEVICE, info, run.struct("VkMemoryRequirements2"));
        assertEquals(expected(expected == null ? null : "11151"), only("11151"));
    }

    @ParameterizedTest
    @CsvSource({"22,", "23, true", "0, true"})
    void theInitialPipelineIsBound(int bound, String missing) {
        pipeline(PIPELINE, FRAGMENT, 0, HEAP);
        pipeline(OTHER_PIPELINE, FRAGMENT, 0, HEAP);
        setOfPipeline();
        layoutWithSet(FRAGMENT, 0);
        if (bound != 0) {
            bind(bound);
        }
        execute("indirectExecutionSet", SET);
        assertEquals(expected(missing == null ? null : "11053"), only("11053"));
        long info = with(INFO, "indirectCommandsLayout", LAYOUT, "indirectExecutionSet", SET);
        run.call("vkCmdPreprocessGeneratedCommandsEXT", COMMANDS, info, COMMANDS);
        assertEquals(expected(missing == null ? null : "11084"), only("11084"));
    }

    @ParameterizedTest
    @CsvSource({"true,", "false, 11053"})
    void theInitialShadersAreBound(boolean bound, String expected) {
        setOfShader(SHADER_HEAP);
        layoutWithSet(FRAGMENT, 0);
        if (bound) {
            run.call("vkCmdBindShadersEXT", COMMANDS, 1, run.pointer(FRAGMENT), run.pointer(SHADER));
        }
        execute("indirectExecutionSet", SET);
        assertEquals(expected(expected), only("11053"));
    }

    @ParameterizedTest
    @CsvSource({"true, 0,", "false, 0, 11328", "true, 27, 11329", "false, 27,"})
    void heapsOfPipelines(boolean heaps, int pipelineLayout, String expected) {
        pipeline(PIPELINE, FRAGMENT, 0, heaps ? HEAP : 0);
        setOfPipeline();
        layoutWithSet(FRAGMENT, pipelineLayout);
        execute("indirectExecutionSet", SET);
        assertEquals(expected(expected), only("11328", "11329", "11330", "11331"));
    }

    @ParameterizedTest
    @CsvSource({"true, 0,", "false, 0, 11330", "true, 27, 11331", "false, 27,"})
    void heapsOfShaders(boolean heaps, int pipelineLayout, String expected) {
        setOfShader(heaps ? SHADER_HEAP : 0);
        layoutWithSet(FRAGMENT, pipelineLayout);
        execute("indirectExecutionSet", SET);
        assertEquals(expected(expected), only("11328", "11329", "11330", "11331"));
    }

    @ParameterizedTest
    @CsvSource({"64, 64,", "0, 64, 11063", "64, 63, 11071"})
    void memoryToPreprocessIn(long address, long size, String expected) {
        layout(EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_EXT, 0, 0);
        long info = with(
                "VkGeneratedCommandsMemoryRequirementsInfoEXT",
                "indirectCommandsLayout",
                LAYOUT,
                "maxSequenceCount",
                3);
        long needed = run.struct("VkMemoryRequirements2");
        MemoryUtil.memPutLong(needed + VkMemoryRequirements2.MEMORYREQUIREMENTS, 64);
        run.call("vkGetGeneratedCommandsMemoryRequirementsEXT", DEVICE, info, needed);
        execute("maxSequenceCount", 4);
        assertEquals(List.of(), only("11063", "11071"));
        execute("maxSequenceCount", 3, "preprocessAddress", address, "preprocessSize", size);
        assertEquals(expected(expected), only("11063", "11071"));
    }

    @ParameterizedTest
    @CsvSource({"1000267005, 0,", "0, 0, 11079", "1000267005, 1, 11134"})
    void vertexBuffers(int dynamicState, int binding, String expected) {
        pipeline(PIPELINE, FRAGMENT, dynamicState, 0);
        layout(
                EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_VERTEX_BUFFER_EXT,
                with("VkIndirectCommandsVertexBufferTokenEXT", "vertexBindingUnit", binding),
                0);
        bind(PIPELINE);
        execute();
        assertEquals(expected(expected), only("11079", "11134"));
    }

    @ParameterizedTest
    @CsvSource({"16,", "1, 11060"})
    void boundStages(int stage, String expected) {
        pipeline(PIPELINE, stage, STRIDE, 0);
        layout(EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_EXT, 0, 0);
        bind(PIPELINE);
        execute();
        assertEquals(expected(expected), only("11060"));
    }

    @Test
    void transformFeedback() {
        layout(EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_EXT, 0, 0);
        pipeline(PIPELINE, FRAGMENT, 0, HEAP);
        setOfPipeline();
        execute("indirectExecutionSet", SET);
        assertEquals(List.of(), only("11057", "11058"));
        run.call("vkCmdBeginTransformFeedbackEXT", COMMANDS, 0, 0, 0, 0);
        execute();
        assertEquals(List.of("11057"), only("11057", "11058"));
        execute("indirectExecutionSet", SET);
        assertEquals(List.of("11057", "11057", "11058"), only("11057", "11058"));
    }

    @ParameterizedTest
    @CsvSource({"1,", "2, 11064"})
    void memoryOfATypeThatIsAllowed(int allowed, String expected) {
        long buffer = with("VkBufferCreateInfo", "size", 256, "usage", 256);
        layout(EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_EXT, 0, 0);
        long needed = run.struct("VkMemoryRequirements2");
        MemoryUtil.memPutLong(needed + VkMemoryRequirements2.MEMORYREQUIREMENTS, 64);
        MemoryUtil.memPutInt(needed + VkMemoryRequirements2.MEMORYREQUIREMENTS + 2 * Long.BYTES, allowed);
        long info = with("VkGeneratedCommandsMemoryRequirementsInfoEXT", "indirectCommandsLayout", LAYOUT);
        run.create("vkAllocateMemory", 40, DEVICE, with("VkMemoryAllocateInfo", "allocationSize", 1024), 0, 0)
                .create("vkCreateBuffer", 41, DEVICE, buffer, 0, 0)
                .call("vkBindBufferMemory", DEVICE, 41, 40, 0)
                .returning(0x10000)
                .call("vkGetBufferDeviceAddress", DEVICE, with("VkBufferDeviceAddressInfo", "buffer", 41))
                .returning(0)
                .call("vkGetGeneratedCommandsMemoryRequirementsEXT", DEVICE, info, needed);
        execute("preprocessAddress", 0x10000, "preprocessSize", 64);
        assertEquals(expected(expected), only("11064"));
    }

    private void pipelineWithConstants(int handle, int sizeBytes) {
        long range = with("VkPushConstantRange", "stageFlags", FRAGMENT, "size", sizeBytes);
        long layout = with("VkPipelineLayoutCreateInfo", "pushConstantRangeCount", 1, "pPushConstantRanges", range);
        long info = with("VkGraphicsPipelineCreateInfo", "layout", 50);
        run.create("vkCreatePipelineLayout", 50, DEVICE, layout, 0, 0)
                .create("vkCreateGraphicsPipelines", handle, DEVICE, 0, 1, info, 0, 0);
    }

    @ParameterizedTest
    @CsvSource({"1, 16,", "1, 8, 11065", "2, 16,", "2, 8, 11066"})
    void constantsOfTheSet(int type, int sizeBytes, String expected) {
        pipelineWithConstants(PIPELINE, sizeBytes);
        setOfPipeline();
        long data = with("VkIndirectCommandsPushConstantTokenEXT");
        VkPushConstantRange.nstageFlags(data, FRAGMENT);
        VkPushConstantRange.nsize(data, 16);
        layout(type, data, 0);
        execute("indirectExecutionSet", SET);
        assertEquals(expected(expected), only("11065", "11066"));
    }

    @ParameterizedTest
    @CsvSource({"50,", "27, 11144", "0,"})
    void thePipelineLayoutOfTheSet(int pipelineLayout, String expected) {
        pipelineWithConstants(PIPELINE, 16);
        setOfPipeline();
        layoutWithSet(FRAGMENT, pipelineLayout);
        execute("indirectExecutionSet", SET);
        assertEquals(expected(expected), only("11144"));
    }

    @ParameterizedTest
    @CsvSource({"true, 11056", "false,"})
    void fragmentDensityMaps(boolean density, String expected) {
        pipeline(PIPELINE, FRAGMENT, STRIDE, 0);
        layout(EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_EXT, 0, 0);
        long map = with("VkRenderingFragmentDensityMapAttachmentInfoEXT", "imageView", density ? 60 : 0);
        run.call("vkCmdBeginRendering", COMMANDS, with("VkRenderingInfo", "pNext", map));
        bind(PIPELINE);
        execute();
        assertEquals(expected(expected), only("11056"));
    }
}
