package dev.vkval.check.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;

/** What there is only so much of: queue families, border colours of samplers. */
class CountedResourcesTest {
    private static final int PHYSICAL = 2;
    private static final int DEVICE = 4;
    private static final int FORMAT = 37;
    private static final int CUSTOM_COLOR = 1_000_287_003;

    private final CheckRun run = CheckRun.core().device(2);

    @AfterEach
    void end() {
        run.close();
    }

    private CheckRun sampler(long id, int color) {
        long info = run.struct("VkSamplerCreateInfo");
        long custom = run.struct("VkSamplerCustomBorderColorCreateInfoEXT");
        return run.set(custom, "VkSamplerCustomBorderColorCreateInfoEXT", "format", FORMAT)
                .set(info, "VkSamplerCreateInfo", "pNext", color == CUSTOM_COLOR ? custom : 0)
                .set(info, "VkSamplerCreateInfo", "borderColor", color)
                .create("vkCreateSampler", id, DEVICE, info, 0, 0);
    }

    private static long limits(long properties) {
        return properties + VkPhysicalDeviceProperties2.PROPERTIES + VkPhysicalDeviceProperties.LIMITS;
    }

    private void deviceWithCustomColors() {
        long feature = run.struct("VkPhysicalDeviceCustomBorderColorFeaturesEXT");
        long info = run.struct("VkDeviceCreateInfo");
        run.set(feature, "VkPhysicalDeviceCustomBorderColorFeaturesEXT", "customBorderColors", 1)
                .set(info, "VkDeviceCreateInfo", "pNext", feature)
                .create("vkCreateDevice", DEVICE, PHYSICAL, info, 0, 0);
    }

    @Test
    void borderColors() {
        long most = run.struct("VkPhysicalDeviceCustomBorderColorPropertiesEXT");
        long properties = run.struct("VkPhysicalDeviceProperties2");
        run.set(most, "VkPhysicalDeviceCustomBorderColorPropertiesEXT", "maxCustomBorderColorSamplers", 1)
                .set(limits(properties), "VkPhysicalDeviceLimits", "maxSamplerAllocationCount", 4)
                .set(properties, "VkPhysicalDeviceProperties2", "pNext", most)
                .call("vkGetPhysicalDeviceProperties2", PHYSICAL, properties);
        deviceWithCustomColors();
        sampler(10, CUSTOM_COLOR).call("vkDestroySampler", DEVICE, 10, 0);
        sampler(11, CUSTOM_COLOR);
        sampler(12, 0);
        assertEquals(List.of(), run.rules());
        sampler(13, CUSTOM_COLOR);
        assertEquals(List.of("VUID-VkSamplerCreateInfo-None-04012"), run.rules());
    }

    @Test
    void samplers() {
        long properties = run.struct("VkPhysicalDeviceProperties2");
        run.set(limits(properties), "VkPhysicalDeviceLimits", "maxSamplerAllocationCount", 1)
                .call("vkGetPhysicalDeviceProperties2", PHYSICAL, properties);
        deviceWithCustomColors();
        sampler(10, 0).call("vkDestroySampler", DEVICE, 10, 0);
        sampler(11, 0);
        assertEquals(List.of(), run.rules());
        sampler(12, 0);
        assertEquals(List.of("VUID-vkCreateSampler-maxSamplerAllocationCount-04110"), run.rules());
    }

    /** An application that was never told the number may ask for what it likes. */
    @ParameterizedTest
    @CsvSource({"true, 0, false", "true, 1, true", "false, 1, false"})
    void queueFamilies(boolean asked, long family, boolean wrong) {
        if (asked) {
            run.call("vkGetPhysicalDeviceQueueFamilyProperties", PHYSICAL, run.pointer(1), 0);
        }
        long queue = run.struct("VkDeviceQueueCreateInfo");
        long info = run.struct("VkDeviceCreateInfo");
        run.set(queue, "VkDeviceQueueCreateInfo", "queueFamilyIndex", family)
                .set(info, "VkDeviceCreateInfo", "queueCreateInfoCount", 1)
                .set(info, "VkDeviceCreateInfo", "pQueueCreateInfos", queue)
                .create("vkCreateDevice", 20, PHYSICAL, info, 0, 0);
        assertEquals(wrong ? List.of("VUID-VkDeviceQueueCreateInfo-queueFamilyIndex-00381") : List.of(), run.rules());
    }
}
