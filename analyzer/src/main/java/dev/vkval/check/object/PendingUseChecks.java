package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AcquireNextImage2KHR;
import dev.vkval.capture.command.AcquireNextImageKHR;
import dev.vkval.capture.command.GetSwapchainImagesKHR;
import dev.vkval.capture.command.ImportFenceFdKHR;
import dev.vkval.capture.command.ImportFenceWin32HandleKHR;
import dev.vkval.capture.command.ImportSemaphoreFdKHR;
import dev.vkval.capture.command.ImportSemaphoreZirconHandleFUCHSIA;
import dev.vkval.capture.command.ReleaseSwapchainImagesKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.finding.Place;
import dev.vkval.identity.CapturedObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VkAcquireNextImageInfoKHR;
import org.lwjgl.vulkan.VkImportFenceFdInfoKHR;
import org.lwjgl.vulkan.VkImportFenceWin32HandleInfoKHR;
import org.lwjgl.vulkan.VkImportSemaphoreFdInfoKHR;
import org.lwjgl.vulkan.VkReleaseSwapchainImagesInfoKHR;

/** Objects that get another use while submitted work that is not known to have completed still uses them. */
final class PendingUseChecks implements Topic {
    private final CoreContext context;
    private final ObjectsInUse inUse;
    /** The images of swapchains by their index. */
    private final Map<Long, List<Long>> images = new HashMap<>();

    PendingUseChecks(CoreContext context, ObjectsInUse inUse) {
        this.context = context;
        this.inUse = inUse;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                AcquireNextImageKHR.ID,
                call -> acquire(
                        call,
                        AcquireNextImageKHR.semaphore(call),
                        "VUID-vkAcquireNextImageKHR-semaphore-01779",
                        "semaphore"));
        hooks.validate(
                AcquireNextImage2KHR.ID,
                call -> acquire(
                        call,
                        VkAcquireNextImageInfoKHR.nsemaphore(AcquireNextImage2KHR.pAcquireInfo(call)),
                        "VUID-VkAcquireNextImageInfoKHR-semaphore-01781",
                        "pAcquireInfo->semaphore"));
        String imported = "its payload is imported";
        hooks.validate(
                ImportSemaphoreFdKHR.ID,
                call -> check(
                        call,
                        VkImportSemaphoreFdInfoKHR.nsemaphore(ImportSemaphoreFdKHR.pImportSemaphoreFdInfo(call)),
                        "VUID-vkImportSemaphoreFdKHR-semaphore-01142",
                        "pImportSemaphoreFdInfo->semaphore",
                        imported));
        Struct zircon = Registry.vulkan().struct("VkImportSemaphoreZirconHandleInfoFUCHSIA");
        hooks.validate(
                ImportSemaphoreZirconHandleFUCHSIA.ID,
                call -> check(
                        call,
                        CMemory.handle(ImportSemaphoreZirconHandleFUCHSIA.pImportSemaphoreZirconHandleInfo(call)
                                + zircon.member("semaphore").offset()),
                        "VUID-vkImportSemaphoreZirconHandleFUCHSIA-semaphore-04764",
                        "pImportSemaphoreZirconHandleInfo->semaphore",
                        imported));
        hooks.validate(
                ImportFenceFdKHR.ID,
                call -> check(
                        call,
                        VkImportFenceFdInfoKHR.nfence(ImportFenceFdKHR.pImportFenceFdInfo(call)),
                        "VUID-vkImportFenceFdKHR-fence-01463",
                        "pImportFenceFdInfo->fence",
                        imported));
        hooks.validate(
                ImportFenceWin32HandleKHR.ID,
                call -> check(
                        call,
                        VkImportFenceWin32HandleInfoKHR.nfence(
                                ImportFenceWin32HandleKHR.pImportFenceWin32HandleInfo(call)),
                        "VUID-vkImportFenceWin32HandleKHR-fence-04448",
                        "pImportFenceWin32HandleInfo->fence",
                        imported));
        hooks.record(GetSwapchainImagesKHR.ID, call -> {
            long array = GetSwapchainImagesKHR.pSwapchainImages(call);
            long count = GetSwapchainImagesKHR.pSwapchainImageCount(call);
            if (array != 0 && count != 0) {
                images.put(GetSwapchainImagesKHR.swapchain(call), CMemory.handles(array, CMemory.u32(count, 0)));
            }
        });
        hooks.validate(ReleaseSwapchainImagesKHR.ID, this::release);
    }

    private void release(Call call) {
        long info = ReleaseSwapchainImagesKHR.pReleaseInfo(call);
        List<Long> known = images.getOrDefault(VkReleaseSwapchainImagesInfoKHR.nswapchain(info), List.of());
        long indices = CMemory.pointer(info + VkReleaseSwapchainImagesInfoKHR.PIMAGEINDICES);
        int count = CMemory.count(VkReleaseSwapchainImagesInfoKHR.nimageIndexCount(info), indices);
        for (int i = 0; i < count; i++) {
            int index = CMemory.u32(indices, i);
            if (index >= 0 && index < known.size()) {
                check(
                        call,
                        known.get(index),
                        "VUID-VkReleaseSwapchainImagesInfoKHR-pImageIndices-07786",
                        "pReleaseInfo->pImageIndices[" + i + "]",
                        "it is released to the presentation engine");
            }
        }
    }

    /** A semaphore that an earlier frame used may be free by now: programs order frames by what they acquire. */
    private void acquire(Call call, long id, String rule, String parameter) {
        Place user = id == 0 ? null : inUse.user(id);
        if (user != null && user.frame() == call.frame()) {
            check(call, id, rule, parameter, "an acquire signals it");
        }
    }

    private void check(Call call, long id, String rule, String parameter, String what) {
        CapturedObject object = id == 0 ? null : context.objects().living(id);
        Place user = object == null ? null : inUse.user(id);
        if (user != null) {
            InUseChecks.problem(context, call, object, user, rule, what)
                    .parameter(parameter)
                    .report();
        }
    }
}
