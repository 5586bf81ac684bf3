package dev.vkval.check.object;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;

/** Buffers that queue families share, and queues of these and of others. */
class ConcurrentResourcesTest {
    private static final String RULE = "VUID-vkQueueSubmit-pSubmits-04626";
    private static final long DEVICE = 3;
    private static final long QUEUE = 4;
    private static final long POOL = 5;
    private static final long COMMANDS = 30;
    private static final long BUFFER = 10;

    @ParameterizedTest
    @CsvSource({"1, 0, true, false", "1, 2, true, true", "1, 2, false, false", "0, 2, true, false"})
    void bufferThatIsFilled(int mode, int family, boolean filled, boolean wrong) {
        try (CheckRun run = CheckRun.described().device(2)) {
            run.call("vkGetDeviceQueue", DEVICE, family, 0, run.pointer(QUEUE));
            long buffer = run.struct("VkBufferCreateInfo", "size", 16, "usage", VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT);
            run.set(buffer, "VkBufferCreateInfo", "sharingMode", mode)
                    .set(buffer, "VkBufferCreateInfo", "queueFamilyIndexCount", 2)
                    .set(buffer, "VkBufferCreateInfo", "pQueueFamilyIndices", run.pointer(1L << 32))
                    .create("vkCreateBuffer", BUFFER, DEVICE, buffer, 0, 0);
            long pool = run.struct("VkCommandPoolCreateInfo");
            run.set(pool, "VkCommandPoolCreateInfo", "queueFamilyIndex", family)
                    .create("vkCreateCommandPool", POOL, DEVICE, pool, 0, 0);
            long allocate = run.struct("VkCommandBufferAllocateInfo", "commandPool", POOL, "commandBufferCount", 1);
            run.create("vkAllocateCommandBuffers", COMMANDS, DEVICE, allocate, 0)
                    .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"));
            if (filled) {
                run.call("vkCmdFillBuffer", COMMANDS, BUFFER, 0, 16, 0);
            }
            run.call("vkEndCommandBuffer", COMMANDS);
            long submit = run.struct("VkSubmitInfo", "commandBufferCount", 1, "pCommandBuffers", run.pointer(COMMANDS));
            run.call("vkQueueSubmit", QUEUE, 1, submit, 0);
            assertEquals(wrong, run.rules().contains(RULE), () -> run.rules().toString());
        }
    }
}
