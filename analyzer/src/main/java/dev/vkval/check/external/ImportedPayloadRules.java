package dev.vkval.check.external;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetFenceFdKHR;
import dev.vkval.capture.command.GetFenceWin32HandleKHR;
import dev.vkval.capture.command.GetSemaphoreFdKHR;
import dev.vkval.capture.command.GetSemaphoreWin32HandleKHR;
import dev.vkval.capture.command.GetSemaphoreZirconHandleFUCHSIA;
import dev.vkval.capture.command.ImportFenceFdKHR;
import dev.vkval.capture.command.ImportFenceWin32HandleKHR;
import dev.vkval.capture.command.ImportSemaphoreFdKHR;
import dev.vkval.capture.command.ImportSemaphoreWin32HandleKHR;
import dev.vkval.capture.command.ImportSemaphoreZirconHandleFUCHSIA;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkFenceGetFdInfoKHR;
import org.lwjgl.vulkan.VkFenceGetWin32HandleInfoKHR;
import org.lwjgl.vulkan.VkImportFenceFdInfoKHR;
import org.lwjgl.vulkan.VkImportFenceWin32HandleInfoKHR;
import org.lwjgl.vulkan.VkImportSemaphoreFdInfoKHR;
import org.lwjgl.vulkan.VkImportSemaphoreWin32HandleInfoKHR;
import org.lwjgl.vulkan.VkSemaphoreGetFdInfoKHR;
import org.lwjgl.vulkan.VkSemaphoreGetWin32HandleInfoKHR;

/** Export of fences and semaphores: of payloads that were imported, and of ones that a copy takes. */
final class ImportedPayloadRules implements Topic {
    /** The handle type that the payload was imported with last. */
    private static final StateObject.SubStateKey<Integer> IMPORTED = new StateObject.SubStateKey<>(Integer.class);

    private final CoreContext context;
    private final ReportedHandleTypes reported;

    ImportedPayloadRules(CoreContext context, ReportedHandleTypes reported) {
        this.context = context;
        this.reported = reported;
    }

    @Override
    public void register(TopicHooks hooks) {
        imports(hooks);
        zircon(hooks);
        hooks.validate(GetFenceFdKHR.ID, call -> {
            long info = GetFenceFdKHR.pGetFdInfo(call);
            FenceState fence = context.get(FenceState.class, VkFenceGetFdInfoKHR.nfence(info));
            int type = VkFenceGetFdInfoKHR.nhandleType(info);
            fence(call, fence, type, "VUID-VkFenceGetFdInfoKHR-fence-01455");
            copied(call, fence, type, "VUID-VkFenceGetFdInfoKHR-handleType-01454");
        });
        hooks.validate(GetFenceWin32HandleKHR.ID, call -> {
            long info = GetFenceWin32HandleKHR.pGetWin32HandleInfo(call);
            FenceState fence = context.get(FenceState.class, VkFenceGetWin32HandleInfoKHR.nfence(info));
            int type = VkFenceGetWin32HandleInfoKHR.nhandleType(info);
            fence(call, fence, type, "VUID-VkFenceGetWin32HandleInfoKHR-fence-01450");
            copied(call, fence, type, "VUID-VkFenceGetWin32HandleInfoKHR-handleType-01451");
        });
        hooks.validate(GetSemaphoreFdKHR.ID, call -> {
            long info = GetSemaphoreFdKHR.pGetFdInfo(call);
            semaphore(
                    call,
                    VkSemaphoreGetFdInfoKHR.nsemaphore(info),
                    VkSemaphoreGetFdInfoKHR.nhandleType(info),
                    "VUID-VkSemaphoreGetFdInfoKHR-semaphore-01133");
        });
        hooks.validate(GetSemaphoreWin32HandleKHR.ID, call -> {
            long info = GetSemaphoreWin32HandleKHR.pGetWin32HandleInfo(call);
            semaphore(
                    call,
                    VkSemaphoreGetWin32HandleInfoKHR.nsemaphore(info),
                    VkSemaphoreGetWin32HandleInfoKHR.nhandleType(info),
                    "VUID-VkSemaphoreGetWin32HandleInfoKHR-semaphore-01128");
        });
    }

