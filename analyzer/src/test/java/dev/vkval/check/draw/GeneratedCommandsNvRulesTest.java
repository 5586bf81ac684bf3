package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.NVDeviceGeneratedCommands;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkMemoryRequirements2;

/** Generated draws and dispatches of VK_NV_device_generated_commands, with pipelines with and without shader groups. */
class GeneratedCommandsNvRulesTest {
    private static final int PHYSICAL = 2;
    private static final long LAYOUT = 30;
    private static final long PIPELINE = 31;
    private static final long OTHER = 32;
    private static final long PIPELINE_LAYOUT = 33;
    private static final long OTHER_LAYOUT = 34;
    private static final int GRAPHICS = VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
    private static final int COMPUTE = VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
    private static final int GROUP = NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_SHADER_GROUP_NV;
    private static final int CONSTANTS = NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_CONSTANT_NV;
    private static final int DRAW = NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_NV;
    private static final int DRAW_TASKS = NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_TASKS_NV;
    private static final int DRAW_MESH_TASKS = 1000328000;
    private static final int BINDABLE = NVDeviceGeneratedCommands.VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV;
    private static final String INFO = "VkGeneratedCommandsInfoNV";
    private static final String GROUPS = "VkGraphicsPipelineShaderGroupsCreateInfoNV";
    private static final String TOKEN = "VkIndirectCommandsLayoutTokenNV";

