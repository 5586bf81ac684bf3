package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateSemaphore;
import dev.vkval.capture.command.DestroyFence;
import dev.vkval.capture.command.DestroySemaphore;
import dev.vkval.capture.command.DestroySwapchainKHR;
import dev.vkval.capture.command.GetFenceFdKHR;
import dev.vkval.capture.command.GetQueryPoolResults;
import dev.vkval.capture.command.GetSemaphoreFdKHR;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.Present;
import dev.vkval.command.Submit;
import dev.vkval.finding.Place;
import dev.vkval.progress.HostProgress;
import dev.vkval.progress.HostWaits;
import dev.vkval.progress.PendingWork;
import dev.vkval.progress.SemaphoreValue;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.LongHashSet;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkFenceGetFdInfoKHR;
import org.lwjgl.vulkan.VkSemaphoreGetFdInfoKHR;
import org.lwjgl.vulkan.VkSemaphoreTypeCreateInfo;

/**
 * Reads from the calls which work is submitted and, from the recorded results, which has completed.
 * A call that a layer stopped submitted nothing, and the work of a trimmed capture's state section has completed.
 */
final class Progress implements HostProgress {
    private final ObjectsInUse used;
    private final PendingWork<SubmittedUses> work;
    private final RecordedUses recordings;

    Progress(ObjectsInUse used, RecordedUses recordings) {
        this.used = used;
        this.work = used.work();
        this.recordings = recordings;
    }

    void register(Hooks hooks) {
        hooks.postCallRecord(QueueSubmit.ID, this::submit);
        hooks.postCallRecord(QueueSubmit2.ID, this::submit);
        hooks.postCallRecord(QueueBindSparse.ID, this::submit);
        hooks.postCallRecord(QueuePresentKHR.ID, this::present);
        new HostWaits(this).register(hooks);
        registerOtherWaits(hooks);
        hooks.onEffect(CreateSemaphore.ID, this::createSemaphore);
        hooks.postCallRecord(DestroySemaphore.ID, call -> work.forget(DestroySemaphore.semaphore(call)));
        hooks.postCallRecord(DestroyFence.ID, call -> work.forget(DestroyFence.fence(call)));
        hooks.postCallRecord(DestroySwapchainKHR.ID, call -> work.forgetSwapchain(DestroySwapchainKHR.swapchain(call)));
    }

    private void registerOtherWaits(Hooks hooks) {
        // With all results of a pool available, it is no longer in use.
        hooks.postCallRecord(GetQueryPoolResults.ID, call -> {
            if (call.result() == 0 && (GetQueryPoolResults.flags(call) & VK10.VK_QUERY_RESULT_PARTIAL_BIT) == 0) {
                used.release(GetQueryPoolResults.queryPool(call));
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
        Submit submit = Submit.of(call);
        List<LongHashSet> uses = new ArrayList<>();
        submit.forEachCommandBuffer(buffer -> uses.add(recordings.of(buffer)));
        Place place = new Place(
                call.name(),
                call.blockIndex(),
                call.frame(),
                submit.queue(),
                Place.NONE,
                Place.NONE,
                Place.NONE,
                List.of());
        used.submit(place, submit, uses);
    }

    private void present(Call call) {
        Present present = Present.of(call);
        List<PendingWork.PresentedImage> images = new ArrayList<>();
        present.images()
                .forEach(image -> images.add(
                        new PendingWork.PresentedImage(image.swapchain(), image.index(), image.id(), image.fence())));
        work.present(present.waits(), images);
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

    @Override
    public void fencesSignaled(List<Long> fences) {
        fences.forEach(work::fenceSignaled);
    }

    @Override
    public void someFenceSignaled(List<Long> fences) {
        work.someFenceSignaled(fences);
    }

    @Override
    public void semaphoresReached(List<SemaphoreValue> values) {
        values.forEach(one -> work.semaphoreReached(one.semaphore(), one.value()));
    }

    @Override
    public void someSemaphoreReached(List<SemaphoreValue> values) {
        work.someSemaphoreReached(values);
    }

    @Override
    public void signaledByHost(long semaphore, long value) {
        work.signaledByHost(semaphore, value);
    }

    @Override
    public void queueIdle(long queue) {
        work.queueIdle(queue);
    }

    @Override
    public void deviceIdle() {
        work.deviceIdle();
    }

    @Override
    public void presentReached(long swapchain, long id) {
        work.presentReached(swapchain, id);
    }

    @Override
    public void acquired(Call call, long swapchain, int index, long semaphore, long fence) {
        work.acquire(swapchain, index, semaphore, fence);
    }
}
