package dev.vkval.cli.supervision;

import dev.vkval.cli.journal.CaptureJournal;
import dev.vkval.cli.journal.Ending;
import dev.vkval.cli.journal.Journal;
import dev.vkval.finding.CrashNote;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Detects a driver that does not return, and a launcher that has ended. Does not depend on threads that hang: it reads
 * the progress that the journal receives anyway.
 */
final class Watchdog implements AutoCloseable {
    private static final long INTERVAL_MILLIS = 200;

    private final Launch launch;
    private final DriverLimit limit;
    private final Consumer<Ending> bark;
    private final Thread thread = new Thread(this::run, "watchdog");

    /**
     * Starts the watchdog.
     *
     * @param limit longest time of the driver for one call
     * @param bark receives the reason to end the run, once, on its own thread
     */
    Watchdog(Journal journal, Launch launch, Duration limit, Consumer<Ending> bark) {
        this.launch = launch;
        this.limit = new DriverLimit(journal, limit);
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
        CaptureJournal capture = limit.exceededBy(now);
        if (capture == null) {
            return null;
        }
        capture.bringUpToDate();
        return Ending.hung(CrashNote.HANG, capture.number());
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
