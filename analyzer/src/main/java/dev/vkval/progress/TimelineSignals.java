package dev.vkval.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The signals of one timeline semaphore that are not yet known to have happened, and what its value tells of them. Values
 * are unsigned and only grow, so that signals happen in the order of their values: the first one that reaches a value has
 * happened when the value is reached, whatever its own value.
 *
 * @param <W> the work that signals
 */
public final class TimelineSignals<W> {
    private final NavigableMap<Long, W> pending = new TreeMap<>(Long::compareUnsigned);

    /** The highest value that somebody known has given it. */
    private long given;

    /** The highest value that the host has seen. */
    private long seen;

    public TimelineSignals(long initialValue) {
        given = initialValue;
        seen = initialValue;
    }

    /**
     * Work that will signal a value has been submitted.
     *
     * @return whether it has happened: a wait on another thread, which the capture has first, saw a value that nothing else
     *     brought about
     */
    public boolean add(long value, W work) {
        pending.put(value, work);
        return Long.compareUnsigned(seen, given) > 0 && Long.compareUnsigned(value, seen) >= 0;
    }

    /** The host, or anybody else, gives it a value. */
    public void give(long value) {
        if (Long.compareUnsigned(value, given) > 0) {
            given = value;
        }
    }

    /** The host sees that a value is reached; returns the work that must have signaled by then. */
    public List<W> reach(long value) {
        if (Long.compareUnsigned(value, seen) > 0) {
            seen = value;
        }
        List<W> done = new ArrayList<>(pending.headMap(value, true).values());
        W first = reaching(value);
        if (first != null && !done.contains(first)) {
            done.add(first);
        }
        return done;
    }

    /** The pending work that brings the semaphore to a value; null where it is there, or nothing known brings it there. */
    public W reaching(long value) {
        Map.Entry<Long, W> first = Long.compareUnsigned(value, given) > 0 ? pending.ceilingEntry(value) : null;
        return first == null ? null : first.getValue();
    }

    /** Work is known to have signaled a value. */
    public void done(long value, W work) {
        pending.remove(value, work);
        give(value);
    }
}
