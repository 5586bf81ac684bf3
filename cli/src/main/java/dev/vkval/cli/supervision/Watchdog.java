package dev.vkval.cli.supervision;

import dev.vkval.cli.journal.CaptureJournal;
import dev.vkval.cli.journal.Ending;
import dev.vkval.cli.journal.Journal;
import dev.vkval.finding.CrashNote;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Detects a driver that does not return, and a launcher that has ended. Does not depend on threads that hang: it reads
 * the progress that the journal receives anyway.
 */
final class Watchdog implements AutoCloseable {
    private static final long INTERVAL_MILLIS = 200;
    /** Additional time, so that waits with their own limit end first. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    /** The number of driver entries and exits at the last observed progress, and its time. */
    private record Seen(long ticks, long nanos) {}

    private final Journal journal;
    private final Launch launch;
    private final long limitNanos;
    private final Consumer<Ending> bark;
    private final Map<Long, Seen> seen = new HashMap<>();
    private final Thread thread = new Thread(this::run, "watchdog");

    /**
     * Starts the watchdog.
     *
     * @param limit longest time of the driver for one call
     * @param bark receives the reason to end the run, once, on its own thread
     */
    Watchdog(Journal journal, Launch launch, Duration limit, Consumer<Ending> bark) {
        this.journal = journal;
        this.launch = launch;
        this.limitNanos = limit.plus(GRACE).toNanos();
        this.bark = bark;
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            Ending ending = null;
            while (ending == null) {
                Thread.sleep(INTERVAL_MILLIS);
                ending = launch.awaited() ? look(System.nanoTime()) : Ending.of("the launcher was killed");
            }
            bark.accept(ending);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Ending look(long now) {
        for (CaptureJournal capture : journal.active()) {
            long ticks = capture.ticks();
            Seen last = seen.get(capture.number());
            boolean inside = (ticks & 1) != 0;
            if (last == null || last.ticks() != ticks || !inside) {
                seen.put(capture.number(), new Seen(ticks, now));
            } else if (now - last.nanos() > limitNanos) {
                capture.bringUpToDate();
                return Ending.hung(CrashNote.HANG, capture.number());
            }
        }
        return null;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
