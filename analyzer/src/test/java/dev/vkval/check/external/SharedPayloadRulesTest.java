package dev.vkval.check.external;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.registry.Registry;
import dev.vkval.check.CheckRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK11;

/** Exports and imports of the payloads of semaphores and fences. */
class SharedPayloadRulesTest {
    private static final long DEVICE = 3;
    private static final long QUEUE = 4;
    private static final long SEMAPHORE = 10;
    private static final long FENCE = 20;
    private static final int OPAQUE_FD = VK11.VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT;
    private static final int SYNC_FD = VK11.VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT;
    private static final int OPAQUE_WIN32 = VK11.VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_BIT;

    private final CheckRun run = CheckRun.core().device(2);

    SharedPayloadRulesTest() {
        run.call("vkGetDeviceQueue", DEVICE, 0, 0, run.pointer(QUEUE));
        semaphore(SEMAPHORE, 0);
        semaphore(SEMAPHORE + 1, 0);
        run.create("vkCreateFence", FENCE, DEVICE, run.struct("VkFenceCreateInfo"), 0, 0);
    }

    @AfterEach
    void close() {
        run.close();
    }

    private void semaphore(long id, int flags) {
        run.create("vkCreateSemaphore", id, DEVICE, run.struct("VkSemaphoreCreateInfo", "flags", flags), 0, 0);
    }

    private void reported(String rule, boolean wrong) {
        assertEquals(wrong, run.rules().contains(rule), () -> String.valueOf(run.rules()));
    }

    private void submit(String count, String array) {
        long info = run.struct("VkSubmitInfo", count, 1, array, run.pointer(SEMAPHORE));
        run.set(info, "VkSubmitInfo", "pWaitDstStageMask", run.pointer(1)).call("vkQueueSubmit", QUEUE, 1, info, 0);
    }

    private void exportWin32(long type) {
        long info = run.struct("VkSemaphoreGetWin32HandleInfoKHR", "semaphore", SEMAPHORE, "handleType", type);
        run.call("vkGetSemaphoreWin32HandleKHR", DEVICE, info, run.pointer(1));
    }

    private void exportFd(long type) {
        long info = run.struct("VkSemaphoreGetFdInfoKHR", "semaphore", SEMAPHORE, "handleType", type);
        run.call("vkGetSemaphoreFdKHR", DEVICE, info, run.pointer(1));
    }

    private void exportZircon(long type) {
        long info = run.struct("VkSemaphoreGetZirconHandleInfoFUCHSIA", "semaphore", SEMAPHORE, "handleType", type);
        run.call("vkGetSemaphoreZirconHandleFUCHSIA", DEVICE, info, run.pointer(1));
    }

