package dev.vkval.check.object;

import dev.vkval.finding.Place;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
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
    private final Map<Long, NavigableMap<Long, Work>> timelines = new HashMap<>();

    /** Values that a wait on another thread returned before the call that signals them was recorded. */
    private final Map<Long, Long> seenEarly = new HashMap<>();

    /** The highest value that a timeline semaphore is known to have reached. */
    private final Map<Long, Long> highest = new HashMap<>();

    private boolean overtaken;

    PendingWork(UseGraph graph) {
        this.graph = graph;
    }

    /** A timeline semaphore is created. */
    void timeline(long semaphore) {
        timelines.put(semaphore, new TreeMap<>(Long::compareUnsigned));
    }

    /** Work is submitted to a queue. */
    void submit(long queue, Place place, SubmitReader submit, long fence, List<LongHashSet> recordings) {
        LongHashSet named = new LongHashSet();
        List<Work> awaited = new ArrayList<>();
        for (SubmitReader.SemaphoreUse wait : submit.waits()) {
            named.add(wait.semaphore());
            addIfPending(awaited, signaler(wait));
        }
        submit.signals().forEach(signal -> named.add(signal.semaphore()));
        submit.commandBuffers().forEach(buffer -> named.add((long) buffer));
        named.add(fence);
        Work work = new Work(queue, place, named, recordings, awaited);
        overtaken = false;
        submit.signals().forEach(signal -> signals(signal, work));
        signalsFence(fence, work);
        ArrayDeque<Work> pending = queues.computeIfAbsent(queue, id -> new ArrayDeque<>());
        pending.add(work);
        if (pending.size() > REMEMBERED_PER_QUEUE) {
            pending.removeFirst().finish();
        }
        if (overtaken) {
            complete(work);
        }
    }

    private Work signaler(SubmitReader.SemaphoreUse wait) {
        NavigableMap<Long, Work> timeline = timelines.get(wait.semaphore());
        if (timeline == null) {
            return binaries.get(wait.semaphore());
        }
        Map.Entry<Long, Work> entry = timeline.ceilingEntry(wait.value());
        return entry == null ? null : entry.getValue();
    }

    private void signals(SubmitReader.SemaphoreUse signal, Work work) {
        NavigableMap<Long, Work> timeline = timelines.get(signal.semaphore());
        if (timeline != null) {
            timeline.put(signal.value(), work);
            Long seen = seenEarly.get(signal.semaphore());
            if (seen != null && Long.compareUnsigned(signal.value(), seen) >= 0) {
                seenEarly.remove(signal.semaphore());
                overtaken = true;
            }
        } else {
            binaries.put(signal.semaphore(), work);
        }
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
        Work work = new Work(0, place, new LongHashSet(), List.of(), awaited);
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
        NavigableMap<Long, Work> timeline = timelines.get(semaphore);
        if (timeline == null) {
            Work work = binaries.remove(semaphore);
            if (work != null) {
                complete(work);
            }
            return;
        }
        if (timeline.ceilingEntry(value) == null && Long.compareUnsigned(value, highest(semaphore)) > 0) {
            seenEarly.put(semaphore, value);
        }
        NavigableMap<Long, Work> reached = timeline.headMap(value, true);
        if (!reached.isEmpty()) {
            raise(semaphore, reached.lastKey());
        }
        List<Work> done = List.copyOf(reached.values());
        reached.clear();
        done.forEach(this::complete);
    }

    /** A timeline semaphore gets a value from the host or from its creation. */
    void raise(long semaphore, long value) {
        if (Long.compareUnsigned(value, highest(semaphore)) > 0) {
            highest.put(semaphore, value);
        }
        Long seen = seenEarly.get(semaphore);
        if (seen != null && Long.compareUnsigned(value, seen) >= 0) {
            seenEarly.remove(semaphore);
        }
    }

    private long highest(long semaphore) {
        return highest.getOrDefault(semaphore, 0L);
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

    private void complete(Work last) {
        Deque<Work> open = new ArrayDeque<>();
        open.push(last);
        while (!open.isEmpty()) {
            Work work = open.pop();
            if (work.done()) {
                continue;
            }
            ArrayDeque<Work> pending = queues.getOrDefault(work.queue(), new ArrayDeque<>());
            while (!work.done() && !pending.isEmpty()) {
                Work earlier = pending.removeFirst();
                earlier.finish();
                earlier.awaited().forEach(open::push);
            }
            if (!work.done()) {
                work.finish();
                work.awaited().forEach(open::push);
            }
        }
    }

    /** Removes destroyed semaphores and fences. */
    void forget(long id) {
        fences.remove(id);
        binaries.remove(id);
        timelines.remove(id);
        seenEarly.remove(id);
        highest.remove(id);
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
