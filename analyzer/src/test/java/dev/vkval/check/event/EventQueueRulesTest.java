package dev.vkval.check.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An event that work of two queues uses. */
class EventQueueRulesTest {
    private static final long DEVICE = 3;
    private static final long POOL = 5;
    private static final long EVENT = 30;

    private static void record(CheckRun run, long buffer, long event) {
        long allocate = run.struct("VkCommandBufferAllocateInfo", "commandPool", POOL, "commandBufferCount", 1);
        run.create("vkAllocateCommandBuffers", buffer, DEVICE, allocate, 0)
                .call("vkBeginCommandBuffer", buffer, run.struct("VkCommandBufferBeginInfo"))
                .call("vkCmdSetEvent", buffer, event, 1)
                .call("vkEndCommandBuffer", buffer);
    }

    private static void submit(CheckRun run, boolean newer, long queue, long buffer) {
        long infos = run.struct("VkCommandBufferSubmitInfo", "commandBuffer", buffer);
        if (newer) {
            long info = run.struct("VkSubmitInfo2", "commandBufferInfoCount", 1, "pCommandBufferInfos", infos);
            run.call("vkQueueSubmit2", queue, 1, info, 0);
        } else {
            long info = run.struct("VkSubmitInfo", "commandBufferCount", 1, "pCommandBuffers", run.pointer(buffer));
            run.call("vkQueueSubmit", queue, 1, info, 0);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "false, 21, 30, false, true",
        "true, 21, 30, false, true",
        "false, 20, 30, false, false",
        "false, 21, 31, false, false",
        "true, 21, 30, true, false"
    })
    void queues(boolean newer, long queue, long event, boolean waits, boolean wrong) {
        try (CheckRun run = CheckRun.core().families(2).device(3)) {
            run.create("vkGetDeviceQueue", 20, DEVICE, 0, 0, 0)
                    .create("vkGetDeviceQueue", 21, DEVICE, 1, 0, 0)
                    .create("vkCreateCommandPool", POOL, DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0);
            for (long id = EVENT; id < EVENT + 2; id++) {
                run.create("vkCreateEvent", id, DEVICE, run.struct("VkEventCreateInfo"), 0, 0);
            }
            record(run, 40, EVENT);
            record(run, 41, event);
            submit(run, newer, 20, 40);
            if (waits) {
                run.call("vkQueueWaitIdle", 20);
            }
            submit(run, newer, queue, 41);
            String rule =
                    newer ? "VUID-vkQueueSubmit2-commandBuffer-03867" : "VUID-vkQueueSubmit-pCommandBuffers-00065";
            assertEquals(wrong, run.rules().contains(rule), () -> String.valueOf(run.rules()));
        }
    }
}
