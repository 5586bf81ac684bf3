package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AcquireNextImage2KHR;
import dev.vkval.capture.command.AcquireNextImageKHR;
import dev.vkval.capture.command.CreateSemaphore;
import dev.vkval.capture.command.DestroyFence;
import dev.vkval.capture.command.DestroySemaphore;
import dev.vkval.capture.command.DeviceWaitIdle;
import dev.vkval.capture.command.GetFenceFdKHR;
import dev.vkval.capture.command.GetFenceStatus;
import dev.vkval.capture.command.GetQueryPoolResults;
import dev.vkval.capture.command.GetSemaphoreCounterValue;
import dev.vkval.capture.command.GetSemaphoreFdKHR;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.QueueWaitIdle;
import dev.vkval.capture.command.SignalSemaphore;
import dev.vkval.capture.command.WaitForFences;
import dev.vkval.capture.command.WaitForPresent2KHR;
import dev.vkval.capture.command.WaitForPresentKHR;
import dev.vkval.capture.command.WaitSemaphores;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.Submit;
import dev.vkval.finding.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.agrona.collections.LongHashSet;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRPresentId;
import org.lwjgl.vulkan.KHRPresentId2;
import org.lwjgl.vulkan.KHRSwapchainMaintenance1;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkAcquireNextImageInfoKHR;
import org.lwjgl.vulkan.VkFenceGetFdInfoKHR;
import org.lwjgl.vulkan.VkPresentIdKHR;
import org.lwjgl.vulkan.VkPresentInfoKHR;
import org.lwjgl.vulkan.VkPresentWait2InfoKHR;
import org.lwjgl.vulkan.VkSemaphoreGetFdInfoKHR;
import org.lwjgl.vulkan.VkSemaphoreSignalInfo;
import org.lwjgl.vulkan.VkSemaphoreTypeCreateInfo;
import org.lwjgl.vulkan.VkSemaphoreWaitInfo;
import org.lwjgl.vulkan.VkSwapchainPresentFenceInfoEXT;

/**
 * Reads from the calls which work is submitted and, from the recorded results, which has completed.
 * A call that a layer stopped submitted nothing, and the work of a trimmed capture's state section has completed.
 */
final class Progress {

    /** An image of a swapchain. */
    private record PresentedImage(long swapchain, int index) {}

    private static final int PRESENT_FENCES_TYPE =
            KHRSwapchainMaintenance1.VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_FENCE_INFO_KHR;

    private final PendingWork work;
    private final RecordedUses recordings;
    private final Map<PresentedImage, List<Work>> presents = new HashMap<>();
    private final Map<Long, NavigableMap<Long, List<Work>>> presentIds = new HashMap<>();

    Progress(PendingWork work, RecordedUses recordings) {
        this.work = work;
        this.recordings = recordings;
    }

    void register(Hooks hooks) {
        hooks.postCallRecord(QueueSubmit.ID, this::submit);
        hooks.postCallRecord(QueueSubmit2.ID, this::submit);
        hooks.postCallRecord(QueueBindSparse.ID, this::submit);
        hooks.postCallRecord(QueuePresentKHR.ID, this::present);
        hooks.postCallRecord(
                AcquireNextImageKHR.ID,
                call -> acquire(
                        call,
                        AcquireNextImageKHR.swapchain(call),
                        AcquireNextImageKHR.pImageIndex(call),
                        AcquireNextImageKHR.semaphore(call),
                        AcquireNextImageKHR.fence(call)));
        hooks.postCallRecord(AcquireNextImage2KHR.ID, call -> {
            long info = AcquireNextImage2KHR.pAcquireInfo(call);
            acquire(
                    call,
                    VkAcquireNextImageInfoKHR.nswapchain(info),
                    AcquireNextImage2KHR.pImageIndex(call),
                    VkAcquireNextImageInfoKHR.nsemaphore(info),
                    VkAcquireNextImageInfoKHR.nfence(info));
        });
        registerWaits(hooks);
        hooks.onEffect(CreateSemaphore.ID, this::createSemaphore);
        hooks.postCallRecord(DestroySemaphore.ID, call -> work.forget(DestroySemaphore.semaphore(call)));
        hooks.postCallRecord(DestroyFence.ID, call -> work.forget(DestroyFence.fence(call)));
    }

