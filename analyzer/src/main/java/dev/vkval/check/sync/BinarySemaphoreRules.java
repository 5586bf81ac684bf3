package dev.vkval.check.sync;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AcquireNextImage2KHR;
import dev.vkval.capture.command.AcquireNextImageKHR;
import dev.vkval.capture.command.GetSemaphoreFdKHR;
import dev.vkval.capture.command.GetSemaphoreWin32HandleKHR;
import dev.vkval.capture.command.GetSemaphoreZirconHandleFUCHSIA;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.chassis.CallEffect;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Present;
import dev.vkval.command.Submit;
import dev.vkval.state.object.Acquisition;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.SyncScope;
import dev.vkval.state.tracker.StateObserver;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkAcquireNextImageInfoKHR;
import org.lwjgl.vulkan.VkSemaphoreGetFdInfoKHR;
import org.lwjgl.vulkan.VkSemaphoreGetWin32HandleInfoKHR;

/**
 * Each wait for a binary semaphore uses one signal operation, in submission order over all queues: whether one was submitted,
 * completed or not, which is not what {@link dev.vkval.progress.PendingWork} follows.
 */
public final class BinarySemaphoreRules implements Topic, StateObserver {
    private static final StateObject.SubStateKey<Status> KEY = new StateObject.SubStateKey<>(Status.class);
    private static final StateObject.SubStateKey<Waiting> WAITING = new StateObject.SubStateKey<>(Waiting.class);

    private final CoreContext context;

    public BinarySemaphoreRules(CoreContext context) {
        this.context = context;
    }

    /** The queue that waited last, while that is not known to have completed. */
    private record Waiting(QueueState queue, Submission submission) {}

