package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.BarrierNote;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** Command buffers that wait for an event which the host sets after they were submitted. */
class HostEventTest {
    private static final int HOST = VK10.VK_PIPELINE_STAGE_HOST_BIT;
    private static final int TRANSFER = VK10.VK_PIPELINE_STAGE_TRANSFER_BIT;
    private static final List<String> HAZARD = List.of("SYNC-HAZARD-READ-AFTER-WRITE");

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long buffer = calls.buffer();
    private final long fence = calls.fence();
    private final long event = calls.create("vkCreateEvent", "VkEventCreateInfo");

    /** A submit fills a buffer and signals the fence. */
    @BeforeEach
    void fill() {
        long commandBuffer = calls.begin();
        calls.fill(commandBuffer, buffer);
        calls.submit(commandBuffer, fence, 0, 0);
    }

    @AfterEach
    void close() {
        calls.close();
    }

    /** A submit waits for the event and copies the buffer. */
    private void copyAfterEvent(int srcStages, int dstStages) {
        long commandBuffer = calls.begin();
        long barrier = calls.run.struct("VkMemoryBarrier");
        calls.run
                .set(barrier, "VkMemoryBarrier", "dstAccessMask", VK10.VK_ACCESS_TRANSFER_READ_BIT)
                .call(
                        "vkCmdWaitEvents",
                        commandBuffer,
                        1,
                        calls.run.array(event),
                        srcStages,
                        dstStages,
                        1,
                        barrier,
                        0,
                        0,
                        0,
                        0);
        calls.copy(commandBuffer, buffer, calls.buffer());
        calls.submit(commandBuffer, 0, 0, 0);
    }

    private void set() {
        calls.run.call("vkSetEvent", SyncCalls.DEVICE, event);
    }

    private List<String> rules() {
        calls.run.finish();
        return calls.rules();
    }

    @Test
    void whatTheHostHasWaitedForComesBefore() {
        copyAfterEvent(HOST, TRANSFER);
        calls.waitForFences(true, fence);
        set();
        assertEquals(List.of(), rules());
    }

    @Test
    void whatItHasNotWaitedForDoesNot() {
        copyAfterEvent(HOST, TRANSFER);
        set();
        calls.waitForFences(true, fence);
        assertEquals(HAZARD, rules());
    }

    @Test
    void scopesWithoutTheHostBringNothing() {
        copyAfterEvent(TRANSFER, TRANSFER);
        calls.waitForFences(true, fence);
        set();
        assertEquals(HAZARD, rules());
    }

    @Test
    void theWaitIsShownWithTheHostThatItLacks() {
        set();
        copyAfterEvent(TRANSFER, TRANSFER);
        assertEquals(HAZARD, rules());
        List<BarrierNote> waits = calls.run.findings().get(0).barriers().stream()
                .filter(note -> note.call().equals("vkCmdWaitEvents"))
                .toList();
        assertEquals(1, waits.size());
        assertTrue(waits.get(0).lacks().startsWith("srcStageMask lacks HOST"), waits::toString);
    }

    @Test
    void otherStagesDoNotWait() {
        copyAfterEvent(HOST, VK10.VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT);
        calls.waitForFences(true, fence);
        set();
        assertEquals(HAZARD, rules());
    }

    @Test
    void anEventThatWasResetIsNotSet() {
        set();
        calls.run.call("vkResetEvent", SyncCalls.DEVICE, event);
        copyAfterEvent(HOST, TRANSFER);
        calls.waitForFences(true, fence);
        set();
        assertEquals(List.of(), rules());
    }

    @Test
    void anEventThatIsNeverSetOrdersNothing() {
        copyAfterEvent(HOST, TRANSFER);
        calls.waitForFences(true, fence);
        assertEquals(HAZARD, rules());
    }
}
