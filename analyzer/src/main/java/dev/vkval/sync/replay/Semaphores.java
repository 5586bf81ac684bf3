package dev.vkval.sync.replay;

import dev.vkval.state.object.SemaphoreState;
import dev.vkval.sync.access.Signal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Pending signals of binary semaphores, and those of timeline semaphores by value. */
final class Semaphores {
    private final Map<SemaphoreState, Signal> binary = new HashMap<>();
    private final Map<SemaphoreState, Integer> promised = new HashMap<>();
    private final Map<SemaphoreState, NavigableMap<Long, Signal>> timelines = new HashMap<>();
    private final Map<SemaphoreState, Long> reached = new HashMap<>();

    Semaphores copy() {
        Semaphores copy = new Semaphores();
        copy.binary.putAll(binary);
        copy.promised.putAll(promised);
        timelines.forEach((semaphore, values) -> copy.timelines.put(semaphore, new TreeMap<>(values)));
        copy.reached.putAll(reached);
        return copy;
    }

    void signal(SemaphoreState semaphore, long value, Signal signal) {
        if (semaphore.timeline()) {
            timelines
                    .computeIfAbsent(semaphore, key -> new TreeMap<>(Long::compareUnsigned))
                    .put(value, signal);
        } else {
            binary.put(semaphore, signal);
            promised.computeIfPresent(semaphore, (key, count) -> count == 1 ? null : count - 1);
        }
    }

    /** A batch was submitted that signals a semaphore; what waits for a binary one comes after it. */
    void promise(SemaphoreState semaphore) {
        if (!semaphore.timeline()) {
            promised.merge(semaphore, 1, Integer::sum);
        }
    }

    /** Whether a wait must be held back until a signal comes; for a binary semaphore, one that was submitted before. */
    boolean blocks(SemaphoreState semaphore, long value) {
        if (!semaphore.timeline()) {
            return promised.containsKey(semaphore) && !binary.containsKey(semaphore);
        }
        return !semaphore.external()
                && Long.compareUnsigned(value, reachedValue(semaphore)) > 0
                && signalOf(semaphore, value) == null;
    }

    private long reachedValue(SemaphoreState semaphore) {
        return reached.getOrDefault(semaphore, semaphore.initialValue());
    }

    private Signal signalOf(SemaphoreState semaphore, long value) {
        NavigableMap<Long, Signal> values = timelines.get(semaphore);
        Map.Entry<Long, Signal> entry = values == null ? null : values.ceilingEntry(value);
        return entry == null ? null : entry.getValue();
    }

    /** The signal by which a timeline semaphore reaches a value; null if it has reached it, or no signal is known. */
    Signal pending(SemaphoreState semaphore, long value) {
        return Long.compareUnsigned(value, reachedValue(semaphore)) <= 0 ? null : signalOf(semaphore, value);
    }

    /** The signal that a wait sees; a binary one is consumed. Null if the host signaled it or the signal is unknown. */
    Signal await(SemaphoreState semaphore, long value) {
        if (!semaphore.timeline()) {
            return binary.remove(semaphore);
        }
        return pending(semaphore, value);
    }

    /**
     * The host knows that a value is reached; returns the signals that led there: those up to the first one that reaches it,
     * since the values of a semaphore only grow.
     */
    List<Signal> reach(SemaphoreState semaphore, long value) {
        if (Long.compareUnsigned(value, reachedValue(semaphore)) <= 0) {
            return List.of();
        }
        reached.put(semaphore, value);
        NavigableMap<Long, Signal> values = timelines.get(semaphore);
        if (values == null) {
            return List.of();
        }
        NavigableMap<Long, Signal> lower = values.headMap(value, false);
        List<Signal> signals = new ArrayList<>(lower.values());
        lower.clear();
        Map.Entry<Long, Signal> last = values.firstEntry();
        if (last != null) {
            signals.add(last.getValue());
        }
        return signals;
    }

    void forget(SemaphoreState semaphore) {
        binary.remove(semaphore);
        promised.remove(semaphore);
        timelines.remove(semaphore);
        reached.remove(semaphore);
    }
}
