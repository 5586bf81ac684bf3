package dev.vkval.check.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Semaphores and fences whose payload is imported or exported: nothing is known of it while others may change it. */
class SharedPayloadTest {
    private static final int DEVICE = 3;
    private static final int QUEUE = 4;
    private static final int SEMAPHORE = 5;
    private static final int FENCE = 6;
    private static final int OPAQUE_FD = 1;
    private static final int SEMAPHORE_SYNC_FD = 0x10;
    private static final int FENCE_SYNC_FD = 0x8;
    private static final int TEMPORARY = 1;
    private static final String WAIT = "VUID-vkQueueSubmit-pWaitSemaphores-03238";
    private static final String SIGNAL = "VUID-vkQueueSubmit-pSignalSemaphores-00067";

    private final CheckRun run = CheckRun.core().device(2);

    @BeforeEach
    void start() {
        run.create("vkGetDeviceQueue", QUEUE, DEVICE, 0, 0, 0)
                .create("vkCreateSemaphore", SEMAPHORE, DEVICE, run.struct("VkSemaphoreCreateInfo"), 0, 0)
                .create("vkCreateFence", FENCE, DEVICE, run.struct("VkFenceCreateInfo"), 0, 0);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private void waitOnQueue() {
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "waitSemaphoreCount", 1)
                .set(info, "VkSubmitInfo", "pWaitSemaphores", run.array(SEMAPHORE))
                .set(info, "VkSubmitInfo", "pWaitDstStageMask", run.array(1))
                .call("vkQueueSubmit", QUEUE, 1, info, 0);
    }

    private void signalOnQueue() {
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "signalSemaphoreCount", 1)
                .set(info, "VkSubmitInfo", "pSignalSemaphores", run.array(SEMAPHORE))
                .call("vkQueueSubmit", QUEUE, 1, info, 0);
    }

    private void importSemaphore(int type, int flags) {
        long info = run.struct("VkImportSemaphoreFdInfoKHR");
        run.set(info, "VkImportSemaphoreFdInfoKHR", "semaphore", SEMAPHORE)
                .set(info, "VkImportSemaphoreFdInfoKHR", "handleType", type)
                .set(info, "VkImportSemaphoreFdInfoKHR", "flags", flags)
                .call("vkImportSemaphoreFdKHR", DEVICE, info);
    }

    private void exportSemaphore(int type) {
        long info = run.struct("VkSemaphoreGetFdInfoKHR");
        run.set(info, "VkSemaphoreGetFdInfoKHR", "semaphore", SEMAPHORE)
                .set(info, "VkSemaphoreGetFdInfoKHR", "handleType", type)
                .call("vkGetSemaphoreFdKHR", DEVICE, info, run.pointer(0));
    }

    /** What submits break; with which handle types objects were created is not what is tested. */
    private List<String> submitRules() {
        return run.rules().stream()
                .filter(rule -> rule.startsWith("VUID-vkQueueSubmit-"))
                .toList();
    }

    private void assertRules(String... rules) {
        assertEquals(List.of(rules), submitRules());
    }

    @Test
    void temporaryPayloadEndsWithItsWait() {
        importSemaphore(SEMAPHORE_SYNC_FD, TEMPORARY);
        waitOnQueue();
        assertRules();
        waitOnQueue();
        assertRules(WAIT);
    }

    @Test
    void ownPayloadIsBackAfterTheTemporaryOne() {
        signalOnQueue();
        importSemaphore(OPAQUE_FD, TEMPORARY);
        waitOnQueue();
        waitOnQueue();
        assertRules();
        waitOnQueue();
        assertRules(WAIT);
    }

    @Test
    void importedPayloadStays() {
        importSemaphore(OPAQUE_FD, 0);
        waitOnQueue();
        waitOnQueue();
        assertRules();
    }

    @Test
    void exportedPayloadIsShared() {
        exportSemaphore(OPAQUE_FD);
        waitOnQueue();
        assertRules();
    }

    /** A sync file takes the signal with it, as a wait does. */
    @Test
    void exportThatCopiesThePayload() {
        signalOnQueue();
        exportSemaphore(SEMAPHORE_SYNC_FD);
        signalOnQueue();
        assertRules();
        signalOnQueue();
        assertRules(SIGNAL);
    }

    @Test
    void exportableSemaphoreThatNobodyExports() {
        long info = run.struct("VkSemaphoreCreateInfo");
        long export = run.struct("VkExportSemaphoreCreateInfo");
        run.set(export, "VkExportSemaphoreCreateInfo", "handleTypes", OPAQUE_FD)
                .set(info, "VkSemaphoreCreateInfo", "pNext", export)
                .call("vkDestroySemaphore", DEVICE, SEMAPHORE, 0)
                .create("vkCreateSemaphore", SEMAPHORE, DEVICE, info, 0, 0);
        waitOnQueue();
        assertRules(WAIT);
    }

    private void submitWithFence() {
        run.call("vkQueueSubmit", QUEUE, 0, 0, FENCE);
    }

    private void importFence(int flags) {
        long info = run.struct("VkImportFenceFdInfoKHR");
        run.set(info, "VkImportFenceFdInfoKHR", "fence", FENCE)
                .set(info, "VkImportFenceFdInfoKHR", "handleType", FENCE_SYNC_FD)
                .set(info, "VkImportFenceFdInfoKHR", "flags", flags)
                .call("vkImportFenceFdKHR", DEVICE, info);
    }

    @ParameterizedTest
    @CsvSource({"0, false", TEMPORARY + ", true"})
    void resetEndsATemporaryPayload(int flags, boolean judged) {
        importFence(flags);
        submitWithFence();
        submitWithFence();
        assertRules();
        run.call("vkResetFences", DEVICE, 1, run.array(FENCE));
        submitWithFence();
        submitWithFence();
        assertEquals(judged ? List.of("VUID-vkQueueSubmit-fence-00064") : List.of(), submitRules());
    }

    /** A sync file leaves the fence as a reset does. */
    @Test
    void exportOfAFenceThatCopiesThePayload() {
        submitWithFence();
        long info = run.struct("VkFenceGetFdInfoKHR");
        run.set(info, "VkFenceGetFdInfoKHR", "fence", FENCE)
                .set(info, "VkFenceGetFdInfoKHR", "handleType", FENCE_SYNC_FD)
                .call("vkGetFenceFdKHR", DEVICE, info, run.pointer(0));
        submitWithFence();
        assertRules();
        submitWithFence();
        assertRules("VUID-vkQueueSubmit-fence-00064");
    }
}
