package dev.vkval.check.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/** Graphics pipelines with shader groups, and ray tracing pipelines with libraries: what the parts must have in common. */
class GroupedPipelineRulesTest {
    private static final long LAYOUT = 20;
    private static final long OTHER_LAYOUT = 21;
    private static final long PIPELINE = 22;
    private static final long OTHER = 23;
    private static final int VERTEX = 1;
    private static final int CONTROL = 2;
    private static final int EVALUATION = 4;
    private static final int MESH = 0x80;
    private static final int GRAPHICS = 0;
    private static final String GROUPS = "VkGraphicsPipelineShaderGroupsCreateInfoNV";
    private static final String GROUP = "VkGraphicsShaderGroupCreateInfoNV";
    private static final String INFO = "VkGraphicsPipelineCreateInfo";

    private final Recorder recorder = new Recorder("VK_NV_device_generated_commands");
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private List<String> only(Runnable calls, String numbers) {
        return recorder.broken(calls).stream()
                .filter(id -> id.matches(".*-(" + numbers + ")"))
                .map(id -> id.substring(id.length() - 5))
                .toList();
    }

    private void layout(long id, int pushedBytes) {
        long range = run.struct("VkPushConstantRange", "stageFlags", 1, "size", pushedBytes);
        long info = run.struct("VkPipelineLayoutCreateInfo", "pushConstantRangeCount", 1);
        run.set(info, "VkPipelineLayoutCreateInfo", "pPushConstantRanges", range)
                .create("vkCreatePipelineLayout", id, Recorder.DEVICE, info, 0, 0);
    }

    private void graphics(long id, long groups, long layout, int cullMode) {
        long raster = run.struct("VkPipelineRasterizationStateCreateInfo", "cullMode", cullMode);
        long info = run.struct(INFO, "layout", layout);
        run.set(info, INFO, "pRasterizationState", raster)
                .set(info, INFO, "pNext", groups)
                .create("vkCreateGraphicsPipelines", id, Recorder.DEVICE, 0, 1, info, 0, 0);
    }

    /** One group. */
    private long groups(int stages, boolean vertexInput, boolean tessellation) {
        long array = run.array(new long[4 * VkPipelineShaderStageCreateInfo.SIZEOF / Long.BYTES]);
        int count = 0;
        for (int bit = 1; bit <= stages; bit <<= 1) {
            if ((stages & bit) != 0) {
                long stage = run.struct("VkPipelineShaderStageCreateInfo", "stage", bit);
                MemoryUtil.memCopy(
                        stage,
                        array + (long) count++ * VkPipelineShaderStageCreateInfo.SIZEOF,
                        VkPipelineShaderStageCreateInfo.SIZEOF);
            }
        }
        long group = run.struct(GROUP, "stageCount", count);
        run.set(group, GROUP, "pStages", array)
                .set(
                        group,
                        GROUP,
                        "pVertexInputState",
                        vertexInput ? run.struct("VkPipelineVertexInputStateCreateInfo") : 0)
                .set(
                        group,
                        GROUP,
                        "pTessellationState",
                        tessellation
                                ? run.struct("VkPipelineTessellationStateCreateInfo", "patchControlPoints", 3)
                                : 0);
        long groups = run.struct(GROUPS, "groupCount", 1);
        run.set(groups, GROUPS, "pGroups", group);
        return groups;
    }

    @ParameterizedTest
    @CsvSource({
        VERTEX + ", true, false,",
        VERTEX + ", false, false, 02882",
        MESH + ", false, false,",
        CONTROL + ", true, true, 02882",
        (VERTEX | CONTROL) + ", true, true, 02882",
        (VERTEX | CONTROL | EVALUATION) + ", true, true,",
        (VERTEX | CONTROL | EVALUATION) + ", true, false, 02882"
    })
    void groupsArePipelines(int stages, boolean vertexInput, boolean tessellation, String expected) {
        layout(LAYOUT, 4);
        assertEquals(
                expected == null ? List.of() : List.of(expected),
                only(() -> graphics(PIPELINE, groups(stages, vertexInput, tessellation), LAYOUT, 0), "02882"));
    }

    @ParameterizedTest
    @CsvSource({"4, 0,", "8, 0, 02886", "4, 1, 02886"})
    void pipelinesThatAreReferredTo(int pushedBytes, int cullMode, String expected) {
        layout(LAYOUT, 4);
        layout(OTHER_LAYOUT, pushedBytes);
        graphics(OTHER, groups(VERTEX, true, false), OTHER_LAYOUT, cullMode);
        long groups = run.struct(GROUPS, "pipelineCount", 1);
        run.set(groups, GROUPS, "pPipelines", run.array(OTHER));
        assertEquals(
                expected == null ? List.of() : List.of(expected),
                only(() -> graphics(PIPELINE, groups, LAYOUT, 0), "02886"));
    }

    @ParameterizedTest
    @CsvSource({"true,", "false, 02895"})
    void groupsThatAreBound(boolean graphics, String expected) {
        if (graphics) {
            graphics(PIPELINE, groups(VERTEX, true, false), 0, 0);
        } else {
            run.create(
                    "vkCreateComputePipelines",
                    PIPELINE,
                    Recorder.DEVICE,
                    0,
                    1,
                    run.struct("VkComputePipelineCreateInfo"),
                    0,
                    0);
        }
        long properties = run.struct("VkQueueFamilyProperties", "queueFlags", 1);
        run.call("vkGetPhysicalDeviceQueueFamilyProperties", 2, run.pointer(1), properties);
        recorder.begin();
        assertEquals(
                expected == null ? List.of() : List.of(expected),
                only(
                        () -> run.call("vkCmdBindPipelineShaderGroupNV", Recorder.COMMANDS, GRAPHICS, PIPELINE, 0),
                        "02895"));
    }

    @ParameterizedTest
    @CsvSource({"4,", "8, 03592"})
    void librariesOfRayTracingPipelines(int pushedBytes, String expected) {
        layout(LAYOUT, 4);
        layout(OTHER_LAYOUT, pushedBytes);
        String struct = "VkRayTracingPipelineCreateInfoKHR";
        long library = run.struct(struct, "layout", OTHER_LAYOUT, "flags", 1 << 11);
        run.create("vkCreateRayTracingPipelinesKHR", OTHER, Recorder.DEVICE, 0, 0, 1, library, 0, 0);
        long linked = run.struct("VkPipelineLibraryCreateInfoKHR", "libraryCount", 1);
        long info = run.struct(struct, "layout", LAYOUT);
        run.set(linked, "VkPipelineLibraryCreateInfoKHR", "pLibraries", run.array(OTHER))
                .set(info, struct, "pLibraryInfo", linked);
        assertEquals(
                expected == null ? List.of() : List.of(expected),
                only(
                        () -> run.create(
                                "vkCreateRayTracingPipelinesKHR", PIPELINE, Recorder.DEVICE, 0, 0, 1, info, 0, 0),
                        "03592"));
    }
}
