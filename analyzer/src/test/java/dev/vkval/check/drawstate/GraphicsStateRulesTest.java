package dev.vkval.check.drawstate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;

/** What is bound where a draw is recorded: pipelines and their libraries, dynamic state, dynamic rendering. */
class GraphicsStateRulesTest {
    private static final long PIPELINE = 20;
    private static final long LIBRARY = 21;
    private static final int VIEWPORT_WITH_COUNT = 1_000_267_003;
    private static final int SCISSOR_WITH_COUNT = 1_000_267_004;
    private static final int OUTPUT = 8;
    private static final String GRAPHICS = "VkGraphicsPipelineCreateInfo";
    private static final String COUNTS = "VUID-vkCmdDraw-viewportCount-03419";
    private static final String VIEW_MASK = "VUID-vkCmdDraw-viewMask-06178";

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private long info(long chain, int... dynamicStates) {
        long info = run.struct(GRAPHICS);
        long stages = run.struct("VkPipelineShaderStageCreateInfo");
        long dynamic = run.struct("VkPipelineDynamicStateCreateInfo");
        long array = run.array(new long[Math.max(1, dynamicStates.length)]);
        for (int i = 0; i < dynamicStates.length; i++) {
            MemoryUtil.memPutInt(array + (long) i * Integer.BYTES, dynamicStates[i]);
        }
        run.set(stages, "VkPipelineShaderStageCreateInfo", "stage", 1)
                .set(dynamic, "VkPipelineDynamicStateCreateInfo", "dynamicStateCount", dynamicStates.length)
                .set(dynamic, "VkPipelineDynamicStateCreateInfo", "pDynamicStates", array)
                .set(info, GRAPHICS, "stageCount", 1)
                .set(info, GRAPHICS, "pStages", stages)
                .set(info, GRAPHICS, "pDynamicState", dynamic)
                .set(info, GRAPHICS, "pNext", chain);
        return info;
    }

    private void pipeline(long id, long info) {
        run.create("vkCreateGraphicsPipelines", id, Recorder.DEVICE, 0, 1, info, 0, 0);
    }

    private long formats(int viewMask, long chain) {
        long formats = run.struct("VkPipelineRenderingCreateInfo");
        run.set(formats, "VkPipelineRenderingCreateInfo", "viewMask", viewMask)
                .set(formats, "VkPipelineRenderingCreateInfo", "pNext", chain);
        return formats;
    }

    private void bind(long pipeline) {
        run.call("vkCmdBindPipeline", Recorder.COMMANDS, 0, pipeline);
    }

    private void beginRendering(int viewMask) {
        long rendering = run.struct("VkRenderingInfo");
        run.set(rendering, "VkRenderingInfo", "viewMask", viewMask)
                .set(rendering, "VkRenderingInfo", "layerCount", 1)
                .call("vkCmdBeginRendering", Recorder.COMMANDS, rendering);
    }

