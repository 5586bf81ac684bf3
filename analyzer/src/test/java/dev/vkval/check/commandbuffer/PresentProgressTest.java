package dev.vkval.check.commandbuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Command buffers are no longer pending when a present is known to have taken place that waited for them. */
class PresentProgressTest {
    private static final long SEMAPHORE = 20;
    private static final long FENCE = 21;
    private static final long SWAPCHAIN = 22;
    private static final int OUT_OF_DATE = -1_000_001_004;

    private final Recorder recorder = new Recorder("VK_KHR_swapchain", "VK_KHR_swapchain_maintenance1");
    private final CheckRun run = recorder.run();

    @BeforeEach
    void submit() {
        run.create("vkCreateSemaphore", SEMAPHORE, Recorder.DEVICE, run.struct("VkSemaphoreCreateInfo"), 0, 0)
                .create("vkCreateFence", FENCE, Recorder.DEVICE, run.struct("VkFenceCreateInfo"), 0, 0)
                .create(
                        "vkCreateSwapchainKHR",
                        SWAPCHAIN,
                        Recorder.DEVICE,
                        run.struct("VkSwapchainCreateInfoKHR"),
                        0,
                        0);
        recorder.begin();
        long info = run.struct("VkSubmitInfo");
        run.call("vkEndCommandBuffer", Recorder.COMMANDS)
                .set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.array(Recorder.COMMANDS))
                .set(info, "VkSubmitInfo", "signalSemaphoreCount", 1)
                .set(info, "VkSubmitInfo", "pSignalSemaphores", run.array(SEMAPHORE))
                .call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0);
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private void present(boolean waiting, long chained) {
        long info = run.struct("VkPresentInfoKHR");
        run.set(info, "VkPresentInfoKHR", "pNext", chained)
                .set(info, "VkPresentInfoKHR", "waitSemaphoreCount", waiting ? 1 : 0)
                .set(info, "VkPresentInfoKHR", "pWaitSemaphores", run.array(SEMAPHORE))
                .set(info, "VkPresentInfoKHR", "swapchainCount", 1)
                .set(info, "VkPresentInfoKHR", "pSwapchains", run.array(SWAPCHAIN))
                .set(info, "VkPresentInfoKHR", "pImageIndices", run.array(0))
                .call("vkQueuePresentKHR", Recorder.QUEUE, info);
    }

    private long fences() {
        long fences = run.struct("VkSwapchainPresentFenceInfoKHR");
        run.set(fences, "VkSwapchainPresentFenceInfoKHR", "swapchainCount", 1)
                .set(fences, "VkSwapchainPresentFenceInfoKHR", "pFences", run.array(FENCE));
        return fences;
    }

    private void assertPending(boolean expected) {
        List<String> broken = recorder.broken(recorder::begin);
        assertEquals(expected, broken.contains("VUID-vkBeginCommandBuffer-commandBuffer-00049"), broken::toString);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theFenceOfAPresentTellsOfWhatThePresentWaitedFor(boolean waiting) {
        present(waiting, fences());
        run.call("vkWaitForFences", Recorder.DEVICE, 1, run.array(FENCE), 1, -1);
        assertPending(!waiting);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, false"})
    void aFenceThatIsNotReadyTellsNothing(int result, boolean ended) {
        present(true, fences());
        run.returning(result).call("vkGetFenceStatus", Recorder.DEVICE, FENCE).returning(0);
        assertPending(!ended);
    }

    @ParameterizedTest
    @CsvSource({OUT_OF_DATE + ", false", "-4, true"})
    void aPresentThatTheSurfaceRejectsWaitsAllTheSame(int result, boolean pending) {
        run.returning(result);
        present(true, fences());
        run.returning(0).call("vkGetFenceStatus", Recorder.DEVICE, FENCE);
        assertPending(pending);
    }

    @ParameterizedTest
    @CsvSource({"3, false", "2, true"})
    void aWaitForAPresentTellsOfWhatPresentsUpToItWaitedFor(long awaited, boolean pending) {
        long ids = run.struct("VkPresentIdKHR");
        run.set(ids, "VkPresentIdKHR", "swapchainCount", 1).set(ids, "VkPresentIdKHR", "pPresentIds", run.array(3));
        present(true, ids);
        run.call("vkWaitForPresentKHR", Recorder.DEVICE, SWAPCHAIN, awaited, -1);
        assertPending(pending);
    }
}