    /** A queue that waits, and the ids of the rules about it. */
    private record Waiter(Call call, QueueState queue, String noSignal, String otherQueue) {}

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
        hooks.validate(QueuePresentKHR.ID, this::present);
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
        exports(hooks);
        hooks.observe(this);
    }

    private void exports(TopicHooks hooks) {
        hooks.validate(GetSemaphoreFdKHR.ID, call -> {
            long info = GetSemaphoreFdKHR.pGetFdInfo(call);
            long semaphore = VkSemaphoreGetFdInfoKHR.nsemaphore(info);
            int type = VkSemaphoreGetFdInfoKHR.nhandleType(info);
            unsignaled(call, semaphore, type, "VUID-VkSemaphoreGetFdInfoKHR-handleType-03254");
            waitedFor(call, semaphore, type, "VUID-VkSemaphoreGetFdInfoKHR-handleType-01134");
        });
        hooks.validate(GetSemaphoreWin32HandleKHR.ID, call -> {
            long info = GetSemaphoreWin32HandleKHR.pGetWin32HandleInfo(call);
            long semaphore = VkSemaphoreGetWin32HandleInfoKHR.nsemaphore(info);
            int type = VkSemaphoreGetWin32HandleInfoKHR.nhandleType(info);
            unsignaled(call, semaphore, type, "VUID-VkSemaphoreGetWin32HandleInfoKHR-handleType-01130");
            waitedFor(call, semaphore, type, "VUID-VkSemaphoreGetWin32HandleInfoKHR-handleType-01129");
        });
        Struct zircon = Registry.vulkan().struct("VkSemaphoreGetZirconHandleInfoFUCHSIA");
        hooks.validate(GetSemaphoreZirconHandleFUCHSIA.ID, call -> {
            long info = GetSemaphoreZirconHandleFUCHSIA.pGetZirconHandleInfo(call);
            long semaphore = CMemory.handle(info + zircon.member("semaphore").offset());
            int type = CMemory.u32(info + zircon.member("handleType").offset(), 0);
            unsignaled(call, semaphore, type, "VUID-VkSemaphoreGetZirconHandleInfoFUCHSIA-handleType-04761");
            waitedFor(call, semaphore, type, "VUID-VkSemaphoreGetZirconHandleInfoFUCHSIA-handleType-04760");
        });
    }

    private static boolean copied(int handleType) {
        return handleType == VK11.VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT;
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
        SubmitRequest request = SubmitRequest.of(call, context);
        Map<SemaphoreState, Status> now = new HashMap<>();
        Waiter waiter = new Waiter(
                call,
                request.queue(),
                request.rule("VUID-vkQueueSubmit-pWaitSemaphores-03238", "VUID-vkQueueSubmit2-semaphore-03873"),
                request.rule("VUID-vkQueueSubmit-pWaitSemaphores-00068", "VUID-vkQueueSubmit2-semaphore-03871"));
        for (int b = 0; b < request.batches().size(); b++) {
            SubmitRequest.Batch batch = request.batches().get(b);
            for (int i = 0; i < batch.waits().size(); i++) {
                waitFor(
                        waiter,
                        batch.waits().get(i).state(),
                        batch.waits().get(i).path(),
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

    private void waitFor(Waiter waiter, SemaphoreState semaphore, String path, Map<SemaphoreState, Status> now) {
        if (!binary(semaphore)) {
            return;
        }
        if (now.getOrDefault(semaphore, status(semaphore)) == Status.UNSIGNALED) {
            Waiting waiting = now.containsKey(semaphore) ? null : semaphore.subState(WAITING);
            boolean other = waiting != null && waiter.queue() != null && waiting.queue() != waiter.queue();
            context.error(waiter.call(), other ? waiter.otherQueue() : waiter.noSignal())
                    .on(semaphore)
                    .parameter(path)
                    .title(
                            other
                                    ? "a queue waits for a binary semaphore that another queue waits for"
                                    : "a queue waits for a binary semaphore without a pending signal operation")
                    .message(
                            "no signal operation of %s has been submitted, or an earlier wait%s has used it",
                            semaphore, other ? " of " + waiting.queue() : "")
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

    private void present(Call call) {
        Present present = Present.of(call);
        Waiter waiter = new Waiter(
                call,
                context.get(QueueState.class, present.queue()),
                "VUID-vkQueuePresentKHR-pWaitSemaphores-03268",
                "VUID-vkQueuePresentKHR-pWaitSemaphores-01294");
        Map<SemaphoreState, Status> now = new HashMap<>();
        for (int i = 0; i < present.waits().size(); i++) {
            SemaphoreState semaphore =
                    context.get(SemaphoreState.class, present.waits().get(i));
            waitFor(waiter, semaphore, "pPresentInfo->pWaitSemaphores[" + i + "]", now);
        }
    }

    /** A copy of the payload takes it as a wait does. */
    private void unsignaled(Call call, long id, int handleType, String rule) {
        SemaphoreState semaphore = context.get(SemaphoreState.class, id);
        if (copied(handleType) && binary(semaphore) && status(semaphore) == Status.UNSIGNALED) {
            context.error(call, rule)
                    .on(semaphore)
                    .parameter(call.command().parameters().get(1).name() + "->semaphore")
                    .title("a semaphore is exported by copy without a pending signal operation")
                    .message("no signal operation of %s has been submitted, or an earlier wait has used it", semaphore)
                    .help("submit the work that signals the semaphore first")
                    .report();
        }
    }

    private void waitedFor(Call call, long id, int handleType, String rule) {
        SemaphoreState semaphore = context.get(SemaphoreState.class, id);
        Waiting waiting = semaphore == null ? null : semaphore.subState(WAITING);
        if (copied(handleType) && waiting != null) {
            context.error(call, rule)
                    .on(semaphore)
                    .on(waiting.queue())
                    .parameter(call.command().parameters().get(1).name() + "->semaphore")
                    .title("a semaphore is exported by copy while a queue waits for it")
                    .message("%s waits for %s, and is not known to have gone on", waiting.queue(), semaphore)
                    .help("wait for the work of the queue before the semaphore is exported")
                    .report();
        }
    }

    private void sparse(Call call) {
        Map<SemaphoreState, Status> now = new HashMap<>();
        Waiter waiter = new Waiter(
                call,
                context.get(QueueState.class, Submit.of(call).queue()),
                "VUID-vkQueueBindSparse-pWaitSemaphores-03245",
                "VUID-vkQueueBindSparse-pWaitSemaphores-01116");
        for (Submit.Batch batch : Submit.of(call).batches()) {
            for (Submit.Semaphore wait : batch.waits()) {
                SemaphoreState semaphore = context.get(SemaphoreState.class, wait.id());
                waitFor(waiter, semaphore, wait.at().toString(), now);
            }
            for (Submit.Semaphore signal : batch.signals()) {
                SemaphoreState semaphore = context.get(SemaphoreState.class, signal.id());
                signal(call, semaphore, signal.at().toString(), "VUID-vkQueueBindSparse-pSignalSemaphores-01115", now);
            }
        }
    }

    @Override
    public void submitted(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            batch.waits().forEach(wait -> {
                set(wait.semaphore(), Status.UNSIGNALED);
                wait.semaphore().subState(WAITING, new Waiting(submission.queue(), submission));
            });
            batch.signals().forEach(signal -> set(signal.semaphore(), Status.SIGNALED));
        }
    }

    @Override
    public void retired(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            for (Submission.SemaphoreOperation wait : batch.waits()) {
                Waiting waiting = wait.semaphore().subState(WAITING);
                if (waiting != null && waiting.submission() == submission) {
                    wait.semaphore().subState(WAITING, null);
                }
            }
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
