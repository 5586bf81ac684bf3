package dev.vkval.check.swapchain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.EXTPresentTiming;

/** Timed presents to a swapchain whose one time domain, with the id 5, is local to a present stage. */
class PresentTimingRulesTest {
    private static final int DEVICE = 3;
    private static final int QUEUE = 4;
    private static final int SURFACE = 5;
    private static final int SWAPCHAIN = 6;
    private static final int FIFO = 2;
    private static final int IMMEDIATE = 0;
    private static final String TIMING = "VkPresentTimingInfoEXT";
    private static final String TIMINGS = "VkPresentTimingsInfoEXT";
    private static final String MODES = "VkSwapchainPresentModeInfoKHR";
    private static final String PRESENT = "VkPresentInfoKHR";

    private static void ask(CheckRun run) {
        String domains = "VkSwapchainTimeDomainPropertiesEXT";
        long answer = run.struct(domains);
        run.set(answer, domains, "timeDomainCount", 1)
                .set(
                        answer,
                        domains,
                        "pTimeDomains",
                        run.pointer(EXTPresentTiming.VK_TIME_DOMAIN_PRESENT_STAGE_LOCAL_EXT))
                .set(answer, domains, "pTimeDomainIds", run.array(5))
                .call("vkGetSwapchainTimeDomainPropertiesEXT", DEVICE, SWAPCHAIN, answer, run.pointer(0));
    }

    @ParameterizedTest
    @CsvSource({
        "true, 2, -1, 5, 100, 1, ''",
        "true, 0, -1, 5, 100, 1, VUID-VkPresentTimingsInfoEXT-pSwapchains-12235",
        "true, 0, 2, 5, 100, 1, ''",
        "true, 2, 0, 5, 100, 1, VUID-VkPresentTimingsInfoEXT-pSwapchains-12235",
        "true, 0, -1, 5, 0, 0, ''",
        "true, 2, -1, 6, 100, 1, VUID-VkPresentTimingInfoEXT-timeDomainId-12400",
        "true, 2, -1, 5, 100, 3, VUID-VkPresentTimingInfoEXT-timeDomainId-12238",
        "false, 2, -1, 6, 100, 3, ''"
    })
    void presents(boolean asked, int mode, int given, long domain, long time, int stages, String rule) {
        try (CheckRun run = CheckRun.core().device(2)) {
            long swapchain = run.struct("VkSwapchainCreateInfoKHR");
            run.create("vkGetDeviceQueue", QUEUE, DEVICE, 0, 0, 0)
                    .create(
                            "vkCreateHeadlessSurfaceEXT",
                            SURFACE,
                            1,
                            run.struct("VkHeadlessSurfaceCreateInfoEXT"),
                            0,
                            0)
                    .set(swapchain, "VkSwapchainCreateInfoKHR", "surface", SURFACE)
                    .set(swapchain, "VkSwapchainCreateInfoKHR", "presentMode", mode == FIFO ? FIFO : IMMEDIATE)
                    .create("vkCreateSwapchainKHR", SWAPCHAIN, DEVICE, swapchain, 0, 0);
            if (asked) {
                ask(run);
            }
            long timing = run.struct(TIMING);
            long timings = run.struct(TIMINGS);
            long present = run.struct(PRESENT);
            if (given >= 0) {
                long modes = run.struct(MODES);
                run.set(modes, MODES, "swapchainCount", 1)
                        .set(modes, MODES, "pPresentModes", run.pointer(given))
                        .set(timings, TIMINGS, "pNext", modes);
            }
            run.set(timing, TIMING, "timeDomainId", domain)
                    .set(timing, TIMING, "targetTime", time)
                    .set(timing, TIMING, "targetTimeDomainPresentStage", stages)
                    .set(timings, TIMINGS, "swapchainCount", 1)
                    .set(timings, TIMINGS, "pTimingInfos", timing)
                    .set(present, PRESENT, "pNext", timings)
                    .set(present, PRESENT, "swapchainCount", 1)
                    .set(present, PRESENT, "pSwapchains", run.array(SWAPCHAIN))
                    .set(present, PRESENT, "pImageIndices", run.pointer(0))
                    .call("vkQueuePresentKHR", QUEUE, present);
            assertEquals(
                    rule.isEmpty() ? List.of() : List.of(rule),
                    run.rules().stream()
                            .filter(id -> id.matches(".*-(12235|12238|12400)"))
                            .toList());
        }
    }
}
