package dev.vkval.check.sync;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AcquireNextImage2KHR;
import dev.vkval.capture.command.AcquireNextImageKHR;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.chassis.CallEffect;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Present;
import dev.vkval.command.Submit;
import dev.vkval.state.object.Acquisition;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.SyncScope;
import dev.vkval.state.tracker.StateObserver;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.VkAcquireNextImageInfoKHR;

/**
 * Each wait for a binary semaphore uses one signal operation, in submission order over all queues: whether one was submitted,
 * completed or not, which is not what {@link dev.vkval.progress.PendingWork} follows.
 */
public final class BinarySemaphoreRules implements Topic, StateObserver {
    private static final StateObject.SubStateKey<Status> KEY = new StateObject.SubStateKey<>(Status.class);

    private final CoreContext context;

    public BinarySemaphoreRules(CoreContext context) {
        this.context = context;
    }

    private enum Status {
        UNSIGNALED,
        /** A signal operation was submitted that no wait has used. */
        SIGNALED,
        /** Others may signal and wait, so that nothing is known. */
        UNKNOWN
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        hooks.validate(QueueBindSparse.ID, this::sparse);
        hooks.recordAlways(QueuePresentKHR.ID, this::failedPresent);
        hooks.validate(
                AcquireNextImageKHR.ID,
                call -> acquire(
                        call,
                        AcquireNextImageKHR.semaphore(call),
                        "semaphore",
                        "VUID-vkAcquireNextImageKHR-semaphore-01286"));
        hooks.validate(
                AcquireNextImage2KHR.ID,
                call -> acquire(
                        call,
                        VkAcquireNextImageInfoKHR.nsemaphore(AcquireNextImage2KHR.pAcquireInfo(call)),
                        "pAcquireInfo->semaphore",
                        "VUID-VkAcquireNextImageInfoKHR-semaphore-01288"));
        hooks.observe(this);
    }

    private static Status status(SemaphoreState semaphore) {
        return semaphore.external() ? Status.UNKNOWN : own(semaphore);
    }

    /** The status of its permanent payload while a temporary one is in use. */
    private static Status own(SemaphoreState semaphore) {
        Status status = semaphore.subState(KEY);
        if (status != null) {
            return status;
        }
        return semaphore.fromStateSetup() ? Status.UNKNOWN : Status.UNSIGNALED;
    }

    private static boolean binary(SemaphoreState semaphore) {
        return semaphore != null && !semaphore.timeline();
    }

    private void submit(Call call) {
        SubmitRequest request = SubmitRequest.read(call, context.state());
        Map<SemaphoreState, Status> now = new HashMap<>();
        for (int b = 0; b < request.batches().size(); b++) {
            SubmitRequest.Batch batch = request.batches().get(b);
            for (int i = 0; i < batch.waits().size(); i++) {
                waitFor(
                        call,
                        batch.waits().get(i).state(),
                        batch.waits().get(i).path(),
                        request.rule("VUID-vkQueueSubmit-pWaitSemaphores-03238", "VUID-vkQueueSubmit2-semaphore-03873"),
                        now);
            }
            for (int i = 0; i < batch.signals().size(); i++) {
                signal(
                        call,
                        batch.signals().get(i).state(),
                        batch.signals().get(i).path(),
                        request.rule(
                                "VUID-vkQueueSubmit-pSignalSemaphores-00067", "VUID-vkQueueSubmit2-semaphore-03868"),
                        now);
            }
        }
    }

    private void waitFor(
            Call call, SemaphoreState semaphore, String path, String rule, Map<SemaphoreState, Status> now) {
        if (!binary(semaphore)) {
            return;
        }
        if (now.getOrDefault(semaphore, status(semaphore)) == Status.UNSIGNALED) {
            context.error(call, rule)
                    .on(semaphore)
                    .parameter(path)
                    .title("a queue waits for a binary semaphore without a pending signal operation")
                    .message("no signal operation of %s has been submitted, or an earlier wait has used it", semaphore)
                    .help("submit the signal operation before the wait, and one signal for each wait")
                    .report();
        }
        boolean temporary = semaphore.scope() == SyncScope.TEMPORARY && !now.containsKey(semaphore);
        now.put(semaphore, temporary ? own(semaphore) : Status.UNSIGNALED);
    }

    private void signal(
            Call call, SemaphoreState semaphore, String path, String rule, Map<SemaphoreState, Status> now) {
        if (!binary(semaphore)) {
            return;
        }
        if (now.getOrDefault(semaphore, status(semaphore)) == Status.SIGNALED) {
            context.error(call, rule)
                    .on(semaphore)
                    .parameter(path)
                    .title("a binary semaphore is signaled that is already signaled")
                    .message(
                            "%s is already signaled by an earlier submission, and no wait for that has been submitted",
                            semaphore)
                    .help("wait for each signal before the next one, or use one semaphore per frame")
                    .report();
        }
        now.put(semaphore, Status.SIGNALED);
    }

    private void acquire(Call call, long id, String path, String rule) {
        SemaphoreState semaphore = context.get(SemaphoreState.class, id);
        if (binary(semaphore)) {
            signal(call, semaphore, path, rule, new HashMap<>());
        }
    }

    private void sparse(Call call) {
        Map<SemaphoreState, Status> now = new HashMap<>();
        for (Submit.Batch batch : Submit.of(call).batches()) {
            for (Submit.Semaphore wait : batch.waits()) {
                SemaphoreState semaphore = context.get(SemaphoreState.class, wait.id());
                waitFor(call, semaphore, wait.at().toString(), "VUID-vkQueueBindSparse-pWaitSemaphores-03245", now);
            }
            for (Submit.Semaphore signal : batch.signals()) {
                SemaphoreState semaphore = context.get(SemaphoreState.class, signal.id());
                if (binary(semaphore)) {
                    now.put(semaphore, Status.SIGNALED);
                }
            }
        }
    }

    @Override
    public void submitted(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            batch.waits().forEach(wait -> set(wait.semaphore(), Status.UNSIGNALED));
            batch.signals().forEach(signal -> set(signal.semaphore(), Status.SIGNALED));
        }
    }

    @Override
    public void boundSparse(Submission binds) {
        submitted(binds);
    }

    /** Operations on a temporary payload do not change the permanent payload of the semaphore. */
    private static void set(SemaphoreState semaphore, Status status) {
        if (binary(semaphore) && semaphore.scope() != SyncScope.TEMPORARY) {
            semaphore.subState(KEY, status);
        }
    }

    @Override
    public void acquired(Acquisition acquisition) {
        set(acquisition.semaphore(), Status.SIGNALED);
    }

    @Override
    public void presented(Presentation presentation) {
        presentation.waits().forEach(semaphore -> set(semaphore, Status.UNSIGNALED));
    }

    @Override
    public void payloadCopied(SemaphoreState semaphore) {
        set(semaphore, Status.UNSIGNALED);
    }

    /** A present that fails because the surface changed still waits. */
    private void failedPresent(Call call) {
        if (CallEffect.of(call)) {
            return;
        }
        Present.of(call).waits().forEach(id -> set(context.get(SemaphoreState.class, id), Status.UNSIGNALED));
    }
}
