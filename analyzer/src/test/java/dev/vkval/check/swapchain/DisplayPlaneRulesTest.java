package dev.vkval.check.swapchain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Display planes of a device that says it has two, and of one that was never asked. */
class DisplayPlaneRulesTest {
    private static final int INSTANCE = 1;
    private static final int PHYSICAL = 2;
    private static final int PLANES = 2;

    @ParameterizedTest
    @CsvSource({
        "vkGetPhysicalDeviceDisplayPlanePropertiesKHR, 1, false",
        "vkGetPhysicalDeviceDisplayPlanePropertiesKHR, 2, true",
        "vkGetPhysicalDeviceDisplayPlaneProperties2KHR, 1, false",
        "vkGetPhysicalDeviceDisplayPlaneProperties2KHR, 2, true",
        ", 2, false"
    })
    void planes(String query, int plane, boolean wrong) {
        try (CheckRun run = CheckRun.core().device(2)) {
            if (query != null) {
                run.call(query, PHYSICAL, run.pointer(PLANES), 0);
            }
            run.call("vkGetDisplayPlaneSupportedDisplaysKHR", PHYSICAL, plane, run.pointer(0), 0);
            long info = run.struct("VkDisplaySurfaceCreateInfoKHR");
            run.set(info, "VkDisplaySurfaceCreateInfoKHR", "planeIndex", plane)
                    .create("vkCreateDisplayPlaneSurfaceKHR", 10, INSTANCE, info, 0, 0);
            assertEquals(
                    wrong
                            ? List.of(
                                    "VUID-vkGetDisplayPlaneSupportedDisplaysKHR-planeIndex-01249",
                                    "VUID-VkDisplaySurfaceCreateInfoKHR-planeIndex-01252")
                            : List.of(),
                    run.rules());
        }
    }
}
