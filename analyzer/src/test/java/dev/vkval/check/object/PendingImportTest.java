package dev.vkval.check.object;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Semaphores whose payload is imported, and surfaces that are asked about. */
class PendingImportTest {
    private static final long DEVICE = 3;
    private static final long QUEUE = 4;
    private static final long SEMAPHORE = 10;
    private static final long SURFACE = 20;

    private final CheckRun run = CheckRun.described().device(2);

    @AfterEach
    void close() {
        run.close();
    }

    @ParameterizedTest
    @CsvSource({"true, false", "false, true"})
    void semaphoresOfFuchsia(boolean idle, boolean wrong) {
        run.call("vkGetDeviceQueue", DEVICE, 0, 0, run.pointer(QUEUE))
                .create("vkCreateSemaphore", SEMAPHORE, DEVICE, run.struct("VkSemaphoreCreateInfo"), 0, 0);
        long submit =
                run.struct("VkSubmitInfo", "signalSemaphoreCount", 1, "pSignalSemaphores", run.pointer(SEMAPHORE));
        run.call("vkQueueSubmit", QUEUE, 1, submit, 0);
        if (idle) {
            run.call("vkQueueWaitIdle", QUEUE);
        }
        long info = run.struct("VkImportSemaphoreZirconHandleInfoFUCHSIA", "semaphore", SEMAPHORE);
        run.call("vkImportSemaphoreZirconHandleFUCHSIA", DEVICE, info);
        String rule = "VUID-vkImportSemaphoreZirconHandleFUCHSIA-semaphore-04764";
        assertEquals(wrong, run.rules().contains(rule), () -> String.valueOf(run.rules()));
    }

    @ParameterizedTest
    @CsvSource({"false, false", "true, true"})
    void surfaces(boolean destroyed, boolean wrong) {
        run.create("vkCreateHeadlessSurfaceEXT", SURFACE, 1, run.struct("VkHeadlessSurfaceCreateInfoEXT"), 0, 0);
        if (destroyed) {
            run.call("vkDestroySurfaceKHR", 1, SURFACE, 0);
        }
        run.call(
                "vkGetPhysicalDeviceSurfaceCapabilities2KHR",
                2,
                run.struct("VkPhysicalDeviceSurfaceInfo2KHR", "surface", SURFACE),
                run.struct("VkSurfaceCapabilities2KHR"));
        String rule = "VUID-VkPhysicalDeviceSurfaceInfo2KHR-surface-07919";
        assertEquals(wrong, run.rules().contains(rule), () -> String.valueOf(run.rules()));
    }
}
