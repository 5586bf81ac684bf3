package dev.vkval.check.object;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.core.Checks;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From what the host learns that submitted work has completed. */
class ProgressTest {
    private static final int DEVICE = 3;
    private static final int QUEUE = 4;
    private static final int OTHER_QUEUE = 5;
    private static final int POOL = 6;
    private static final int COMMANDS = 7;
    private static final int OTHER_COMMANDS = 8;
    private static final int FENCE = 10;
    private static final int OTHER_FENCE = 11;
    private static final int PRESENT_FENCE = 12;
    private static final int TIMELINE = 16;
    private static final int BINARY = 17;
    private static final int SWAPCHAIN = 18;
    private static final int TIMEOUT = 2;
    private static final String IN_USE = "VUID-vkResetCommandBuffer-commandBuffer-00045";

    private final CheckRun run = new CheckRun(Checks::object);

    @BeforeEach
    void start() {
        run.create("vkCreateInstance", 1, run.struct("VkInstanceCreateInfo"), 0, 0)
                .create("vkCreateDevice", DEVICE, 2, run.struct("VkDeviceCreateInfo"), 0, 0)
                .create("vkGetDeviceQueue", QUEUE, DEVICE, 0, 0, 0)
                .create("vkGetDeviceQueue", OTHER_QUEUE, DEVICE, 1, 0, 0)
                .create("vkCreateCommandPool", POOL, DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0);
        long type = run.struct("VkSemaphoreTypeCreateInfo");
        long timeline = run.struct("VkSemaphoreCreateInfo");
        run.set(type, "VkSemaphoreTypeCreateInfo", "semaphoreType", 1)
                .set(timeline, "VkSemaphoreCreateInfo", "pNext", type)
                .create("vkCreateSemaphore", TIMELINE, DEVICE, timeline, 0, 0)
                .create("vkCreateSemaphore", BINARY, DEVICE, run.struct("VkSemaphoreCreateInfo"), 0, 0)
                .create("vkCreateSwapchainKHR", SWAPCHAIN, DEVICE, run.struct("VkSwapchainCreateInfoKHR"), 0, 0);
        for (int fence : new int[] {FENCE, OTHER_FENCE, PRESENT_FENCE}) {
            run.create("vkCreateFence", fence, DEVICE, run.struct("VkFenceCreateInfo"), 0, 0);
        }
        for (int buffer : new int[] {COMMANDS, OTHER_COMMANDS}) {
            long info = run.struct("VkCommandBufferAllocateInfo");
            run.set(info, "VkCommandBufferAllocateInfo", "commandPool", POOL)
                    .set(info, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                    .create("vkAllocateCommandBuffers", buffer, DEVICE, info, 0)
                    .call("vkBeginCommandBuffer", buffer, run.struct("VkCommandBufferBeginInfo"))
                    .call("vkEndCommandBuffer", buffer);
        }
    }

    @AfterEach
    void end() {
        run.close();
    }

    /** Submits a command buffer (0 for none) that waits for and signals values of the timeline semaphore (0 for none). */
    private void submit(long queue, long buffer, long waited, long signaled, long fence) {
        long values = run.struct("VkTimelineSemaphoreSubmitInfo");
        long info = run.struct("VkSubmitInfo");
        run.set(values, "VkTimelineSemaphoreSubmitInfo", "waitSemaphoreValueCount", waited == 0 ? 0 : 1)
                .set(values, "VkTimelineSemaphoreSubmitInfo", "pWaitSemaphoreValues", run.array(waited))
                .set(values, "VkTimelineSemaphoreSubmitInfo", "signalSemaphoreValueCount", signaled == 0 ? 0 : 1)
                .set(values, "VkTimelineSemaphoreSubmitInfo", "pSignalSemaphoreValues", run.array(signaled))
                .set(info, "VkSubmitInfo", "pNext", values)
                .set(info, "VkSubmitInfo", "waitSemaphoreCount", waited == 0 ? 0 : 1)
                .set(info, "VkSubmitInfo", "pWaitSemaphores", run.array(TIMELINE))
                .set(info, "VkSubmitInfo", "commandBufferCount", buffer == 0 ? 0 : 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.array(buffer))
                .set(info, "VkSubmitInfo", "signalSemaphoreCount", signaled == 0 ? 0 : 1)
                .set(info, "VkSubmitInfo", "pSignalSemaphores", run.array(TIMELINE))
                .call("vkQueueSubmit", queue, 1, info, fence);
    }

    private void waitFor(long value) {
        long info = run.struct("VkSemaphoreWaitInfo");
        run.set(info, "VkSemaphoreWaitInfo", "semaphoreCount", 1)
                .set(info, "VkSemaphoreWaitInfo", "pSemaphores", run.array(TIMELINE))
                .set(info, "VkSemaphoreWaitInfo", "pValues", run.array(value))
                .call("vkWaitSemaphores", DEVICE, info, -1);
    }

    private void hostSignals(long value) {
        long info = run.struct("VkSemaphoreSignalInfo");
        run.set(info, "VkSemaphoreSignalInfo", "semaphore", TIMELINE)
                .set(info, "VkSemaphoreSignalInfo", "value", value)
                .call("vkSignalSemaphore", DEVICE, info);
    }

    /** Whether a command buffer may be reset; what follows from that is not looked at. */
    private void assertInUse(boolean expected, long buffer) {
        int before = run.rules().size();
        run.call("vkResetCommandBuffer", buffer, 0);
        List<String> found = run.rules().subList(before, run.rules().size());
        assertEquals(expected ? List.of(IN_USE) : List.of(), found);
    }

    private void assertSemaphoreInUse(boolean expected) {
        run.call("vkDestroySemaphore", DEVICE, TIMELINE, 0);
        assertEquals(expected, run.rules().contains("VUID-vkDestroySemaphore-semaphore-05149"));
    }

    @Test
    void theValueThatIsSignaledIsReached() {
        submit(QUEUE, COMMANDS, 0, 5, 0);
        assertInUse(true, COMMANDS);
        waitFor(5);
        assertInUse(false, COMMANDS);
    }

    @Test
    void aSmallerValueThanTheOneSignaledIsReachedByNobodyElse() {
        submit(QUEUE, COMMANDS, 0, 5, 0);
        waitFor(4);
        assertInUse(false, COMMANDS);
        assertSemaphoreInUse(false);
    }

    @Test
    void aSmallerValueIsReachedByTheHost() {
        submit(QUEUE, COMMANDS, 0, 5, 0);
        hostSignals(4);
        waitFor(4);
        assertInUse(true, COMMANDS);
        assertSemaphoreInUse(true);
    }

    @Test
    void aSmallerValueIsReachedByAnEarlierSubmit() {
        submit(OTHER_QUEUE, 0, 0, 4, 0);
        submit(QUEUE, COMMANDS, 0, 5, 0);
        waitFor(4);
        assertInUse(true, COMMANDS);
    }

    @Test
    void aWaitOnAnotherThreadSeesTheValueBeforeItsSubmitIsRecorded() {
        waitFor(4);
        submit(QUEUE, COMMANDS, 0, 5, 0);
        assertInUse(false, COMMANDS);
        submit(QUEUE, OTHER_COMMANDS, 0, 6, 0);
        assertInUse(true, OTHER_COMMANDS);
    }

    /** What waits is submitted before what signals. */
    @ParameterizedTest
    @CsvSource({"1, false", "2, true"})
    void whatWasWaitedForHasCompletedWhereverItWasSubmitted(long signaled, boolean inUse) {
        submit(QUEUE, 0, 1, 0, FENCE);
        submit(OTHER_QUEUE, 0, 0, inUse ? 1 : 0, 0);
        submit(OTHER_QUEUE, COMMANDS, 0, signaled, 0);
        run.call("vkWaitForFences", DEVICE, 1, run.array(FENCE), 1, -1);
        assertInUse(inUse, COMMANDS);
    }

    private void submitBeforePresent() {
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.array(COMMANDS))
                .set(info, "VkSubmitInfo", "signalSemaphoreCount", 1)
                .set(info, "VkSubmitInfo", "pSignalSemaphores", run.array(BINARY))
                .call("vkQueueSubmit", QUEUE, 1, info, 0);
    }

