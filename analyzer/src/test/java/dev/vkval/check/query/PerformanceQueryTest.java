package dev.vkval.check.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.KHRPerformanceQuery;

/** Where performance queries begin and end, and what of their results is copied. */
class PerformanceQueryTest {
    private static final int PHYSICAL = 2;
    private static final long QUERIES = 20;
    private static final long OTHERS = 21;
    private static final long BUFFER = 22;
    private static final int TYPE = KHRPerformanceQuery.VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR;
    private static final int COMMAND = KHRPerformanceQuery.VK_PERFORMANCE_COUNTER_SCOPE_COMMAND_KHR;
    private static final int WHOLE = KHRPerformanceQuery.VK_PERFORMANCE_COUNTER_SCOPE_COMMAND_BUFFER_KHR;
    private static final int RENDER_PASS = KHRPerformanceQuery.VK_PERFORMANCE_COUNTER_SCOPE_RENDER_PASS_KHR;

    /** A pool with a counter of that scope, which takes so many passes. */
    private static void pool(CheckRun run, long id, int scope, int passes) {
        String struct = "VkQueryPoolPerformanceCreateInfoKHR";
        long counter = run.struct("VkPerformanceCounterKHR");
        run.set(counter, "VkPerformanceCounterKHR", "scope", scope)
                .call(
                        "vkEnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR",
                        PHYSICAL,
                        0,
                        run.pointer(1),
                        counter,
                        0);
        long counters = run.struct(struct);
        run.set(counters, struct, "counterIndexCount", 1)
                .set(counters, struct, "pCounterIndices", run.array(0))
                .call(
                        "vkGetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR",
                        PHYSICAL,
                        counters,
                        run.pointer(passes));
        long info = run.struct("VkQueryPoolCreateInfo");
        run.set(info, "VkQueryPoolCreateInfo", "pNext", counters)
                .set(info, "VkQueryPoolCreateInfo", "queryType", TYPE)
                .set(info, "VkQueryPoolCreateInfo", "queryCount", 2)
                .create("vkCreateQueryPool", id, Recorder.DEVICE, info, 0, 0)
                .call("vkResetQueryPool", Recorder.DEVICE, id, 0, 2);
    }

    private static Recorder locked() {
        Recorder recorder = new Recorder();
        recorder.run()
                .call(
                        "vkAcquireProfilingLockKHR",
                        Recorder.DEVICE,
                        recorder.run().struct("VkAcquireProfilingLockInfoKHR"));
        return recorder;
    }

    private static String rule(boolean indexed, String rest) {
        return "VUID-" + (indexed ? "vkCmdBeginQueryIndexedEXT" : "vkCmdBeginQuery") + "-" + rest;
    }

    private static List<String> begin(Recorder recorder, boolean indexed, long pool, int query) {
        return recorder
                .broken(() -> {
                    if (indexed) {
                        recorder.run().call("vkCmdBeginQueryIndexedEXT", Recorder.COMMANDS, pool, query, 0, 0);
                    } else {
                        recorder.run().call("vkCmdBeginQuery", Recorder.COMMANDS, pool, query, 0);
                    }
                })
                .stream()
                .filter(id -> id.matches(".*-(02863|0322[3-8]|04753)"))
                .toList();
    }

