package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** Waits for values of a timeline semaphore that nothing in the capture signals, and that are reached all the same. */
class UnknownSignalTest {
    private static final long NEVER_SEEN = 5;

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long buffer = calls.buffer();
    private final long timeline = calls.timeline();

    @BeforeEach
    void write() {
        long commandBuffer = calls.begin();
        calls.fill(commandBuffer, buffer);
        calls.submit(commandBuffer, 0, timeline, 1);
    }

    @AfterEach
    void close() {
        calls.close();
    }

    /** A submit that overwrites the buffer once the semaphore has a value, and the wait of the host that sees it end. */
    private List<String> overwriting(long value, int stages) {
        long commandBuffer = calls.begin();
        calls.fill(commandBuffer, buffer);
        long info = calls.run.struct("VkSubmitInfo");
        long values = calls.run.struct("VkTimelineSemaphoreSubmitInfo");
        calls.run
                .set(values, "VkTimelineSemaphoreSubmitInfo", "waitSemaphoreValueCount", 1)
                .set(values, "VkTimelineSemaphoreSubmitInfo", "pWaitSemaphoreValues", calls.run.array(value))
                .set(info, "VkSubmitInfo", "pNext", values)
                .set(info, "VkSubmitInfo", "waitSemaphoreCount", 1)
                .set(info, "VkSubmitInfo", "pWaitSemaphores", calls.run.array(timeline))
                .set(info, "VkSubmitInfo", "pWaitDstStageMask", calls.run.array(stages))
                .set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", calls.run.array(commandBuffer))
                .call("vkEndCommandBuffer", commandBuffer)
                .call("vkQueueSubmit", SyncCalls.QUEUE, 1, info, 0)
                .call("vkDeviceWaitIdle", SyncCalls.DEVICE);
        return calls.rules();
    }

    @Test
    void allMayHaveComeBeforeASignalThatIsNotKnown() {
        assertEquals(List.of(), overwriting(NEVER_SEEN, VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT));
    }

    @Test
    void whatIsSignaledOrders() {
        assertEquals(List.of(), overwriting(1, VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT));
    }

    @Test
    void onlyTheStagesThatWaitComeAfter() {
        assertEquals(
                List.of("SYNC-HAZARD-WRITE-AFTER-WRITE"),
                overwriting(NEVER_SEEN, VK10.VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT));
    }

    @Test
    void aValueFromTheBeginningOrdersNothing() {
        assertEquals(List.of("SYNC-HAZARD-WRITE-AFTER-WRITE"), overwriting(0, VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT));
    }
}