    private void present(boolean waiting, long chained) {
        long info = run.struct("VkPresentInfoKHR");
        run.set(info, "VkPresentInfoKHR", "pNext", chained)
                .set(info, "VkPresentInfoKHR", "waitSemaphoreCount", waiting ? 1 : 0)
                .set(info, "VkPresentInfoKHR", "pWaitSemaphores", run.array(BINARY))
                .set(info, "VkPresentInfoKHR", "swapchainCount", 1)
                .set(info, "VkPresentInfoKHR", "pSwapchains", run.array(SWAPCHAIN))
                .set(info, "VkPresentInfoKHR", "pImageIndices", run.array(0))
                .call("vkQueuePresentKHR", QUEUE, info);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theFenceOfAPresentTellsOfWhatThePresentWaitedFor(boolean waiting) {
        submitBeforePresent();
        long fences = run.struct("VkSwapchainPresentFenceInfoKHR");
        run.set(fences, "VkSwapchainPresentFenceInfoKHR", "swapchainCount", 1)
                .set(fences, "VkSwapchainPresentFenceInfoKHR", "pFences", run.array(PRESENT_FENCE));
        present(waiting, fences);
        run.call("vkGetFenceStatus", DEVICE, PRESENT_FENCE);
        assertInUse(!waiting, COMMANDS);
    }

    @ParameterizedTest
    @CsvSource({"7, 0, false", "8, 0, false", "6, 0, true", "7, " + TIMEOUT + ", true"})
    void aWaitForAPresentTellsOfWhatPresentsUpToItWaitedFor(long awaited, int result, boolean inUse) {
        submitBeforePresent();
        long ids = run.struct("VkPresentIdKHR");
        run.set(ids, "VkPresentIdKHR", "swapchainCount", 1).set(ids, "VkPresentIdKHR", "pPresentIds", run.array(7));
        present(true, ids);
        run.returning(result)
                .call("vkWaitForPresentKHR", DEVICE, SWAPCHAIN, awaited, -1)
                .returning(0);
        assertInUse(inUse, COMMANDS);
    }

    @Test
    void theSecondGenerationOfTheWaitForAPresentTellsTheSame() {
        submitBeforePresent();
        long ids = run.struct("VkPresentId2KHR");
        run.set(ids, "VkPresentId2KHR", "swapchainCount", 1).set(ids, "VkPresentId2KHR", "pPresentIds", run.array(7));
        present(true, ids);
        long info = run.struct("VkPresentWait2InfoKHR");
        run.set(info, "VkPresentWait2InfoKHR", "presentId", 7).call("vkWaitForPresent2KHR", DEVICE, SWAPCHAIN, info);
        assertInUse(false, COMMANDS);
    }

    @Test
    void oneOfSeveralFencesOfAQueueIsTheFirst() {
        submit(QUEUE, COMMANDS, 0, 0, FENCE);
        submit(QUEUE, OTHER_COMMANDS, 0, 0, OTHER_FENCE);
        run.call("vkWaitForFences", DEVICE, 2, run.array(OTHER_FENCE, FENCE), 0, -1);
        assertInUse(false, COMMANDS);
        assertInUse(true, OTHER_COMMANDS);
    }

    @Test
    void oneOfSeveralFencesOfSeveralQueuesMayBeAny() {
        submit(QUEUE, COMMANDS, 0, 0, FENCE);
        submit(OTHER_QUEUE, OTHER_COMMANDS, 0, 0, OTHER_FENCE);
        run.call("vkWaitForFences", DEVICE, 2, run.array(OTHER_FENCE, FENCE), 0, -1);
        assertInUse(false, COMMANDS);
        assertInUse(false, OTHER_COMMANDS);
    }
}