    private void zircon(TopicHooks hooks) {
        Struct get = Registry.vulkan().struct("VkSemaphoreGetZirconHandleInfoFUCHSIA");
        hooks.validate(GetSemaphoreZirconHandleFUCHSIA.ID, call -> {
            long info = GetSemaphoreZirconHandleFUCHSIA.pGetZirconHandleInfo(call);
            semaphore(
                    call,
                    CMemory.handle(info + get.member("semaphore").offset()),
                    CMemory.u32(info + get.member("handleType").offset(), 0),
                    "VUID-VkSemaphoreGetZirconHandleInfoFUCHSIA-semaphore-04759");
        });
        Struct imported = Registry.vulkan().struct("VkImportSemaphoreZirconHandleInfoFUCHSIA");
        hooks.record(ImportSemaphoreZirconHandleFUCHSIA.ID, call -> {
            long info = ImportSemaphoreZirconHandleFUCHSIA.pImportSemaphoreZirconHandleInfo(call);
            imported(
                    CMemory.handle(info + imported.member("semaphore").offset()),
                    CMemory.u32(info + imported.member("handleType").offset(), 0));
        });
    }

    private void imports(TopicHooks hooks) {
        hooks.record(ImportFenceFdKHR.ID, call -> {
            long info = ImportFenceFdKHR.pImportFenceFdInfo(call);
            imported(VkImportFenceFdInfoKHR.nfence(info), VkImportFenceFdInfoKHR.nhandleType(info));
        });
        hooks.record(ImportFenceWin32HandleKHR.ID, call -> {
            long info = ImportFenceWin32HandleKHR.pImportFenceWin32HandleInfo(call);
            imported(VkImportFenceWin32HandleInfoKHR.nfence(info), VkImportFenceWin32HandleInfoKHR.nhandleType(info));
        });
        hooks.record(ImportSemaphoreFdKHR.ID, call -> {
            long info = ImportSemaphoreFdKHR.pImportSemaphoreFdInfo(call);
            imported(VkImportSemaphoreFdInfoKHR.nsemaphore(info), VkImportSemaphoreFdInfoKHR.nhandleType(info));
        });
        hooks.record(ImportSemaphoreWin32HandleKHR.ID, call -> {
            long info = ImportSemaphoreWin32HandleKHR.pImportSemaphoreWin32HandleInfo(call);
            imported(
                    VkImportSemaphoreWin32HandleInfoKHR.nsemaphore(info),
                    VkImportSemaphoreWin32HandleInfoKHR.nhandleType(info));
        });
    }

    private void imported(long id, int handleType) {
        StateObject object = context.get(StateObject.class, id);
        if (object != null) {
            object.subState(IMPORTED, handleType);
        }
    }

    private void fence(Call call, FenceState fence, int handleType, String rule) {
        if (fence != null && fence.external()) {
            export(call, fence, new ReportedHandleTypes.FenceUse(), handleType, rule);
        }
    }

    private void semaphore(Call call, long id, int handleType, String rule) {
        SemaphoreState semaphore = context.get(SemaphoreState.class, id);
        if (semaphore != null && semaphore.external()) {
            int type = semaphore.timeline() ? VK12.VK_SEMAPHORE_TYPE_TIMELINE : VK12.VK_SEMAPHORE_TYPE_BINARY;
            export(call, semaphore, new ReportedHandleTypes.SemaphoreUse(type), handleType, rule);
        }
    }

    private void export(Call call, StateObject object, ReportedHandleTypes.Use use, int handleType, String rule) {
        Integer imported = object.subState(IMPORTED);
        DeviceState device = context.device(object);
        ReportedHandleTypes.Answer answer =
                imported == null || device == null ? null : reported.of(device.physicalDevice(), use, handleType);
        if (answer != null && (answer.fromImported() & imported) == 0) {
            context.error(call, rule)
                    .on(object)
                    .parameter(call.command().parameters().get(1).name() + "->handleType")
                    .title("an imported payload is exported as a handle that it cannot be exported as")
                    .message(
                            "%s has a payload that was imported with handle type 0x%x, but exportFromImportedHandleTypes "
                                    + "of handle type 0x%x is 0x%x",
                            object, imported, handleType, answer.fromImported())
                    .help("export the payload of the object that it was imported from")
                    .report();
        }
    }

    private void copied(Call call, FenceState fence, int handleType, String rule) {
        boolean copied = handleType == VK11.VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT;
        if (copied && fence != null && !fence.external() && fence.status() == FenceState.Status.UNSIGNALED) {
            unsignaled(call, fence, rule);
        }
    }

    private void unsignaled(Call call, FenceState fence, String rule) {
        context.error(call, rule)
                .on(fence)
                .parameter(call.command().parameters().get(1).name() + "->fence")
                .title("a fence is exported by copy that is not signaled and will not be")
                .message("%s is unsignaled, and no pending work signals it", fence)
                .help("submit the work that signals the fence first")
                .report();
    }
}
