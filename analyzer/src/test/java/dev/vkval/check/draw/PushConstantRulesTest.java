package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Push constants beside the ranges of the pipeline layout. */
class PushConstantRulesTest {
    private static final long LAYOUT = 20;
    private static final int COMPUTE = 0x20;

    @ParameterizedTest
    @CsvSource({"8, false", "32, true"})
    void sizes(int sizeBytes, boolean wrong) {
        try (Recorder recorder = new Recorder()) {
            CheckRun run = recorder.run();
            long range = run.struct("VkPushConstantRange");
            long layout = run.struct("VkPipelineLayoutCreateInfo");
            run.set(range, "VkPushConstantRange", "stageFlags", COMPUTE)
                    .set(range, "VkPushConstantRange", "size", 16)
                    .set(layout, "VkPipelineLayoutCreateInfo", "pushConstantRangeCount", 1)
                    .set(layout, "VkPipelineLayoutCreateInfo", "pPushConstantRanges", range)
                    .create("vkCreatePipelineLayout", LAYOUT, Recorder.DEVICE, layout, 0, 0);
            recorder.begin();
            List<String> broken = recorder.broken(() ->
                    run.call("vkCmdPushConstants", Recorder.COMMANDS, LAYOUT, COMPUTE, 0, sizeBytes, run.pointer(0)));
            assertEquals(wrong ? List.of("VUID-vkCmdPushConstants-offset-01795") : List.of(), broken);
        }
    }
}
