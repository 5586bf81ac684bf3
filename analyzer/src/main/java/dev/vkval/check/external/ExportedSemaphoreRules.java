package dev.vkval.check.external;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetFenceFdKHR;
import dev.vkval.capture.command.GetMemoryFdKHR;
import dev.vkval.capture.command.GetSemaphoreFdKHR;
import dev.vkval.capture.command.GetSemaphoreWin32HandleKHR;
import dev.vkval.capture.command.ImportSemaphoreFdKHR;
import dev.vkval.capture.command.ImportSemaphoreWin32HandleKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.SemaphoreState;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkImportSemaphoreFdInfoKHR;
import org.lwjgl.vulkan.VkImportSemaphoreWin32HandleInfoKHR;
import org.lwjgl.vulkan.VkSemaphoreCreateInfo;
import org.lwjgl.vulkan.VkSemaphoreGetFdInfoKHR;
import org.lwjgl.vulkan.VkSemaphoreGetWin32HandleInfoKHR;

/** The types of semaphores whose payloads are shared. */
final class ExportedSemaphoreRules implements Topic {
    private static final int OPAQUE_WIN32 = VK11.VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_BIT
            | VK11.VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_KMT_BIT;

    private final CoreContext context;
    private final Map<Long, Exported> files = new HashMap<>();
    private final Map<Long, Exported> windows = new HashMap<>();

    /** A semaphore that was exported, with its VkSemaphoreCreateFlags. */
    private record Exported(boolean timeline, int flags) {}

    /** The ids of the rules for a family of handles. */
    private record Form(String temporary, String sameType, String sameFlags) {}

    private static final Form FD = new Form(
            "VUID-VkImportSemaphoreFdInfoKHR-flags-03323",
            "VUID-VkImportSemaphoreFdInfoKHR-handleType-03264",
            "VUID-VkImportSemaphoreFdInfoKHR-handleType-03263");
    private static final Form WIN32 = new Form(
            "VUID-VkImportSemaphoreWin32HandleInfoKHR-flags-03322",
            "VUID-VkImportSemaphoreWin32HandleInfoKHR-handleType-03262",
            "VUID-VkImportSemaphoreWin32HandleInfoKHR-handleType-03261");

    ExportedSemaphoreRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetSemaphoreFdKHR.ID, call -> {
            long info = GetSemaphoreFdKHR.pGetFdInfo(call);
            forget(GetSemaphoreFdKHR.pFd(call));
            if (VkSemaphoreGetFdInfoKHR.nhandleType(info) == VK11.VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT) {
                long out = GetSemaphoreFdKHR.pFd(call);
                exported(files, out == 0 ? -1 : CMemory.u32(out, 0), VkSemaphoreGetFdInfoKHR.nsemaphore(info));
            }
        });
        hooks.record(GetFenceFdKHR.ID, call -> forget(GetFenceFdKHR.pFd(call)));
        hooks.record(GetMemoryFdKHR.ID, call -> forget(GetMemoryFdKHR.pFd(call)));
        hooks.record(GetSemaphoreWin32HandleKHR.ID, call -> {
            long info = GetSemaphoreWin32HandleKHR.pGetWin32HandleInfo(call);
            long out = GetSemaphoreWin32HandleKHR.pHandle(call);
            if (out != 0 && (VkSemaphoreGetWin32HandleInfoKHR.nhandleType(info) & OPAQUE_WIN32) != 0) {
                exported(windows, CMemory.u64(out, 0), VkSemaphoreGetWin32HandleInfoKHR.nsemaphore(info));
            }
        });
        hooks.validate(ImportSemaphoreFdKHR.ID, call -> {
            long info = ImportSemaphoreFdKHR.pImportSemaphoreFdInfo(call);
            if (VkImportSemaphoreFdInfoKHR.nhandleType(info) == VK11.VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT) {
                imports(
                        call,
                        files.get((long) VkImportSemaphoreFdInfoKHR.nfd(info)),
                        VkImportSemaphoreFdInfoKHR.nsemaphore(info),
                        VkImportSemaphoreFdInfoKHR.nflags(info),
                        FD);
            }
        });
        hooks.record(
                ImportSemaphoreFdKHR.ID,
                call -> files.remove(
                        (long) VkImportSemaphoreFdInfoKHR.nfd(ImportSemaphoreFdKHR.pImportSemaphoreFdInfo(call))));
        hooks.validate(ImportSemaphoreWin32HandleKHR.ID, call -> {
            long info = ImportSemaphoreWin32HandleKHR.pImportSemaphoreWin32HandleInfo(call);
            if ((VkImportSemaphoreWin32HandleInfoKHR.nhandleType(info) & OPAQUE_WIN32) != 0) {
                imports(
                        call,
                        windows.get(VkImportSemaphoreWin32HandleInfoKHR.nhandle(info)),
                        VkImportSemaphoreWin32HandleInfoKHR.nsemaphore(info),
                        VkImportSemaphoreWin32HandleInfoKHR.nflags(info),
                        WIN32);
            }
        });
    }

    /** A number that is given to another handle was closed before. */
    private void forget(long out) {
        if (out != 0) {
            files.remove((long) CMemory.u32(out, 0));
        }
    }

    private void exported(Map<Long, Exported> handles, long handle, long id) {
        SemaphoreState semaphore = context.get(SemaphoreState.class, id);
        if (semaphore != null) {
            OptionalLong created = CreationParameters.address("VkSemaphore", semaphore);
            int flags = created.isPresent() ? VkSemaphoreCreateInfo.nflags(created.getAsLong()) : 0;
            handles.put(handle, new Exported(semaphore.timeline(), flags));
        }
    }

    private void imports(Call call, Exported exported, long id, int flags, Form form) {
        SemaphoreState semaphore = context.get(SemaphoreState.class, id);
        if (exported == null || semaphore == null) {
            return;
        }
        String info = call.command().parameters().get(1).name();
        boolean timeline = exported.timeline();
        if (timeline && (flags & VK11.VK_SEMAPHORE_IMPORT_TEMPORARY_BIT) != 0) {
            context.error(call, form.temporary())
                    .on(semaphore)
                    .parameter(info + "->flags")
                    .title("the payload of a timeline semaphore is imported temporarily")
                    .message("the handle was exported from a timeline semaphore, whose payload is always permanent")
                    .help("import it without VK_SEMAPHORE_IMPORT_TEMPORARY_BIT")
                    .report();
        }
        if (timeline != semaphore.timeline()) {
            context.error(call, form.sameType())
                    .on(semaphore)
                    .parameter(info + "->handleType")
                    .title("the payload of a semaphore of another type is imported")
                    .message(
                            "the handle was exported from a %s semaphore, but %s is a %s semaphore",
                            timeline ? "timeline" : "binary", semaphore, semaphore.timeline() ? "timeline" : "binary")
                    .help("create the semaphore with the type of the one that was exported")
                    .report();
        }
        OptionalLong created = CreationParameters.address("VkSemaphore", semaphore);
        if (created.isPresent() && VkSemaphoreCreateInfo.nflags(created.getAsLong()) != exported.flags()) {
            context.error(call, form.sameFlags())
                    .on(semaphore)
                    .parameter(info + "->semaphore")
                    .title("the payload of a semaphore with other flags is imported")
                    .message(
                            "the flags of %s are 0x%x, but the handle was exported from a semaphore with 0x%x",
                            semaphore, VkSemaphoreCreateInfo.nflags(created.getAsLong()), exported.flags())
                    .help("create the semaphore with the flags of the one that was exported")
                    .report();
        }
    }
}
