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

/** Results of queries that are copied to addresses, and indexed queries at the same time. */
class QueryMemoryCopyTest {
    private static final long QUERIES = 20;
    private static final long OTHERS = 21;
    private static final String RANGE = "VkStridedDeviceAddressRangeKHR";
    private static final String PREFIX = "VUID-vkCmdCopyQueryPoolResultsToMemoryKHR-";

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        recorder.queries(QUERIES, VK10.VK_QUERY_TYPE_OCCLUSION, 2).begin();
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private List<String> copy(int count, long size, long stride) {
        long range = run.struct(RANGE);
        run.set(range, RANGE, "size", size).set(range, RANGE, "stride", stride);
        return recorder
                .broken(() -> run.call(
                        "vkCmdCopyQueryPoolResultsToMemoryKHR", Recorder.COMMANDS, QUERIES, 0, count, range, 0, 0))
                .stream()
                .filter(id -> id.matches(".*-(13076|13079|13083|13084)"))
                .toList();
    }

    private void query(int index) {
        run.call("vkCmdBeginQuery", Recorder.COMMANDS, QUERIES, index, 0)
                .call("vkCmdEndQuery", Recorder.COMMANDS, QUERIES, index);
    }

    @Test
    void resultsAreThere() {
        run.call("vkCmdResetQueryPool", Recorder.COMMANDS, QUERIES, 0, 2);
        assertEquals(List.of(PREFIX + "None-13084"), copy(1, 64, 0));
        query(0);
        assertEquals(List.of(), copy(1, 64, 0));
        run.call("vkCmdBeginQuery", Recorder.COMMANDS, QUERIES, 1, 0);
        assertEquals(List.of(PREFIX + "None-13083"), copy(2, 64, 4));
    }

    @Test
    void resultsOfQueriesThatNobodyHasReset() {
        long pool = run.struct("VkQueryPoolCreateInfo");
        run.set(pool, "VkQueryPoolCreateInfo", "queryCount", 1)
                .create("vkCreateQueryPool", OTHERS, Recorder.DEVICE, pool, 0, 0);
        long range = run.struct(RANGE);
        run.set(range, RANGE, "size", 64)
                .call("vkCmdCopyQueryPoolResultsToMemoryKHR", Recorder.COMMANDS, OTHERS, 0, 1, range, 0, 0);
        run.call("vkEndCommandBuffer", Recorder.COMMANDS);
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.array(Recorder.COMMANDS));
        assertEquals(
                List.of(PREFIX + "None-13076"),
                recorder.broken(() -> run.call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0)));
    }

    @ParameterizedTest
    @CsvSource({"12, 8, ''", "11, 8, pDstRange-13079", "3, 0, pDstRange-13079"})
    void theyFit(long size, long stride, String rule) {
        run.call("vkCmdResetQueryPool", Recorder.COMMANDS, QUERIES, 0, 2);
        query(0);
        query(1);
        assertEquals(rule.isEmpty() ? List.of() : List.of(PREFIX + rule), copy(2, size, stride));
    }

    @ParameterizedTest
    @CsvSource({"0, VUID-vkCmdBeginQueryIndexedEXT-queryPool-04753", "1, ''"})
    void indexedQueriesOfAType(int index, String rule) {
        run.call("vkCmdResetQueryPool", Recorder.COMMANDS, QUERIES, 0, 2)
                .call("vkCmdBeginQueryIndexedEXT", Recorder.COMMANDS, QUERIES, 0, 0, 0);
        List<String> broken =
                recorder
                        .broken(() -> run.call("vkCmdBeginQueryIndexedEXT", Recorder.COMMANDS, QUERIES, 1, 0, index))
                        .stream()
                        .filter(id -> id.endsWith("04753"))
                        .toList();
        assertEquals(rule.isEmpty() ? List.of() : List.of(rule), broken);
    }
}
