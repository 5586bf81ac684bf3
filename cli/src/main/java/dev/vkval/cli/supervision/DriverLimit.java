package dev.vkval.cli.supervision;

import dev.vkval.cli.journal.CaptureJournal;
import dev.vkval.cli.journal.Journal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * How long a driver may take for one call. Pipelines and shader objects whose shaders may have checks in them may take
 * longer, because that is code of this tool, not of the capture.
 */
final class DriverLimit {
    /** Additional time, so that waits with their own limit end first. */
    static final Duration GRACE = Duration.ofSeconds(2);
    /** How many times as long the compilation of checks may take. */
    static final int OF_CHECKS = 10;

    /** The number of driver entries and exits at the last observed progress, and its time. */
    private record Seen(long ticks, long nanos) {}

    private final Journal journal;
    private final long limitNanos;
    private final Map<Long, Seen> seen = new HashMap<>();

    /** @param limit longest time of the driver for one call of the application */
    DriverLimit(Journal journal, Duration limit) {
        this.journal = journal;
        this.limitNanos = limit.plus(GRACE).toNanos();
    }

    /**
     * The capture whose driver takes longer, null if there is none.
     *
     * @param now a time in nanoseconds, not before that of the last call of this method
     */
    CaptureJournal exceededBy(long now) {
        for (CaptureJournal capture : journal.active()) {
            long ticks = capture.ticks();
            Seen last = seen.get(capture.number());
            boolean inside = (ticks & 1) != 0;
            if (last == null || last.ticks() != ticks || !inside) {
                seen.put(capture.number(), new Seen(ticks, now));
            } else if (now - last.nanos() > (capture.compilesChecks() ? OF_CHECKS : 1) * limitNanos) {
                return capture;
            }
        }
        return null;
    }
}
