package dev.vkval.progress;

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
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkAcquireNextImageInfoKHR;
import org.lwjgl.vulkan.VkPresentWait2InfoKHR;
import org.lwjgl.vulkan.VkSemaphoreSignalInfo;
import org.lwjgl.vulkan.VkSemaphoreWaitInfo;

/** Reads what the host learns of the device from the calls that wait or ask, and their recorded results. */
public final class HostWaits {
    private final HostProgress progress;

    public HostWaits(HostProgress progress) {
        this.progress = progress;
    }

    public void register(Hooks hooks) {
        hooks.onEffect(WaitForFences.ID, this::waitForFences);
        hooks.onEffect(GetFenceStatus.ID, call -> {
            if (succeeded(call)) {
                progress.fencesSignaled(List.of(GetFenceStatus.fence(call)));
            }
        });
        hooks.onEffect(
                ResetFences.ID,
                call -> progress.fencesReset(CMemory.handles(ResetFences.pFences(call), ResetFences.fenceCount(call))));
        hooks.onEffect(QueueWaitIdle.ID, call -> progress.queueIdle(QueueWaitIdle.queue(call)));
        hooks.onEffect(DeviceWaitIdle.ID, call -> progress.deviceIdle());
        hooks.onEffect(WaitSemaphores.ID, this::waitSemaphores);
        hooks.onEffect(GetSemaphoreCounterValue.ID, this::counterValue);
        hooks.onEffect(SignalSemaphore.ID, call -> {
            long info = SignalSemaphore.pSignalInfo(call);
            progress.signaledByHost(VkSemaphoreSignalInfo.nsemaphore(info), VkSemaphoreSignalInfo.nvalue(info));
        });
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

    private void waitForFences(Call call) {
        List<Long> fences = CMemory.handles(WaitForFences.pFences(call), WaitForFences.fenceCount(call));
        if (succeeded(call) && (WaitForFences.waitAll(call) != 0 || fences.size() <= 1)) {
            progress.fencesSignaled(fences);
        } else if (succeeded(call)) {
            progress.someFenceSignaled(fences);
        }
    }

    private void waitSemaphores(Call call) {
        long info = WaitSemaphores.pWaitInfo(call);
        long semaphores = CMemory.pointer(info + VkSemaphoreWaitInfo.PSEMAPHORES);
        long values = CMemory.pointer(info + VkSemaphoreWaitInfo.PVALUES);
        if (!succeeded(call) || values == 0) {
            return;
        }
        List<SemaphoreValue> reached = new ArrayList<>();
        for (int i = 0; i < CMemory.count(VkSemaphoreWaitInfo.nsemaphoreCount(info), semaphores); i++) {
            reached.add(new SemaphoreValue(CMemory.handle(semaphores, i), CMemory.u64(values, i)));
        }
        boolean any = (VkSemaphoreWaitInfo.nflags(info) & VK12.VK_SEMAPHORE_WAIT_ANY_BIT) != 0;
        if (any && reached.size() > 1) {
            progress.someSemaphoreReached(reached);
        } else {
            progress.semaphoresReached(reached);
        }
    }

    private void counterValue(Call call) {
        long value = GetSemaphoreCounterValue.pValue(call);
        if (value != 0 && succeeded(call)) {
            progress.semaphoresReached(
                    List.of(new SemaphoreValue(GetSemaphoreCounterValue.semaphore(call), CMemory.u64(value))));
        }
    }

    private void waitForPresent(Call call, long swapchain, long id) {
        if (call.result() != VK10.VK_TIMEOUT) {
            progress.presentReached(swapchain, id);
        }
    }

    private void acquire(Call call, long swapchain, long index, long semaphore, long fence) {
        boolean nothingReady = call.result() == VK10.VK_NOT_READY || call.result() == VK10.VK_TIMEOUT;
        if (index != 0 && !nothingReady) {
            progress.acquired(call, swapchain, CMemory.u32(index), semaphore, fence);
        }
    }
}
