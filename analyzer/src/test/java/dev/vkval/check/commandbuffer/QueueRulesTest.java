package dev.vkval.check.commandbuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;

class QueueRulesTest {
    private static final int PHYSICAL = 2;
    private static final int DEVICE = 3;
    private static final int WITHOUT = 4;
    private static final int QUEUE = 5;

    /** A sampler needs no queue. */
    @Test
    void buffersNeedAQueue() {
        try (CheckRun run = CheckRun.core()) {
            run.device(2).create("vkCreateDevice", WITHOUT, PHYSICAL, run.struct("VkDeviceCreateInfo"), 0, 0);
            long buffer = run.struct("VkBufferCreateInfo");
            run.create("vkCreateBuffer", 11, DEVICE, buffer, 0, 0)
                    .create("vkCreateBuffer", 12, WITHOUT, buffer, 0, 0)
                    .create("vkCreateSampler", 13, WITHOUT, run.struct("VkSamplerCreateInfo"), 0, 0);
            assertEquals(List.of("VUID-vkCreateBuffer-device-queuecount"), found(run, "queuecount"));
        }
    }

    /** Of a family that supports nothing the capture does not tell. */
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "9, 0"})
    void sparseMemoryNeedsAQueueForIt(int flags, int errors) {
        try (CheckRun run = CheckRun.core()) {
            long family = run.struct("VkQueueFamilyProperties");
            run.device(2)
                    .set(family, "VkQueueFamilyProperties", "queueFlags", flags)
                    .call("vkGetPhysicalDeviceQueueFamilyProperties", PHYSICAL, run.pointer(1), family)
                    .create("vkGetDeviceQueue", QUEUE, DEVICE, 0, 0, 0)
                    .call("vkQueueBindSparse", QUEUE, 0, 0, VK10.VK_NULL_HANDLE);
            assertEquals(errors, found(run, "queuetype").size());
        }
    }

    private static List<String> found(CheckRun run, String kind) {
        return run.rules().stream().filter(rule -> rule.endsWith("-" + kind)).toList();
    }
}