    private void registerWaits(Hooks hooks) {
        hooks.postCallRecord(QueueWaitIdle.ID, call -> {
            if (call.result() == 0) {
                work.queueIdle(QueueWaitIdle.queue(call));
            }
        });
        hooks.postCallRecord(DeviceWaitIdle.ID, call -> {
            if (call.result() == 0) {
                work.idle();
            }
        });
        hooks.postCallRecord(WaitForFences.ID, this::waitForFences);
        hooks.postCallRecord(GetFenceStatus.ID, call -> {
            if (call.result() == 0) {
                work.fenceSignaled(GetFenceStatus.fence(call));
            }
        });
        hooks.postCallRecord(WaitSemaphores.ID, this::waitSemaphores);
        hooks.postCallRecord(GetSemaphoreCounterValue.ID, call -> {
            long value = GetSemaphoreCounterValue.pValue(call);
            if (call.result() == 0 && value != 0) {
                work.semaphoreReached(GetSemaphoreCounterValue.semaphore(call), MemoryUtil.memGetLong(value));
            }
        });
        hooks.postCallRecord(
                WaitForPresentKHR.ID,
                call -> waitForPresent(call, WaitForPresentKHR.swapchain(call), WaitForPresentKHR.presentId(call)));
        hooks.postCallRecord(
                WaitForPresent2KHR.ID,
                call -> waitForPresent(
                        call,
                        WaitForPresent2KHR.swapchain(call),
                        VkPresentWait2InfoKHR.npresentId(WaitForPresent2KHR.pPresentWait2Info(call))));
        hooks.onEffect(SignalSemaphore.ID, call -> {
            long info = SignalSemaphore.pSignalInfo(call);
            work.give(VkSemaphoreSignalInfo.nsemaphore(info), VkSemaphoreSignalInfo.nvalue(info));
        });
        // With all results of a pool available, it is no longer in use.
        hooks.postCallRecord(GetQueryPoolResults.ID, call -> {
            if (call.result() == 0 && (GetQueryPoolResults.flags(call) & VK10.VK_QUERY_RESULT_PARTIAL_BIT) == 0) {
                work.release(GetQueryPoolResults.queryPool(call));
            }
        });
        // The owner of the file descriptor may wait for it outside of the capture.
        hooks.onEffect(
                GetFenceFdKHR.ID,
                call -> work.fenceSignaled(VkFenceGetFdInfoKHR.nfence(GetFenceFdKHR.pGetFdInfo(call))));
        hooks.onEffect(
                GetSemaphoreFdKHR.ID,
                call -> work.semaphoreReached(
                        VkSemaphoreGetFdInfoKHR.nsemaphore(GetSemaphoreFdKHR.pGetFdInfo(call)), -1));
    }

    private void submit(Call call) {
        if (call.result() < 0 || call.stateSetup()) {
            return;
        }
        SubmitReader submit = SubmitReader.read(call);
        List<LongHashSet> uses = new ArrayList<>();
        submit.commandBuffers().forEach(buffer -> uses.add(recordings.of(buffer)));
        long queue = call.u64(0);
        Place place = new Place(
                call.name(), call.blockIndex(), call.frame(), queue, Place.NONE, Place.NONE, Place.NONE, List.of());
        work.submit(queue, place, submit, Submit.of(call).fence(), uses);
    }

    private void createSemaphore(Call call) {
        long type = PNext.find(CreateSemaphore.pCreateInfo(call), VK12.VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO);
        long made = CreateSemaphore.pSemaphore(call);
        if (made != 0
                && type != 0
                && VkSemaphoreTypeCreateInfo.nsemaphoreType(type) == VK12.VK_SEMAPHORE_TYPE_TIMELINE) {
            work.timeline(MemoryUtil.memGetLong(made), VkSemaphoreTypeCreateInfo.ninitialValue(type));
        }
    }

    private void waitForFences(Call call) {
        int count = WaitForFences.fenceCount(call);
        long array = WaitForFences.pFences(call);
        List<Long> fences = new ArrayList<>();
        for (long i = 0; array != 0 && i < Integer.toUnsignedLong(count); i++) {
            fences.add(MemoryUtil.memGetLong(array + i * Long.BYTES));
        }
        if (call.result() == 0 && (WaitForFences.waitAll(call) != 0 || count == 1)) {
            fences.forEach(work::fenceSignaled);
        } else if (call.result() == 0) {
            work.someFenceSignaled(fences);
        }
    }

