package dev.vkval.state;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.command.CommandBufferRecording;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTFullScreenExclusive;
import org.lwjgl.vulkan.KHRPresentId;
import org.lwjgl.vulkan.KHRPresentId2;
import org.lwjgl.vulkan.KHRSurface;
import org.lwjgl.vulkan.KHRSwapchain;
import org.lwjgl.vulkan.KHRSwapchainMaintenance1;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkCommandBufferSubmitInfo;
import org.lwjgl.vulkan.VkPresentIdKHR;
import org.lwjgl.vulkan.VkPresentInfoKHR;
import org.lwjgl.vulkan.VkSemaphoreSubmitInfo;
import org.lwjgl.vulkan.VkSubmitInfo;
import org.lwjgl.vulkan.VkSubmitInfo2;
import org.lwjgl.vulkan.VkSwapchainPresentFenceInfoKHR;
import org.lwjgl.vulkan.VkTimelineSemaphoreSubmitInfo;

/** Submits and presents. */
final class QueueTracker {
    private static final long ALL_COMMANDS = VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;

    private final StateTracker tracker;
    private long nextSubmit;

    QueueTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        hooks.postCallRecord(QueueSubmit.ID, this::submit);
        hooks.postCallRecord(QueueSubmit2.ID, this::submit);
        hooks.postCallRecord(QueuePresentKHR.ID, this::present);
    }

    /** What a submit submits, with the state as it is; null if that is nothing. */
    Submission submission(Call call) {
        boolean newer = call.command().number() == QueueSubmit2.ID;
        QueueState queue = tracker.get(QueueState.class, newer ? QueueSubmit2.queue(call) : QueueSubmit.queue(call));
        if (queue == null || !StateTracker.effective(call)) {
            return null;
        }
        return new Submission(
                nextSubmit,
                call.name(),
                call.blockIndex(),
                call.frame(),
                queue,
                newer
                        ? batches2(QueueSubmit2.submitCount(call), QueueSubmit2.pSubmits(call))
                        : batches(QueueSubmit.submitCount(call), QueueSubmit.pSubmits(call)),
                tracker.get(FenceState.class, newer ? QueueSubmit2.fence(call) : QueueSubmit.fence(call)),
                tracker.queueLabels().open(queue.id()),
                call.stateSetup());
    }

    private void submit(Call call) {
        Submission submission = submission(call);
        nextSubmit++;
        if (submission != null) {
            tracker.observers().forEach(observer -> observer.submitted(submission));
            submission
                    .batches()
                    .forEach(batch ->
                            batch.waits().forEach(wait -> wait.semaphore().waited()));
        }
    }

    private List<Submission.Batch> batches(int count, long submits) {
        List<Submission.Batch> batches = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, submits); i++) {
            batches.add(batch(CMemory.element(submits, i, VkSubmitInfo.SIZEOF)));
        }
        return batches;
    }

    private Submission.Batch batch(long info) {
        long timeline = PNext.find(info, VK12.VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
        long waitValues = 0;
        long signalValues = 0;
        int waitValueCount = 0;
        int signalValueCount = 0;
        if (timeline != 0) {
            waitValues = CMemory.pointer(timeline + VkTimelineSemaphoreSubmitInfo.PWAITSEMAPHOREVALUES);
            waitValueCount =
                    CMemory.count(VkTimelineSemaphoreSubmitInfo.nwaitSemaphoreValueCount(timeline), waitValues);
            signalValues = CMemory.pointer(timeline + VkTimelineSemaphoreSubmitInfo.PSIGNALSEMAPHOREVALUES);
            signalValueCount =
                    CMemory.count(VkTimelineSemaphoreSubmitInfo.nsignalSemaphoreValueCount(timeline), signalValues);
        }
        List<Submission.SemaphoreOperation> waits = new ArrayList<>();
        long semaphores = CMemory.pointer(info + VkSubmitInfo.PWAITSEMAPHORES);
        long stages = CMemory.pointer(info + VkSubmitInfo.PWAITDSTSTAGEMASK);
        for (int i = 0; i < CMemory.count(VkSubmitInfo.nwaitSemaphoreCount(info), semaphores); i++) {
            add(
                    waits,
                    CMemory.handle(semaphores, i),
                    i < waitValueCount ? CMemory.u64(waitValues, i) : 0,
                    stages == 0 ? ALL_COMMANDS : CMemory.mask(CMemory.u32(stages, i)));
        }
        List<Submission.SemaphoreOperation> signals = new ArrayList<>();
        semaphores = CMemory.pointer(info + VkSubmitInfo.PSIGNALSEMAPHORES);
        for (int i = 0; i < CMemory.count(VkSubmitInfo.nsignalSemaphoreCount(info), semaphores); i++) {
            add(
                    signals,
                    CMemory.handle(semaphores, i),
                    i < signalValueCount ? CMemory.u64(signalValues, i) : 0,
                    ALL_COMMANDS);
        }
        List<CommandBufferRecording> recordings = new ArrayList<>();
        long buffers = CMemory.pointer(info + VkSubmitInfo.PCOMMANDBUFFERS);
        for (int i = 0; i < CMemory.count(VkSubmitInfo.ncommandBufferCount(info), buffers); i++) {
            addRecording(recordings, CMemory.handle(buffers, i));
        }
        return new Submission.Batch(waits, recordings, signals, PerformanceCounters.pass(info));
    }

    private List<Submission.Batch> batches2(int count, long submits) {
        List<Submission.Batch> batches = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, submits); i++) {
            long info = CMemory.element(submits, i, VkSubmitInfo2.SIZEOF);
            List<CommandBufferRecording> recordings = new ArrayList<>();
            long buffers = CMemory.pointer(info + VkSubmitInfo2.PCOMMANDBUFFERINFOS);
            for (int b = 0; b < CMemory.count(VkSubmitInfo2.ncommandBufferInfoCount(info), buffers); b++) {
                long buffer = CMemory.element(buffers, b, VkCommandBufferSubmitInfo.SIZEOF);
                addRecording(recordings, VkCommandBufferSubmitInfo.ncommandBuffer(buffer));
            }
            batches.add(new Submission.Batch(
                    operations(
                            VkSubmitInfo2.nwaitSemaphoreInfoCount(info),
                            CMemory.pointer(info + VkSubmitInfo2.PWAITSEMAPHOREINFOS)),
                    recordings,
                    operations(
                            VkSubmitInfo2.nsignalSemaphoreInfoCount(info),
                            CMemory.pointer(info + VkSubmitInfo2.PSIGNALSEMAPHOREINFOS)),
                    PerformanceCounters.pass(info)));
        }
        return batches;
    }

    private List<Submission.SemaphoreOperation> operations(int count, long array) {
        List<Submission.SemaphoreOperation> operations = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long at = CMemory.element(array, i, VkSemaphoreSubmitInfo.SIZEOF);
            add(
                    operations,
                    VkSemaphoreSubmitInfo.nsemaphore(at),
                    VkSemaphoreSubmitInfo.nvalue(at),
                    VkSemaphoreSubmitInfo.nstageMask(at));
        }
        return operations;
    }

    private void add(List<Submission.SemaphoreOperation> to, long id, long value, long stages) {
        SemaphoreState semaphore = tracker.get(SemaphoreState.class, id);
        if (semaphore != null) {
            to.add(new Submission.SemaphoreOperation(semaphore, semaphore.timeline() ? value : 0, stages));
        }
    }

    private void addRecording(List<CommandBufferRecording> to, long id) {
        CommandBufferState buffer = tracker.get(CommandBufferState.class, id);
        if (buffer != null && buffer.recording() != null) {
            to.add(buffer.recording());
        }
    }

    /** The present id in VkPresentIdKHR or VkPresentId2KHR, 0 for none. */
    private static long presentId(long info, int index) {
        long ids = PNext.find(info, KHRPresentId.VK_STRUCTURE_TYPE_PRESENT_ID_KHR);
        long newer = ids == 0 ? PNext.find(info, KHRPresentId2.VK_STRUCTURE_TYPE_PRESENT_ID_2_KHR) : ids;
        long array = newer == 0 ? 0 : CMemory.pointer(newer + VkPresentIdKHR.PPRESENTIDS);
        return array == 0 || index >= VkPresentIdKHR.nswapchainCount(newer) ? 0 : CMemory.u64(array, index);
    }

    /** The fence that VkSwapchainPresentFenceInfoKHR gives to a present, null for none. */
    private FenceState presentFence(long info, int index) {
        long fences = PNext.find(info, KHRSwapchainMaintenance1.VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_FENCE_INFO_KHR);
        long array = fences == 0 ? 0 : CMemory.pointer(fences + VkSwapchainPresentFenceInfoKHR.PFENCES);
        return array == 0 || index >= VkSwapchainPresentFenceInfoKHR.nswapchainCount(fences)
                ? null
                : tracker.get(FenceState.class, CMemory.handle(array, index));
    }

    /** Where the surface is the reason why a present fails, its semaphores are waited for all the same. */
    private static boolean enqueued(Call call) {
        return switch (call.result()) {
            case KHRSwapchain.VK_ERROR_OUT_OF_DATE_KHR,
                    KHRSurface.VK_ERROR_SURFACE_LOST_KHR,
                    EXTFullScreenExclusive.VK_ERROR_FULL_SCREEN_EXCLUSIVE_MODE_LOST_EXT -> true;
            default -> StateTracker.effective(call);
        };
    }

    /** What a present presents, with the state as it is; null if nothing is queued. */
    Presentation presentation(Call call) {
        QueueState queue = tracker.get(QueueState.class, QueuePresentKHR.queue(call));
        if (queue == null || !enqueued(call)) {
            return null;
        }
        long info = QueuePresentKHR.pPresentInfo(call);
        return new Presentation(
                nextSubmit,
                call.name(),
                call.blockIndex(),
                call.frame(),
                queue,
                waits(info),
                images(info),
                tracker.queueLabels().open(queue.id()),
                call.stateSetup());
    }

    private void present(Call call) {
        Presentation presentation = presentation(call);
        List<Presentation.PresentedImage> images = images(QueuePresentKHR.pPresentInfo(call));
        nextSubmit++;
        if (presentation != null) {
            tracker.observers().forEach(observer -> observer.presented(presentation));
            presentation.waits().forEach(SemaphoreState::waited);
        }
        // A present that fails because the surface changed still takes the images.
        images.forEach(image -> image.swapchain().presented(image.imageIndex(), image.id()));
    }

    private List<SemaphoreState> waits(long info) {
        List<SemaphoreState> waits = new ArrayList<>();
        long array = CMemory.pointer(info + VkPresentInfoKHR.PWAITSEMAPHORES);
        for (int i = 0; i < CMemory.count(VkPresentInfoKHR.nwaitSemaphoreCount(info), array); i++) {
            SemaphoreState semaphore = tracker.get(SemaphoreState.class, CMemory.handle(array, i));
            if (semaphore != null) {
                waits.add(semaphore);
            }
        }
        return waits;
    }

    private List<Presentation.PresentedImage> images(long info) {
        List<Presentation.PresentedImage> images = new ArrayList<>();
        long swapchains = CMemory.pointer(info + VkPresentInfoKHR.PSWAPCHAINS);
        long indices = CMemory.pointer(info + VkPresentInfoKHR.PIMAGEINDICES);
        int count = CMemory.count(VkPresentInfoKHR.nswapchainCount(info), swapchains);
        for (int i = 0; i < CMemory.count(count, indices); i++) {
            SwapchainState swapchain = tracker.get(SwapchainState.class, CMemory.handle(swapchains, i));
            if (swapchain != null) {
                images.add(new Presentation.PresentedImage(
                        swapchain, CMemory.u32(indices, i), presentId(info, i), presentFence(info, i)));
            }
        }
        return images;
    }
}
