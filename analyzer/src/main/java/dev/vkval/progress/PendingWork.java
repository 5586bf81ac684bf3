package dev.vkval.progress;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The work submitted to queues that is not known to have completed, and what it takes to know that: fences, binary and
 * timeline semaphores, presents. All objects are given by their captured ids.
 *
 * <p>Completion is known from what the host has waited for. With a submission completes what was submitted to its queue
 * before, and what it waited for on other queues. What a present waited for has completed when the present's fence is
 * signaled, when the host has waited for its id, or when the image has been acquired again.
 *
 * <p>This is about completion alone. Which accesses are ordered by a signal, and in which order the device may execute what
 * is pending, is a matter of synchronization validation.
 *
 * @param <W> what the user of this class keeps of a submission
 */
public final class PendingWork<W> {
    /** If the program does not wait for work, the oldest is treated as completed. */
    private static final int REMEMBERED_PER_QUEUE = 4096;

    /** Receives each submission that has completed, those of a queue in submission order. */
    @FunctionalInterface
    public interface Completion<W> {
        /** @param signalsFence whether the fence of the submission is thereby known to be signaled */
        void completed(W work, boolean signalsFence);
    }

    /** The semaphore operations of a batch. */
    public record Batch(List<SemaphoreValue> waits, List<SemaphoreValue> signals) {}

    /**
     * An image that is presented.
     *
     * @param id its present id, 0 for none
     * @param fence signaled when the present has taken place, 0 for none
     */
    public record PresentedImage(long swapchain, int index, long id, long fence) {}

    private record Image(long swapchain, int index) {}

    private static final class Entry<W> {
        private final long queue;
        private final W work;
        private final long fence;
        private final List<Entry<W>> after = new ArrayList<>();
        private final List<SemaphoreValue> timelineWaits = new ArrayList<>();
        private final List<SemaphoreValue> timelineSignals = new ArrayList<>();
        private boolean completed;

        Entry(long queue, W work, long fence) {
            this.queue = queue;
            this.work = work;
            this.fence = fence;
        }
    }

    private final Completion<W> completion;
    private final Map<Long, ArrayDeque<Entry<W>>> queues = new LinkedHashMap<>();
    private final Map<Long, List<Entry<W>>> fences = new HashMap<>();
    private final Map<Long, List<Entry<W>>> binarySignals = new HashMap<>();
    private final Map<Long, TimelineSignals<Entry<W>>> timelines = new HashMap<>();
    private final Map<Image, List<Entry<W>>> presents = new HashMap<>();
    private final Map<Long, NavigableMap<Long, List<Entry<W>>>> presentIds = new HashMap<>();

    public PendingWork(Completion<W> completion) {
        this.completion = completion;
    }

    // What is submitted.

    /** Says that a semaphore is a timeline semaphore; all others are binary. */
    public void timeline(long semaphore, long initialValue) {
        timelines.computeIfAbsent(semaphore, id -> new TimelineSignals<>(initialValue));
    }

    /** @param fence 0 for none */
    public void submit(long queue, W work, List<Batch> batches, long fence) {
        Entry<W> entry = new Entry<>(queue, work, fence);
        ArrayDeque<Entry<W>> pending = queues.computeIfAbsent(queue, id -> new ArrayDeque<>());
        pending.add(entry);
        boolean seen = false;
        for (Batch batch : batches) {
            batch.waits().forEach(wait -> waits(entry, wait));
            for (SemaphoreValue signal : batch.signals()) {
                seen |= signals(entry, signal);
            }
        }
        if (fence != 0) {
            fences.put(fence, List.of(entry));
        }
        if (seen) {
            complete(entry);
        }
        if (pending.size() > REMEMBERED_PER_QUEUE) {
            finish(pending.removeFirst());
        }
    }

    private void waits(Entry<W> entry, SemaphoreValue wait) {
        if (timelines.containsKey(wait.semaphore())) {
            entry.timelineWaits.add(wait);
        } else {
            entry.after.addAll(taken(wait.semaphore()));
        }
    }