    private void waitSemaphores(Call call) {
        long info = WaitSemaphores.pWaitInfo(call);
        int count = VkSemaphoreWaitInfo.nsemaphoreCount(info);
        boolean any = (VkSemaphoreWaitInfo.nflags(info) & VK12.VK_SEMAPHORE_WAIT_ANY_BIT) != 0;
        long semaphores = MemoryUtil.memGetAddress(info + VkSemaphoreWaitInfo.PSEMAPHORES);
        long values = MemoryUtil.memGetAddress(info + VkSemaphoreWaitInfo.PVALUES);
        List<SubmitReader.SemaphoreUse> reached = new ArrayList<>();
        for (long i = 0; semaphores != 0 && values != 0 && i < Integer.toUnsignedLong(count); i++) {
            reached.add(new SubmitReader.SemaphoreUse(
                    MemoryUtil.memGetLong(semaphores + i * Long.BYTES),
                    MemoryUtil.memGetLong(values + i * Long.BYTES)));
        }
        if (call.result() == 0 && (!any || count == 1)) {
            reached.forEach(use -> work.semaphoreReached(use.semaphore(), use.value()));
        } else if (call.result() == 0) {
            work.someReached(reached);
        }
    }

    private void present(Call call) {
        long info = QueuePresentKHR.pPresentInfo(call);
        long semaphores = MemoryUtil.memGetAddress(info + VkPresentInfoKHR.PWAITSEMAPHORES);
        List<Long> waited = new ArrayList<>();
        for (long i = 0; semaphores != 0 && i < VkPresentInfoKHR.nwaitSemaphoreCount(info); i++) {
            waited.add(MemoryUtil.memGetLong(semaphores + i * Long.BYTES));
        }
        List<Work> awaited = work.awaitedBy(waited);
        presentFences(call, PNext.find(info, PRESENT_FENCES_TYPE), awaited);
        presentIds(info, PNext.find(info, KHRPresentId.VK_STRUCTURE_TYPE_PRESENT_ID_KHR), awaited);
        presentIds(info, PNext.find(info, KHRPresentId2.VK_STRUCTURE_TYPE_PRESENT_ID_2_KHR), awaited);
        long swapchains = MemoryUtil.memGetAddress(info + VkPresentInfoKHR.PSWAPCHAINS);
        long indices = MemoryUtil.memGetAddress(info + VkPresentInfoKHR.PIMAGEINDICES);
        for (long i = 0; swapchains != 0 && indices != 0 && i < VkPresentInfoKHR.nswapchainCount(info); i++) {
            presents.put(
                    new PresentedImage(
                            MemoryUtil.memGetLong(swapchains + i * Long.BYTES),
                            MemoryUtil.memGetInt(indices + i * Integer.BYTES)),
                    awaited);
        }
    }

    private void presentFences(Call call, long info, List<Work> awaited) {
        long fences = info == 0 ? 0 : MemoryUtil.memGetAddress(info + VkSwapchainPresentFenceInfoEXT.PFENCES);
        for (long i = 0; fences != 0 && i < VkSwapchainPresentFenceInfoEXT.nswapchainCount(info); i++) {
            work.presented(
                    Place.ofCall(call.name(), call.blockIndex(), call.frame()),
                    0,
                    MemoryUtil.memGetLong(fences + i * Long.BYTES),
                    awaited);
        }
    }

    /** @param given address of a VkPresentIdKHR, or a VkPresentId2KHR of the same layout; 0 for none */
    private void presentIds(long info, long given, List<Work> awaited) {
        long ids = given == 0 ? 0 : MemoryUtil.memGetAddress(given + VkPresentIdKHR.PPRESENTIDS);
        long swapchains = MemoryUtil.memGetAddress(info + VkPresentInfoKHR.PSWAPCHAINS);
        int count = given == 0
                ? 0
                : Math.min(VkPresentIdKHR.nswapchainCount(given), VkPresentInfoKHR.nswapchainCount(info));
        for (long i = 0; ids != 0 && swapchains != 0 && i < count; i++) {
            presentIds
                    .computeIfAbsent(
                            MemoryUtil.memGetLong(swapchains + i * Long.BYTES),
                            swapchain -> new TreeMap<>(Long::compareUnsigned))
                    .put(MemoryUtil.memGetLong(ids + i * Long.BYTES), awaited);
        }
    }

    private void waitForPresent(Call call, long swapchain, long id) {
        boolean taken = call.result() >= 0 && call.result() != VK10.VK_TIMEOUT;
        NavigableMap<Long, List<Work>> presented = taken ? presentIds.get(swapchain) : null;
        if (presented != null) {
            NavigableMap<Long, List<Work>> reached = presented.headMap(id, true);
            List.copyOf(reached.values()).forEach(work::completeAll);
            reached.clear();
        }
    }

    private void acquire(Call call, long swapchain, long index, long semaphore, long fence) {
        if (call.result() >= 0 && index != 0) {
            List<Work> awaited = presents.remove(new PresentedImage(swapchain, MemoryUtil.memGetInt(index)));
            work.presented(
                    Place.ofCall(call.name(), call.blockIndex(), call.frame()),
                    semaphore,
                    fence,
                    awaited == null ? List.of() : awaited);
        }
    }
}
