package dev.vkval.state;

import dev.vkval.progress.TimelineSignals;
import dev.vkval.state.command.CommandBufferRecording;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The submissions that are not known to have completed.
 *
 * <p>A submission retires when a fence, a timeline semaphore or an idle wait says so; with it retire the earlier ones of
 * its queue and those of other queues that its semaphores waited for. What a present waited for has finished when the
 * present's fence signals, when the host has waited for its id, or when the image has been acquired again.
 */
public final class InFlight implements StateObserver {

    /** One submission and the signals that it waited for. */
    private static final class Entry {
        private final Submission submission;
        private final List<Entry> after = new ArrayList<>();
        private final Map<SemaphoreState, Long> timelineWaits = new LinkedHashMap<>();
        private boolean retired;

        Entry(Submission submission) {
            this.submission = submission;
        }
    }

    private record Image(SwapchainState swapchain, int index) {}

    private final StateTracker tracker;
    private final Map<QueueState, Deque<Entry>> queues = new LinkedHashMap<>();
    private final Map<FenceState, List<Entry>> fences = new HashMap<>();
    private final Map<SemaphoreState, List<Entry>> binarySignals = new HashMap<>();
    private final Map<Image, List<Entry>> presentWaits = new HashMap<>();
    private final Map<SwapchainState, TreeMap<Long, List<Entry>>> presentIds = new HashMap<>();
    private final Map<SemaphoreState, TimelineSignals<Entry>> timelines = new HashMap<>();
    private final Set<SemaphoreState> signaledByHost = new HashSet<>();

    InFlight(StateTracker tracker) {
        this.tracker = tracker;
    }

    /** The submissions of a queue that have not retired, oldest first. */
    public List<Submission> of(QueueState queue) {
        Deque<Entry> entries = queues.get(queue);
        return entries == null
                ? List.of()
                : entries.stream().map(entry -> entry.submission).toList();
    }

    /** All submissions that have not retired, by queue. */
    public List<Submission> all() {
        List<Submission> all = new ArrayList<>();
        queues.keySet().forEach(queue -> all.addAll(of(queue)));
        return all;
    }

    @Override
    public void submitted(Submission submission) {
        Entry entry = new Entry(submission);
        queues.computeIfAbsent(submission.queue(), queue -> new ArrayDeque<>()).add(entry);
        boolean seen = false;
        for (Submission.Batch batch : submission.batches()) {
            batch.waits().forEach(wait -> waits(entry, wait));
            for (Submission.SemaphoreOperation signal : batch.signals()) {
                seen |= signals(entry, signal);
            }
        }
        buffers(submission).forEach(CommandBufferState::submitted);
        if (submission.fence() != null) {
            fences.put(submission.fence(), List.of(entry));
            submission.fence().submitted(submission);
        }
        if (seen) {
            retire(entry);
        }
    }

    private void waits(Entry entry, Submission.SemaphoreOperation wait) {
        if (wait.semaphore().timeline()) {
            entry.timelineWaits.merge(wait.semaphore(), wait.value(), SemaphoreState::larger);
        } else {
            entry.after.addAll(taken(wait.semaphore()));
        }
    }

    /** The work that has completed when a binary semaphore is signaled; a wait unsignals it. */
    private List<Entry> taken(SemaphoreState semaphore) {
        List<Entry> finished = binarySignals.remove(semaphore);
        return finished == null ? List.of() : finished;
    }

    /** Whether the host has seen that signal already. */
    private boolean signals(Entry entry, Submission.SemaphoreOperation signal) {
        if (signal.semaphore().timeline()) {
            return timeline(signal.semaphore()).add(signal.value(), entry);
        }
        binarySignals.put(signal.semaphore(), List.of(entry));
        return false;
    }

    private TimelineSignals<Entry> timeline(SemaphoreState semaphore) {
        return timelines.computeIfAbsent(semaphore, key -> new TimelineSignals<>(key.initialValue()));
    }

    /**
     * The pending submission that signals a timeline semaphore with a value; null for none, or if the host may do it.
     */
    Submission reaching(SemaphoreState semaphore, long value) {
        boolean alone = !semaphore.external() && !signaledByHost.contains(semaphore);
        Entry first = alone ? timeline(semaphore).reaching(value) : null;
        return first == null ? null : first.submission;
    }

    /** The command buffers of a submission, each as often as it executes, including secondary command buffers. */
    private static List<CommandBufferState> buffers(Submission submission) {
        List<CommandBufferState> buffers = new ArrayList<>();
        for (Submission.Batch batch : submission.batches()) {
            for (CommandBufferRecording recording : batch.recordings()) {
                buffers.add(recording.commandBuffer());
                buffers.addAll(CommandBufferRecordings.executedBy(recording));
            }
        }
        return buffers;
    }

