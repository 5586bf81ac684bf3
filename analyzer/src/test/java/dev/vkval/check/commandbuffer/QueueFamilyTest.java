package dev.vkval.check.commandbuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What command buffers may record on a queue family, as far as the capture tells what it supports. */
class QueueFamilyTest {
    private static final int PHYSICAL = 2;
    private static final int DEVICE = 3;
    private static final int POOL = 10;
    private static final int COMMANDS = 20;

    /** No family supports nothing: zeros are what a trimmed capture has where it was not told. */
    @ParameterizedTest
    @CsvSource({"0, false", "1, false", "2, true", "4, true"})
    void depthBiasNeedsGraphics(int flags, boolean wrong) {
        try (CheckRun run = CheckRun.core()) {
            long family = run.struct("VkQueueFamilyProperties");
            run.device(2)
                    .set(family, "VkQueueFamilyProperties", "queueFlags", flags)
                    .call("vkGetPhysicalDeviceQueueFamilyProperties", PHYSICAL, run.pointer(1), family);
            long pool = run.struct("VkCommandPoolCreateInfo");
            long info = run.struct("VkCommandBufferAllocateInfo");
            run.create("vkCreateCommandPool", POOL, DEVICE, pool, 0, 0)
                    .set(info, "VkCommandBufferAllocateInfo", "commandPool", POOL)
                    .set(info, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                    .create("vkAllocateCommandBuffers", COMMANDS, DEVICE, info, 0)
                    .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"))
                    .call("vkCmdSetDepthBias", COMMANDS, 0, 0, 0);
            assertEquals(
                    wrong ? List.of("VUID-vkCmdSetDepthBias-commandBuffer-cmdpool") : List.of(),
                    run.rules().stream()
                            .filter(rule -> rule.endsWith("cmdpool"))
                            .toList());
        }
    }
}
