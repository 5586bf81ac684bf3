package dev.vkval.check.sync;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.SignalSemaphore;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.finding.Confidence;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.lwjgl.vulkan.VkSemaphoreSignalInfo;

/** The values of timeline semaphores must increase, and the values of waits must be signaled. */
public final class TimelineRules implements Topic, StateObserver {
    private final CoreContext context;
    private final List<Wait> waits = new ArrayList<>();

    public TimelineRules(CoreContext context) {
        this.context = context;
    }

    /** A wait for a value that has not been signaled yet. */
    private record Wait(SemaphoreState semaphore, long value, Problem problem) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        hooks.validate(QueueBindSparse.ID, this::submit);
        hooks.validate(SignalSemaphore.ID, this::signal);
        hooks.observe(this);
    }

    private void submit(Call call) {
        SubmitRequest request = SubmitRequest.of(call, context);
        Map<SemaphoreState, Long> signaledHere = new HashMap<>();
        for (SubmitRequest.Batch batch : request.batches()) {
            batch.waits().forEach(wait -> waitFor(call, wait));
            batch.signals().forEach(signal -> increase(call, request, signal, signaledHere));
        }
    }

    private void increase(
            Call call, SubmitRequest request, SubmitRequest.Semaphore signal, Map<SemaphoreState, Long> signaledHere) {
        SemaphoreState semaphore = signal.state();
        if (semaphore == null || !semaphore.timeline() || semaphore.external()) {
            return;
        }
        long before = SemaphoreState.larger(
                Timeline.of(semaphore).before(request.queue()), signaledHere.getOrDefault(semaphore, 0L));
        if (Long.compareUnsigned(signal.value(), before) <= 0) {
            context.error(call, notGreater(call, request))
                    .on(semaphore)
                    .parameter(signal.path())
                    .title("a timeline semaphore is signaled with a value that is not greater than its current value")
                    .message(
                            "it is %s, but %s has a value of at least %s when the signal executes",
                            Long.toUnsignedString(signal.value()), semaphore, Long.toUnsignedString(before))
                    .help("signal strictly increasing values")
                    .report();
        }
        signaledHere.merge(semaphore, signal.value(), SemaphoreState::larger);
    }

    private static String notGreater(Call call, SubmitRequest request) {
        return call.command().number() == QueueBindSparse.ID
                ? "VUID-VkBindSparseInfo-pSignalSemaphores-03249"
                : request.rule("VUID-VkSubmitInfo-pSignalSemaphores-03242", "VUID-VkSubmitInfo2-semaphore-03882");
    }

    private void waitFor(Call call, SubmitRequest.Semaphore wait) {
        SemaphoreState semaphore = wait.state();
        boolean open = semaphore != null
                && semaphore.timeline()
                && !semaphore.external()
                && Long.compareUnsigned(Timeline.of(semaphore).largest(), wait.value()) < 0;
        if (open) {
            waits.add(new Wait(
                    semaphore,
                    wait.value(),
                    context.warning(call, "VKVAL-Timeline-Wait-Never-Signaled")
                            .on(semaphore)
                            .parameter(wait.path())
                            .confidence(Confidence.OBSERVED)
                            .title("a queue waits for a timeline value that is never signaled")
                            .help("signal this or a larger value on another queue or on the host")));
        }
    }

    private void signal(Call call) {
        long info = SignalSemaphore.pSignalInfo(call);
        SemaphoreState semaphore = context.get(SemaphoreState.class, VkSemaphoreSignalInfo.nsemaphore(info));
        if (semaphore == null || !semaphore.timeline() || semaphore.external()) {
            return;
        }
        long value = VkSemaphoreSignalInfo.nvalue(info);
        Timeline timeline = Timeline.of(semaphore);
        if (Long.compareUnsigned(value, timeline.reached()) <= 0) {
            context.error(call, "VUID-VkSemaphoreSignalInfo-value-03258")
                    .on(semaphore)
                    .parameter("pSignalInfo->value")
                    .title("the host signals a value that is not greater than the current value of the semaphore")
                    .message(
                            "it is %s, but the current value of %s is %s",
                            Long.toUnsignedString(value), semaphore, Long.toUnsignedString(timeline.reached()))
                    .help("signal strictly increasing values")
                    .report();
        }
        OptionalLong pending = timeline.smallestPending();
        if (pending.isPresent() && Long.compareUnsigned(value, pending.getAsLong()) >= 0) {
            context.error(call, "VUID-VkSemaphoreSignalInfo-value-03259")
                    .on(semaphore)
                    .parameter("pSignalInfo->value")
                    .title("the host signals a value that is not less than that of a pending signal operation")
                    .message(
                            "it is %s, but a pending operation signals %s with %s",
                            Long.toUnsignedString(value), semaphore, Long.toUnsignedString(pending.getAsLong()))
                    .help("signal a smaller value, or wait for the queue first")
                    .report();
        }
    }

    @Override
    public void submitted(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            for (Submission.SemaphoreOperation signal : batch.signals()) {
                if (signal.semaphore().timeline()) {
                    Timeline.of(signal.semaphore()).submitted(submission.queue(), signal.value());
                }
            }
        }
    }

    @Override
    public void retired(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            for (Submission.SemaphoreOperation signal : batch.signals()) {
                if (signal.semaphore().timeline()) {
                    Timeline.of(signal.semaphore()).executed(signal.value());
                }
            }
        }
    }

    @Override
    public void timelineReached(SemaphoreState semaphore, long value) {
        if (semaphore.timeline()) {
            Timeline.of(semaphore).seen(value);
        }
    }

    @Override
    public void timelineSignaledByHost(SemaphoreState semaphore, long value) {
        if (semaphore.timeline()) {
            Timeline.of(semaphore).signaled(value);
        }
    }

    @Override
    public void finish() {
        for (Wait wait : waits) {
            long largest = Timeline.of(wait.semaphore()).largest();
            if (Long.compareUnsigned(largest, wait.value()) < 0
                    && !wait.semaphore().external()) {
                wait.problem()
                        .message(
                                "it waits for %s, but the largest value signaled by the end of the capture is %s",
                                Long.toUnsignedString(wait.value()), Long.toUnsignedString(largest))
                        .report();
            }
        }
    }
}
