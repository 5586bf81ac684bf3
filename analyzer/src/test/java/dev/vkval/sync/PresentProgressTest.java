package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the host learns from the end of a present: that what the present waited for has happened. */
class PresentProgressTest {
    private static final int OTHER_QUEUE = 90;

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long buffer = calls.buffer();
    private final long fence = calls.fence();
    private final long semaphore = calls.create("vkCreateSemaphore", "VkSemaphoreCreateInfo");
    private final long swapchain = calls.create("vkCreateSwapchainKHR", "VkSwapchainCreateInfoKHR");

    @AfterEach
    void close() {
        calls.close();
    }

    /** A submit fills the buffer; the present of an image waits for it, or does not. */
    private void present(boolean waiting, long chained) {
        long commandBuffer = calls.begin();
        calls.fill(commandBuffer, buffer);
        calls.submit(commandBuffer, 0, semaphore, 0);
        long info = calls.run.struct("VkPresentInfoKHR");
        calls.run
                .set(info, "VkPresentInfoKHR", "pNext", chained)
                .set(info, "VkPresentInfoKHR", "waitSemaphoreCount", waiting ? 1 : 0)
                .set(info, "VkPresentInfoKHR", "pWaitSemaphores", calls.run.array(semaphore))
                .set(info, "VkPresentInfoKHR", "swapchainCount", 1)
                .set(info, "VkPresentInfoKHR", "pSwapchains", calls.run.array(swapchain))
                .set(info, "VkPresentInfoKHR", "pImageIndices", calls.run.array(0))
                .call("vkQueuePresentKHR", SyncCalls.QUEUE, info);
    }

    /** Another queue then fills the buffer, too. */
    private void assertOrdered(boolean expected) {
        calls.run.create("vkGetDeviceQueue", OTHER_QUEUE, SyncCalls.DEVICE, 0, 1, 0);
        long commandBuffer = calls.begin();
        calls.fill(commandBuffer, buffer);
        long info = calls.run.struct("VkSubmitInfo");
        calls.run
                .set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", calls.run.array(commandBuffer))
                .call("vkEndCommandBuffer", commandBuffer)
                .call("vkQueueSubmit", OTHER_QUEUE, 1, info, 0);
        calls.run.finish();
        assertEquals(expected ? List.of() : List.of("SYNC-HAZARD-WRITE-RACING-WRITE"), calls.rules());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theFenceOfAPresentTellsOfWhatThePresentWaitedFor(boolean waiting) {
        long fences = calls.run.struct("VkSwapchainPresentFenceInfoKHR");
        calls.run
                .set(fences, "VkSwapchainPresentFenceInfoKHR", "swapchainCount", 1)
                .set(fences, "VkSwapchainPresentFenceInfoKHR", "pFences", calls.run.array(fence));
        present(waiting, fences);
        calls.waitForFences(true, fence);
        assertOrdered(waiting);
    }

    @ParameterizedTest
    @CsvSource({"3, true", "4, true", "2, false"})
    void aWaitForAPresentTellsOfWhatPresentsUpToItWaitedFor(long awaited, boolean ordered) {
        long ids = calls.run.struct("VkPresentIdKHR");
        calls.run
                .set(ids, "VkPresentIdKHR", "swapchainCount", 1)
                .set(ids, "VkPresentIdKHR", "pPresentIds", calls.run.array(3));
        present(true, ids);
        calls.run.call("vkWaitForPresentKHR", SyncCalls.DEVICE, swapchain, awaited, -1);
        assertOrdered(ordered);
    }
}
