package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.finding.BarrierNote;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;

/** Waits of the host for any of several signals: what has happened by then, and what later calls tell. */
class WaitAnyTest {
    private static final List<String> HAZARD = List.of("SYNC-HAZARD-WRITE-AFTER-READ");

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long first = calls.buffer();
    private final long second = calls.buffer();
    private final long firstFence = calls.fence();
    private final long secondFence = calls.fence();
    private final long firstTimeline = calls.timeline();
    private final long secondTimeline = calls.timeline();

    @AfterEach
    void close() {
        calls.close();
    }

    /** A submit that reads the first buffer, then one that reads the second. */
    private void read() {
        read(first, firstFence, firstTimeline);
        read(second, secondFence, secondTimeline);
    }

    private void read(long buffer, long fence, long timeline) {
        long commandBuffer = calls.begin();
        calls.copy(commandBuffer, buffer, calls.buffer());
        calls.submit(commandBuffer, fence, timeline, 1);
    }

    private List<String> overwriting(long buffer) {
        long commandBuffer = calls.begin();
        calls.fill(commandBuffer, buffer);
        calls.submit(commandBuffer, 0, 0, 0);
        return calls.rules();
    }

    private void waitForTimelines(long... values) {
        long info = calls.run.struct("VkSemaphoreWaitInfo");
        calls.run
                .set(info, "VkSemaphoreWaitInfo", "flags", VK12.VK_SEMAPHORE_WAIT_ANY_BIT)
                .set(info, "VkSemaphoreWaitInfo", "semaphoreCount", values.length)
                .set(info, "VkSemaphoreWaitInfo", "pSemaphores", calls.run.array(secondTimeline, firstTimeline))
                .set(info, "VkSemaphoreWaitInfo", "pValues", calls.run.array(values))
                .call("vkWaitSemaphores", SyncCalls.DEVICE, info, -1);
    }

    @Test
    void withoutAWaitBothAreInUse() {
        read();
        assertEquals(HAZARD, overwriting(first));
    }

    @Test
    void theFirstFenceOfAQueueHasSignaled() {
        read();
        calls.waitForFences(false, secondFence, firstFence);
        assertEquals(List.of(), overwriting(first));
    }

    @Test
    void theSecondMayBeToCome() {
        read();
        calls.waitForFences(false, secondFence, firstFence);
        assertEquals(HAZARD, overwriting(second));
    }

    @Test
    void aWaitForAllKnowsOfBoth() {
        read();
        calls.waitForFences(true, secondFence, firstFence);
        assertEquals(List.of(), overwriting(second));
    }

    @Test
    void aLaterStatusTellsOfTheSecond() {
        read();
        calls.waitForFences(false, secondFence, firstFence);
        calls.run.call("vkGetFenceStatus", SyncCalls.DEVICE, secondFence);
        assertEquals(List.of(), overwriting(second));
    }

    @Test
    void aStatusThatIsNotReadyTellsNothing() {
        read();
        calls.run
                .returning(VK10.VK_NOT_READY)
                .call("vkGetFenceStatus", SyncCalls.DEVICE, firstFence)
                .returning(VK10.VK_SUCCESS);
        assertEquals(HAZARD, overwriting(first));
    }

    /** Such a wait may have returned for the fence that was signaled before. */
    @Test
    void aFenceThatSignaledBeforeHidesTheOther() {
        read();
        calls.waitForFences(true, firstFence);
        calls.waitForFences(false, firstFence, secondFence);
        assertEquals(HAZARD, overwriting(second));
    }

    @Test
    void aTimeoutTellsNothing() {
        read();
        calls.run.returning(VK10.VK_TIMEOUT);
        calls.waitForFences(false, firstFence, secondFence);
        calls.run.returning(VK10.VK_SUCCESS);
        assertEquals(HAZARD, overwriting(first));
    }

    @Test
    void theFirstTimelineOfAQueueHasItsValue() {
        read();
        waitForTimelines(1, 1);
        assertEquals(List.of(), overwriting(first));
    }

    @Test
    void theSecondTimelineMayNot() {
        read();
        waitForTimelines(1, 1);
        assertEquals(HAZARD, overwriting(second));
    }

