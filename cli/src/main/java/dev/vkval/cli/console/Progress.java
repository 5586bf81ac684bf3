package dev.vkval.cli.console;

import dev.vkval.report.Sanitizer;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The progress of a run. At a terminal, one line that is overwritten in place and removed at the end; elsewhere, a line
 * from time to time, so that a CI system does not take the run for hung. A thread of its own shows it while nothing is
 * reported, as while a driver call lasts or other processes check.
 */
public final class Progress implements AutoCloseable {
    /** Between two lines where there is no terminal. */
    public static final Duration LINES = Duration.ofSeconds(30);

    private static final Duration TERMINAL = Duration.ofSeconds(1);
    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int COLUMNS = 78;
    private static final int BAR_COLUMNS = 20;
    private static final String CLEAR = "\r" + " ".repeat(COLUMNS) + "\r";

    private final PrintStream out;
    private final int captures;
    private final Duration lines;
    private final AtomicLong next = new AtomicLong(System.nanoTime() + INTERVAL_NANOS);
    private final long begin = System.nanoTime();
    private Thread ticker;
    private int finished;
    private String name = "";
    private String share = "";
    private boolean drawn;

    /**
     * In place, at a terminal.
     *
     * @param out null for no progress at all
     * @param captures how many captures the run has
     */
    public Progress(PrintStream out, int captures) {
        this(out, captures, null);
    }

    /** @param lines the time between two lines, null for one that is overwritten */
    Progress(PrintStream out, int captures, Duration lines) {
        this.out = out;
        this.captures = captures;
        this.lines = lines;
    }

    /** A line from time to time. */
    public static Progress inLines(PrintStream out, int captures) {
        return new Progress(out, captures, LINES);
    }

    /** Also shows it while nothing is reported, until it is closed. */
    public synchronized Progress start() {
        if (out != null) {
            ticker = new Thread(this::tick, "progress");
            ticker.setDaemon(true);
            ticker.start();
        }
        return this;
    }

    /** Cheap enough to be called for every block. */
    public void at(String capture, long bytes, long sizeBytes) {
        if (out != null && System.nanoTime() >= next.get()) {
            at(
                    Sanitizer.line(capture),
                    sizeBytes <= 0
                            ? " " + (bytes >> 20) + " MiB"
                            : share(Math.min(100, (int) (100.0 * bytes / sizeBytes))));
        }
    }

    private synchronized void at(String capture, String part) {
        next.set(System.nanoTime() + INTERVAL_NANOS);
        name = capture;
        share = part;
        if (lines == null) {
            draw();
        }
    }

    /** {@code [######--------------]  30%}, or {@code 30%} in lines. */
    private String share(int percent) {
        int filled = percent * BAR_COLUMNS / 100;
        return lines != null
                ? " " + percent + "%"
                : String.format(" [%s%s] %3d%%", "#".repeat(filled), "-".repeat(BAR_COLUMNS - filled), percent);
    }

    private void tick() {
        Duration interval = lines == null ? TERMINAL : lines;
        try {
            while (true) {
                TimeUnit.NANOSECONDS.sleep(interval.toNanos());
                show(interval);
            }
        } catch (InterruptedException e) {
            // It is closed.
        }
    }

    private synchronized void show(Duration interval) {
        if (ticker == null) {
            return;
        }
        if (lines != null) {
            String done = captures == 1 ? "" : ", " + finished + " of " + captures + " captures done";
            String current = name.isEmpty() ? "" : ": " + name + share;
            out.println("checking" + current + done + ", " + elapsed());
            out.flush();
        } else if (System.nanoTime() - next.get() + INTERVAL_NANOS >= interval.toNanos()) {
            draw();
        }
    }

    private String elapsed() {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
        return seconds < 60 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }

    private void draw() {
        String head = captures == 1 ? "" : "[" + finished + "/" + captures + "] ";
        String part = name.isEmpty() ? elapsed() : share;
        int room = COLUMNS - head.length() - part.length() - 1;
        String shown = name.length() > room ? "..." + name.substring(name.length() - room + 3) : name;
        out.print(CLEAR + head + shown + part);
        out.flush();
        drawn = true;
    }

    /** A capture is done; removes the line before its findings are printed. */
    public synchronized void finished() {
        finished++;
        name = "";
        share = "";
        clear();
    }

    private void clear() {
        if (out != null && drawn) {
            out.print(CLEAR);
            out.flush();
            drawn = false;
        }
    }

    /** Shows nothing any more. */
    @Override
    public synchronized void close() {
        if (ticker != null) {
            ticker.interrupt();
            ticker = null;
        }
        clear();
    }
}
