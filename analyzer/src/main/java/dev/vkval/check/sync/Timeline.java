package dev.vkval.check.sync;

import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What is known of a timeline semaphore's counter: a value it has at least reached, and pending signals. Values are
 * unsigned.
 *
 * <p>{@link dev.vkval.progress.TimelineSignals} says which work a value completes. The rules ask for other things: what one
 * queue signaled last, how often a value is pending, and, at the end of the capture, the largest value, also of a semaphore
 * that was destroyed.
 */
final class Timeline {
    private static final StateObject.SubStateKey<Timeline> KEY = new StateObject.SubStateKey<>(Timeline.class);

    private final Map<QueueState, Long> lastByQueue = new HashMap<>();
    private final TreeMap<Long, Integer> pending = new TreeMap<>(Long::compareUnsigned);
    private long reached;
    private long largest;

    private Timeline(long initial) {
        reached = initial;
        largest = initial;
    }

    static Timeline of(SemaphoreState semaphore) {
        return semaphore.subStateOr(KEY, () -> new Timeline(semaphore.initialValue()));
    }

    /** The least value of the counter after the signals seen so far. */
    long reached() {
        return reached;
    }

    /** The largest value of all signals so far. */
    long largest() {
        return largest;
    }

    /** The smallest value of a pending signal operation, empty for none. */
    OptionalLong smallestPending() {
        return pending.isEmpty() ? OptionalLong.empty() : OptionalLong.of(pending.firstKey());
    }

    /** The largest value of a pending signal operation, the value of the counter where there is none. */
    long largestPending() {
        return pending.isEmpty() ? reached : SemaphoreState.larger(reached, pending.lastKey());
    }

    /** The least value of the counter when a queue executes its next signal operation. */
    long before(QueueState queue) {
        return SemaphoreState.larger(reached, lastByQueue.getOrDefault(queue, 0L));
    }

    void submitted(QueueState queue, long value) {
        pending.merge(value, 1, Integer::sum);
        lastByQueue.merge(queue, value, SemaphoreState::larger);
        largest = SemaphoreState.larger(largest, value);
    }

    void executed(long value) {
        pending.computeIfPresent(value, (key, count) -> count > 1 ? count - 1 : null);
        signaled(value);
    }

    void signaled(long value) {
        reached = SemaphoreState.larger(reached, value);
        largest = SemaphoreState.larger(largest, value);
    }

    /**
     * The host saw that value. Its signal may be later in the capture if another thread made it, so
     * that the order of signals does not follow from it.
     */
    void seen(long value) {
        largest = SemaphoreState.larger(largest, value);
    }
}
