package dev.vkval.cli;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.ConsoleReport;
import dev.vkval.report.FindingsNdjson;
import dev.vkval.report.Style;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where the results of one run go: the folder's files and the console. */
final class CheckOutput implements AutoCloseable {
    private final Terminal terminal;
    private final OutputDirectory folder;
    private final FindingsNdjson lines;
    private final ConsoleReport console;
    private final boolean timings;
    private final boolean quiet;
    private final Progress progress;

    CheckOutput(
            Terminal terminal,
            Style style,
            Path directory,
            Severity leastShown,
            int maxShown,
            boolean timings,
            boolean quiet,
            Progress progress) {
        this.terminal = terminal;
        this.timings = timings;
        this.quiet = quiet;
        this.progress = progress;
        folder = OutputDirectory.open(directory);
        lines = folder.findings();
        console =
                new ConsoleReport(terminal.out(), style, leastShown, maxShown, folder.page(), timings, RulePages::has);
    }

    /** Takes a finding as it is found; from any thread. */
    void found(String capture, FindingGroup group) {
        lines.found(capture, group);
    }

    /** Takes the results of an input; in the run's order, from one thread. */
    void finished(List<CaptureResult> captures) {
        progress.finished();
        if (!quiet) {
            captures.forEach(console::capture);
            terminal.out().flush();
        }
    }

    /** Writes the reports and the summary. */
    void finished(RunResult run) throws IOException {
        folder.write(run, timings);
        if (quiet) {
            console.verdict(run);
        } else {
            console.summary(run);
        }
        terminal.out().flush();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