    @ParameterizedTest
    @CsvSource({"false, true, false", "true, false, false", "true, true, true"})
    void copies(boolean copied, boolean idle, boolean unsignaled) {
        if (!idle) {
            submit("signalSemaphoreCount", "pSignalSemaphores");
        }
        exportWin32(copied ? SYNC_FD : OPAQUE_WIN32);
        exportZircon(copied ? SYNC_FD : OPAQUE_WIN32);
        exportFd(copied ? SYNC_FD : OPAQUE_FD);
        reported("VUID-VkSemaphoreGetFdInfoKHR-handleType-01134", false);
        boolean first = run.rules().contains("VUID-VkSemaphoreGetWin32HandleInfoKHR-handleType-01130");
        assertEquals(unsignaled, first, () -> String.valueOf(run.rules()));
        reported("VUID-VkSemaphoreGetWin32HandleInfoKHR-handleType-01129", false);
        reported("VUID-VkSemaphoreGetZirconHandleInfoFUCHSIA-handleType-04760", false);
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void copiesOfFuchsia(boolean idle) {
        if (!idle) {
            submit("signalSemaphoreCount", "pSignalSemaphores");
        }
        exportZircon(SYNC_FD);
        reported("VUID-VkSemaphoreGetZirconHandleInfoFUCHSIA-handleType-04761", idle);
    }

    @Test
    void copiesWhileAQueueWaits() {
        submit("signalSemaphoreCount", "pSignalSemaphores");
        submit("waitSemaphoreCount", "pWaitSemaphores");
        exportZircon(SYNC_FD);
        reported("VUID-VkSemaphoreGetZirconHandleInfoFUCHSIA-handleType-04760", true);
        exportFd(SYNC_FD);
        reported("VUID-VkSemaphoreGetFdInfoKHR-handleType-01134", true);
        exportWin32(SYNC_FD);
        reported("VUID-VkSemaphoreGetWin32HandleInfoKHR-handleType-01129", true);
    }

    @ParameterizedTest
    @CsvSource({"2, true", "4, false"})
    void exportsOnce(long type, boolean once) {
        exportWin32(type);
        exportFence(type);
        reported("VUID-VkSemaphoreGetWin32HandleInfoKHR-handleType-01127", false);
        reported("VUID-VkFenceGetWin32HandleInfoKHR-handleType-01449", false);
        exportWin32(type);
        exportFence(type);
        reported("VUID-VkSemaphoreGetWin32HandleInfoKHR-handleType-01127", once);
        reported("VUID-VkFenceGetWin32HandleInfoKHR-handleType-01449", once);
    }

    private void exportFence(long type) {
        long info = run.struct("VkFenceGetWin32HandleInfoKHR", "fence", FENCE, "handleType", type);
        run.call("vkGetFenceWin32HandleKHR", DEVICE, info, run.pointer(1));
    }

    @ParameterizedTest
    @CsvSource({"8, true", "2, false"})
    void copiesOfFences(long type, boolean wrong) {
        exportFence(type);
        reported("VUID-VkFenceGetWin32HandleInfoKHR-handleType-01451", wrong);
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, true"})
    void flags(int flags, boolean wrong) {
        semaphore(SEMAPHORE + 2, flags);
        exportWin32(OPAQUE_WIN32);
        long info = run.struct(
                "VkImportSemaphoreWin32HandleInfoKHR",
                "semaphore",
                SEMAPHORE + 2,
                "handleType",
                OPAQUE_WIN32,
                "handle",
                1);
        run.call("vkImportSemaphoreWin32HandleKHR", DEVICE, info);
        reported("VUID-VkImportSemaphoreWin32HandleInfoKHR-handleType-03261", wrong);
        long get = run.struct("VkSemaphoreGetFdInfoKHR", "semaphore", SEMAPHORE + 1, "handleType", 1);
        run.call("vkGetSemaphoreFdKHR", DEVICE, get, run.pointer(7));
        long file = run.struct("VkImportSemaphoreFdInfoKHR", "semaphore", SEMAPHORE + 2, "handleType", 1, "fd", 7);
        run.call("vkImportSemaphoreFdKHR", DEVICE, file);
        reported("VUID-VkImportSemaphoreFdInfoKHR-handleType-03263", wrong);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "128, false"})
    void importedPayloads(long fromImported, boolean wrong) {
        long zircon = Registry.vulkan()
                .value(
                        "VkExternalSemaphoreHandleTypeFlagBits",
                        "VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_ZIRCON_EVENT_BIT_FUCHSIA");
        assertEquals(128, zircon);
        long asked = run.struct("VkPhysicalDeviceExternalSemaphoreInfo", "handleType", zircon);
        long answer = run.struct("VkExternalSemaphoreProperties", "exportFromImportedHandleTypes", fromImported);
        run.call("vkGetPhysicalDeviceExternalSemaphoreProperties", 2, asked, answer);
        long info =
                run.struct("VkImportSemaphoreZirconHandleInfoFUCHSIA", "semaphore", SEMAPHORE, "handleType", zircon);
        run.call("vkImportSemaphoreZirconHandleFUCHSIA", DEVICE, info);
        exportZircon(zircon);
        reported("VUID-VkSemaphoreGetZirconHandleInfoFUCHSIA-semaphore-04759", wrong);
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void sparseBindsSignalUnsignaledSemaphores(boolean signaled) {
        if (signaled) {
            submit("signalSemaphoreCount", "pSignalSemaphores");
        }
        long info =
                run.struct("VkBindSparseInfo", "signalSemaphoreCount", 1, "pSignalSemaphores", run.pointer(SEMAPHORE));
        run.call("vkQueueBindSparse", QUEUE, 1, info, 0);
        reported("VUID-vkQueueBindSparse-pSignalSemaphores-01115", signaled);
    }
}
