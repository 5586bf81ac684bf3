package dev.vkval.check.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VkPerformanceCounterKHR;

/** Performance queries: the profiling lock, and the passes that their counters take. */
class CounterPassRulesTest {
    private static final int PHYSICAL = 2;
    private static final int DEVICE = 3;
    private static final int QUEUE = 4;
    private static final int POOL = 5;
    private static final int COMMANDS = 6;
    private static final int QUERIES = 7;
    private static final int PERFORMANCE_QUERY = 1_000_116_000;
    private static final int PASSES = 2;

    private final CheckRun run = CheckRun.core().device(2);

    private void start() {
        run.create("vkGetDeviceQueue", QUEUE, DEVICE, 0, 0, 0)
                .create("vkCreateCommandPool", POOL, DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0);
        long allocate = run.struct("VkCommandBufferAllocateInfo");
        run.set(allocate, "VkCommandBufferAllocateInfo", "commandPool", POOL)
                .set(allocate, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", COMMANDS, DEVICE, allocate, 0);
        long counters = run.struct("VkQueryPoolPerformanceCreateInfoKHR");
        run.set(counters, "VkQueryPoolPerformanceCreateInfoKHR", "counterIndexCount", 1)
                .set(counters, "VkQueryPoolPerformanceCreateInfoKHR", "pCounterIndices", run.array(9))
                .call(
                        "vkGetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR",
                        PHYSICAL,
                        counters,
                        run.pointer(PASSES));
        long pool = run.struct("VkQueryPoolCreateInfo");
        run.set(pool, "VkQueryPoolCreateInfo", "pNext", counters)
                .set(pool, "VkQueryPoolCreateInfo", "queryType", PERFORMANCE_QUERY)
                .set(pool, "VkQueryPoolCreateInfo", "queryCount", 1)
                .create("vkCreateQueryPool", QUERIES, DEVICE, pool, 0, 0);
    }

    private void lock() {
        run.call("vkAcquireProfilingLockKHR", DEVICE, run.struct("VkAcquireProfilingLockInfoKHR"));
    }

    private void record() {
        run.call("vkResetQueryPool", DEVICE, QUERIES, 0, 1)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"))
                .call("vkCmdBeginQuery", COMMANDS, QUERIES, 0, 0)
                .call("vkCmdEndQuery", COMMANDS, QUERIES, 0)
                .call("vkEndCommandBuffer", COMMANDS);
    }

    private void submit(String call, int pass) {
        long number = run.struct("VkPerformanceQuerySubmitInfoKHR");
        run.set(number, "VkPerformanceQuerySubmitInfoKHR", "counterPassIndex", pass);
        boolean newer = call.equals("vkQueueSubmit2");
        String struct = newer ? "VkSubmitInfo2" : "VkSubmitInfo";
        long info = run.struct(struct);
        run.set(info, struct, "pNext", number);
        if (newer) {
            long buffer = run.struct("VkCommandBufferSubmitInfo");
            run.set(buffer, "VkCommandBufferSubmitInfo", "commandBuffer", COMMANDS)
                    .set(info, struct, "commandBufferInfoCount", 1)
                    .set(info, struct, "pCommandBufferInfos", buffer);
        } else {
            run.set(info, struct, "commandBufferCount", 1).set(info, struct, "pCommandBuffers", run.array(COMMANDS));
        }
        run.call(call, QUEUE, 1, info, 0).call("vkQueueWaitIdle", QUEUE);
    }

    /** Rules about performance queries; the commands may break others. */
    private List<String> rules() {
        return run.rules().stream()
                .filter(rule -> rule.matches(".*-0322[01345]|.*-03880|.*-09441|.*-03235|.*-03321"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"vkQueueSubmit", "vkQueueSubmit2"})
    void onePassOfThoseThatTheCountersTake(String call) {
        start();
        lock();
        record();
        submit(call, PASSES - 1);
        assertEquals(List.of(), rules());
        submit(call, PASSES);
        assertEquals(List.of("VUID-VkPerformanceQuerySubmitInfoKHR-counterPassIndex-03221"), rules());
        run.close();
    }

    @Test
    void recordedWithoutTheLock() {
        start();
        record();
        assertEquals(List.of("VUID-vkCmdBeginQuery-queryPool-03223"), rules());
        run.close();
    }

    @Test
    void submittedAndReleasedWithoutTheLock() {
        start();
        lock();
        record();
        run.call("vkReleaseProfilingLockKHR", DEVICE);
        assertEquals(List.of(), rules());
        submit("vkQueueSubmit", 0);
        submit("vkQueueSubmit2", 0);
        run.call("vkReleaseProfilingLockKHR", DEVICE);
        assertEquals(
                List.of(
                        "VUID-vkQueueSubmit-pCommandBuffers-03220",
                        "VUID-vkQueueSubmit2-commandBuffer-03880",
                        "VUID-vkReleaseProfilingLockKHR-device-03235"),
                rules());
        run.close();
    }

    @Test
    void resultsBeforeAllPasses() {
        start();
        lock();
        record();
        submit("vkQueueSubmit", 0);
        run.call("vkGetQueryPoolResults", DEVICE, QUERIES, 0, 1, 8, run.pointer(0), 8, 0);
        assertEquals(List.of("VUID-vkGetQueryPoolResults-queryType-09441"), rules());
        submit("vkQueueSubmit", 1);
        run.call("vkGetQueryPoolResults", DEVICE, QUERIES, 0, 1, 8, run.pointer(0), 8, 0);
        assertEquals(List.of("VUID-vkGetQueryPoolResults-queryType-09441"), rules());
        run.close();
    }

    /** Ten counters, all of that VkPerformanceCounterScopeKHR. */
    private void counters(int count, int scope) {
        VkPerformanceCounterKHR.Buffer counters = VkPerformanceCounterKHR.calloc(count);
        for (int i = 0; i < count; i++) {
            run.set(counters.get(i).address(), "VkPerformanceCounterKHR", "scope", scope);
        }
        run.call(
                "vkEnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR",
                PHYSICAL,
                0,
                run.pointer(count),
                counters.address(),
                0);
        counters.free();
    }

    @ParameterizedTest
    @CsvSource({"10, false", "9, true"})
    void countersThatThereAre(int count, boolean wrong) {
        counters(count, 2);
        start();
        assertEquals(
                wrong ? List.of("VUID-VkQueryPoolPerformanceCreateInfoKHR-pCounterIndices-03321") : List.of(), rules());
        run.close();
    }

    @ParameterizedTest
    @CsvSource({
        "0, false, ",
        "0, true, VUID-vkCmdBeginQuery-queryPool-03224",
        "1, true, VUID-vkCmdBeginQuery-queryPool-03225",
        "2, true, "
    })
    void scopesOfCounters(int scope, boolean inRendering, String rule) {
        counters(10, scope);
        start();
        lock();
        run.call("vkResetQueryPool", DEVICE, QUERIES, 0, 1)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"));
        if (inRendering) {
            run.call("vkCmdBeginRendering", COMMANDS, run.struct("VkRenderingInfo"));
        }
        run.call("vkCmdBeginQuery", COMMANDS, QUERIES, 0, 0);
        assertEquals(rule == null ? List.of() : List.of(rule), rules());
        run.close();
    }
}
