package dev.vkval.check.swapchain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.KHRPresentId2;

/** Acquisitions with fences and semaphores of each kind, and the ids of presents. */
class PresentationRulesTest {
    private static final int PHYSICAL = 2;
    private static final int DEVICE = 3;
    private static final int QUEUE = 4;
    private static final int SURFACE = 5;
    private static final int SWAPCHAIN = 6;
    private static final int FENCE = 7;
    private static final int SEMAPHORE = 8;
    private static final int IMAGES = 2;

    private final CheckRun run = CheckRun.core().device(2);

    @BeforeEach
    void start() {
        run.create("vkGetDeviceQueue", QUEUE, DEVICE, 0, 0, 0)
                .create("vkCreateHeadlessSurfaceEXT", SURFACE, 1, run.struct("VkHeadlessSurfaceCreateInfoEXT"), 0, 0);
        long capabilities = run.struct("VkSurfaceCapabilitiesKHR");
        run.set(capabilities, "VkSurfaceCapabilitiesKHR", "minImageCount", IMAGES)
                .call("vkGetPhysicalDeviceSurfaceCapabilitiesKHR", PHYSICAL, SURFACE, capabilities);
        long info = run.struct("VkSwapchainCreateInfoKHR");
        run.set(info, "VkSwapchainCreateInfoKHR", "surface", SURFACE)
                .set(info, "VkSwapchainCreateInfoKHR", "flags", KHRPresentId2.VK_SWAPCHAIN_CREATE_PRESENT_ID_2_BIT_KHR)
                .set(info, "VkSwapchainCreateInfoKHR", "minImageCount", IMAGES)
                .create("vkCreateSwapchainKHR", SWAPCHAIN, DEVICE, info, 0, 0)
                .call("vkGetSwapchainImagesKHR", DEVICE, SWAPCHAIN, run.pointer(IMAGES), run.array(20, 21));
    }

    @AfterEach
    void end() {
        run.close();
    }

    private void fence(int flags) {
        long info = run.struct("VkFenceCreateInfo");
        run.set(info, "VkFenceCreateInfo", "flags", flags).create("vkCreateFence", FENCE, DEVICE, info, 0, 0);
    }

    private void acquire(boolean newer, long timeout, long semaphore, long fence) {
        if (!newer) {
            run.call("vkAcquireNextImageKHR", DEVICE, SWAPCHAIN, timeout, semaphore, fence, run.pointer(0));
            return;
        }
        long info = run.struct("VkAcquireNextImageInfoKHR");
        run.set(info, "VkAcquireNextImageInfoKHR", "swapchain", SWAPCHAIN)
                .set(info, "VkAcquireNextImageInfoKHR", "timeout", timeout)
                .set(info, "VkAcquireNextImageInfoKHR", "semaphore", semaphore)
                .set(info, "VkAcquireNextImageInfoKHR", "fence", fence)
                .set(info, "VkAcquireNextImageInfoKHR", "deviceMask", 1)
                .call("vkAcquireNextImage2KHR", DEVICE, info, run.pointer(0));
    }

    /** What acquisitions break. */
    private void assertRules(String... rules) {
        assertEquals(
                List.of(rules),
                run.rules().stream().filter(rule -> rule.contains("Acquire")).toList());
    }

    @ParameterizedTest
    @CsvSource({"false, VUID-vkAcquireNextImageKHR-fence-01287", "true, VUID-VkAcquireNextImageInfoKHR-fence-01289"})
    void signaledFence(boolean newer, String rule) {
        fence(0);
        acquire(newer, 0, 0, FENCE);
        assertRules();
        run.call("vkDestroyFence", DEVICE, FENCE, 0);
        fence(1);
        acquire(newer, 0, 0, FENCE);
        assertRules(rule);
    }

    @ParameterizedTest
    @CsvSource({"false, VUID-vkAcquireNextImageKHR-fence-10066", "true, VUID-VkAcquireNextImageInfoKHR-fence-10067"})
    void fenceInUse(boolean newer, String rule) {
        fence(0);
        run.call("vkQueueSubmit", QUEUE, 0, 0, FENCE);
        acquire(newer, 0, 0, FENCE);
        assertRules(rule);
    }

