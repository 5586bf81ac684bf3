package dev.vkval.check.barrier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.CheckRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** A buffer that two queue families pass to each other. */
class OwnershipRulesTest {
    private static final int DEVICE = 3;
    private static final int[] QUEUES = {10, 11};
    private static final int[] COMMANDS = {20, 21};
    private static final int BUFFER = 40;
    private static final String ACQUIRE = "VUID-vkQueueSubmit-pSubmits-02207";
    private static final String RELEASE = "VKVAL-Ownership-Release-Never-Acquired";

    private final CheckRun run = CheckRun.core().device(2);

    @BeforeEach
    void start() {
        for (int family = 0; family < QUEUES.length; family++) {
            run.create("vkGetDeviceQueue", QUEUES[family], DEVICE, family, 0, 0);
            long pool = run.struct("VkCommandPoolCreateInfo");
            run.set(pool, "VkCommandPoolCreateInfo", "queueFamilyIndex", family)
                    .create("vkCreateCommandPool", 30 + family, DEVICE, pool, 0, 0);
            long info = run.struct("VkCommandBufferAllocateInfo");
            run.set(info, "VkCommandBufferAllocateInfo", "commandPool", 30 + family)
                    .set(info, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                    .create("vkAllocateCommandBuffers", COMMANDS[family], DEVICE, info, 0);
        }
        buffer(VK10.VK_SHARING_MODE_EXCLUSIVE);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private void buffer(int sharingMode) {
        long info = run.struct("VkBufferCreateInfo");
        run.set(info, "VkBufferCreateInfo", "size", 64)
                .set(info, "VkBufferCreateInfo", "usage", VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT)
                .set(info, "VkBufferCreateInfo", "sharingMode", sharingMode)
                .create("vkCreateBuffer", BUFFER, DEVICE, info, 0, 0);
    }

    /** Submits a transfer from family 0 to family 1 on the queue of a family. */
    private void submit(int family, int sizeBytes) {
        long barrier = run.struct("VkBufferMemoryBarrier");
        run.set(barrier, "VkBufferMemoryBarrier", "srcQueueFamilyIndex", 0)
                .set(barrier, "VkBufferMemoryBarrier", "dstQueueFamilyIndex", 1)
                .set(barrier, "VkBufferMemoryBarrier", "buffer", BUFFER)
                .set(barrier, "VkBufferMemoryBarrier", "size", sizeBytes);
        long all = VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
        long info = run.struct("VkSubmitInfo");
        run.call("vkBeginCommandBuffer", COMMANDS[family], run.struct("VkCommandBufferBeginInfo"))
                .call("vkCmdPipelineBarrier", COMMANDS[family], all, all, 0, 0, 0, 1, barrier, 0, 0)
                .call("vkEndCommandBuffer", COMMANDS[family])
                .set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.array(COMMANDS[family]))
                .call("vkQueueSubmit", QUEUES[family], 1, info, 0);
    }

    private long told(String rule) {
        return run.rules().stream().filter(rule::equals).count();
    }

    @Test
    void releaseThenAcquire() {
        submit(0, 64);
        submit(1, 64);
        run.finish();
        assertEquals(0, told(ACQUIRE));
        assertEquals(0, told(RELEASE));
    }

    @Test
    void acquireWithoutRelease() {
        submit(1, 64);
        assertEquals(1, told(ACQUIRE));
        assertTrue(run.findings().stream().anyMatch(finding -> finding.message().contains("VkBuffer 40")));
    }

    @Test
    void acquireOfAnotherRange() {
        submit(0, 64);
        submit(1, 32);
        run.finish();
        assertEquals(1, told(ACQUIRE));
        assertEquals(1, told(RELEASE));
    }

    @Test
    void oneReleaseServesOneAcquire() {
        submit(0, 64);
        submit(1, 64);
        submit(1, 64);
        assertEquals(1, told(ACQUIRE));
    }

    @Test
    void releaseOfWhatIsDestroyedThen() {
        submit(0, 64);
        run.call("vkDestroyBuffer", DEVICE, BUFFER, 0).finish();
        assertEquals(1, told(RELEASE));
    }

    @Test
    void whatIsSharedNeedsNoTransfer() {
        run.call("vkDestroyBuffer", DEVICE, BUFFER, 0);
        buffer(VK10.VK_SHARING_MODE_CONCURRENT);
        submit(1, 64);
        run.finish();
        assertEquals(0, told(ACQUIRE));
        assertEquals(0, told(RELEASE));
    }
}
