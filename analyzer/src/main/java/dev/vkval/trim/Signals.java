package dev.vkval.trim;

import dev.vkval.state.object.Acquisition;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** What semaphores are when all submitted work has completed: binary ones signaled or not, timelines at a value. */
final class Signals implements StateObserver {
    private final Set<SemaphoreState> signaled = new LinkedHashSet<>();
    private final Map<SemaphoreState, Long> values = new HashMap<>();

    /** Whether a binary semaphore is signaled. */
    boolean signaled(SemaphoreState semaphore) {
        return signaled.contains(semaphore);
    }

    /** The value of a timeline semaphore. */
    long value(SemaphoreState semaphore) {
        return values.getOrDefault(semaphore, semaphore.initialValue());
    }

    @Override
    public void submitted(Submission submission) {
        submission.batches().forEach(this::batch);
    }

    @Override
    public void boundSparse(Submission binds) {
        binds.batches().forEach(this::batch);
    }

    private void batch(Submission.Batch batch) {
        batch.waits().forEach(wait -> signaled.remove(wait.semaphore()));
        batch.signals().forEach(signal -> signal(signal.semaphore(), signal.value()));
    }

    private void signal(SemaphoreState semaphore, long value) {
        if (semaphore.timeline()) {
            values.put(semaphore, SemaphoreState.larger(value(semaphore), value));
        } else {
            signaled.add(semaphore);
        }
    }

    @Override
    public void acquired(Acquisition acquisition) {
        if (acquisition.semaphore() != null) {
            signal(acquisition.semaphore(), 0);
        }
    }

    @Override
    public void presented(Presentation presentation) {
        presentation.waits().forEach(signaled::remove);
    }

    @Override
    public void timelineSignaledByHost(SemaphoreState semaphore, long value) {
        signal(semaphore, value);
    }

    @Override
    public void payloadCopied(SemaphoreState semaphore) {
        signaled.remove(semaphore);
    }

    @Override
    public void destroyed(StateObject object) {
        if (object instanceof SemaphoreState semaphore) {
            signaled.remove(semaphore);
            values.remove(semaphore);
        }
    }
}
