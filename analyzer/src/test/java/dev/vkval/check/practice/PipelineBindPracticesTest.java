package dev.vkval.check.practice;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/** The order of pipelines in command buffers and frames. */
class PipelineBindPracticesTest {
    private static final String AGAIN = "BestPractices-Pipeline-SortAndBind";
    private static final String SWITCHES = "BestPractices-NVIDIA-BindPipeline-SwitchTessGeometryMesh";
    private static final long PLAIN = 50;
    private static final long SPECIAL = 51;
    private static final long MODULE = 52;
    private static final long ENTRY_NAME = 0x6e69616d;

    private final CheckRun run;
    private final Recorder recorder;

    PipelineBindPracticesTest() {
        run = PracticeRun.of("nvidia").device(3);
        recorder = Recorder.of(run);
        pipeline(PLAIN, VK10.VK_SHADER_STAGE_VERTEX_BIT);
        pipeline(SPECIAL, VK10.VK_SHADER_STAGE_GEOMETRY_BIT);
    }

    private void pipeline(long id, int stageBit) {
        long stage = run.struct("VkPipelineShaderStageCreateInfo");
        run.set(stage, "VkPipelineShaderStageCreateInfo", "stage", stageBit)
                .set(stage, "VkPipelineShaderStageCreateInfo", "module", MODULE);
        MemoryUtil.memPutAddress(stage + VkPipelineShaderStageCreateInfo.PNAME, run.pointer(ENTRY_NAME));
        long info = run.struct("VkGraphicsPipelineCreateInfo");
        run.set(info, "VkGraphicsPipelineCreateInfo", "stageCount", 1)
                .set(info, "VkGraphicsPipelineCreateInfo", "pStages", stage)
                .create("vkCreateGraphicsPipelines", id, Recorder.DEVICE, 0, 1, info, 0, 0);
    }

    private void bind(long... pipelines) {
        for (long pipeline : pipelines) {
            run.call("vkCmdBindPipeline", Recorder.COMMANDS, VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
        }
    }

    private int found(String rule) {
        return Collections.frequency(run.rules(), rule);
    }

    @Test
    void aPipelineOfTheSameFrame() {
        recorder.begin();
        bind(PLAIN, SPECIAL);
        assertEquals(0, found(AGAIN));
        bind(PLAIN);
        assertEquals(1, found(AGAIN));
        run.call("vkQueuePresentKHR", Recorder.QUEUE, run.struct("VkPresentInfoKHR"));
        bind(PLAIN);
        assertEquals(1, found(AGAIN), "another frame");
    }

    /** The fifth change is the first before which there were four, and it is told once. */
    @ParameterizedTest
    @CsvSource({"5, 0", "6, 1", "9, 1"})
    void pipelinesThatTakeTurns(int binds, int warnings) {
        recorder.begin();
        for (int i = 0; i < binds; i++) {
            bind(i % 2 == 0 ? PLAIN : SPECIAL);
        }
        assertEquals(warnings, found(SWITCHES));
    }

    @Test
    void changesOfTheSameKindDoNotCountNorThoseOfAnotherRecording() {
        recorder.begin();
        bind(PLAIN, SPECIAL, PLAIN, SPECIAL, SPECIAL, SPECIAL, SPECIAL);
        assertEquals(0, found(SWITCHES));
        recorder.begin();
        bind(PLAIN, SPECIAL, PLAIN);
        assertEquals(0, found(SWITCHES));
    }

    @Test
    void onlyWhereAskedFor() {
        try (CheckRun other = PracticeRun.of().device(3)) {
            Recorder.of(other).begin();
            assertEquals(List.of(), other.rules());
        }
    }
}