    /** The work that has completed when a binary semaphore is signaled; a wait unsignals it. */
    private List<Entry<W>> taken(long semaphore) {
        List<Entry<W>> signal = binarySignals.remove(semaphore);
        return signal == null ? List.of() : signal;
    }

    /** Whether the host has seen that signal already. */
    private boolean signals(Entry<W> entry, SemaphoreValue signal) {
        TimelineSignals<Entry<W>> timeline = timelines.get(signal.semaphore());
        if (timeline != null) {
            entry.timelineSignals.add(signal);
            return timeline.add(signal.value(), entry);
        }
        binarySignals.put(signal.semaphore(), List.of(entry));
        return false;
    }

    /** @param waits binary semaphores */
    public void present(List<Long> waits, List<PresentedImage> images) {
        List<Entry<W>> before = new ArrayList<>();
        waits.forEach(semaphore -> before.addAll(taken(semaphore)));
        for (PresentedImage image : images) {
            presents.put(new Image(image.swapchain(), image.index()), before);
            if (image.id() != 0) {
                presentIds
                        .computeIfAbsent(image.swapchain(), id -> new TreeMap<>(Long::compareUnsigned))
                        .put(image.id(), before);
            }
            if (image.fence() != 0) {
                fences.put(image.fence(), before);
            }
        }
    }

    /** An image is acquired, which signals a semaphore and a fence; 0 for none. */
    public void acquire(long swapchain, int index, long semaphore, long fence) {
        List<Entry<W>> presented = presents.remove(new Image(swapchain, index));
        List<Entry<W>> before = presented == null ? List.of() : presented;
        if (semaphore != 0) {
            binarySignals.put(semaphore, before);
        }
        if (fence != 0) {
            fences.put(fence, before);
        }
    }

    /** A fence or a semaphore has ended. */
    public void forget(long id) {
        fences.remove(id);
        binarySignals.remove(id);
        timelines.remove(id);
    }

    public void forgetSwapchain(long swapchain) {
        presents.keySet().removeIf(image -> image.swapchain() == swapchain);
        presentIds.remove(swapchain);
    }

    /** A queue has ended, after all its work. */
    public void forgetQueue(long queue) {
        queueIdle(queue);
        queues.remove(queue);
    }

    // What the host learns.

    /** A fence is signaled. */
    public void fenceSignaled(long fence) {
        List<Entry<W>> work = fences.remove(fence);
        if (work != null) {
            work.forEach(this::complete);
        }
    }

    /** A timeline semaphore has reached a value, or a binary one was signaled. */
    public void semaphoreReached(long semaphore, long value) {
        TimelineSignals<Entry<W>> timeline = timelines.get(semaphore);
        List<Entry<W>> reached = timeline == null ? taken(semaphore) : timeline.reach(value);
        reached.forEach(this::complete);
    }

    /** The host gives a timeline semaphore a value. */
    public void signaledByHost(long semaphore, long value) {
        TimelineSignals<Entry<W>> timeline = timelines.get(semaphore);
        if (timeline != null) {
            timeline.give(value);
        }
    }

    /** Presents of a swapchain have taken place, up to one of that present id. */
    public void presentReached(long swapchain, long id) {
        NavigableMap<Long, List<Entry<W>>> presented = presentIds.get(swapchain);
        if (presented != null) {
            NavigableMap<Long, List<Entry<W>>> reached = presented.headMap(id, true);
            List.copyOf(reached.values()).forEach(before -> before.forEach(this::complete));
            reached.clear();
        }
    }

    public void queueIdle(long queue) {
        Deque<Entry<W>> pending = queues.get(queue);
        if (pending != null && !pending.isEmpty()) {
            complete(pending.getLast());
        }
    }

    public void deviceIdle() {
        List.copyOf(queues.keySet()).forEach(this::queueIdle);
    }

