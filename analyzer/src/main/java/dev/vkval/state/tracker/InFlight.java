package dev.vkval.state.tracker;

import dev.vkval.progress.PendingWork;
import dev.vkval.progress.SemaphoreValue;
import dev.vkval.state.object.Acquisition;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.SwapchainState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The submissions that are not known to have completed. What completes when is the matter of {@link PendingWork}; here it has
 * its effects on the states of fences and command buffers.
 */
public final class InFlight implements StateObserver {
    private final StateTracker tracker;
    private final PendingWork<Submission> work = new PendingWork<>(this::retired);
    private final Set<SemaphoreState> signaledByHost = new HashSet<>();

    InFlight(StateTracker tracker) {
        this.tracker = tracker;
    }

    /** The submissions of a queue that have not retired, oldest first. */
    public List<Submission> of(QueueState queue) {
        return work.of(queue.id());
    }

    /** All submissions that have not retired, by queue. */
    public List<Submission> all() {
        return work.all();
    }

    /**
     * The pending submission that signals a timeline semaphore with a value; null for none, or if the host may do it.
     */
    Submission reaching(SemaphoreState semaphore, long value) {
        boolean alone = !semaphore.external() && !signaledByHost.contains(semaphore);
        return alone ? work.bringing(semaphore.id(), value) : null;
    }

    private static long id(StateObject object) {
        return object == null ? 0 : object.id();
    }

    @Override
    public void submitted(Submission submission) {
        forEachBuffer(submission, CommandBufferState::submitted);
        if (submission.fence() != null) {
            submission.fence().submitted(submission);
        }
        List<PendingWork.Batch> batches = new ArrayList<>(submission.batches().size());
        for (Submission.Batch batch : submission.batches()) {
            batches.add(new PendingWork.Batch(values(batch.waits()), values(batch.signals())));
        }
        work.submit(submission.queue().id(), submission, batches, id(submission.fence()));
    }

    private List<SemaphoreValue> values(List<Submission.SemaphoreOperation> operations) {
        List<SemaphoreValue> values = new ArrayList<>(operations.size());
        for (Submission.SemaphoreOperation operation : operations) {
            values.add(new SemaphoreValue(known(operation.semaphore()), operation.value()));
        }
        return values;
    }

    /** The id of a semaphore whose type is known to what is pending. */
    private long known(SemaphoreState semaphore) {
        if (semaphore.timeline()) {
            work.timeline(semaphore.id(), semaphore.initialValue());
        }
        return semaphore.id();
    }

    /** Each command buffer of a submission, as often as it executes, including secondary command buffers. */
    private static void forEachBuffer(Submission submission, Consumer<CommandBufferState> change) {
        for (Submission.Batch batch : submission.batches()) {
            for (CommandBufferRecording recording : batch.recordings()) {
                change.accept(recording.commandBuffer());
                recording.secondaries().forEach(change);
            }
        }
    }

    private void retired(Submission submission, boolean signalsFence) {
        forEachBuffer(submission, CommandBufferState::retired);
        if (signalsFence) {
            submission.fence().signaled();
        }
        tracker.observers(Observers.Change.RETIRED).forEach(observer -> observer.retired(submission));
    }

    @Override
    public void fencesSignaled(List<FenceState> signaled) {
        for (FenceState fence : signaled) {
            fence.signaled();
            work.fenceSignaled(fence.id());
        }
    }

    @Override
    public void fencesReset(List<FenceState> reset) {
        reset.forEach(FenceState::reset);
    }

    @Override
    public void acquired(Acquisition acquisition) {
        if (acquisition.fence() != null) {
            acquisition.fence().submitted(null);
        }
        work.acquire(
                acquisition.swapchain().id(),
                acquisition.imageIndex(),
                id(acquisition.semaphore()),
                id(acquisition.fence()));
    }

    @Override
    public void presented(Presentation presentation) {
        List<PendingWork.PresentedImage> images =
                new ArrayList<>(presentation.images().size());
        for (Presentation.PresentedImage image : presentation.images()) {
            if (image.fence() != null) {
                image.fence().submitted(null);
            }
            images.add(new PendingWork.PresentedImage(
                    image.swapchain().id(), image.imageIndex(), image.id(), id(image.fence())));
        }
        List<Long> waits = new ArrayList<>(presentation.waits().size());
        presentation.waits().forEach(semaphore -> waits.add(semaphore.id()));
        work.present(waits, images);
    }

    @Override
    public void presentReached(SwapchainState swapchain, long id) {
        work.presentReached(swapchain.id(), id);
    }

    @Override
    public void timelineReached(SemaphoreState semaphore, long value) {
        if (semaphore.timeline()) {
            work.semaphoreReached(known(semaphore), value);
        }
    }

    @Override
    public void timelineSignaledByHost(SemaphoreState semaphore, long value) {
        signaledByHost.add(semaphore);
        work.signaledByHost(known(semaphore), value);
    }

    @Override
    public void queueIdle(QueueState queue) {
        work.queueIdle(queue.id());
    }

    @Override
    public void deviceIdle() {
        work.deviceIdle();
    }

    @Override
    public void destroyed(StateObject object) {
        if (object instanceof QueueState queue) {
            work.forgetQueue(queue.id());
        } else if (object instanceof FenceState fence) {
            work.forget(fence.id());
        } else if (object instanceof SemaphoreState semaphore) {
            work.forget(semaphore.id());
            signaledByHost.remove(semaphore);
        } else if (object instanceof SwapchainState swapchain) {
            work.forgetSwapchain(swapchain.id());
        }
    }
}
