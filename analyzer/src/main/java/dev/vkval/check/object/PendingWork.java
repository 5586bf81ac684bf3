package dev.vkval.check.object;

import dev.vkval.finding.Place;
import dev.vkval.progress.TimelineSignals;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.agrona.collections.LongHashSet;

/**
 * Submitted work that is not known to have completed. Completion is known from fences, semaphores and idle
 * waits, and includes everything before on the queue and, through semaphores, on other queues.
 */
final class PendingWork {
    /** If the program does not wait for work, the oldest is discarded and treated as completed. */
    private static final int REMEMBERED_PER_QUEUE = 4096;

    private final UseGraph graph;
    private final Map<Long, ArrayDeque<Work>> queues = new LinkedHashMap<>();
    private final Map<Long, Work> fences = new HashMap<>();
    private final Map<Long, Work> binaries = new HashMap<>();
    private final Map<Long, TimelineSignals<Work>> timelines = new HashMap<>();

    PendingWork(UseGraph graph) {
        this.graph = graph;
    }

    /** A semaphore of the timeline kind exists from now on. */
    void timeline(long semaphore, long initialValue) {
        timelines.put(semaphore, new TimelineSignals<>(initialValue));
    }

    /** Work is submitted to a queue. */
    void submit(long queue, Place place, SubmitReader submit, long fence, List<LongHashSet> recordings) {
        LongHashSet named = new LongHashSet();
        List<Work> awaited = new ArrayList<>();
        List<SubmitReader.SemaphoreUse> values = new ArrayList<>();
        for (SubmitReader.SemaphoreUse wait : submit.waits()) {
            named.add(wait.semaphore());
            if (timelines.containsKey(wait.semaphore())) {
                values.add(wait);
            } else {
                addIfPending(awaited, binaries.get(wait.semaphore()));
            }
        }
        submit.signals().forEach(signal -> named.add(signal.semaphore()));
        submit.commandBuffers().forEach(buffer -> named.add((long) buffer));
        named.add(fence);
        Work work = new Work(queue, place, named, recordings, awaited, values);
        boolean seen = false;
        for (SubmitReader.SemaphoreUse signal : submit.signals()) {
            seen |= signals(signal, work);
        }
        signalsFence(fence, work);
        ArrayDeque<Work> pending = queues.computeIfAbsent(queue, id -> new ArrayDeque<>());
        pending.add(work);
        if (pending.size() > REMEMBERED_PER_QUEUE) {
            finish(pending.removeFirst());
        }
        if (seen) {
            complete(work);
        }
    }

    /** Whether the host has seen that signal already. */
    private boolean signals(SubmitReader.SemaphoreUse signal, Work work) {
        TimelineSignals<Work> timeline = timelines.get(signal.semaphore());
        if (timeline != null) {
            work.signals().add(signal);
            return timeline.add(signal.value(), work);
        }
        binaries.put(signal.semaphore(), work);
        return false;
    }

    private static void addIfPending(List<Work> list, Work work) {
        if (work != null && !work.done()) {
            list.add(work);
        }
    }

    /** Presents wait for the work that signals their semaphores. */
    List<Work> awaitedBy(List<Long> semaphores) {
        List<Work> awaited = new ArrayList<>();
        semaphores.forEach(semaphore -> addIfPending(awaited, binaries.get(semaphore)));
        return awaited;
    }

    /**
     * When a semaphore or a fence shows that a swapchain image is acquired or presented, the work that its last present
     * waited for has also completed.
     */
    void presented(Place place, long semaphore, long fence, List<Work> awaited) {
        Work work = new Work(0, place, new LongHashSet(), List.of(), awaited, List.of());
        if (semaphore != 0) {
            binaries.put(semaphore, work);
        }
        signalsFence(fence, work);
    }

    private void signalsFence(long fence, Work work) {
        if (fence != 0) {
            fences.put(fence, work);
        }
    }

    /** A fence is known to have signaled. */
    void fenceSignaled(long fence) {
        Work work = fences.remove(fence);
        if (work != null) {
            complete(work);
        }
    }

