package dev.vkval.adversary;

import dev.vkval.capture.edit.CallEdit;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.Submission.SemaphoreOperation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes a submit execute when later work of another queue has completed. Queues are ordered by semaphores and by the host alone:
 * it is refused where one of the two may order them, and where other work would notice that the submit is made later.
 */
final class QueueReordering {
    private final QueuedWorkReader work;
    private final QueuedWork earlier;
    private final QueuedWork later;

    /** @param later work of another queue, behind the earlier one in the capture */
    QueueReordering(QueuedWorkReader work, QueuedWork earlier, QueuedWork later) {
        this.work = work;
        this.earlier = earlier;
        this.later = later;
    }

    /** The edits, or why there are none. */
    Reordering.Result result() {
        String obstacle = obstacle();
        return new Reordering.Result(obstacle == null ? edits() : List.of(), obstacle);
    }

    private String obstacle() {
        if (earlier.observations() != later.observations()) {
            return "the host waits, maps or writes memory of results, or ends objects between them";
        }
        List<QueuedWork> passed = passed();
        if (passed.stream().anyMatch(each -> each.queue() == earlier.queue())) {
            return "other work of the queue is between them";
        }
        if (batches(earlier).stream().anyMatch(each -> !each.reordered()) || !later.reordered()) {
            return "one of them is submitted in a way that is not changed, or waits for what a later call signals";
        }
        if (passed.stream().anyMatch(this::sharesSemaphores)) {
            return "a semaphore orders them, or may do so";
        }
        if (passed.stream().anyMatch(this::sharesCommandBuffers)) {
            return "they are executions of one command buffer";
        }
        return batches(later).stream().anyMatch(QueueReordering::waitsForEvents)
                ? "the later one waits for events, which may be set by the earlier one or by the host later"
                : null;
    }

    /** All batches of the call that submits it. */
    private List<QueuedWork> batches(QueuedWork of) {
        return work.of(of.queue()).stream()
                .filter(each -> each == of || of.submission() != null && each.submission() == of.submission())
                .toList();
    }

    /** All work that is submitted after the earlier one, up to the later one with all that its call submits. */
    private List<QueuedWork> passed() {
        List<QueuedWork> own = batches(earlier);
        List<QueuedWork> ofLater = batches(later);
        int first = own.get(own.size() - 1).order();
        int last = ofLater.get(ofLater.size() - 1).order();
        List<QueuedWork> passed = new ArrayList<>();
        for (List<QueuedWork> queue : work.all()) {
            queue.stream()
                    .filter(each -> each.order() > first && each.order() <= last)
                    .forEach(passed::add);
        }
        return passed;
    }

    /** Whether a semaphore is used by both, but for timeline semaphores that both wait for. */
    private boolean sharesSemaphores(QueuedWork other) {
        for (QueuedWork each : batches(earlier)) {
            Set<SemaphoreState> own = semaphores(each.batch().signals());
            own.addAll(semaphores(each.batch().waits()));
            Set<SemaphoreState> waits = new HashSet<>();
            Set<SemaphoreState> signals = new HashSet<>();
            if (other.presentation() != null) {
                waits.addAll(other.presentation().waits());
            } else {
                waits.addAll(semaphores(other.batch().waits()));
                signals.addAll(semaphores(other.batch().signals()));
            }
            Set<SemaphoreState> ownSignals = semaphores(each.batch().signals());
            boolean signaled = own.stream().anyMatch(signals::contains);
            boolean awaited = own.stream()
                    .anyMatch(semaphore ->
                            waits.contains(semaphore) && (!semaphore.timeline() || ownSignals.contains(semaphore)));
            if (signaled || awaited) {
                return true;
            }
        }
        return false;
    }

    private static Set<SemaphoreState> semaphores(List<SemaphoreOperation> operations) {
        Set<SemaphoreState> semaphores = new HashSet<>();
        operations.forEach(each -> semaphores.add(each.semaphore()));
        return semaphores;
    }

    private boolean sharesCommandBuffers(QueuedWork other) {
        Set<Object> own = new HashSet<>();
        for (Submission.Batch batch : earlier.submission().batches()) {
            for (CommandBufferRecording recording : batch.recordings()) {
                own.add(recording.commandBuffer());
                own.addAll(recording.secondaries());
            }
        }
        return other.recordings().stream()
                .anyMatch(each -> own.contains(each.commandBuffer())
                        || each.secondaries().stream().anyMatch(own::contains));
    }

    private static boolean waitsForEvents(QueuedWork of) {
        boolean[] waits = new boolean[1];
        of.recordings()
                .forEach(recording ->
                        recording.forEach((in, command) -> waits[0] |= command instanceof RecordedCommand.WaitEvents));
        return waits[0];
    }

    private List<CallEdit> edits() {
        CallEdit.Anchor here = new CallEdit.Anchor(later.block(), true);
        List<CallEdit> edits = new ArrayList<>();
        if (later.presentation() == null) {
            edits.add(new CallEdit.Insert(
                    "vkQueueWaitIdle",
                    List.of(BatchEdits.assignment("queue=" + later.queue().id())),
                    here));
        }
        edits.add(new CallEdit.Move(earlier.block(), here));
        return edits;
    }
}
