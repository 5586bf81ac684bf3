package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Conditional rendering that is begun with the address of its condition. */
class ConditionalRenderingRulesTest {
    @Test
    void itIsNotBegunTwice() {
        try (Recorder recorder = new Recorder("VK_EXT_conditional_rendering")) {
            CheckRun run = recorder.run();
            recorder.begin();
            Runnable begin = () -> run.call(
                    "vkCmdBeginConditionalRendering2EXT",
                    Recorder.COMMANDS,
                    run.struct("VkConditionalRenderingBeginInfo2EXT"));
            Runnable end = () -> run.call("vkCmdEndConditionalRenderingEXT", Recorder.COMMANDS);
            assertEquals(List.of(), ids(recorder, begin));
            assertEquals(List.of("VUID-vkCmdBeginConditionalRendering2EXT-None-13063"), ids(recorder, begin));
            assertEquals(List.of(), ids(recorder, end));
        }
    }

    private static List<String> ids(Recorder recorder, Runnable calls) {
        return recorder.broken(calls).stream()
                .filter(id -> id.matches(".*-(13063|01985)"))
                .toList();
    }
}
