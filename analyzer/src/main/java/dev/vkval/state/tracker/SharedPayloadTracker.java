package dev.vkval.state.tracker;

import dev.vkval.capture.command.CreateFence;
import dev.vkval.capture.command.CreateSemaphore;
import dev.vkval.capture.command.GetFenceFdKHR;
import dev.vkval.capture.command.GetFenceWin32HandleKHR;
import dev.vkval.capture.command.GetSemaphoreFdKHR;
import dev.vkval.capture.command.GetSemaphoreWin32HandleKHR;
import dev.vkval.capture.command.ImportFenceFdKHR;
import dev.vkval.capture.command.ImportFenceWin32HandleKHR;
import dev.vkval.capture.command.ImportSemaphoreFdKHR;
import dev.vkval.capture.command.ImportSemaphoreWin32HandleKHR;
import dev.vkval.capture.command.ImportSemaphoreZirconHandleFUCHSIA;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.SemaphoreState;
import org.lwjgl.vulkan.KHRExternalFenceWin32;
import org.lwjgl.vulkan.KHRExternalSemaphoreWin32;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkExportSemaphoreCreateInfo;
import org.lwjgl.vulkan.VkFenceGetFdInfoKHR;
import org.lwjgl.vulkan.VkFenceGetWin32HandleInfoKHR;
import org.lwjgl.vulkan.VkImportFenceFdInfoKHR;
import org.lwjgl.vulkan.VkImportFenceWin32HandleInfoKHR;
import org.lwjgl.vulkan.VkImportSemaphoreFdInfoKHR;
import org.lwjgl.vulkan.VkImportSemaphoreWin32HandleInfoKHR;
import org.lwjgl.vulkan.VkSemaphoreGetFdInfoKHR;
import org.lwjgl.vulkan.VkSemaphoreGetWin32HandleInfoKHR;

/**
 * Imported and exported payloads of fences and semaphores. A handle with copy transference, such as a sync file, leaves
 * the object as a wait or a reset does; all other handles share the payload.
 */
final class SharedPayloadTracker {
    /** Handle types that are exported by commands in the capture. */
    private static final int SEEN_EXPORTS = VK11.VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT
            | VK11.VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT
            | VK11.VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_BIT
            | VK11.VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_KMT_BIT;

    private static final Struct IMPORT_ZIRCON = Registry.vulkan().struct("VkImportSemaphoreZirconHandleInfoFUCHSIA");

    private final StateTracker tracker;

    SharedPayloadTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        registerFences(hooks);
        registerSemaphores(hooks);
    }

    private void registerFences(Hooks hooks) {
        hooks.onEffect(CreateFence.ID, call -> {
            int named = KHRExternalFenceWin32.VK_STRUCTURE_TYPE_EXPORT_FENCE_WIN32_HANDLE_INFO_KHR;
            if (PNext.find(CreateFence.pCreateInfo(call), named) != 0) {
                fence(CMemory.u64(CreateFence.pFence(call), 0), false);
            }
        });
        hooks.onEffect(ImportFenceFdKHR.ID, call -> {
            long info = ImportFenceFdKHR.pImportFenceFdInfo(call);
            fence(VkImportFenceFdInfoKHR.nfence(info), temporaryFence(VkImportFenceFdInfoKHR.nflags(info)));
        });
        hooks.onEffect(ImportFenceWin32HandleKHR.ID, call -> {
            long info = ImportFenceWin32HandleKHR.pImportFenceWin32HandleInfo(call);
            fence(
                    VkImportFenceWin32HandleInfoKHR.nfence(info),
                    temporaryFence(VkImportFenceWin32HandleInfoKHR.nflags(info)));
        });
        hooks.onEffect(GetFenceFdKHR.ID, call -> {
            long info = GetFenceFdKHR.pGetFdInfo(call);
            boolean copied = VkFenceGetFdInfoKHR.nhandleType(info) == VK11.VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT;
            FenceState fence = tracker.get(FenceState.class, VkFenceGetFdInfoKHR.nfence(info));
            if (fence != null && copied) {
                fence.reset();
            } else if (fence != null) {
                fence.importPayload(false);
            }
        });
        hooks.onEffect(
                GetFenceWin32HandleKHR.ID,
                call -> fence(
                        VkFenceGetWin32HandleInfoKHR.nfence(GetFenceWin32HandleKHR.pGetWin32HandleInfo(call)), false));
    }

    private void registerSemaphores(Hooks hooks) {
        hooks.onEffect(CreateSemaphore.ID, call -> {
            long info = CreateSemaphore.pCreateInfo(call);
            long export = PNext.find(info, VK11.VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_CREATE_INFO);
            int named = KHRExternalSemaphoreWin32.VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_WIN32_HANDLE_INFO_KHR;
            boolean unseen = export != 0 && (VkExportSemaphoreCreateInfo.nhandleTypes(export) & ~SEEN_EXPORTS) != 0;
            if (unseen || PNext.find(info, named) != 0) {
                semaphore(CMemory.u64(CreateSemaphore.pSemaphore(call), 0), false);
            }
        });
        hooks.onEffect(ImportSemaphoreFdKHR.ID, call -> {
            long info = ImportSemaphoreFdKHR.pImportSemaphoreFdInfo(call);
            semaphore(
                    VkImportSemaphoreFdInfoKHR.nsemaphore(info),
                    temporarySemaphore(VkImportSemaphoreFdInfoKHR.nflags(info)));
        });
        hooks.onEffect(ImportSemaphoreWin32HandleKHR.ID, call -> {
            long info = ImportSemaphoreWin32HandleKHR.pImportSemaphoreWin32HandleInfo(call);
            semaphore(
                    VkImportSemaphoreWin32HandleInfoKHR.nsemaphore(info),
                    temporarySemaphore(VkImportSemaphoreWin32HandleInfoKHR.nflags(info)));
        });
        hooks.onEffect(ImportSemaphoreZirconHandleFUCHSIA.ID, call -> {
            long info = ImportSemaphoreZirconHandleFUCHSIA.pImportSemaphoreZirconHandleInfo(call);
            semaphore(
                    CMemory.handle(info + IMPORT_ZIRCON.member("semaphore").offset()),
                    temporarySemaphore(
                            CMemory.u32(info + IMPORT_ZIRCON.member("flags").offset(), 0)));
        });
        hooks.onEffect(GetSemaphoreFdKHR.ID, call -> {
            long info = GetSemaphoreFdKHR.pGetFdInfo(call);
            boolean copied =
                    VkSemaphoreGetFdInfoKHR.nhandleType(info) == VK11.VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT;
            SemaphoreState semaphore = tracker.get(SemaphoreState.class, VkSemaphoreGetFdInfoKHR.nsemaphore(info));
            if (semaphore != null && copied) {
                tracker.observers().forEach(observer -> observer.payloadCopied(semaphore));
                semaphore.waited();
            } else if (semaphore != null) {
                semaphore.importPayload(false);
            }
        });
        hooks.onEffect(
                GetSemaphoreWin32HandleKHR.ID,
                call -> semaphore(
                        VkSemaphoreGetWin32HandleInfoKHR.nsemaphore(
                                GetSemaphoreWin32HandleKHR.pGetWin32HandleInfo(call)),
                        false));
    }

    private static boolean temporaryFence(int flags) {
        return (flags & VK11.VK_FENCE_IMPORT_TEMPORARY_BIT) != 0;
    }

    private static boolean temporarySemaphore(int flags) {
        return (flags & VK11.VK_SEMAPHORE_IMPORT_TEMPORARY_BIT) != 0;
    }

    private void fence(long id, boolean temporarily) {
        FenceState fence = tracker.get(FenceState.class, id);
        if (fence != null) {
            fence.importPayload(temporarily);
        }
    }

    private void semaphore(long id, boolean temporarily) {
        SemaphoreState semaphore = tracker.get(SemaphoreState.class, id);
        if (semaphore != null) {
            semaphore.importPayload(temporarily);
        }
    }
}
