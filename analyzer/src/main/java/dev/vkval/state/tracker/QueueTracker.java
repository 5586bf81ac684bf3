package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.Present;
import dev.vkval.command.Submit;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.SwapchainState;
import dev.vkval.state.reader.SubmissionReader;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTFullScreenExclusive;
import org.lwjgl.vulkan.KHRSurface;
import org.lwjgl.vulkan.KHRSwapchain;

/** Submits and presents. */
final class QueueTracker {
    private final StateTracker tracker;
    private final SubmissionReader reader;
    private long nextSubmit;

    QueueTracker(StateTracker tracker) {
        this.tracker = tracker;
        this.reader = new SubmissionReader(tracker);
    }

    void register(Hooks hooks) {
        hooks.postCallRecord(QueueSubmit.ID, this::submit);
        hooks.postCallRecord(QueueSubmit2.ID, this::submit);
        hooks.postCallRecord(QueuePresentKHR.ID, this::present);
    }

    /** What a submit submits, with the state as it is; null if that is nothing. */
    Submission submission(Call call) {
        Submit submit = Submit.of(call);
        QueueState queue = tracker.get(QueueState.class, submit.queue());
        if (queue == null || !StateTracker.effective(call)) {
            return null;
        }
        return new Submission(
                nextSubmit,
                call.name(),
                call.blockIndex(),
                call.frame(),
                queue,
                reader.batches(submit),
                tracker.get(FenceState.class, submit.fence()),
                tracker.queueLabels().open(queue.id()),
                call.stateSetup());
    }

    private void submit(Call call) {
        Submission submission = submission(call);
        nextSubmit++;
        if (submission != null) {
            tracker.observers(Observers.Change.SUBMITTED).forEach(observer -> observer.submitted(submission));
            submission
                    .batches()
                    .forEach(batch ->
                            batch.waits().forEach(wait -> wait.semaphore().waited()));
        }
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
        return presentation(call, images(Present.of(call)));
    }

    private Presentation presentation(Call call, List<Presentation.PresentedImage> images) {
        Present present = Present.of(call);
        QueueState queue = tracker.get(QueueState.class, present.queue());
        if (queue == null || !enqueued(call)) {
            return null;
        }
        return new Presentation(
                nextSubmit,
                call.name(),
                call.blockIndex(),
                call.frame(),
                queue,
                waits(present),
                images,
                tracker.queueLabels().open(queue.id()),
                call.stateSetup());
    }

    private void present(Call call) {
        List<Presentation.PresentedImage> images = images(Present.of(call));
        Presentation presentation = presentation(call, images);
        nextSubmit++;
        if (presentation != null) {
            tracker.observers(Observers.Change.PRESENTED).forEach(observer -> observer.presented(presentation));
            presentation.waits().forEach(SemaphoreState::waited);
        }
        // A present that fails because the surface changed still takes the images.
        images.forEach(image -> image.swapchain().presented(image.imageIndex(), image.id()));
    }

    private List<SemaphoreState> waits(Present present) {
        List<SemaphoreState> semaphores = new ArrayList<>(present.waits().size());
        for (long id : present.waits()) {
            SemaphoreState semaphore = tracker.get(SemaphoreState.class, id);
            if (semaphore != null) {
                semaphores.add(semaphore);
            }
        }
        return semaphores;
    }

    private List<Presentation.PresentedImage> images(Present present) {
        List<Presentation.PresentedImage> images =
                new ArrayList<>(present.images().size());
        for (Present.Image image : present.images()) {
            SwapchainState swapchain = tracker.get(SwapchainState.class, image.swapchain());
            if (swapchain != null) {
                FenceState fence = tracker.get(FenceState.class, image.fence());
                images.add(new Presentation.PresentedImage(swapchain, image.index(), image.id(), fence));
            }
        }
        return images;
    }
}
