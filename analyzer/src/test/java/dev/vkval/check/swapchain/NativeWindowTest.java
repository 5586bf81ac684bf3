package dev.vkval.check.swapchain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A swapchain replaces one of the same native window, whichever surface of the window that was made for. */
class NativeWindowTest {
    private static final int DEVICE = 3;
    private static final int SURFACE = 10;
    private static final int OTHER_SURFACE = 11;
    private static final int SWAPCHAIN = 12;

    private final CheckRun run = CheckRun.core().device(2, "VK_KHR_swapchain");

    @AfterEach
    void end() {
        run.close();
    }

    private void xcb(long surface, long connection, long window) {
        long info = run.struct("VkXcbSurfaceCreateInfoKHR");
        run.set(info, "VkXcbSurfaceCreateInfoKHR", "connection", connection)
                .set(info, "VkXcbSurfaceCreateInfoKHR", "window", window)
                .create("vkCreateXcbSurfaceKHR", surface, 1, info, 0, 0);
    }

    private void swapchain(long id, long surface, long old) {
        long info = run.struct("VkSwapchainCreateInfoKHR");
        run.set(info, "VkSwapchainCreateInfoKHR", "surface", surface)
                .set(info, "VkSwapchainCreateInfoKHR", "oldSwapchain", old)
                .create("vkCreateSwapchainKHR", id, DEVICE, info, 0, 0);
    }

    private void assertReported(boolean expected) {
        swapchain(SWAPCHAIN, SURFACE, 0);
        swapchain(SWAPCHAIN + 1, OTHER_SURFACE, SWAPCHAIN);
        assertEquals(
                expected,
                run.rules().contains("VUID-VkSwapchainCreateInfoKHR-oldSwapchain-01933"),
                () -> run.rules().toString());
    }

    @ParameterizedTest
    @CsvSource({"5, false", "6, true"})
    void surfacesOfOneWindowShareItsSwapchains(long otherWindow, boolean wrong) {
        xcb(SURFACE, 0x1000, 5);
        xcb(OTHER_SURFACE, 0x2000, otherWindow);
        assertReported(wrong);
    }

    @Test
    void surfacesWithoutAWindowShareNone() {
        run.create("vkCreateHeadlessSurfaceEXT", SURFACE, 1, run.struct("VkHeadlessSurfaceCreateInfoEXT"), 0, 0)
                .create(
                        "vkCreateHeadlessSurfaceEXT",
                        OTHER_SURFACE,
                        1,
                        run.struct("VkHeadlessSurfaceCreateInfoEXT"),
                        0,
                        0);
        assertReported(true);
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, true"})
    void surfacesOfOnePlaneOfADisplayShareItsSwapchains(long otherPlane, boolean wrong) {
        plane(SURFACE, 0);
        plane(OTHER_SURFACE, otherPlane);
        assertReported(wrong);
    }

    private void plane(long surface, long index) {
        long info = run.struct("VkDisplaySurfaceCreateInfoKHR");
        run.set(info, "VkDisplaySurfaceCreateInfoKHR", "displayMode", 77)
                .set(info, "VkDisplaySurfaceCreateInfoKHR", "planeIndex", index)
                .create("vkCreateDisplayPlaneSurfaceKHR", surface, 1, info, 0, 0);
    }
}
