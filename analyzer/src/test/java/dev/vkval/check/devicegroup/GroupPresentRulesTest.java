package dev.vkval.check.devicegroup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDeviceGroupPresentCapabilitiesKHR;

/** Presents of a group of two devices, of which the first can present its own images and those of the other. */
class GroupPresentRulesTest {
    private static final int DEVICE = 3;
    private static final int QUEUE = 4;
    private static final int SURFACE = 5;
    private static final int SWAPCHAIN = 6;
    private static final String INFO = "VkDeviceGroupPresentInfoKHR";

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, ''",
        "1, 2, 2, mode-01298",
        "1, 3, 3, mode-01298",
        "2, 2, 2, ''",
        "2, 3, 3, mode-01299",
        "2, 4, 4, mode-01299",
        "4, 3, 3, ''",
        "4, 5, 5, mode-01300",
        "8, 1, 1, ''",
        "8, 3, 3, mode-01301",
        "1, 1, 3, pDeviceMasks-01302",
        "3, 1, 1, mode-01303",
        "16, 1, 1, mode-01303"
    })
    void presents(int mode, int mask, int acquired, String rule) {
        try (CheckRun run = CheckRun.core().device(1)) {
            String answer = "VkDeviceGroupPresentCapabilitiesKHR";
            long capabilities = run.struct(answer);
            MemoryUtil.memPutInt(capabilities + VkDeviceGroupPresentCapabilitiesKHR.PRESENTMASK, 3);
            long modes = run.struct("VkDeviceGroupSwapchainCreateInfoKHR");
            long swapchain = run.struct("VkSwapchainCreateInfoKHR");
            long acquire = run.struct("VkAcquireNextImageInfoKHR");
            run.create("vkGetDeviceQueue", QUEUE, DEVICE, 0, 0, 0)
                    .create(
                            "vkCreateHeadlessSurfaceEXT",
                            SURFACE,
                            1,
                            run.struct("VkHeadlessSurfaceCreateInfoEXT"),
                            0,
                            0)
                    .call("vkGetDeviceGroupPresentCapabilitiesKHR", DEVICE, capabilities)
                    .set(modes, "VkDeviceGroupSwapchainCreateInfoKHR", "modes", 15)
                    .set(swapchain, "VkSwapchainCreateInfoKHR", "pNext", modes)
                    .set(swapchain, "VkSwapchainCreateInfoKHR", "surface", SURFACE)
                    .set(swapchain, "VkSwapchainCreateInfoKHR", "minImageCount", 2)
                    .create("vkCreateSwapchainKHR", SWAPCHAIN, DEVICE, swapchain, 0, 0)
                    .set(acquire, "VkAcquireNextImageInfoKHR", "swapchain", SWAPCHAIN)
                    .set(acquire, "VkAcquireNextImageInfoKHR", "deviceMask", acquired)
                    .call("vkAcquireNextImage2KHR", DEVICE, acquire, run.pointer(0));
            long info = run.struct(INFO);
            long present = run.struct("VkPresentInfoKHR");
            run.set(info, INFO, "swapchainCount", 1)
                    .set(info, INFO, "pDeviceMasks", run.pointer(mask))
                    .set(info, INFO, "mode", mode)
                    .set(present, "VkPresentInfoKHR", "pNext", info)
                    .set(present, "VkPresentInfoKHR", "swapchainCount", 1)
                    .set(present, "VkPresentInfoKHR", "pSwapchains", run.array(SWAPCHAIN))
                    .set(present, "VkPresentInfoKHR", "pImageIndices", run.pointer(0))
                    .call("vkQueuePresentKHR", QUEUE, present);
            assertEquals(
                    rule.isEmpty() ? List.of() : List.of("VUID-" + INFO + "-" + rule),
                    run.rules().stream()
                            .filter(id -> id.matches("VUID-" + INFO + "-.*-0(129[89]|130[0-3])"))
                            .toList());
        }
    }
}
