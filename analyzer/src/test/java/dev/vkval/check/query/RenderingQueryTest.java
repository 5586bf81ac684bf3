package dev.vkval.check.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;

/** Queries that begin in a render pass instance that vkCmdEndRendering2KHR ends. */
class RenderingQueryTest {
    @ParameterizedTest
    @CsvSource({"true, false", "false, true"})
    void queriesEndInTheirInstance(boolean ended, boolean wrong) {
        try (Recorder recorder = new Recorder()) {
            CheckRun run = recorder.run();
            recorder.queries(50, VK10.VK_QUERY_TYPE_OCCLUSION, 1).begin();
            run.call("vkCmdBeginRendering", Recorder.COMMANDS, run.struct("VkRenderingInfo", "layerCount", 1))
                    .call("vkCmdBeginQuery", Recorder.COMMANDS, 50, 0, 0);
            if (ended) {
                run.call("vkCmdEndQuery", Recorder.COMMANDS, 50, 0);
            }
            run.call("vkCmdEndRendering2KHR", Recorder.COMMANDS, 0);
            String rule = "VUID-vkCmdEndRendering2KHR-None-10613";
            assertEquals(wrong, run.rules().contains(rule), () -> String.valueOf(run.rules()));
        }
    }
}
