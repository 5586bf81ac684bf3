package dev.vkval.check.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** Waits of the host that time out. */
class HostWaitRulesTest {
    private static final int DEVICE = 3;
    private static final int QUEUE = 4;
    private static final int FENCE = 5;
    private static final int TIMELINE = 6;

    private final CheckRun run = CheckRun.core().device(2);

    @BeforeEach
    void start() {
        run.create("vkGetDeviceQueue", QUEUE, DEVICE, 0, 0, 0)
                .create("vkCreateFence", FENCE, DEVICE, run.struct("VkFenceCreateInfo"), 0, 0);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private void waitForFence(int result) {
        run.returning(result)
                .call("vkWaitForFences", DEVICE, 1, run.array(FENCE), 1, 1000)
                .returning(VK10.VK_SUCCESS);
    }

    private void waitForTimeline(long value) {
        long type = run.struct("VkSemaphoreTypeCreateInfo");
        long create = run.struct("VkSemaphoreCreateInfo");
        run.set(type, "VkSemaphoreTypeCreateInfo", "semaphoreType", 1)
                .set(create, "VkSemaphoreCreateInfo", "pNext", type)
                .create("vkCreateSemaphore", TIMELINE, DEVICE, create, 0, 0);
        long info = run.struct("VkSemaphoreWaitInfo");
        run.set(info, "VkSemaphoreWaitInfo", "semaphoreCount", 1)
                .set(info, "VkSemaphoreWaitInfo", "pSemaphores", run.array(TIMELINE))
                .set(info, "VkSemaphoreWaitInfo", "pValues", run.array(value))
                .returning(VK10.VK_TIMEOUT)
                .call("vkWaitSemaphores", DEVICE, info, 1000)
                .returning(VK10.VK_SUCCESS);
    }

    private void signal(long value) {
        long info = run.struct("VkSemaphoreSignalInfo");
        run.set(info, "VkSemaphoreSignalInfo", "semaphore", TIMELINE)
                .set(info, "VkSemaphoreSignalInfo", "value", value)
                .call("vkSignalSemaphore", DEVICE, info);
    }

    /** What is told at the end of the capture. */
    private List<String> atTheEnd() {
        int before = run.rules().size();
        run.finish();
        return run.rules().subList(before, run.rules().size());
    }

    @Test
    void fenceThatNoQueueHas() {
        waitForFence(VK10.VK_TIMEOUT);
        assertEquals(List.of("VKVAL-Fence-Wait-Never-Signaled"), atTheEnd());
    }

    @Test
    void fenceThatAQueueGetsLater() {
        waitForFence(VK10.VK_TIMEOUT);
        run.call("vkQueueSubmit", QUEUE, 0, 0, FENCE);
        assertEquals(List.of(), atTheEnd());
    }

    @Test
    void fenceThatAQueueHas() {
        run.call("vkQueueSubmit", QUEUE, 0, 0, FENCE);
        waitForFence(VK10.VK_TIMEOUT);
        assertEquals(List.of(), atTheEnd());
    }

    @Test
    void timelineValueThatNothingSignals() {
        waitForTimeline(3);
        signal(2);
        assertEquals(List.of("VKVAL-Timeline-Wait-Never-Signaled"), atTheEnd());
    }

    @Test
    void timelineValueThatIsSignaledLater() {
        waitForTimeline(3);
        signal(4);
        assertEquals(List.of(), atTheEnd());
    }
}
