package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Transform feedback that is begun and ended as it must be, and other recordings. */
class TransformFeedbackRulesTest {
    private final Recorder recorder = Recorder.withFeature(
            "VK_EXT_transform_feedback", "VkPhysicalDeviceTransformFeedbackFeaturesEXT", "transformFeedback");
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private void begin(int counters) {
        run.call("vkCmdBeginTransformFeedbackEXT", Recorder.COMMANDS, 0, counters, 0, 0);
    }

    private void stop() {
        run.call("vkCmdEndTransformFeedbackEXT", Recorder.COMMANDS, 0, 0, 0, 0);
    }

    private void next2() {
        run.call(
                "vkCmdNextSubpass2",
                Recorder.COMMANDS,
                run.struct("VkSubpassBeginInfo"),
                run.struct("VkSubpassEndInfo"));
    }

    private List<String> ids(Runnable commands) {
        return recorder.broken(commands).stream()
                .filter(
                        id -> id.matches(
                                ".*-(02286|02323|02349|02350|02351|02352|02365|02367|02373|02375|04128|06233|06781|09630|10612)"))
                .toList();
    }

    @Test
    void itIsBegunWithAPipelineAndWithBuffersForItsCounters() {
        recorder.begin();
        assertEquals(
                List.of(
                        "VUID-vkCmdBeginTransformFeedbackEXT-None-06233",
                        "VUID-vkCmdBeginTransformFeedbackEXT-firstCounter-09630"),
                ids(() -> begin(1)));
    }

    @Test
    void whileItIsActiveWhatItCapturesDoesNotChange() {
        recorder.begin();
        ids(() -> begin(0));
        assertEquals(
                List.of(
                        "VUID-vkCmdBeginTransformFeedbackEXT-None-02367",
                        "VUID-vkCmdBeginTransformFeedbackEXT-None-06233"),
                ids(() -> begin(0)));
        assertEquals(
                List.of("VUID-vkCmdBindPipeline-None-02323"),
                ids(() -> run.call("vkCmdBindPipeline", Recorder.COMMANDS, 0, 77)));
        assertEquals(
                List.of("VUID-vkCmdBindTransformFeedbackBuffersEXT-None-02365"),
                ids(() -> run.call("vkCmdBindTransformFeedbackBuffersEXT", Recorder.COMMANDS, 0, 0, 0, 0, 0)));
        assertEquals(
                List.of("VUID-vkCmdExecuteCommands-None-02286"),
                ids(() -> run.call("vkCmdExecuteCommands", Recorder.COMMANDS, 0, 0)));
        assertEquals(
                List.of("VUID-vkCmdEndRendering-None-06781"),
                ids(() -> run.call("vkCmdEndRendering", Recorder.COMMANDS)));
        assertEquals(
                List.of("VUID-vkCmdEndRendering2KHR-None-10612"),
                ids(() -> run.call("vkCmdEndRendering2KHR", Recorder.COMMANDS, 0)));
        assertEquals(
                List.of("VUID-vkCmdEndRenderPass-None-02351"),
                ids(() -> run.call("vkCmdEndRenderPass", Recorder.COMMANDS)));
        assertEquals(
                List.of("VUID-vkCmdEndRenderPass2-None-02352"),
                ids(() -> run.call("vkCmdEndRenderPass2", Recorder.COMMANDS, run.struct("VkSubpassEndInfo"))));
        assertEquals(
                List.of("VUID-vkCmdNextSubpass-None-02349"),
                ids(() -> run.call("vkCmdNextSubpass", Recorder.COMMANDS, 0)));
        assertEquals(List.of("VUID-vkCmdNextSubpass2-None-02350"), ids(this::next2));
        assertEquals(List.of(), ids(this::stop));
        assertEquals(List.of("VUID-vkCmdEndTransformFeedbackEXT-None-02375"), ids(this::stop));
        assertEquals(List.of(), ids(() -> run.call("vkCmdBindPipeline", Recorder.COMMANDS, 0, 77)));
    }

    @Test
    void theFormWithAddressesIsJudgedLikeTheOther() {
        recorder.begin();
        Runnable begin = () -> run.call("vkCmdBeginTransformFeedback2EXT", Recorder.COMMANDS, 0, 1, 0);
        Runnable end = () -> run.call("vkCmdEndTransformFeedback2EXT", Recorder.COMMANDS, 0, 0, 0);
        Runnable bind = () -> run.call("vkCmdBindTransformFeedbackBuffers2EXT", Recorder.COMMANDS, 0, 0, 0);
        assertEquals(List.of("VUID-vkCmdEndTransformFeedback2EXT-None-02375"), ids(end));
        assertEquals(List.of(), ids(bind));
        assertEquals(
                List.of(
                        "VUID-vkCmdBeginTransformFeedback2EXT-None-06233",
                        "VUID-vkCmdBeginTransformFeedback2EXT-firstCounter-09630"),
                ids(begin));
        assertEquals(
                List.of(
                        "VUID-vkCmdBeginTransformFeedback2EXT-None-02367",
                        "VUID-vkCmdBeginTransformFeedback2EXT-None-06233",
                        "VUID-vkCmdBeginTransformFeedback2EXT-firstCounter-09630"),
                ids(begin));
        assertEquals(List.of("VUID-vkCmdBindTransformFeedbackBuffers2EXT-None-02365"), ids(bind));
        assertEquals(List.of(), ids(end));
    }
}