    /**
     * One of these fences is signaled. If it is not known which, the work of all of them is treated as completed, so that
     * nothing of it is held against the program. Nothing is learned if one of them was signaled before or is not known.
     */
    public void someFenceSignaled(List<Long> some) {
        completeSome(some.stream().map(fences::get).toList());
    }

    /** The same for timeline semaphores that reach their values. */
    public void someSemaphoreReached(List<SemaphoreValue> some) {
        List<List<Entry<W>>> signals = new ArrayList<>();
        for (SemaphoreValue one : some) {
            Entry<W> signal = reaching(one.semaphore(), one.value());
            signals.add(signal == null ? null : List.of(signal));
        }
        completeSome(signals);
    }

    private Entry<W> reaching(long semaphore, long value) {
        TimelineSignals<Entry<W>> timeline = timelines.get(semaphore);
        return timeline == null ? null : timeline.reaching(value);
    }

    /** @param signals what precedes each signal, null where it is not known */
    private void completeSome(List<List<Entry<W>>> signals) {
        List<Entry<W>> some = new ArrayList<>();
        for (List<Entry<W>> signal : signals) {
            if (signal == null || signal.size() == 1 && signal.get(0).completed) {
                return;
            }
            some.addAll(signal);
        }
        boolean ofSubmissions = !some.isEmpty() && signals.stream().allMatch(signal -> signal.size() == 1);
        if (ofSubmissions && some.stream().allMatch(entry -> entry.queue == some.get(0).queue)) {
            queues.get(some.get(0).queue).stream()
                    .filter(some::contains)
                    .findFirst()
                    .ifPresent(this::complete);
        } else {
            some.forEach(this::complete);
        }
    }

    private void complete(Entry<W> last) {
        Deque<Entry<W>> open = new ArrayDeque<>();
        open.push(last);
        while (!open.isEmpty()) {
            Entry<W> until = open.pop();
            Deque<Entry<W>> pending = queues.get(until.queue);
            while (!until.completed && pending != null && !pending.isEmpty()) {
                Entry<W> entry = pending.removeFirst();
                finish(entry);
                entry.after.forEach(open::push);
                for (SemaphoreValue wait : entry.timelineWaits) {
                    Entry<W> signal = reaching(wait.semaphore(), wait.value());
                    if (signal != null) {
                        open.push(signal);
                    }
                }
            }
        }
    }

    private void finish(Entry<W> entry) {
        entry.completed = true;
        boolean signalsFence = entry.fence != 0 && fences.remove(entry.fence, List.of(entry));
        for (SemaphoreValue signal : entry.timelineSignals) {
            TimelineSignals<Entry<W>> timeline = timelines.get(signal.semaphore());
            if (timeline != null) {
                timeline.done(signal.value(), entry);
            }
        }
        completion.completed(entry.work, signalsFence);
    }

    // What is pending.

    /** The submission that brings a timeline semaphore to a value; null if it is there, or none is known that does. */
    public W bringing(long semaphore, long value) {
        Entry<W> entry = reaching(semaphore, value);
        return entry == null ? null : entry.work;
    }

    /** What is pending on a queue, in submission order. */
    public List<W> of(long queue) {
        Deque<Entry<W>> pending = queues.get(queue);
        return pending == null
                ? List.of()
                : pending.stream().map(entry -> entry.work).toList();
    }

    /** All that is pending, by queue. */
    public List<W> all() {
        List<W> all = new ArrayList<>();
        queues.keySet().forEach(queue -> all.addAll(of(queue)));
        return all;
    }

    /** The first pending submission that satisfies a condition, by queue; null for none. */
    public W first(Predicate<W> condition) {
        for (Deque<Entry<W>> pending : queues.values()) {
            for (Entry<W> entry : pending) {
                if (condition.test(entry.work)) {
                    return entry.work;
                }
            }
        }
        return null;
    }
}