    private static void rendering(Recorder recorder) {
        recorder.run()
                .call("vkCmdBeginRendering", Recorder.COMMANDS, recorder.run().struct("VkRenderingInfo"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void begins(boolean indexed) {
        try (Recorder recorder = locked()) {
            CheckRun run = recorder.run();
            pool(run, QUERIES, WHOLE, 1);
            recorder.begin();
            assertEquals(List.of(), begin(recorder, indexed, QUERIES, 0));
            run.call("vkCmdEndQuery", Recorder.COMMANDS, QUERIES, 0);
            assertEquals(
                    List.of(rule(indexed, "queryPool-03224")),
                    begin(recorder, indexed, QUERIES, 1),
                    "not the first command");
        }
        try (Recorder recorder = locked()) {
            pool(recorder.run(), QUERIES, RENDER_PASS, 1);
            recorder.begin();
            rendering(recorder);
            assertEquals(List.of(rule(indexed, "queryPool-03225")), begin(recorder, indexed, QUERIES, 0));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theLockIsHeldAndTheQueryResetBefore(boolean indexed) {
        try (Recorder recorder = new Recorder()) {
            pool(recorder.run(), QUERIES, COMMAND, 1);
            recorder.begin();
            assertEquals(List.of(rule(indexed, "queryPool-03223")), begin(recorder, indexed, QUERIES, 0));
        }
        try (Recorder recorder = locked()) {
            pool(recorder.run(), QUERIES, COMMAND, 1);
            recorder.begin();
            recorder.run().call("vkCmdResetQueryPool", Recorder.COMMANDS, QUERIES, 0, 1);
            assertEquals(List.of(rule(indexed, "None-02863")), begin(recorder, indexed, QUERIES, 0));
        }
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false"})
    void poolsOfACommandBuffer(boolean enabled, boolean indexed) {
        CheckRun run = CheckRun.core();
        String features = "VkPhysicalDevicePerformanceQueryFeaturesKHR";
        long structure = run.struct(features);
        run.set(structure, features, "performanceCounterQueryPools", 1)
                .set(structure, features, "performanceCounterMultipleQueryPools", enabled ? 1 : 0)
                .device(3, structure, "VK_KHR_performance_query");
        try (Recorder recorder = Recorder.of(run)) {
            run.call("vkAcquireProfilingLockKHR", Recorder.DEVICE, run.struct("VkAcquireProfilingLockInfoKHR"));
            pool(run, QUERIES, COMMAND, 1);
            pool(run, OTHERS, COMMAND, 1);
            recorder.begin();
            assertEquals(List.of(), begin(recorder, indexed, QUERIES, 0));
            run.call("vkCmdEndQuery", Recorder.COMMANDS, QUERIES, 0);
            assertEquals(
                    enabled ? List.of() : List.of(rule(indexed, "queryPool-03226")),
                    begin(recorder, indexed, OTHERS, 0));
        }
    }

    @Test
    void ends() {
        try (Recorder recorder = locked()) {
            CheckRun run = recorder.run();
            pool(run, QUERIES, WHOLE, 1);
            for (boolean last : new boolean[] {true, false}) {
                recorder.begin();
                begin(recorder, false, QUERIES, 0);
                run.call("vkCmdEndQuery", Recorder.COMMANDS, QUERIES, 0);
                if (!last) {
                    rendering(recorder);
                    run.call("vkCmdEndRendering", Recorder.COMMANDS);
                }
                assertEquals(
                        last ? List.of() : List.of("VUID-vkCmdEndQuery-queryPool-03227"),
                        recorder.broken(() -> run.call("vkEndCommandBuffer", Recorder.COMMANDS)));
            }
        }
        try (Recorder recorder = locked()) {
            CheckRun run = recorder.run();
            pool(run, QUERIES, RENDER_PASS, 1);
            recorder.begin();
            begin(recorder, false, QUERIES, 0);
            rendering(recorder);
            List<String> broken = recorder.broken(() -> run.call("vkCmdEndQuery", Recorder.COMMANDS, QUERIES, 0));
            assertEquals(true, broken.contains("VUID-vkCmdEndQuery-queryPool-03228"), broken::toString);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, false", "2, true"})
    void resultsOfAllPassesAreCopied(int passes, boolean address) {
        try (Recorder recorder = locked()) {
            CheckRun run = recorder.run();
            pool(run, QUERIES, COMMAND, passes);
            recorder.buffer(BUFFER, 256).begin();
            begin(recorder, false, QUERIES, 0);
            run.call("vkCmdEndQuery", Recorder.COMMANDS, QUERIES, 0);
            if (address) {
                long range = run.struct("VkStridedDeviceAddressRangeKHR");
                run.set(range, "VkStridedDeviceAddressRangeKHR", "size", 64)
                        .call("vkCmdCopyQueryPoolResultsToMemoryKHR", Recorder.COMMANDS, QUERIES, 0, 1, range, 0, 0);
            } else {
                run.call("vkCmdCopyQueryPoolResults", Recorder.COMMANDS, QUERIES, 0, 1, BUFFER, 0, 0, 0);
            }
            run.call("vkEndCommandBuffer", Recorder.COMMANDS);
            long submit = run.struct("VkSubmitInfo");
            run.set(submit, "VkSubmitInfo", "commandBufferCount", 1)
                    .set(submit, "VkSubmitInfo", "pCommandBuffers", run.array(Recorder.COMMANDS));
            List<String> broken = recorder.broken(() -> run.call("vkQueueSubmit", Recorder.QUEUE, 1, submit, 0));
            String rule = address
                    ? "VUID-vkCmdCopyQueryPoolResultsToMemoryKHR-queryType-09441"
                    : "VUID-vkCmdCopyQueryPoolResults-queryType-09441";
            assertEquals(passes == 1 ? List.of() : List.of(rule), broken);
        }
    }
}
