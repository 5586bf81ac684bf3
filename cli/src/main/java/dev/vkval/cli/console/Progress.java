package dev.vkval.cli.console;

import dev.vkval.report.Sanitizer;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** One line at a terminal that shows the progress of the run; overwritten in place, removed at the end. */
public final class Progress {
    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int COLUMNS = 78;
    private static final int BAR_COLUMNS = 20;
    private static final String CLEAR = "\r" + " ".repeat(COLUMNS) + "\r";

    private final PrintStream out;
    private final int captures;
    private final AtomicLong next = new AtomicLong(System.nanoTime() + INTERVAL_NANOS);
    private int finished;
    private boolean drawn;

    /**
     * @param out null for no progress at all
     * @param captures how many captures the run has
     */
    public Progress(PrintStream out, int captures) {
        this.out = out;
        this.captures = captures;
    }

    /** Cheap enough to be called for every block. */
    public void at(String capture, long bytes, long sizeBytes) {
        if (out == null || System.nanoTime() < next.get()) {
            return;
        }
        draw(
                capture,
                sizeBytes <= 0 ? " " + (bytes >> 20) + " MiB" : bar(Math.min(100, (int) (100.0 * bytes / sizeBytes))));
    }

    /** {@code [######--------------]  30%}. */
    private static String bar(int percent) {
        int filled = percent * BAR_COLUMNS / 100;
        return String.format(" [%s%s] %3d%%", "#".repeat(filled), "-".repeat(BAR_COLUMNS - filled), percent);
    }

    private synchronized void draw(String capture, String percent) {
        next.set(System.nanoTime() + INTERVAL_NANOS);
        String head = captures == 1 ? "" : "[" + finished + "/" + captures + "] ";
        String name = Sanitizer.line(capture);
        int room = COLUMNS - head.length() - percent.length() - 1;
        String shown = name.length() > room ? "..." + name.substring(name.length() - room + 3) : name;
        out.print(CLEAR + head + shown + percent);
        out.flush();
        drawn = true;
    }

    /** A capture is done; removes the line before its findings are printed. */
    public synchronized void finished() {
        finished++;
        if (out != null && drawn) {
            out.print(CLEAR);
            out.flush();
            drawn = false;
        }
    }
}