    /** A semaphore is known to have reached a value; for a binary one, to have signaled. */
    void semaphoreReached(long semaphore, long value) {
        TimelineSignals<Work> timeline = timelines.get(semaphore);
        if (timeline == null) {
            Work work = binaries.remove(semaphore);
            if (work != null) {
                complete(work);
            }
        } else {
            timeline.reach(value).forEach(this::complete);
        }
    }

    /** The host gives a timeline semaphore a value. */
    void give(long semaphore, long value) {
        TimelineSignals<Work> timeline = timelines.get(semaphore);
        if (timeline != null) {
            timeline.give(value);
        }
    }

    /** An object is known to be no longer in use by earlier submissions. */
    void release(long id) {
        queues.values().forEach(pending -> pending.forEach(work -> work.release(id, graph)));
    }

    void queueIdle(long queue) {
        ArrayDeque<Work> pending = queues.get(queue);
        if (pending != null && !pending.isEmpty()) {
            complete(pending.getLast());
        }
    }

    void idle() {
        List.copyOf(queues.keySet()).forEach(this::queueIdle);
    }

    /** One of these fences is known to have signaled. */
    void someFenceSignaled(List<Long> some) {
        completeSome(some.stream().map(fences::get).toList());
    }

    /** One of these timeline semaphores is known to have reached its value. */
    void someReached(List<SubmitReader.SemaphoreUse> some) {
        List<Work> works = new ArrayList<>();
        for (SubmitReader.SemaphoreUse use : some) {
            TimelineSignals<Work> timeline = timelines.get(use.semaphore());
            works.add(timeline == null ? null : timeline.reaching(use.value()));
        }
        completeSome(works);
    }

    /**
     * Of work on one queue the first has completed. Of several queues nobody knows which: nothing of it is held against the
     * program. Nothing is learned where one of the signals had been given before or is not known.
     */
    private void completeSome(List<Work> some) {
        if (some.isEmpty() || some.stream().anyMatch(work -> work == null || work.done())) {
            return;
        }
        long queue = some.get(0).queue();
        if (some.stream().allMatch(work -> work.queue() == queue)) {
            queues.getOrDefault(queue, new ArrayDeque<>()).stream()
                    .filter(some::contains)
                    .findFirst()
                    .ifPresent(this::complete);
        } else {
            some.forEach(this::complete);
        }
    }

    void completeAll(List<Work> works) {
        works.forEach(this::complete);
    }

    private void complete(Work last) {
        Deque<Work> open = new ArrayDeque<>();
        open.push(last);
        while (!open.isEmpty()) {
            Work work = open.pop();
            ArrayDeque<Work> pending = queues.getOrDefault(work.queue(), new ArrayDeque<>());
            while (!work.done() && !pending.isEmpty()) {
                open.addAll(finish(pending.removeFirst()));
            }
            if (!work.done()) {
                open.addAll(finish(work));
            }
        }
    }

    /** Work has completed; returns what must have completed before it. */
    private List<Work> finish(Work work) {
        work.finish();
        List<Work> before = new ArrayList<>(work.awaited());
        for (SubmitReader.SemaphoreUse wait : work.values()) {
            TimelineSignals<Work> timeline = timelines.get(wait.semaphore());
            addIfPending(before, timeline == null ? null : timeline.reaching(wait.value()));
        }
        for (SubmitReader.SemaphoreUse signal : work.signals()) {
            TimelineSignals<Work> timeline = timelines.get(signal.semaphore());
            if (timeline != null) {
                timeline.done(signal.value(), work);
            }
        }
        return before;
    }

    /** Forgets semaphores and fences that have ended. */
    void forget(long id) {
        fences.remove(id);
        binaries.remove(id);
        timelines.remove(id);
    }

    /** The call whose work may still use an object, null if none is known. */
    Place user(long id) {
        for (ArrayDeque<Work> pending : queues.values()) {
            for (Work work : pending) {
                if (work.uses(id, graph)) {
                    return work.place();
                }
            }
        }
        return null;
    }
}
