package dev.vkval.check.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Features and extensions in the rules about what creates an instance or a device: those that the call enables. */
class CreationRulesTest {
    private static final String DEVICE_INFO = "VkDeviceCreateInfo";
    private static final String FEATURES = "VkPhysicalDeviceFeatures2";

    private final CheckRun run = CheckRun.core();

    @AfterEach
    void end() {
        run.close();
    }

    @Test
    void theExtensionsAreThoseOfTheCreateInfo() {
        run.device(0, "VK_EXT_buffer_device_address");
        assertEquals(List.of(), run.rules());
        run.device(0, "VK_EXT_buffer_device_address", "VK_KHR_buffer_device_address");
        assertEquals(List.of("VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-03328"), run.rules());
    }

    @Test
    void theFeaturesAreThoseOfTheChain() {
        run.device(2);
        long robustness = run.struct("VkPhysicalDeviceRobustness2FeaturesKHR");
        run.set(robustness, "VkPhysicalDeviceRobustness2FeaturesKHR", "robustBufferAccess2", 1);
        long info = device(robustness);
        run.create("vkCreateDevice", 20, 2, info, 0, 0);
        assertEquals(List.of("VUID-VkPhysicalDeviceRobustness2FeaturesKHR-robustBufferAccess2-04000"), run.rules());
        long features = run.struct(FEATURES);
        long enabled = run.struct("VkPhysicalDeviceFeatures");
        run.set(enabled, "VkPhysicalDeviceFeatures", "robustBufferAccess", 1)
                .set(info, DEVICE_INFO, "pEnabledFeatures", enabled)
                .create("vkCreateDevice", 21, 2, info, 0, 0);
        assertEquals(1, run.rules().size(), "the feature is enabled");
        run.set(features, FEATURES, "pNext", robustness)
                .set(info, DEVICE_INFO, "pNext", features)
                .create("vkCreateDevice", 22, 2, info, 0, 0);
        assertEquals("VUID-VkDeviceCreateInfo-pNext-00373", run.rules().get(1));
    }

    private long device(long chain) {
        long queue = run.struct("VkDeviceQueueCreateInfo");
        run.set(queue, "VkDeviceQueueCreateInfo", "queueCount", 1)
                .set(queue, "VkDeviceQueueCreateInfo", "pQueuePriorities", run.pointer(0));
        long info = run.struct(DEVICE_INFO);
        run.set(info, DEVICE_INFO, "pNext", chain)
                .set(info, DEVICE_INFO, "queueCreateInfoCount", 1)
                .set(info, DEVICE_INFO, "pQueueCreateInfos", queue);
        return info;
    }
}
