package dev.vkval.cli.supervision;

import dev.vkval.cli.console.Progress;
import dev.vkval.cli.console.Terminal;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import dev.vkval.report.console.ResultConsole;
import dev.vkval.report.json.FindingsNdjson;
import java.io.IOException;
import java.util.List;

/** The outputs of one run: the files in the folder and the console. */
public final class CheckOutput implements AutoCloseable {
    private final Terminal terminal;
    private final OutputDirectory folder;
    private FindingsNdjson lines;
    private final Object gate = new Object();
    private boolean shut;
    private boolean written;
    /** How many of the run's results were shown: as they are shown in the run's order, the first ones. */
    private int shown;

    private final ResultConsole console;
    private final boolean timings;
    private final boolean quiet;
    private final Progress progress;
    private ResultPolicy policy = ResultPolicy.NONE;

    /**
     * @param shown what standard output has
     * @param quiet whether it has the verdict only
     */
    public CheckOutput(Terminal terminal, OutputDirectory folder, Consoles shown, boolean quiet, Progress progress) {
        this.terminal = terminal;
        this.quiet = quiet;
        this.progress = progress;
        this.folder = folder;
        timings = shown.timings();
        console = shown.of(terminal, folder.page());
    }

    /** Sets what is done to results before they are shown and written. */
    public CheckOutput policy(ResultPolicy value) {
        policy = value;
        return this;
    }

    /** Begins {@code findings.ndjson}; without this call, the file already has the run's findings. */
    public CheckOutput begin() {
        lines = folder.findings();
        return this;
    }

    /** Writes a finding when it is found; from any thread. */
    public void found(String capture, FindingGroup group) {
        synchronized (gate) {
            while (shut) {
                pause();
            }
            lines.found(policy.redaction().path(capture), policy.redaction().of(group));
        }
    }

    /** Writes what a further check of a capture found in addition; from any thread. */
    public void replaced(CaptureResult result, CaptureResult more) {
        more.findingsBeyond(result).forEach(group -> found(more.path(), group));
    }

    /** Shows the results of an input; in the run's order, from one thread. */
    public synchronized void finished(List<CaptureResult> captures) {
        progress.finished();
        shown += captures.size();
        if (!quiet) {
            captures.stream().map(policy::of).forEach(console::capture);
            terminal.out().flush();
        }
    }

    /** Accepts no more findings, for a run that is ended from outside: threads that have one wait for the end. */
    void shut() {
        synchronized (gate) {
            shut = true;
        }
    }

    private void pause() {
        try {
            gate.wait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the run is over", e);
        }
    }

    /** Whether the reports are written. */
    synchronized boolean isWritten() {
        return written;
    }

    /** Writes the reports of a run that is ended from outside, and shows those of its results that were not shown yet. */
    synchronized ExitCode ended(RunResult run) throws IOException {
        List<CaptureResult> captures = run.captures();
        finished(captures.subList(Math.min(shown, captures.size()), captures.size()));
        return finished(run);
    }

    /** The reports could not be written. */
    void failed(Exception why) {
        terminal.err().println("vkval-replay: the report cannot be written (" + why + ")");
        terminal.err().flush();
    }

    /** Writes the reports and the summary, and returns the exit code. */
    public synchronized ExitCode finished(RunResult found) throws IOException {
        RunResult run = policy.of(found);
        written = true;
        folder.write(run, timings);
        folder.write(policy.shard());
        progress.close();
        if (quiet) {
            console.verdict(run);
        } else {
            console.summary(run);
        }
        terminal.out().flush();
        return run.exitCode();
    }

    @Override
    public void close() throws IOException {
        progress.close();
        if (lines != null) {
            lines.close();
        }
    }
}
