package dev.vkval.check.swapchain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.EXTFullScreenExclusive;
import org.lwjgl.vulkan.VK10;

/** Swapchains of displays: their modes, exclusive access, counters, dimming, and the end of their surface. */
class DisplayRulesTest {
    private static final long INSTANCE = 1;
    private static final long PHYSICAL = 2;
    private static final long DEVICE = 3;
    private static final long QUEUE = 4;
    private static final long DISPLAY = 5;
    private static final long SURFACE = 10;
    private static final long SWAPCHAIN = 20;
    private static final int MODES = 30;

    private final CheckRun run = CheckRun.core().device(2);

    DisplayRulesTest() {
        run.call("vkGetDeviceQueue", DEVICE, 0, 0, run.pointer(QUEUE));
        long modes = run.struct("VkDisplayModePropertiesKHR", "displayMode", MODES);
        run.call("vkGetDisplayModePropertiesKHR", PHYSICAL, DISPLAY, run.pointer(1), modes)
                .create(
                        "vkCreateDisplayModeKHR",
                        MODES + 1,
                        PHYSICAL,
                        DISPLAY,
                        run.struct("VkDisplayModeCreateInfoKHR"),
                        0,
                        0);
    }

    @AfterEach
    void close() {
        run.close();
    }

    private void reported(String rule, boolean wrong) {
        assertEquals(wrong, run.rules().contains(rule), () -> String.valueOf(run.rules()));
    }

    private void swapchain(int number, long mode, long stereo, long chain) {
        long chained = run.struct("VkDisplaySurfaceStereoCreateInfoNV", "stereoType", stereo);
        long info = run.struct("VkDisplaySurfaceCreateInfoKHR", "pNext", chained, "displayMode", mode);
        run.create("vkCreateDisplayPlaneSurfaceKHR", SURFACE + number, INSTANCE, info, 0, 0);
        swapchainOf(number, chain);
    }

    private void swapchainOf(int number, long chain) {
        long created =
                run.struct("VkSwapchainCreateInfoKHR", "pNext", chain, "surface", SURFACE + number, "minImageCount", 1);
        run.create("vkCreateSwapchainKHR", SWAPCHAIN + number, DEVICE, created, 0, 0);
    }

    private void present(int count) {
        long swapchains = run.array(SWAPCHAIN, SWAPCHAIN + 1);
        long info = run.struct(
                "VkPresentInfoKHR",
                "swapchainCount",
                count,
                "pSwapchains",
                swapchains,
                "pImageIndices",
                run.pointer(0));
        run.call("vkQueuePresentKHR", QUEUE, info);
    }

    @ParameterizedTest
    @CsvSource({"30, 0, false, false", "31, 0, true, false", "30, 1, false, true"})
    void oneModeOfADisplay(long mode, long stereo, boolean otherMode, boolean otherStereo) {
        swapchain(0, MODES, 0, 0);
        swapchain(1, mode, stereo, 0);
        present(2);
        reported("VUID-vkQueuePresentKHR-pSwapchains-01293", otherMode);
        reported("VUID-vkQueuePresentKHR-pSwapchains-10285", otherStereo);
    }

    @Test
    void countersAreReadAfterAPresent() {
        swapchain(0, MODES, 0, 0);
        swapchain(1, MODES, 0, 0);
        present(1);
        run.call("vkGetSwapchainCounterEXT", DEVICE, SWAPCHAIN, 1, run.pointer(0));
        reported("VUID-vkGetSwapchainCounterEXT-swapchain-01245", false);
        run.call("vkGetSwapchainCounterEXT", DEVICE, SWAPCHAIN + 1, 1, run.pointer(0));
        reported("VUID-vkGetSwapchainCounterEXT-swapchain-01245", true);
    }

    @Test
    void surfacesOutliveSwapchains() {
        swapchain(0, MODES, 0, 0);
        swapchain(1, MODES, 0, 0);
        run.call("vkDestroySwapchainKHR", DEVICE, SWAPCHAIN, 0).call("vkDestroySurfaceKHR", INSTANCE, SURFACE, 0);
        reported("VUID-vkDestroySurfaceKHR-surface-01266", false);
        run.call("vkDestroySurfaceKHR", INSTANCE, SURFACE + 1, 0);
        reported("VUID-vkDestroySurfaceKHR-surface-01266", true);
    }

    @ParameterizedTest
    @CsvSource({"none, true", "release, false", "lost, false"})
    void exclusiveAccess(String between, boolean wrong) {
        swapchain(0, MODES, 0, 0);
        run.call("vkAcquireFullScreenExclusiveModeEXT", DEVICE, SWAPCHAIN);
        if (between.equals("release")) {
            run.call("vkReleaseFullScreenExclusiveModeEXT", DEVICE, SWAPCHAIN);
        } else if (between.equals("lost")) {
            run.returning(EXTFullScreenExclusive.VK_ERROR_FULL_SCREEN_EXCLUSIVE_MODE_LOST_EXT);
            present(1);
            run.returning(VK10.VK_SUCCESS);
        }
        run.call("vkAcquireFullScreenExclusiveModeEXT", DEVICE, SWAPCHAIN);
        reported("VUID-vkAcquireFullScreenExclusiveModeEXT-swapchain-02676", wrong);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, false"})
    void dimming(long supported, boolean wrong) {
        swapchain(0, MODES, 0, 0);
        long capabilities = run.struct("VkDisplayNativeHdrSurfaceCapabilitiesAMD", "localDimmingSupport", supported);
        run.call(
                "vkGetPhysicalDeviceSurfaceCapabilities2KHR",
                PHYSICAL,
                run.struct("VkPhysicalDeviceSurfaceInfo2KHR", "surface", SURFACE),
                run.struct("VkSurfaceCapabilities2KHR", "pNext", capabilities));
        run.call("vkSetLocalDimmingAMD", DEVICE, SWAPCHAIN, 1);
        reported("VUID-vkSetLocalDimmingAMD-localDimmingSupport-04618", wrong);
        swapchainOf(0, run.struct("VkSwapchainDisplayNativeHdrCreateInfoAMD", "localDimmingEnable", 1));
        reported("VUID-VkSwapchainDisplayNativeHdrCreateInfoAMD-localDimmingEnable-04449", wrong);
    }
}
