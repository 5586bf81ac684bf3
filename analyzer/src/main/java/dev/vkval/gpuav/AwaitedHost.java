package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.SignalSemaphore;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateTracker;
import java.util.Map;
import java.util.WeakHashMap;
import org.lwjgl.vulkan.VkSemaphoreSignalInfo;

/**
 * Whether submits wait for something that comes after them: the host may write to memory until then, and may be what they wait for.
 */
final class AwaitedHost {
    /** The largest values that timeline semaphores have or will have after what was submitted. */
    private final Map<SemaphoreState, Long> values = new WeakHashMap<>();

    /** The host signals a timeline semaphore. */
    void signal(Call call, StateTracker state) {
        long info = SignalSemaphore.pSignalInfo(call);
        SemaphoreState semaphore =
                info == 0 ? null : state.get(SemaphoreState.class, VkSemaphoreSignalInfo.nsemaphore(info));
        if (semaphore != null) {
            values.merge(semaphore, VkSemaphoreSignalInfo.nvalue(info), SemaphoreState::larger);
        }
    }

    /** A submit was made. */
    void add(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            for (Submission.SemaphoreOperation signal : batch.signals()) {
                if (signal.semaphore() != null) {
                    values.merge(signal.semaphore(), signal.value(), SemaphoreState::larger);
                }
            }
        }
    }

    /** Whether a submit that is about to be made waits for a value that nothing signals yet. */
    boolean awaits(Submission submission) {
        return submission.batches().stream()
                .flatMap(batch -> batch.waits().stream())
                .anyMatch(this::comesLater);
    }

    private boolean comesLater(Submission.SemaphoreOperation wait) {
        SemaphoreState semaphore = wait.semaphore();
        if (semaphore == null || !semaphore.timeline()) {
            return false;
        }
        long value = values.getOrDefault(semaphore, semaphore.initialValue());
        return Long.compareUnsigned(wait.value(), value) > 0;
    }
}