    @Test
    void aCounterTellsOfTheSecondTimeline() {
        read();
        waitForTimelines(1, 1);
        calls.run.call("vkGetSemaphoreCounterValue", SyncCalls.DEVICE, secondTimeline, calls.run.pointer(1));
        assertEquals(List.of(), overwriting(second));
    }

    @Test
    void aCounterThatIsLowerTellsNothing() {
        read();
        calls.run.call("vkGetSemaphoreCounterValue", SyncCalls.DEVICE, firstTimeline, calls.run.pointer(0));
        assertEquals(HAZARD, overwriting(first));
    }

    /** The host may signal the first one's value before the device does. */
    @Test
    void aTimelineThatTheHostSignalsIsNotCertain() {
        long info = calls.run.struct("VkSemaphoreSignalInfo");
        calls.run
                .set(info, "VkSemaphoreSignalInfo", "semaphore", firstTimeline)
                .set(info, "VkSemaphoreSignalInfo", "value", 0)
                .call("vkSignalSemaphore", SyncCalls.DEVICE, info);
        read();
        waitForTimelines(1, 1);
        assertEquals(HAZARD, overwriting(first));
    }

    // Between queues.

    /**
     * A submit to the first queue that reads the first buffer, then one to a second queue that reads the second.
     *
     * @param stages at which the second waits for the first, 0 for no wait
     */
    private void readOnTwoQueues(int stages) {
        int other = 40;
        calls.run.create("vkGetDeviceQueue", other, SyncCalls.DEVICE, 0, 1, 0);
        read(first, firstFence, firstTimeline);
        long commandBuffer = calls.begin();
        calls.copy(commandBuffer, second, calls.buffer());
        long info = calls.run.struct("VkSubmitInfo");
        long timeline = calls.run.struct("VkTimelineSemaphoreSubmitInfo");
        calls.run
                .set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", calls.run.array(commandBuffer))
                .set(info, "VkSubmitInfo", "pNext", timeline)
                .set(timeline, "VkTimelineSemaphoreSubmitInfo", "signalSemaphoreValueCount", 1)
                .set(timeline, "VkTimelineSemaphoreSubmitInfo", "pSignalSemaphoreValues", calls.run.array(1))
                .set(info, "VkSubmitInfo", "signalSemaphoreCount", 1)
                .set(info, "VkSubmitInfo", "pSignalSemaphores", calls.run.array(secondTimeline));
        if (stages != 0) {
            calls.run
                    .set(timeline, "VkTimelineSemaphoreSubmitInfo", "waitSemaphoreValueCount", 1)
                    .set(timeline, "VkTimelineSemaphoreSubmitInfo", "pWaitSemaphoreValues", calls.run.array(1))
                    .set(info, "VkSubmitInfo", "waitSemaphoreCount", 1)
                    .set(info, "VkSubmitInfo", "pWaitSemaphores", calls.run.array(firstTimeline))
                    .set(info, "VkSubmitInfo", "pWaitDstStageMask", calls.run.array(stages));
        }
        calls.run.call("vkEndCommandBuffer", commandBuffer).call("vkQueueSubmit", other, 1, info, secondFence);
    }

    @Test
    void whateverSignaledWhatBothWaitedForHasEnded() {
        readOnTwoQueues(VK10.VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT);
        calls.waitForFences(false, secondFence, firstFence);
        assertEquals(List.of(), overwriting(first));
    }

    @Test
    void theSameHoldsOfTimelines() {
        readOnTwoQueues(VK10.VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT);
        waitForTimelines(1, 1);
        assertEquals(List.of(), overwriting(first));
    }

    @Test
    void theLaterOfTwoQueuesMayBeToCome() {
        readOnTwoQueues(VK10.VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT);
        calls.waitForFences(false, secondFence, firstFence);
        assertEquals(List.of("SYNC-HAZARD-WRITE-RACING-READ"), overwriting(second));
        List<String> missing = calls.run.findings().get(0).barriers().stream()
                .filter(note -> note.call().equals("vkWaitForFences"))
                .map(BarrierNote::missing)
                .toList();
        assertEquals(
                List.of("may have ended with VkFence " + firstFence + ", which says nothing of the earlier access"),
                missing);
    }

    @Test
    void queuesThatNothingJoinsTellNothingOfEachOther() {
        readOnTwoQueues(0);
        calls.waitForFences(false, secondFence, firstFence);
        assertEquals(HAZARD, overwriting(first));
    }
}
