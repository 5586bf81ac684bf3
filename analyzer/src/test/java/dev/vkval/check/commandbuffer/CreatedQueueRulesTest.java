package dev.vkval.check.commandbuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK11;

class CreatedQueueRulesTest {
    private static final int PHYSICAL = 2;
    private static final String FAMILY = "VkQueueFamilyProperties";
    private static final String QUEUE = "VkDeviceQueueCreateInfo";

    @ParameterizedTest
    @CsvSource({
        VK11.VK_QUEUE_PROTECTED_BIT + ", false",
        "1, true",
    })
    void protectedQueuesAreOfAFamilyThatHasSome(int flags, boolean wrong) {
        try (CheckRun run = CheckRun.core().device(3)) {
            long family = run.struct(FAMILY);
            run.set(family, FAMILY, "queueFlags", flags)
                    .set(family, FAMILY, "queueCount", 1)
                    .call("vkGetPhysicalDeviceQueueFamilyProperties", PHYSICAL, run.pointer(1), family);
            long queue = run.struct(QUEUE);
            run.set(queue, QUEUE, "flags", VK11.VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT)
                    .set(queue, QUEUE, "queueCount", 1)
                    .set(queue, QUEUE, "pQueuePriorities", run.pointer(0));
            long device = run.struct("VkDeviceCreateInfo");
            run.set(device, "VkDeviceCreateInfo", "queueCreateInfoCount", 1)
                    .set(device, "VkDeviceCreateInfo", "pQueueCreateInfos", queue)
                    .create("vkCreateDevice", 20, PHYSICAL, device, 0, 0);
            List<String> found =
                    run.rules().stream().filter(id -> id.endsWith("06449")).toList();
            assertEquals(wrong ? List.of("VUID-VkDeviceQueueCreateInfo-flags-06449") : List.of(), found);
        }
    }
}
