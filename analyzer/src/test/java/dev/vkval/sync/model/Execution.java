package dev.vkval.sync.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An order in which a device may execute a stream: each queue's work in submission order, a batch as soon as the semaphores
 * that it waits for are signaled, its commands up to a wait for an event that the host has yet to set. Grows step by step.
 */
public final class Execution {
    /** The host is no queue. */
    static final int HOST = -1;

    /**
     * One thing that happened.
     *
     * @param index place in the order of everything
     * @param queue number of the queue, {@link #HOST} for what the host did
     * @param step number of the step that submitted it
     * @param what a command, a {@link Waited}, a {@link Signaled}, a {@link FenceSignaled}, a {@link Written} or another
     *     step of the host
     */
    record Event(int index, int queue, int step, Object what) {}

    record Waited(CommandStream.SemaphoreUse use) {}

    record Signaled(CommandStream.SemaphoreUse use) {}

    record FenceSignaled(int fence) {}

    /** @param awaited whether a queue stands in a batch and waits for the host, so that it matters to what is submitted */
    record Written(CommandStream.HostWrite write, boolean awaited) {}

    private static final class Work {
        private final int step;
        private final CommandStream.Batch batch;
        private final int fence;
        private boolean begun;
        private int commands;

        Work(int step, CommandStream.Batch batch, int fence) {
            this.step = step;
            this.batch = batch;
            this.fence = fence;
        }
    }

    private final List<Event> events = new ArrayList<>();
    private final List<Deque<Work>> held = new ArrayList<>();
    private final List<Integer> order = new ArrayList<>();
    private final Map<Integer, Long> timelines = new HashMap<>();
    private final Map<Integer, Boolean> binaries = new HashMap<>();
    private final Map<Integer, Boolean> fences = new HashMap<>();
    private final Set<Integer> eventsOfHost = new HashSet<>();
    private int steps;

    public Execution(int queues) {
        for (int queue = 0; queue < queues; queue++) {
            held.add(new ArrayDeque<>());
        }
    }

    static Execution of(CommandStream stream) {
        Execution execution = new Execution(stream.queues());
        stream.steps().forEach(execution::add);
        return execution;
    }

    List<Event> events() {
        return events;
    }

    /** The value that a timeline semaphore has. */
    long timeline(int semaphore) {
        return timelines.getOrDefault(semaphore, 0L);
    }

    boolean fenceSignaled(int fence) {
        return fences.containsKey(fence);
    }

    boolean binarySignaled(int semaphore) {
        return binaries.containsKey(semaphore);
    }

    boolean idle(int queue) {
        return held.get(queue).isEmpty();
    }

    void add(CommandStream.Step step) {
        int number = steps++;
        if (step instanceof CommandStream.Submit submit) {
            Deque<Work> queue = held.get(submit.queue());
            if (!order.contains(submit.queue())) {
                order.add(submit.queue());
            }
            submit.batches().forEach(batch -> queue.add(new Work(number, batch, CommandStream.NONE)));
            if (submit.fence() != CommandStream.NONE) {
                queue.add(new Work(number, null, submit.fence()));
            }
        } else if (step instanceof CommandStream.HostWrite write) {
            happen(HOST, number, new Written(write, awaitsHost()));
        } else {
            happen(HOST, number, step);
            if (step instanceof CommandStream.SignalTimeline signal) {
                timelines.put(signal.semaphore(), signal.value());
            } else if (step instanceof CommandStream.HostSetsEvent set) {
                eventsOfHost.add(set.event());
            }
        }
        drain();
    }

    private void drain() {
        boolean progress = true;
        while (progress) {
            progress = false;
            for (int queue : order) {
                Deque<Work> work = held.get(queue);
                while (!work.isEmpty() && ready(work.peek())) {
                    if (execute(queue, work.peek())) {
                        work.remove();
                    }
                    progress = true;
                }
            }
        }
    }

    private boolean awaitsHost() {
        return held.stream().anyMatch(work -> !work.isEmpty() && work.peek().begun);
    }

    private boolean ready(Work work) {
        if (work.begun) {
            return !blocked(work);
        }
        return work.batch == null || work.batch.waits().stream().allMatch(this::signaled);
    }

    private boolean signaled(CommandStream.SemaphoreUse wait) {
        return wait.timeline() ? timeline(wait.semaphore()) >= wait.value() : binarySignaled(wait.semaphore());
    }

    /** Whether the next command waits for an event that the host has yet to set. */
    private boolean blocked(Work work) {
        return work.batch.commands().get(work.commands) instanceof CommandStream.WaitEvent wait
                && wait.ofHost()
                && !eventsOfHost.contains(wait.event());
    }

    /** @return whether it has come to its end */
    private boolean execute(int queue, Work work) {
        if (work.batch == null) {
            happen(queue, work.step, new FenceSignaled(work.fence));
            fences.put(work.fence, true);
            return true;
        }
        if (!work.begun) {
            work.batch.waits().forEach(wait -> happen(queue, work.step, new Waited(wait)));
        }
        while (work.commands < work.batch.commands().size()) {
            if (blocked(work)) {
                work.begun = true;
                return false;
            }
            happen(queue, work.step, work.batch.commands().get(work.commands++));
        }
        for (CommandStream.SemaphoreUse signal : work.batch.signals()) {
            happen(queue, work.step, new Signaled(signal));
            if (signal.timeline()) {
                timelines.put(signal.semaphore(), signal.value());
            } else {
                binaries.put(signal.semaphore(), true);
            }
        }
        return true;
    }

    private void happen(int queue, int step, Object what) {
        events.add(new Event(events.size(), queue, step, what));
    }
}
