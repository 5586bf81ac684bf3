package dev.vkval.check.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;

/** Timestamps, which are written to queries that have been reset, and queries that the host resets. */
class PendingQueryRulesTest {
    private static final long QUERIES = 20;
    private static final String RESET = "VUID-vkResetQueryPool-firstQuery-02741";

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        recorder.queries(QUERIES, VK10.VK_QUERY_TYPE_TIMESTAMP, 4).begin();
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private List<String> found(Runnable calls) {
        return recorder.broken(calls).stream()
                .filter(id -> id.matches(".*-(00830|03864|02741)"))
                .toList();
    }

    private void submit() {
        run.call("vkEndCommandBuffer", Recorder.COMMANDS);
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.array(Recorder.COMMANDS))
                .call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "vkCmdWriteTimestamp, VUID-vkCmdWriteTimestamp-None-00830",
        "vkCmdWriteTimestamp2, VUID-vkCmdWriteTimestamp2-None-03864"
    })
    void timestampsAreWrittenToQueriesThatWereReset(String command, String rule) {
        run.call("vkCmdResetQueryPool", Recorder.COMMANDS, QUERIES, 0, 4);
        assertEquals(List.of(), found(() -> run.call(command, Recorder.COMMANDS, 1, QUERIES, 0)));
        assertEquals(List.of(), found(() -> run.call(command, Recorder.COMMANDS, 1, QUERIES, 1)));
        assertEquals(List.of(rule), found(() -> run.call(command, Recorder.COMMANDS, 1, QUERIES, 0)));
    }

    @Test
    void aSecondSubmitWritesThemAgain() {
        run.call("vkCmdWriteTimestamp", Recorder.COMMANDS, 1, QUERIES, 0)
                .call("vkResetQueryPool", Recorder.DEVICE, QUERIES, 0, 4);
        assertEquals(List.of(), found(this::submit));
        run.call("vkQueueWaitIdle", Recorder.QUEUE);
        recorder.begin();
        run.call("vkCmdWriteTimestamp", Recorder.COMMANDS, 1, QUERIES, 0);
        assertEquals(List.of("VUID-vkCmdWriteTimestamp-None-00830"), found(this::submit));
    }

    private List<String> reset(int first, int count) {
        return found(() -> run.call("vkResetQueryPool", Recorder.DEVICE, QUERIES, first, count));
    }

    @Test
    void queriesOfPendingCommandsAreNotReset() {
        run.call("vkCmdResetQueryPool", Recorder.COMMANDS, QUERIES, 1, 1)
                .call("vkCmdWriteTimestamp", Recorder.COMMANDS, 1, QUERIES, 1);
        assertEquals(List.of(), reset(0, 4), "not submitted");
        submit();
        assertEquals(List.of(), reset(2, 2));
        assertEquals(List.of(RESET), reset(0, 4));
        run.call("vkQueueWaitIdle", Recorder.QUEUE);
        assertEquals(List.of(), reset(0, 4));
    }

    @Test
    void withTheirResultsTheyHaveCompleted() {
        run.call("vkCmdResetQueryPool", Recorder.COMMANDS, QUERIES, 1, 1)
                .call("vkCmdWriteTimestamp", Recorder.COMMANDS, 1, QUERIES, 1);
        submit();
        run.call("vkGetQueryPoolResults", Recorder.DEVICE, QUERIES, 1, 1, 8, run.pointer(0), 8, 1);
        assertEquals(List.of(), reset(0, 4));
    }
}
