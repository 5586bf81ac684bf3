package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.chassis.Hooks;
import dev.vkval.progress.HostProgress;
import dev.vkval.progress.HostWaits;
import dev.vkval.progress.SemaphoreValue;
import dev.vkval.state.object.Acquisition;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.SwapchainState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Informs the observers of what the host learns of the progress of the device, and of image acquisition. */
final class HostWaitTracker implements HostProgress {
    private final StateTracker tracker;

    HostWaitTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        new HostWaits(this).register(hooks);
    }

    private List<FenceState> fences(List<Long> ids) {
        List<FenceState> fences = new ArrayList<>();
        for (long id : ids) {
            FenceState fence = tracker.get(FenceState.class, id);
            if (fence != null) {
                fences.add(fence);
            }
        }
        return fences;
    }

    @Override
    public void fencesSignaled(List<Long> ids) {
        signaled(fences(ids));
    }

    private void signaled(List<FenceState> fences) {
        if (!fences.isEmpty()) {
            tracker.observers(Observers.Change.FENCES_SIGNALED).forEach(observer -> observer.fencesSignaled(fences));
        }
    }

    @Override
    public void someFenceSignaled(List<Long> ids) {
        List<FenceState> fences = fences(ids);
        if (fences.size() < ids.size()) {
            return;
        }
        List<Submission> signals = new ArrayList<>();
        fences.forEach(fence -> signals.add(fence.external() ? null : fence.submission()));
        int certain = earliest(signals);
        if (certain >= 0) {
            signaled(List.of(fences.get(certain)));
        } else if (!signals.contains(null)) {
            tracker.observers().forEach(observer -> observer.someFenceSignaled(fences));
        }
    }

    @Override
    public void fencesReset(List<Long> ids) {
        List<FenceState> fences = fences(ids);
        tracker.observers(Observers.Change.FENCES_RESET).forEach(observer -> observer.fencesReset(fences));
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

    @Override
    public void semaphoresReached(List<SemaphoreValue> values) {
        values.forEach(this::reached);
    }

    private void reached(SemaphoreValue value) {
        SemaphoreState semaphore = tracker.get(SemaphoreState.class, value.semaphore());
        if (semaphore != null) {
            tracker.observers().forEach(observer -> observer.timelineReached(semaphore, value.value()));
        }
    }

    @Override
    public void someSemaphoreReached(List<SemaphoreValue> values) {
        List<Submission> signals = new ArrayList<>();
        Map<SemaphoreState, Long> some = new LinkedHashMap<>();
        for (SemaphoreValue value : values) {
            SemaphoreState semaphore = tracker.get(SemaphoreState.class, value.semaphore());
            signals.add(semaphore == null ? null : tracker.inFlight().reaching(semaphore, value.value()));
            some.merge(semaphore, value.value(), HostWaitTracker::lower);
        }
        int certain = earliest(signals);
        if (certain >= 0) {
            reached(values.get(certain));
        } else if (!signals.contains(null)) {
            tracker.observers().forEach(observer -> observer.someTimelineReached(some));
        }
    }

    private static long lower(long a, long b) {
        return Long.compareUnsigned(a, b) < 0 ? a : b;
    }

    @Override
    public void signaledByHost(long id, long value) {
        SemaphoreState semaphore = tracker.get(SemaphoreState.class, id);
        if (semaphore != null) {
            tracker.observers().forEach(observer -> observer.timelineSignaledByHost(semaphore, value));
        }
    }

    @Override
    public void queueIdle(long id) {
        QueueState queue = tracker.get(QueueState.class, id);
        if (queue != null) {
            tracker.observers().forEach(observer -> observer.queueIdle(queue));
        }
    }

    @Override
    public void deviceIdle() {
        tracker.observers().forEach(StateObserver::deviceIdle);
    }

    @Override
    public void presentReached(long id, long presentId) {
        SwapchainState swapchain = tracker.get(SwapchainState.class, id);
        if (swapchain != null) {
            tracker.observers().forEach(observer -> observer.presentReached(swapchain, presentId));
        }
    }

    @Override
    public void acquired(Call call, long swapchainId, int index, long semaphore, long fence) {
        SwapchainState swapchain = tracker.get(SwapchainState.class, swapchainId);
        if (swapchain != null) {
            Acquisition acquisition = new Acquisition(
                    call.name(),
                    call.blockIndex(),
                    call.frame(),
                    swapchain,
                    index,
                    tracker.get(SemaphoreState.class, semaphore),
                    tracker.get(FenceState.class, fence),
                    call.stateSetup());
            swapchain.acquire(acquisition);
            tracker.observers(Observers.Change.ACQUIRED).forEach(observer -> observer.acquired(acquisition));
        }
    }
}