    private static final String SHADER = """
            OpCapability %s
            OpExtension "%s"
            OpMemoryModel Logical GLSL450
            OpEntryPoint %s %%main "main"
            OpExecutionMode %%main LocalSize 1 1 1
            %%void = OpTypeVoid
            %%fn = OpTypeFunction %%void
            %%main = OpFunction %%void None %%fn
            %%start = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        recorder.begin();
        pipelineLayout(PIPELINE_LAYOUT, 16);
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private long with(String struct, Object... members) {
        long made = run.struct(struct);
        for (int i = 0; i < members.length; i += 2) {
            run.set(made, struct, (String) members[i], ((Number) members[i + 1]).longValue());
        }
        return made;
    }

    private void pipelineLayout(long id, int sizeBytes) {
        long range = with("VkPushConstantRange", "stageFlags", 1, "size", sizeBytes);
        long info = with("VkPipelineLayoutCreateInfo", "pushConstantRangeCount", 1, "pPushConstantRanges", range);
        run.create("vkCreatePipelineLayout", id, Recorder.DEVICE, info, 0, 0);
    }

    private void graphics(long id, int flags, long groups) {
        long stage = with("VkPipelineShaderStageCreateInfo", "stage", VK10.VK_SHADER_STAGE_VERTEX_BIT);
        long info = with(
                "VkGraphicsPipelineCreateInfo",
                "flags",
                flags,
                "pNext",
                groups,
                "stageCount",
                1,
                "pStages",
                stage,
                "layout",
                PIPELINE_LAYOUT);
        run.create("vkCreateGraphicsPipelines", id, Recorder.DEVICE, 0, 1, info, 0, 0);
    }

    private void layout(int type, Object... members) {
        long token = with(TOKEN, members);
        run.set(token, TOKEN, "tokenType", type);
        long info = with("VkIndirectCommandsLayoutCreateInfoNV", "tokenCount", 1, "pTokens", token);
        run.create("vkCreateIndirectCommandsLayoutNV", LAYOUT, Recorder.DEVICE, info, 0, 0);
    }

    private void bind(int bindPoint, long pipeline) {
        run.call("vkCmdBindPipeline", Recorder.COMMANDS, bindPoint, pipeline);
    }

    private List<String> executed(Object... members) {
        long info = with(INFO, members);
        run.set(info, INFO, "indirectCommandsLayout", LAYOUT);
        return recorder.broken(() -> run.call("vkCmdExecuteGeneratedCommandsNV", Recorder.COMMANDS, 0, info));
    }

    private List<String> preprocessed(Object... members) {
        long info = with(INFO, members);
        run.set(info, INFO, "indirectCommandsLayout", LAYOUT);
        return recorder.broken(() -> run.call("vkCmdPreprocessGeneratedCommandsNV", Recorder.COMMANDS, info));
    }

    private static List<String> only(List<String> found, String... numbers) {
        return found.stream()
                .map(id -> id.substring(id.length() - 5))
                .filter(List.of(numbers)::contains)
                .sorted()
                .toList();
    }

    private static List<String> expected(String number) {
        return number == null ? List.of() : List.of(number);
    }

    @Test
    void thePipelineIsBound() {
        graphics(PIPELINE, 0, 0);
        graphics(OTHER, 0, 0);
        layout(DRAW);
        assertEquals(List.of("02909", "02912"), only(executed("pipeline", PIPELINE), "02909", "02912"));
        bind(GRAPHICS, OTHER);
        assertEquals(List.of("02909", "02912"), only(executed("pipeline", PIPELINE), "02909", "02912"));
        assertEquals(List.of(), only(preprocessed("pipeline", PIPELINE), "02909", "02912"), "nothing is executed");
        bind(GRAPHICS, PIPELINE);
        assertEquals(List.of(), only(executed("pipeline", PIPELINE), "02909", "02912"));
    }

    @Test
    void transformFeedbackIsNotActive() {
        layout(DRAW);
        assertEquals(List.of(), only(executed(), "02910"));
        run.call("vkCmdBeginTransformFeedbackEXT", Recorder.COMMANDS, 0, 0, 0, 0);
        assertEquals(List.of("02910"), only(executed(), "02910"));
    }

    @ParameterizedTest
    @CsvSource({"true, 0,", "false, 0, 02913", "false, 6,"})
    void groupsOfThePipeline(boolean groups, int type, String expected) {
        graphics(PIPELINE, 0, groups ? with(GROUPS, "groupCount", 2) : 0);
        layout(type == 0 ? GROUP : type);
        assertEquals(expected(expected), only(executed("pipeline", PIPELINE), "02913"));
        assertEquals(expected(expected), only(preprocessed("pipeline", PIPELINE), "02913"));
    }

    @ParameterizedTest
    @CsvSource({"true, 0,", "false, 0, 02944", "false, 6,"})
    void theBoundPipelineIsBindable(boolean bindable, int type, String expected) {
        graphics(PIPELINE, bindable ? BINDABLE : 0, 0);
        layout(type == 0 ? GROUP : type);
        bind(GRAPHICS, PIPELINE);
        assertEquals(expected(expected), only(executed("pipeline", PIPELINE), "02944"));
    }

    @ParameterizedTest
    @CsvSource({"33, 16,", "34, 16,", "34, 8, 02915"})
    void constantsAreThoseOfThePipeline(long layout, int sizeBytes, String expected) {
        pipelineLayout(OTHER_LAYOUT, sizeBytes);
        graphics(PIPELINE, 0, 0);
        layout(CONSTANTS, "pushconstantPipelineLayout", layout);
        assertEquals(expected(expected), only(executed("pipeline", PIPELINE), "02915"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void meshShadersAreOfTheExtensionOfTheToken(boolean ext) throws SpirvTextException {
        String text = ext
                ? SHADER.formatted("MeshShadingEXT", "SPV_EXT_mesh_shader", "MeshEXT")
                : SHADER.formatted("MeshShadingNV", "SPV_NV_mesh_shader", "MeshNV");
        new DrawnGraphics(run).shader(1 << 7, text).bind();
        layout(DRAW_TASKS);
        assertEquals(ext ? List.of("07078") : List.of(), only(executed("pipeline", 501), "07078", "07079"));
        layout(DRAW_MESH_TASKS);
        assertEquals(ext ? List.of() : List.of("07079"), only(executed("pipeline", 501), "07078", "07079"));
    }

    @ParameterizedTest
    @CsvSource({"64, 3,", "63, 3, 02920", "63, 4,"})
    void memoryToPreprocessIn(long size, int sequences, String expected) {
        layout(DRAW);
        long info = with(
                "VkGeneratedCommandsMemoryRequirementsInfoNV",
                "indirectCommandsLayout",
                LAYOUT,
                "maxSequencesCount",
                3);
        long needed = run.struct("VkMemoryRequirements2");
        MemoryUtil.memPutLong(needed + VkMemoryRequirements2.MEMORYREQUIREMENTS, 64);
        run.call("vkGetGeneratedCommandsMemoryRequirementsNV", Recorder.DEVICE, info, needed);
        assertEquals(expected(expected), only(executed("sequencesCount", sequences, "preprocessSize", size), "02920"));
    }

    @Test
    void metadataOfComputePipelines() {
        String metadata = "VkComputePipelineIndirectBufferInfoNV";
        layout(1000428004);
        run.create("vkCreateComputePipelines", OTHER, Recorder.DEVICE, 0, 1, with("VkComputePipelineCreateInfo"), 0, 0)
                .create(
                        "vkCreateComputePipelines",
                        PIPELINE,
                        Recorder.DEVICE,
                        0,
                        1,
                        with("VkComputePipelineCreateInfo", "pNext", with(metadata, "deviceAddress", 0x10000)),
                        0,
                        0);
        Object[] without = {"pipelineBindPoint", COMPUTE, "pipeline", OTHER};
        Object[] with = {"pipelineBindPoint", COMPUTE, "pipeline", PIPELINE};
        assertEquals(List.of("09085"), only(executed(without), "09085", "09086"));
        assertEquals(List.of("09086"), only(executed(with), "09085", "09086"));
        List<String> found = recorder.broken(
                () -> run.call("vkCmdUpdatePipelineIndirectBufferNV", Recorder.COMMANDS, COMPUTE, PIPELINE));
        assertEquals(List.of(), only(found, "09020"));
        assertEquals(List.of(), only(executed(with), "09085", "09086"));
        found = recorder.broken(
                () -> run.call("vkCmdUpdatePipelineIndirectBufferNV", Recorder.COMMANDS, COMPUTE, OTHER));
        assertEquals(List.of("09020"), only(found, "09020"));
    }

    @Test
    void groupsOfOtherPipelinesCount() {
        String properties = "VkPhysicalDeviceDeviceGeneratedCommandsPropertiesNV";
        run.call(
                "vkGetPhysicalDeviceProperties2",
                PHYSICAL,
                with("VkPhysicalDeviceProperties2", "pNext", with(properties, "maxGraphicsShaderGroupCount", 3)));
        graphics(OTHER, 0, with(GROUPS, "groupCount", 2));
        Object[] refers = {"pipelineCount", 1, "pPipelines", run.pointer(OTHER), "groupCount", 1};
        assertEquals(List.of(), only(recorder.broken(() -> graphics(PIPELINE, 0, with(GROUPS, refers))), "02880"));
        assertEquals(List.of(), bound(0, PIPELINE));
        assertEquals(List.of(), bound(2, PIPELINE));
        assertEquals(List.of("02893"), bound(3, PIPELINE));
        refers[5] = 2;
        assertEquals(
                List.of("02880"), only(recorder.broken(() -> graphics(PIPELINE, 0, with(GROUPS, refers))), "02880"));
        graphics(OTHER, 0, 0);
        assertEquals(List.of(), bound(0, OTHER));
        assertEquals(List.of("02893"), bound(1, OTHER));
    }

    private List<String> bound(int group, long pipeline) {
        return only(
                recorder.broken(
                        () -> run.call("vkCmdBindPipelineShaderGroupNV", Recorder.COMMANDS, GRAPHICS, pipeline, group)),
                "02893");
    }

    @ParameterizedTest
    @CsvSource({"0, 16, 1,", "8, 8, 1,", "8, 12, 1, 02982", "0, 16, 17, 02982"})
    void tokensSetConstantsOfTheirLayout(int offset, int sizeBytes, int stages, String expected) {
        List<String> found = recorder.broken(() -> layout(
                CONSTANTS,
                "pushconstantPipelineLayout",
                PIPELINE_LAYOUT,
                "pushconstantOffset",
                offset,
                "pushconstantSize",
                sizeBytes,
                "pushconstantShaderStageFlags",
                stages));
        assertEquals(expected(expected), only(found, "02982"));
    }
}
