package dev.vkval.check.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Waits for events, judged when the whole capture is known. */
class UnsetEventsTest {
    private static final int DEVICE = 3;
    private static final int QUEUE = 4;
    private static final int POOL = 5;
    private static final int WAITING = 6;
    private static final int SETTING = 7;
    private static final int EVENT = 8;
    private static final int HOST_STAGE = 0x4000;
    private static final int TRANSFER_STAGE = 0x1000;

    private final CheckRun run = CheckRun.core().device(2);

    @BeforeEach
    void start() {
        run.create("vkGetDeviceQueue", QUEUE, DEVICE, 0, 0, 0)
                .create("vkCreateCommandPool", POOL, DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0)
                .create("vkCreateEvent", EVENT, DEVICE, run.struct("VkEventCreateInfo"), 0, 0);
        buffer(WAITING);
        run.call("vkCmdWaitEvents", WAITING, 1, run.array(EVENT), HOST_STAGE, TRANSFER_STAGE, 0, 0, 0, 0, 0, 0)
                .call("vkEndCommandBuffer", WAITING);
        buffer(SETTING);
        run.call("vkCmdSetEvent", SETTING, EVENT, TRANSFER_STAGE).call("vkEndCommandBuffer", SETTING);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private void buffer(long id) {
        long allocate = run.struct("VkCommandBufferAllocateInfo");
        run.set(allocate, "VkCommandBufferAllocateInfo", "commandPool", POOL)
                .set(allocate, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", id, DEVICE, allocate, 0)
                .call("vkBeginCommandBuffer", id, run.struct("VkCommandBufferBeginInfo"));
    }

    private CheckRun submit(long buffer) {
        long info = run.struct("VkSubmitInfo");
        return run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.array(buffer))
                .call("vkQueueSubmit", QUEUE, 1, info, 0);
    }

    /** What is told at the end of the capture. */
    private List<String> atTheEnd() {
        int before = run.rules().size();
        run.finish();
        return run.rules().subList(before, run.rules().size());
    }

    @Test
    void nothingSetsTheEvent() {
        submit(WAITING);
        assertEquals(List.of("VKVAL-Event-Wait-Never-Set"), atTheEnd());
    }

    @Test
    void theHostSetsItLater() {
        submit(WAITING);
        assertEquals(List.of(), run.rules());
        run.call("vkSetEvent", DEVICE, EVENT);
        assertEquals(List.of("VUID-vkSetEvent-event-09543"), run.rules());
        assertEquals(List.of(), atTheEnd());
    }

    @Test
    void theHostSetItBefore() {
        run.call("vkSetEvent", DEVICE, EVENT);
        submit(WAITING);
        assertEquals(List.of(), run.rules());
        assertEquals(List.of(), atTheEnd());
    }

    @Test
    void anotherSubmissionSetsIt() {
        submit(WAITING);
        submit(SETTING);
        assertEquals(List.of(), atTheEnd());
    }

    @Test
    void aSubmitThatFailedWaitsForNothing() {
        run.returning(-4);
        submit(WAITING);
        assertEquals(List.of(), atTheEnd());
    }
}
