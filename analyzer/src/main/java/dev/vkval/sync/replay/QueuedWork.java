package dev.vkval.sync.replay;

import dev.vkval.state.object.FenceState;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.Timelines;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Work that queues have not yet executed: in submission order for each queue; between queues, any that may continue.
 */
final class QueuedWork {

    /** Executes work that is ready. */
    @FunctionalInterface
    interface Executor {
        /** @return the rest of it, null for none */
        Work execute(Work work, QueueTimeline timeline, boolean past);
    }

    private final Map<QueueTimeline, Deque<Work>> queues = new LinkedHashMap<>();
    private final Predicate<Work> ready;
    private final Executor executor;

    /** @param ready whether everything that the work waits for has been signaled */
    QueuedWork(Predicate<Work> ready, Executor executor) {
        this.ready = ready;
        this.executor = executor;
    }

    /**
     * The same work, to be executed elsewhere.
     *
     * @param timelines the timelines there
     */
    QueuedWork copy(Timelines timelines, Predicate<Work> readyThere, Executor executorThere) {
        QueuedWork copy = new QueuedWork(readyThere, executorThere);
        queues.forEach((timeline, works) -> {
            Deque<Work> copies = new ArrayDeque<>();
            works.forEach(work -> copies.add(work.copy()));
            copy.queues.put(timelines.get(timeline.index()), copies);
        });
        return copy;
    }

    void add(QueueTimeline timeline, Work work) {
        queues.computeIfAbsent(timeline, key -> new ArrayDeque<>()).addLast(work);
    }

    /** Executes all work that is ready, until none is. */
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

    /** Executes all held work of a queue, which the host has seen to end. */
    void drainWholly(QueueTimeline timeline) {
        Deque<Work> queue = queues.get(timeline);
        while (queue != null && !queue.isEmpty()) {
            execute(timeline, queue, true);
        }
    }

    /** Executes all held work. */
    void drainWholly() {
        List.copyOf(queues.keySet()).forEach(this::drainWholly);
    }

    /** Executes all work up to the signal of a fence, if it is held: the host has seen the signal. */
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

    /** Whether a queue is stopped in a command buffer and waits for the host. */
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