    @ParameterizedTest
    @CsvSource({
        "false, VUID-vkAcquireNextImageKHR-semaphore-03265",
        "true, VUID-VkAcquireNextImageInfoKHR-semaphore-03266"
    })
    void timelineSemaphore(boolean newer, String rule) {
        long type = run.struct("VkSemaphoreTypeCreateInfo");
        long info = run.struct("VkSemaphoreCreateInfo");
        run.set(type, "VkSemaphoreTypeCreateInfo", "semaphoreType", 1)
                .set(info, "VkSemaphoreCreateInfo", "pNext", type)
                .create("vkCreateSemaphore", SEMAPHORE, DEVICE, info, 0, 0);
        acquire(newer, 0, SEMAPHORE, 0);
        assertRules(rule);
    }

    @ParameterizedTest
    @CsvSource({"false, VUID-vkAcquireNextImageKHR-surface-07783", "true, VUID-vkAcquireNextImage2KHR-surface-07784"})
    void moreImagesThanThereMayBe(boolean newer, String rule) {
        fence(0);
        acquire(newer, -1, 0, FENCE);
        assertRules();
        run.create("vkCreateFence", FENCE + 10, DEVICE, run.struct("VkFenceCreateInfo"), 0, 0);
        acquire(newer, -1, 0, FENCE + 10);
        assertRules(rule);
    }

    private void present(String struct, long count, long id) {
        long ids = run.struct(struct);
        run.set(ids, struct, "swapchainCount", count).set(ids, struct, "pPresentIds", run.array(id, 0));
        long info = run.struct("VkPresentInfoKHR");
        run.set(info, "VkPresentInfoKHR", "pNext", ids)
                .set(info, "VkPresentInfoKHR", "swapchainCount", 1)
                .set(info, "VkPresentInfoKHR", "pSwapchains", run.array(SWAPCHAIN))
                .set(info, "VkPresentInfoKHR", "pImageIndices", run.array(0))
                .call("vkQueuePresentKHR", QUEUE, info);
    }

    private List<String> idRules(String struct) {
        return run.rules().stream()
                .filter(rule -> rule.startsWith("VUID-" + struct + "-"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"VkPresentIdKHR, 04999, 04998", "VkPresentId2KHR, 10819, 10818"})
    void presentIds(String struct, String growing, String count) {
        present(struct, 1, 1);
        present(struct, 1, 0);
        present(struct, 1, 2);
        assertEquals(List.of(), idRules(struct));
        present(struct, 1, 2);
        present(struct, 2, 3);
        assertEquals(
                List.of("VUID-" + struct + "-presentIds-" + growing, "VUID-" + struct + "-swapchainCount-" + count),
                idRules(struct));
    }

    @ParameterizedTest
    @CsvSource({"1, 02839", IMAGES + ",", "3,", "4, 01272"})
    void imagesThatTheSurfaceAllows(int images, String number) {
        long capabilities = run.struct("VkSurfaceCapabilitiesKHR");
        run.set(capabilities, "VkSurfaceCapabilitiesKHR", "minImageCount", IMAGES)
                .set(capabilities, "VkSurfaceCapabilitiesKHR", "maxImageCount", IMAGES + 1)
                .call("vkGetPhysicalDeviceSurfaceCapabilitiesKHR", PHYSICAL, SURFACE, capabilities);
        long info = run.struct("VkSwapchainCreateInfoKHR");
        run.set(info, "VkSwapchainCreateInfoKHR", "surface", SURFACE)
                .set(info, "VkSwapchainCreateInfoKHR", "minImageCount", images)
                .create("vkCreateSwapchainKHR", SWAPCHAIN + 20, DEVICE, info, 0, 0);
        List<String> counts = run.rules().stream()
                .filter(rule -> rule.endsWith("02839") || rule.endsWith("01272"))
                .map(rule -> rule.substring(rule.length() - 5))
                .toList();
        assertEquals(number == null ? List.of() : List.of(number), counts);
    }
}
