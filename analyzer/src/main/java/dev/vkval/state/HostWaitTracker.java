package dev.vkval.state;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AcquireNextImage2KHR;
import dev.vkval.capture.command.AcquireNextImageKHR;
import dev.vkval.capture.command.DeviceWaitIdle;
import dev.vkval.capture.command.GetFenceStatus;
import dev.vkval.capture.command.GetSemaphoreCounterValue;
import dev.vkval.capture.command.QueueWaitIdle;
import dev.vkval.capture.command.ResetFences;
import dev.vkval.capture.command.SignalSemaphore;
import dev.vkval.capture.command.WaitForFences;
import dev.vkval.capture.command.WaitForPresent2KHR;
import dev.vkval.capture.command.WaitForPresentKHR;
import dev.vkval.capture.command.WaitSemaphores;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkAcquireNextImageInfoKHR;
import org.lwjgl.vulkan.VkPresentWait2InfoKHR;
import org.lwjgl.vulkan.VkSemaphoreSignalInfo;
import org.lwjgl.vulkan.VkSemaphoreWaitInfo;

/** The progress of the device as known to the host from the recorded results, and image acquisition. */
final class HostWaitTracker {
    private final StateTracker tracker;

    HostWaitTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        hooks.onEffect(WaitForFences.ID, this::waitForFences);
        hooks.onEffect(GetFenceStatus.ID, call -> {
            if (succeeded(call)) {
                FenceState fence = tracker.get(FenceState.class, GetFenceStatus.fence(call));
                signaled(fence == null ? List.of() : List.of(fence));
            }
        });
        hooks.onEffect(ResetFences.ID, call -> {
            List<FenceState> fences = fences(ResetFences.fenceCount(call), ResetFences.pFences(call));
            tracker.observers().forEach(observer -> observer.fencesReset(fences));
        });
        hooks.onEffect(QueueWaitIdle.ID, call -> {
            QueueState queue = tracker.get(QueueState.class, QueueWaitIdle.queue(call));
            if (queue != null) {
                tracker.observers().forEach(observer -> observer.queueIdle(queue));
            }
        });
        hooks.onEffect(DeviceWaitIdle.ID, call -> tracker.observers().forEach(StateObserver::deviceIdle));
        hooks.onEffect(WaitSemaphores.ID, this::waitSemaphores);
        hooks.onEffect(GetSemaphoreCounterValue.ID, this::counterValue);
        hooks.onEffect(SignalSemaphore.ID, this::signalSemaphore);
        hooks.onEffect(
                WaitForPresentKHR.ID,
                call -> waitForPresent(call, WaitForPresentKHR.swapchain(call), WaitForPresentKHR.presentId(call)));
        hooks.onEffect(
                WaitForPresent2KHR.ID,
                call -> waitForPresent(
                        call,
                        WaitForPresent2KHR.swapchain(call),
                        VkPresentWait2InfoKHR.npresentId(WaitForPresent2KHR.pPresentWait2Info(call))));
        hooks.onEffect(
                AcquireNextImageKHR.ID,
                call -> acquire(
                        call,
                        AcquireNextImageKHR.swapchain(call),
                        AcquireNextImageKHR.pImageIndex(call),
                        AcquireNextImageKHR.semaphore(call),
                        AcquireNextImageKHR.fence(call)));
        hooks.onEffect(AcquireNextImage2KHR.ID, call -> {
            long info = AcquireNextImage2KHR.pAcquireInfo(call);
            acquire(
                    call,
                    VkAcquireNextImageInfoKHR.nswapchain(info),
                    AcquireNextImage2KHR.pImageIndex(call),
                    VkAcquireNextImageInfoKHR.nsemaphore(info),
                    VkAcquireNextImageInfoKHR.nfence(info));
        });
    }

    /** VK_SUCCESS alone; VK_NOT_READY and VK_TIMEOUT do not show completion. */
    private static boolean succeeded(Call call) {
        return call.result() == VK10.VK_SUCCESS;
    }

    private List<FenceState> fences(int count, long array) {
        List<FenceState> fences = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            FenceState fence = tracker.get(FenceState.class, CMemory.handle(array, i));
            if (fence != null) {
                fences.add(fence);
            }
        }
        return fences;
    }

    private void signaled(List<FenceState> fences) {
        if (!fences.isEmpty()) {
            tracker.observers().forEach(observer -> observer.fencesSignaled(fences));
        }
    }

    private void waitForFences(Call call) {
        int count = WaitForFences.fenceCount(call);
        List<FenceState> fences = fences(count, WaitForFences.pFences(call));
        if (!succeeded(call)) {
            return;
        }
        if (WaitForFences.waitAll(call) != 0 || count == 1) {
            signaled(fences);
        } else if (fences.size() == count) {
            List<Submission> signals = fences.stream()
                    .map(fence -> fence.external() ? null : fence.submission())
                    .toList();
            int certain = earliest(signals);
            if (certain >= 0) {
                signaled(List.of(fences.get(certain)));
            } else if (!signals.contains(null)) {
                tracker.observers().forEach(observer -> observer.someFenceSignaled(fences));
            }
        }
    }

    /**
     * The signal that has executed if any of several has. Those of one queue execute in submission order
     * (specification, Signal Operation Order): the first one. Between queues only later calls show which one it was.
     *
     * @param signals the submissions that signal, null for one that is not known or not waited for
     * @return its index, -1 if that is not known
     */
    private static int earliest(List<Submission> signals) {
        int earliest = -1;
        for (int i = 0; i < signals.size(); i++) {
            Submission signal = signals.get(i);
            boolean comparable =
                    signal != null && signal.queue() == signals.get(0).queue();
            if (!comparable
                    || earliest >= 0 && signal.number() == signals.get(earliest).number()) {
                return -1;
            }
            if (earliest < 0 || signal.number() < signals.get(earliest).number()) {
                earliest = i;
            }
        }
        return earliest;
    }

    private void waitSemaphores(Call call) {
        long info = WaitSemaphores.pWaitInfo(call);
        int count = VkSemaphoreWaitInfo.nsemaphoreCount(info);
        long semaphores = CMemory.pointer(info + VkSemaphoreWaitInfo.PSEMAPHORES);
        long values = CMemory.pointer(info + VkSemaphoreWaitInfo.PVALUES);
        if (!succeeded(call) || semaphores == 0 || values == 0) {
            return;
        }
        boolean any = (VkSemaphoreWaitInfo.nflags(info) & VK12.VK_SEMAPHORE_WAIT_ANY_BIT) != 0 && count > 1;
        List<Submission> signals = any ? signals(count, semaphores, values) : List.of();
        int certain = earliest(signals);
        if (any && certain < 0 && !signals.contains(null)) {
            someReached(count, semaphores, values);
        }
        for (int i = 0; i < CMemory.count(count, semaphores); i++) {
            if (!any || i == certain) {
                reached(CMemory.handle(semaphores, i), CMemory.u64(values, i));
            }
        }
    }

    private void someReached(int count, long semaphores, long values) {
        Map<SemaphoreState, Long> some = new LinkedHashMap<>();
        for (int i = 0; i < CMemory.count(count, semaphores); i++) {
            SemaphoreState semaphore = tracker.get(SemaphoreState.class, CMemory.handle(semaphores, i));
            some.merge(semaphore, CMemory.u64(values, i), HostWaitTracker::lower);
        }
        tracker.observers().forEach(observer -> observer.someTimelineReached(some));
    }

    private static long lower(long a, long b) {
        return Long.compareUnsigned(a, b) < 0 ? a : b;
    }

    private List<Submission> signals(int count, long semaphores, long values) {
        List<Submission> signals = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, semaphores); i++) {
            SemaphoreState semaphore = tracker.get(SemaphoreState.class, CMemory.handle(semaphores, i));
            signals.add(semaphore == null ? null : tracker.inFlight().reaching(semaphore, CMemory.u64(values, i)));
        }
        return signals;
    }

    private void counterValue(Call call) {
        long value = GetSemaphoreCounterValue.pValue(call);
        if (value != 0 && succeeded(call)) {
            reached(GetSemaphoreCounterValue.semaphore(call), CMemory.u64(value, 0));
        }
    }

    private void reached(long id, long value) {
        SemaphoreState semaphore = tracker.get(SemaphoreState.class, id);
        if (semaphore != null) {
            tracker.observers().forEach(observer -> observer.timelineReached(semaphore, value));
        }
    }

    private void signalSemaphore(Call call) {
        long info = SignalSemaphore.pSignalInfo(call);
        SemaphoreState semaphore = tracker.get(SemaphoreState.class, VkSemaphoreSignalInfo.nsemaphore(info));
        if (semaphore != null) {
            long value = VkSemaphoreSignalInfo.nvalue(info);
            tracker.observers().forEach(observer -> observer.timelineSignaledByHost(semaphore, value));
        }
    }

    private void waitForPresent(Call call, long id, long presentId) {
        SwapchainState swapchain = tracker.get(SwapchainState.class, id);
        if (swapchain != null && call.result() != VK10.VK_TIMEOUT) {
            tracker.observers().forEach(observer -> observer.presentReached(swapchain, presentId));
        }
    }

    private void acquire(Call call, long swapchainId, long index, long semaphore, long fence) {
        SwapchainState swapchain = tracker.get(SwapchainState.class, swapchainId);
        boolean nothingReady = call.result() == VK10.VK_NOT_READY || call.result() == VK10.VK_TIMEOUT;
        if (swapchain != null && index != 0 && !nothingReady) {
            Acquisition acquisition = new Acquisition(
                    call.name(),
                    call.blockIndex(),
                    call.frame(),
                    swapchain,
                    CMemory.u32(index, 0),
                    tracker.get(SemaphoreState.class, semaphore),
                    tracker.get(FenceState.class, fence),
                    call.stateSetup());
            swapchain.acquire(acquisition);
            tracker.observers().forEach(observer -> observer.acquired(acquisition));
        }
    }
}
