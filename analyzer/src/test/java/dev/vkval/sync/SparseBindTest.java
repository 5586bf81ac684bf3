package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Binds of sparse memory, which wait for semaphores and signal them as any other work of a queue. */
class SparseBindTest {
    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long buffer = calls.buffer();
    private final long filled = calls.timeline();
    private final long bound = calls.timeline();

    /** A submit fills a buffer and signals a semaphore. */
    @BeforeEach
    void fill() {
        long commandBuffer = calls.begin();
        calls.fill(commandBuffer, buffer);
        calls.submit(commandBuffer, 0, filled, 1);
    }

    @AfterEach
    void close() {
        calls.close();
    }

    private void bind(boolean afterFill) {
        long timeline = calls.run.struct("VkTimelineSemaphoreSubmitInfo");
        long info = calls.run.struct("VkBindSparseInfo");
        calls.run
                .set(timeline, "VkTimelineSemaphoreSubmitInfo", "waitSemaphoreValueCount", afterFill ? 1 : 0)
                .set(timeline, "VkTimelineSemaphoreSubmitInfo", "pWaitSemaphoreValues", calls.run.array(1))
                .set(timeline, "VkTimelineSemaphoreSubmitInfo", "signalSemaphoreValueCount", 1)
                .set(timeline, "VkTimelineSemaphoreSubmitInfo", "pSignalSemaphoreValues", calls.run.array(1))
                .set(info, "VkBindSparseInfo", "pNext", timeline)
                .set(info, "VkBindSparseInfo", "waitSemaphoreCount", afterFill ? 1 : 0)
                .set(info, "VkBindSparseInfo", "pWaitSemaphores", calls.run.array(filled))
                .set(info, "VkBindSparseInfo", "signalSemaphoreCount", 1)
                .set(info, "VkBindSparseInfo", "pSignalSemaphores", calls.run.array(bound))
                .call("vkQueueBindSparse", SyncCalls.QUEUE, 1, info, 0);
    }

    /** The host waits for the bind, then a submit copies the buffer. */
    private List<String> copyOnceBound() {
        long info = calls.run.struct("VkSemaphoreWaitInfo");
        calls.run
                .set(info, "VkSemaphoreWaitInfo", "semaphoreCount", 1)
                .set(info, "VkSemaphoreWaitInfo", "pSemaphores", calls.run.array(bound))
                .set(info, "VkSemaphoreWaitInfo", "pValues", calls.run.array(1))
                .call("vkWaitSemaphores", SyncCalls.DEVICE, info, -1);
        long commandBuffer = calls.begin();
        calls.copy(commandBuffer, buffer, calls.buffer());
        calls.submit(commandBuffer, 0, 0, 0);
        return calls.rules();
    }

    @Test
    void aBindPassesOnWhatItWaitedFor() {
        bind(true);
        assertEquals(List.of(), copyOnceBound());
    }

    @Test
    void withoutABindTheFillIsNotOver() {
        long commandBuffer = calls.begin();
        calls.copy(commandBuffer, buffer, calls.buffer());
        calls.submit(commandBuffer, 0, 0, 0);
        assertEquals(List.of("SYNC-HAZARD-READ-AFTER-WRITE"), calls.rules());
    }
}
