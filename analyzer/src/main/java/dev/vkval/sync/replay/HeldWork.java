package dev.vkval.sync.replay;

import dev.vkval.state.FenceState;
import dev.vkval.sync.access.QueueTimeline;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What queues have yet to execute: of each one in the order of submission, of several whichever may go on. */
final class HeldWork {

    /** Executes work whose turn has come. */
    @FunctionalInterface
    interface Executor {
        /** @return what is left of it, null for nothing */
        Work execute(Work work, QueueTimeline timeline, boolean past);
    }

    private final Map<QueueTimeline, Deque<Work>> queues = new LinkedHashMap<>();
    private final Predicate<Work> ready;
    private final Executor executor;

    /** @param ready whether nothing that work waits for is still to come */
    HeldWork(Predicate<Work> ready, Executor executor) {
        this.ready = ready;
        this.executor = executor;
    }

    void add(QueueTimeline timeline, Work work) {
        queues.computeIfAbsent(timeline, key -> new ArrayDeque<>()).addLast(work);
    }

    /** Executes what may execute, until nothing more may. */
    void drain() {
        boolean progress = true;
        while (progress) {
            progress = false;
            for (Map.Entry<QueueTimeline, Deque<Work>> entry : queues.entrySet()) {
                Deque<Work> queue = entry.getValue();
                while (!queue.isEmpty() && ready.test(queue.peekFirst())) {
                    execute(entry.getKey(), queue, false);
                    progress = true;
                }
            }
        }
    }

    /** Executes all that a queue holds: the host has seen it end. */
    void drainWholly(QueueTimeline timeline) {
        Deque<Work> queue = queues.get(timeline);
        while (queue != null && !queue.isEmpty()) {
            execute(timeline, queue, true);
        }
    }

    /** Executes all that is held. */
    void drainWholly() {
        List.copyOf(queues.keySet()).forEach(this::drainWholly);
    }

    /** Executes all up to the signal of a fence, if that is held: the host has seen it. */
    void drainTo(FenceState fence) {
        for (Map.Entry<QueueTimeline, Deque<Work>> entry : queues.entrySet()) {
            Deque<Work> queue = entry.getValue();
            while (queue.stream().anyMatch(work -> work.fence() == fence)) {
                execute(entry.getKey(), queue, true);
            }
        }
    }

    private void execute(QueueTimeline timeline, Deque<Work> queue, boolean past) {
        Work rest = executor.execute(queue.removeFirst(), timeline, past);
        if (rest != null) {
            queue.addFirst(rest);
        }
    }

    /** Whether a queue stands in a command buffer and waits for the host. */
    boolean awaitsHost() {
        return queues.values().stream()
                .anyMatch(queue -> !queue.isEmpty() && queue.peekFirst().begun());
    }

    /** The tag of the oldest submission that has work left, no later than that of the work given. */
    long oldestTag(Work executing) {
        long oldest = executing.tag();
        for (Deque<Work> queue : queues.values()) {
            if (!queue.isEmpty()) {
                oldest = Math.min(oldest, queue.peekFirst().tag());
            }
        }
        return oldest;
    }
}
