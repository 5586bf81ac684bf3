package dev.vkval.check.commandbuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Submits of command buffers in each state, by the older and the newer call. */
class SubmitRulesTest {
    private static final int DEVICE = 3;
    private static final int QUEUE = 4;
    private static final int OTHER_QUEUE = 14;
    private static final int POOL = 5;
    private static final int PRIMARY = 6;
    private static final int SECONDARY = 8;
    private static final int SIMULTANEOUS = 4;

    private final CheckRun run = CheckRun.core().families(2).device(2);

    @BeforeEach
    void start() {
        long pool = run.struct("VkCommandPoolCreateInfo");
        run.set(pool, "VkCommandPoolCreateInfo", "flags", 2)
                .create("vkCreateCommandPool", POOL, DEVICE, pool, 0, 0)
                .create("vkGetDeviceQueue", QUEUE, DEVICE, 0, 0, 0)
                .create("vkGetDeviceQueue", OTHER_QUEUE, DEVICE, 1, 0, 0);
        allocate(PRIMARY, 0);
        allocate(SECONDARY, 1);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private void allocate(long id, int level) {
        long info = run.struct("VkCommandBufferAllocateInfo");
        run.set(info, "VkCommandBufferAllocateInfo", "commandPool", POOL)
                .set(info, "VkCommandBufferAllocateInfo", "level", level)
                .set(info, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", id, DEVICE, info, 0);
    }

    private void recordSecondary() {
        long info = run.struct("VkCommandBufferBeginInfo");
        run.set(info, "VkCommandBufferBeginInfo", "pInheritanceInfo", run.struct("VkCommandBufferInheritanceInfo"))
                .call("vkBeginCommandBuffer", SECONDARY, info)
                .call("vkEndCommandBuffer", SECONDARY);
    }

    private void record(long buffer, int flags, boolean executesSecondary) {
        long info = run.struct("VkCommandBufferBeginInfo");
        run.set(info, "VkCommandBufferBeginInfo", "flags", flags).call("vkBeginCommandBuffer", buffer, info);
        if (executesSecondary) {
            run.call("vkCmdExecuteCommands", buffer, 1, run.array(SECONDARY));
        }
        run.call("vkEndCommandBuffer", buffer);
    }

    private void submit(boolean newer, long queue, long buffer) {
        if (newer) {
            long buffers = run.struct("VkCommandBufferSubmitInfo");
            long info = run.struct("VkSubmitInfo2");
            run.set(buffers, "VkCommandBufferSubmitInfo", "commandBuffer", buffer)
                    .set(info, "VkSubmitInfo2", "commandBufferInfoCount", 1)
                    .set(info, "VkSubmitInfo2", "pCommandBufferInfos", buffers)
                    .call("vkQueueSubmit2", queue, 1, info, 0);
        } else {
            long info = run.struct("VkSubmitInfo");
            run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                    .set(info, "VkSubmitInfo", "pCommandBuffers", run.array(buffer))
                    .call("vkQueueSubmit", queue, 1, info, 0);
        }
    }

    /** What submits break besides the feature of the newer call. */
    private void assertRules(String... rules) {
        assertEquals(
                List.of(rules),
                run.rules().stream()
                        .filter(rule -> !rule.contains("synchronization2"))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({"false, VUID-vkQueueSubmit-pCommandBuffers-00070", "true, VUID-vkQueueSubmit2-commandBuffer-03874"})
    void neverRecorded(boolean newer, String rule) {
        submit(newer, QUEUE, PRIMARY);
        assertRules(rule);
    }

    @ParameterizedTest
    @CsvSource({"false, VUID-vkQueueSubmit-pCommandBuffers-00071", "true, VUID-vkQueueSubmit2-commandBuffer-03875"})
    void pending(boolean newer, String rule) {
        record(PRIMARY, 0, false);
        submit(newer, QUEUE, PRIMARY);
        assertRules();
        submit(newer, QUEUE, PRIMARY);
        assertRules(rule);
    }

    @ParameterizedTest
    @CsvSource({"false, VUID-vkQueueSubmit-pCommandBuffers-00072", "true, VUID-vkQueueSubmit2-commandBuffer-03876"})
    void secondaryRecordedAnew(boolean newer, String rule) {
        recordSecondary();
        record(PRIMARY, 0, true);
        recordSecondary();
        assertRules();
        submit(newer, QUEUE, PRIMARY);
        assertRules(rule);
    }

    @ParameterizedTest
    @CsvSource({"false, VUID-vkQueueSubmit-pCommandBuffers-00073", "true, VUID-vkQueueSubmit2-commandBuffer-03877"})
    void secondaryPending(boolean newer, String rule) {
        recordSecondary();
        record(PRIMARY, SIMULTANEOUS, true);
        submit(newer, QUEUE, PRIMARY);
        assertRules();
        submit(newer, QUEUE, PRIMARY);
        assertEquals(1, run.rules().stream().filter(rule::equals).count());
    }

    @ParameterizedTest
    @CsvSource({"false, VUID-vkQueueSubmit-pCommandBuffers-00074", "true, VUID-vkQueueSubmit2-commandBuffer-03878"})
    void queueOfAnotherFamily(boolean newer, String rule) {
        record(PRIMARY, 0, false);
        submit(newer, OTHER_QUEUE, PRIMARY);
        assertRules(rule);
    }

    @ParameterizedTest
    @CsvSource({"vkQueueSubmit2, 04894, 04895", "vkQueueBindSparse, 01113, 01114"})
    void fenceSignaledOrInUse(String call, String signaled, String pending) {
        long info = run.struct("VkFenceCreateInfo");
        run.set(info, "VkFenceCreateInfo", "flags", 1).create("vkCreateFence", 30, DEVICE, info, 0, 0);
        run.call(call, QUEUE, 0, 0, 30);
        assertRules("VUID-" + call + "-fence-" + signaled);
        run.call("vkResetFences", DEVICE, 1, run.array(30)).call(call, QUEUE, 0, 0, 30);
        assertRules("VUID-" + call + "-fence-" + signaled);
        run.call(call, QUEUE, 0, 0, 30);
        assertRules("VUID-" + call + "-fence-" + signaled, "VUID-" + call + "-fence-" + pending);
    }
}