    private void draw() {
        run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0);
    }

    private void counts(int viewports, int scissors) {
        long array = run.array(0, 0, 0, 0, 0, 0);
        run.call("vkCmdSetViewportWithCount", Recorder.COMMANDS, viewports, array)
                .call("vkCmdSetScissorWithCount", Recorder.COMMANDS, scissors, array);
    }

    private long reported(String rule) {
        return run.rules().stream().filter(rule::equals).count();
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 0", "1, 2, 1", "0, 3, 1"})
    void thePipelineIsComparedWithTheRenderingItIsUsedIn(int created, int begun, int expected) {
        pipeline(PIPELINE, info(formats(created, 0)));
        recorder.begin();
        beginRendering(begun);
        bind(PIPELINE);
        draw();
        assertEquals(expected, reported(VIEW_MASK));
    }

    @ParameterizedTest
    @CsvSource({"2, 0", "4, 1"})
    void whatALibrarySpecifiesOutlivesIt(int begun, int expected) {
        long part = run.struct("VkGraphicsPipelineLibraryCreateInfoEXT");
        run.set(part, "VkGraphicsPipelineLibraryCreateInfoEXT", "flags", OUTPUT);
        pipeline(LIBRARY, info(formats(2, part)));
        long linked = run.struct("VkPipelineLibraryCreateInfoKHR");
        run.set(linked, "VkPipelineLibraryCreateInfoKHR", "libraryCount", 1)
                .set(linked, "VkPipelineLibraryCreateInfoKHR", "pLibraries", run.pointer(LIBRARY));
        pipeline(PIPELINE, info(linked));
        run.call("vkDestroyPipeline", Recorder.DEVICE, LIBRARY, 0);
        recorder.begin();
        beginRendering(begun);
        bind(PIPELINE);
        draw();
        assertEquals(expected, reported(VIEW_MASK));
    }

    @Test
    void stateIsJudgedAgainWhereItHasChanged() {
        pipeline(PIPELINE, info(0, VIEWPORT_WITH_COUNT, SCISSOR_WITH_COUNT));
        recorder.begin();
        bind(PIPELINE);
        counts(1, 1);
        draw();
        assertEquals(0, reported(COUNTS));
        counts(2, 1);
        draw();
        draw();
        assertEquals(2, reported(COUNTS));
        counts(1, 1);
        draw();
        assertEquals(2, reported(COUNTS));
    }

    private void recordDraw(int viewports, int scissors) {
        recorder.begin();
        bind(PIPELINE);
        counts(viewports, scissors);
        draw();
        run.call("vkEndCommandBuffer", Recorder.COMMANDS);
    }

    @Test
    void aStateOfAnotherRecordingCountsOnlyWhereItIsEqual() {
        pipeline(PIPELINE, info(0, VIEWPORT_WITH_COUNT, SCISSOR_WITH_COUNT));
        recordDraw(1, 1);
        recordDraw(2, 1);
        assertEquals(1, reported(COUNTS));
        recordDraw(1, 1);
        recordDraw(2, 1);
        assertEquals(2, reported(COUNTS));
    }

    @Test
    void aPipelineAtThePlaceOfADestroyedOneIsJudgedOnItsOwn() {
        for (int viewMask = 0; viewMask < 4; viewMask++) {
            pipeline(PIPELINE + viewMask, info(formats(viewMask, 0)));
            recorder.begin();
            beginRendering(0);
            bind(PIPELINE + viewMask);
            draw();
            assertEquals(viewMask, reported(VIEW_MASK));
            run.call("vkDestroyPipeline", Recorder.DEVICE, PIPELINE + viewMask, 0);
        }
    }

    @Test
    void whatWasSetIsGoneWhereAPipelineSpecifiesItOrTheRecordingBeginsAgain() {
        pipeline(PIPELINE, info(0, VIEWPORT_WITH_COUNT, SCISSOR_WITH_COUNT));
        long fixed = info(0);
        run.set(fixed, GRAPHICS, "pViewportState", run.struct("VkPipelineViewportStateCreateInfo"));
        pipeline(LIBRARY, fixed);
        recorder.begin();
        bind(PIPELINE);
        counts(2, 1);
        bind(LIBRARY);
        bind(PIPELINE);
        draw();
        run.call("vkEndCommandBuffer", Recorder.COMMANDS);
        recorder.begin();
        bind(PIPELINE);
        draw();
        assertEquals(0, reported(COUNTS));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void staticStateMustNotBeSetAfterThePipelineIsBound(boolean after) {
        pipeline(PIPELINE, info(0));
        recorder.begin();
        if (!after) {
            run.call("vkCmdSetLineWidth", Recorder.COMMANDS, Float.floatToRawIntBits(1));
        }
        bind(PIPELINE);
        if (after) {
            run.call("vkCmdSetLineWidth", Recorder.COMMANDS, Float.floatToRawIntBits(1));
        }
        draw();
        assertEquals(after ? 1 : 0, reported("VUID-vkCmdDraw-None-08608"));
    }

    @Test
    void shaderObjectsTakeThePlaceOfAPipelineWithStaticState() {
        pipeline(PIPELINE, info(0));
        recorder.begin();
        bind(PIPELINE);
        run.call("vkCmdSetLineWidth", Recorder.COMMANDS, Float.floatToRawIntBits(1))
                .call("vkCmdBindShadersEXT", Recorder.COMMANDS, 1, run.pointer(1), run.pointer(0));
        draw();
        assertEquals(0, reported("VUID-vkCmdDraw-None-08608"));
    }

    @Test
    void aMessageNamesStatesAndCommandsAsTheSpecificationDoes() {
        pipeline(PIPELINE, info(0, VIEWPORT_WITH_COUNT, SCISSOR_WITH_COUNT));
        recorder.begin();
        bind(PIPELINE);
        counts(2, 1);
        draw();
        List<String> messages = run.findings().stream()
                .filter(finding -> finding.rule().equals(COUNTS))
                .map(finding -> finding.message())
                .toList();
        assertTrue(messages.get(0).contains("vkCmdSetViewportWithCount::viewportCount is 2"), messages.get(0));
    }
}
