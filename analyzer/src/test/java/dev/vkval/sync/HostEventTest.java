package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.Help;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkDependencyInfo;

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
    void theWaitIsShownWithTheMissingHost() {
        set();
        copyAfterEvent(TRANSFER, TRANSFER);
        assertEquals(HAZARD, rules());
        List<BarrierNote> waits = calls.run.findings().get(0).barriers().stream()
                .filter(note -> note.call().equals("vkCmdWaitEvents"))
                .toList();
        assertEquals(1, waits.size());
        assertTrue(waits.get(0).missing().startsWith("srcStageMask is missing HOST"), waits::toString);
    }

    /**
     * A submit waits for the event in scopes that do not name the host, and with it for another one that the host sets later,
     * in scopes that do.
     */
    private void copyAfterEvents(long later) {
        long commandBuffer = calls.begin();
        long infos = calls.run.array(new long[2 * VkDependencyInfo.SIZEOF / Long.BYTES]);
        dependency(infos, VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK13.VK_PIPELINE_STAGE_2_COPY_BIT);
        dependency(
                infos + VkDependencyInfo.SIZEOF,
                VK13.VK_PIPELINE_STAGE_2_HOST_BIT,
                VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT);
        calls.run.call("vkCmdWaitEvents2", commandBuffer, 2, calls.run.array(event, later), infos);
        calls.copy(commandBuffer, buffer, calls.buffer());
        calls.submit(commandBuffer, 0, 0, 0);
    }

    private void dependency(long address, long srcStages, long dstStages) {
        long info = calls.run.struct("VkDependencyInfo");
        long barrier = calls.run.struct("VkMemoryBarrier2");
        calls.run
                .set(barrier, "VkMemoryBarrier2", "srcStageMask", srcStages)
                .set(barrier, "VkMemoryBarrier2", "dstStageMask", dstStages)
                .set(barrier, "VkMemoryBarrier2", "dstAccessMask", VK13.VK_ACCESS_2_TRANSFER_READ_BIT)
                .set(info, "VkDependencyInfo", "memoryBarrierCount", 1)
                .set(info, "VkDependencyInfo", "pMemoryBarriers", barrier);
        MemoryUtil.memCopy(info, address, VkDependencyInfo.SIZEOF);
    }

    /** What makes the write visible is that the host has waited for it; the fix is tried with that. */
    @Test
    void theFixNamesTheHost() {
        long later = calls.create("vkCreateEvent", "VkEventCreateInfo");
        copyAfterEvents(later);
        calls.waitForFences(true, fence);
        set();
        calls.run.call("vkSetEvent", SyncCalls.DEVICE, later);
        assertEquals(HAZARD, rules());
        Help help = calls.run.findings().get(0).help().get(0);
        assertTrue(help.text().endsWith("add HOST (the stage of vkSetEvent) to srcStageMask"), help::text);
        assertEquals("""
                // the VkMemoryBarrier2; its other members stay
                barrier.srcStageMask = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_HOST_BIT;""", help.edit());
        assertEquals("yes", help.verified());
        assertEquals("orders these two accesses", help.verification());
    }

    @Test
    void noMaskHelpsAHostThatHasNotWaited() {
        copyAfterEvent(TRANSFER, TRANSFER);
        set();
        assertEquals(HAZARD, rules());
        Help help = calls.run.findings().get(0).help().get(0);
        assertFalse(String.valueOf(help.edit()).contains("HOST"), help::toString);
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