    @Override
    public void fencesSignaled(List<FenceState> signaled) {
        for (FenceState fence : signaled) {
            fence.signaled();
            List<Entry> finished = fences.remove(fence);
            if (finished != null) {
                finished.forEach(this::retire);
            }
        }
    }

    @Override
    public void fencesReset(List<FenceState> reset) {
        reset.forEach(FenceState::reset);
    }

    @Override
    public void acquired(Acquisition acquisition) {
        List<Entry> finished = presentWaits.remove(new Image(acquisition.swapchain(), acquisition.imageIndex()));
        List<Entry> known = finished == null ? List.of() : finished;
        if (acquisition.fence() != null) {
            acquisition.fence().submitted(null);
            fences.put(acquisition.fence(), known);
        }
        if (acquisition.semaphore() != null) {
            binarySignals.put(acquisition.semaphore(), known);
        }
    }

    @Override
    public void presented(Presentation presentation) {
        List<Entry> waits = new ArrayList<>();
        presentation.waits().forEach(semaphore -> waits.addAll(taken(semaphore)));
        for (Presentation.PresentedImage image : presentation.images()) {
            presentWaits.put(new Image(image.swapchain(), image.imageIndex()), List.copyOf(waits));
            if (image.id() != 0) {
                presentIds
                        .computeIfAbsent(image.swapchain(), swapchain -> new TreeMap<>(Long::compareUnsigned))
                        .put(image.id(), List.copyOf(waits));
            }
            if (image.fence() != null) {
                image.fence().submitted(null);
                fences.put(image.fence(), List.copyOf(waits));
            }
        }
    }

    @Override
    public void presentReached(SwapchainState swapchain, long id) {
        TreeMap<Long, List<Entry>> presents = presentIds.get(swapchain);
        if (presents != null) {
            Map<Long, List<Entry>> reached = presents.headMap(id, true);
            List.copyOf(reached.values()).forEach(waits -> waits.forEach(this::retire));
            reached.clear();
        }
    }

    @Override
    public void timelineReached(SemaphoreState semaphore, long value) {
        timeline(semaphore).reach(value).forEach(this::retire);
    }

    @Override
    public void timelineSignaledByHost(SemaphoreState semaphore, long value) {
        signaledByHost.add(semaphore);
        timeline(semaphore).give(value);
    }

    @Override
    public void queueIdle(QueueState queue) {
        Deque<Entry> entries = queues.get(queue);
        if (entries != null) {
            retire(entries.peekLast());
        }
    }

    @Override
    public void deviceIdle() {
        List.copyOf(queues.keySet()).forEach(this::queueIdle);
    }

    @Override
    public void destroyed(StateObject object) {
        if (object instanceof QueueState queue) {
            queueIdle(queue);
            queues.remove(queue);
        }
        if (object instanceof FenceState fence) {
            fences.remove(fence);
        }
        if (object instanceof SemaphoreState semaphore) {
            binarySignals.remove(semaphore);
            timelines.remove(semaphore);
            signaledByHost.remove(semaphore);
        }
        if (object instanceof SwapchainState swapchain) {
            presentWaits.keySet().removeIf(image -> image.swapchain() == swapchain);
            presentIds.remove(swapchain);
        }
    }

    private void retire(Entry last) {
        Deque<Entry> left = new ArrayDeque<>();
        if (last != null) {
            left.push(last);
        }
        while (!left.isEmpty()) {
            Entry until = left.pop();
            Deque<Entry> entries = queues.get(until.submission.queue());
            while (!until.retired && entries != null && !entries.isEmpty()) {
                Entry entry = entries.pop();
                finish(entry);
                entry.after.forEach(left::push);
                entry.timelineWaits.forEach((semaphore, value) -> {
                    Entry signal = timeline(semaphore).reaching(value);
                    if (signal != null) {
                        left.push(signal);
                    }
                });
            }
        }
    }

    private void finish(Entry entry) {
        entry.retired = true;
        Submission submission = entry.submission;
        buffers(submission).forEach(CommandBufferState::retired);
        if (submission.fence() != null && fences.remove(submission.fence(), List.of(entry))) {
            submission.fence().signaled();
        }
        for (Submission.Batch batch : submission.batches()) {
            for (Submission.SemaphoreOperation signal : batch.signals()) {
                if (signal.semaphore().timeline()) {
                    timeline(signal.semaphore()).done(signal.value(), entry);
                }
            }
        }
        tracker.observers().forEach(observer -> observer.retired(submission));
    }
}
