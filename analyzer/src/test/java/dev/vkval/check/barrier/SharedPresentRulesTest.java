package dev.vkval.check.barrier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.KHRSharedPresentableImage;
import org.lwjgl.vulkan.KHRSwapchain;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageMemoryBarrier;

/** Barriers on the image of a swapchain before and after it is presented. */
class SharedPresentRulesTest {
    private static final String RULE = "UNASSIGNED-barrier-shared-presentable";
    private static final int SHARED = KHRSharedPresentableImage.VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR;
    private static final int PRESENT = KHRSwapchain.VK_IMAGE_LAYOUT_PRESENT_SRC_KHR;
    private static final int SURFACE = 10;
    private static final int SWAPCHAIN = 11;
    private static final int IMAGE = 20;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private void swapchain(int presentMode) {
        long info = run.struct("VkSwapchainCreateInfoKHR");
        run.create("vkCreateHeadlessSurfaceEXT", SURFACE, 1, run.struct("VkHeadlessSurfaceCreateInfoEXT"), 0, 0)
                .set(info, "VkSwapchainCreateInfoKHR", "surface", SURFACE)
                .set(info, "VkSwapchainCreateInfoKHR", "minImageCount", 1)
                .set(info, "VkSwapchainCreateInfoKHR", "imageFormat", VK10.VK_FORMAT_R8G8B8A8_UNORM)
                .set(info, "VkSwapchainCreateInfoKHR", "imageArrayLayers", 1)
                .set(info, "VkSwapchainCreateInfoKHR", "presentMode", presentMode)
                .create("vkCreateSwapchainKHR", SWAPCHAIN, Recorder.DEVICE, info, 0, 0)
                .call("vkGetSwapchainImagesKHR", Recorder.DEVICE, SWAPCHAIN, run.pointer(1), run.array(IMAGE));
    }

    private void barrier(int before, int after) {
        long barrier = run.struct("VkImageMemoryBarrier");
        run.set(barrier, "VkImageMemoryBarrier", "oldLayout", before)
                .set(barrier, "VkImageMemoryBarrier", "newLayout", after)
                .set(barrier, "VkImageMemoryBarrier", "image", IMAGE);
        VkImageMemoryBarrier.create(barrier).subresourceRange().set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1);
        int stage = VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
        run.call("vkCmdPipelineBarrier", Recorder.COMMANDS, stage, stage, 0, 0, 0, 0, 0, 1, barrier);
    }

    private void present() {
        long info = run.struct("VkPresentInfoKHR");
        run.set(info, "VkPresentInfoKHR", "swapchainCount", 1)
                .set(info, "VkPresentInfoKHR", "pSwapchains", run.pointer(SWAPCHAIN))
                .set(info, "VkPresentInfoKHR", "pImageIndices", run.pointer(0))
                .call("vkQueuePresentKHR", Recorder.QUEUE, info);
    }

    private List<String> broken(Runnable calls) {
        return recorder.broken(calls).stream().filter(RULE::equals).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "VK_PRESENT_MODE_SHARED_DEMAND_REFRESH_KHR, 1000111000, true",
        "VK_PRESENT_MODE_SHARED_CONTINUOUS_REFRESH_KHR, 1000111001, true",
        "VK_PRESENT_MODE_FIFO_KHR, 2, false"
    })
    void afterThePresent(String name, int presentMode, boolean locked) {
        swapchain(presentMode);
        recorder.begin();
        assertEquals(List.of(), broken(() -> barrier(VK10.VK_IMAGE_LAYOUT_UNDEFINED, SHARED)));
        present();
        assertEquals(locked ? List.of(RULE) : List.of(), broken(() -> barrier(SHARED, PRESENT)), name);
        assertEquals(List.of(), broken(() -> barrier(SHARED, SHARED)), name);
    }
}
