package dev.vkval.check.swapchain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VkDisplayModeProperties2KHR;
import org.lwjgl.vulkan.VkDisplayPresentInfoKHR;

/** Surfaces of the first of two planes of a display whose one mode has 4 x 4 pixels. */
class DisplaySurfaceRulesTest {
    private static final int PHYSICAL = 2;
    private static final int DEVICE = 3;
    private static final int QUEUE = 4;
    private static final int DISPLAY = 30;
    private static final int MODE = 31;
    private static final int SURFACE = 32;
    private static final int SWAPCHAIN = 33;
    private static final String CREATE = "VkDisplaySurfaceCreateInfoKHR";
    private static final String STEREO = "VkDisplaySurfaceStereoCreateInfoNV";

    private final CheckRun run = CheckRun.core().device(2);

    @AfterEach
    void end() {
        run.close();
    }

    private void ask(int reorders, int keeps) {
        String display = "VkDisplayPropertiesKHR";
        long displays = run.struct(display);
        run.set(displays, display, "display", DISPLAY)
                .set(displays, display, "supportedTransforms", 1)
                .set(displays, display, "planeReorderPossible", reorders)
                .set(displays, display, "persistentContent", keeps)
                .call("vkGetPhysicalDeviceDisplayPropertiesKHR", PHYSICAL, run.pointer(1), displays);
        long modes = run.struct("VkDisplayModeProperties2KHR");
        VkDisplayModeProperties2KHR.create(modes)
                .displayModeProperties()
                .parameters()
                .visibleRegion()
                .set(4, 4);
        run.set(
                        modes + VkDisplayModeProperties2KHR.DISPLAYMODEPROPERTIES,
                        "VkDisplayModePropertiesKHR",
                        "displayMode",
                        MODE)
                .set(modes, "VkDisplayModeProperties2KHR", "pNext", run.struct("VkDisplayModeStereoPropertiesNV"))
                .call("vkGetDisplayModeProperties2KHR", PHYSICAL, DISPLAY, run.pointer(1), modes);
        long capabilities = run.struct("VkDisplayPlaneCapabilitiesKHR");
        run.set(capabilities, "VkDisplayPlaneCapabilitiesKHR", "supportedAlpha", 1)
                .call("vkGetDisplayPlaneCapabilitiesKHR", PHYSICAL, MODE, 0, capabilities)
                .call("vkGetPhysicalDeviceDisplayPlanePropertiesKHR", PHYSICAL, run.pointer(2), run.array(0, 0, 0, 0));
    }

    private void surface(int alpha, int transform, int stack, int stereo) {
        long chained = run.struct(STEREO);
        long info = run.struct(CREATE);
        run.set(chained, STEREO, "stereoType", stereo)
                .set(info, CREATE, "pNext", chained)
                .set(info, CREATE, "displayMode", MODE)
                .set(info, CREATE, "alphaMode", alpha)
                .set(info, CREATE, "transform", transform)
                .set(info, CREATE, "planeStackIndex", stack)
                .create("vkCreateDisplayPlaneSurfaceKHR", SURFACE, 1, info, 0, 0);
    }

    private void assertRules(String owner, String rule) {
        assertEquals(
                rule.isEmpty() ? List.of() : List.of("VUID-" + owner + "-" + rule),
                run.rules().stream()
                        .filter(id -> id.matches(".*-(0125[3589]|06740|10284)"))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "true, 0, 1, 1, 0, 0, ''",
        "true, 0, 2, 1, 0, 0, alphaMode-01255",
        "true, 0, 1, 2, 0, 0, transform-06740",
        "true, 0, 1, 1, 1, 0, planeReorderPossible-01253",
        "true, 1, 1, 1, 1, 0, ''",
        "true, 1, 1, 1, 2, 0, planeReorderPossible-01253",
        "true, 0, 1, 1, 0, 2, pNext-10284",
        "false, 0, 2, 2, 2, 2, ''"
    })
    void surfaces(boolean asked, int reorders, int alpha, int transform, int stack, int stereo, String rule) {
        if (asked) {
            ask(reorders, 1);
        }
        surface(alpha, transform, stack, stereo);
        assertRules(CREATE, rule);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 4, 1, 1, ''",
        "1, 3, 1, 1, ''",
        "1, 4, 1, 1, dstRect-01258",
        "0, 4, 0, 1, persistentContent-01259",
        "0, 4, 0, 0, ''"
    })
    void presents(int x, int width, int keeps, int persistent, String rule) {
        ask(0, keeps);
        surface(1, 1, 0, 0);
        long swapchain = run.struct("VkSwapchainCreateInfoKHR");
        long info = run.struct("VkDisplayPresentInfoKHR");
        VkDisplayPresentInfoKHR rectangle = VkDisplayPresentInfoKHR.create(info);
        rectangle.dstRect().offset().set(x, 0);
        rectangle.dstRect().extent().set(width, 4);
        rectangle.persistent(persistent != 0);
        long present = run.struct("VkPresentInfoKHR");
        run.set(swapchain, "VkSwapchainCreateInfoKHR", "surface", SURFACE)
                .set(swapchain, "VkSwapchainCreateInfoKHR", "minImageCount", 2)
                .create("vkCreateSwapchainKHR", SWAPCHAIN, DEVICE, swapchain, 0, 0)
                .create("vkGetDeviceQueue", QUEUE, DEVICE, 0, 0, 0)
                .set(present, "VkPresentInfoKHR", "pNext", info)
                .set(present, "VkPresentInfoKHR", "swapchainCount", 1)
                .set(present, "VkPresentInfoKHR", "pSwapchains", run.array(SWAPCHAIN))
                .set(present, "VkPresentInfoKHR", "pImageIndices", run.pointer(0))
                .call("vkQueuePresentKHR", QUEUE, present);
        assertRules("VkDisplayPresentInfoKHR", rule);
    }
}
