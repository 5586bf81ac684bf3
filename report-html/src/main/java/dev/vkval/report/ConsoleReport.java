package dev.vkval.report;

import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ToolFault;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Predicate;

/**
 * The result for a reader at a console: each finding in full up to a limit, the rest as a table, the summary last
 * because the eye ends there. The stream's character set is the caller's; {@link Style#ascii} keeps to ASCII.
 */
public final class ConsoleReport {
    private final PrintStream out;
    private final Style style;
    private final Severity leastShown;
    private final int maxShown;
    private final String page;
    private final boolean timings;
    private final Predicate<String> explained;
    private int shown;

    /**
     * @param leastShown findings of a lesser severity are counted in the summary alone
     * @param maxShown how many findings of the run are shown in full, 0 for all
     * @param page path of the HTML report to point to, null where none is written
     * @param timings whether durations are shown
     * @param explained whether there is a page about a rule that {@code explain} shows
     */
    public ConsoleReport(
            PrintStream out,
            Style style,
            Severity leastShown,
            int maxShown,
            String page,
            boolean timings,
            Predicate<String> explained) {
        this.out = out;
        this.style = style;
        this.leastShown = leastShown;
        this.maxShown = maxShown;
        this.page = page;
        this.timings = timings;
        this.explained = explained;
    }

    /** Writes what is to say about one capture; call it once per capture, in the run's order. */
    public void capture(CaptureResult capture) {
        List<FindingGroup> findings = capture.findings().stream()
                .filter(group -> group.finding().severity().atLeast(leastShown))
                .toList();
        for (int i = 0; i < findings.size(); i++) {
            if (maxShown > 0 && shown == maxShown) {
                table(capture, findings.subList(i, findings.size()));
                break;
            }
            finding(capture.path(), findings.get(i));
            shown++;
        }
        capture.anomalies().forEach(note -> anomaly(capture, note));
        if (capture.crash() != null) {
            ended(capture, capture.crash().kind().label(), CrashText.of(capture.crash()));
        }
        if (capture.interruption() != null && capture.status() == CaptureStatus.INTERRUPTED) {
            ended(capture, CaptureStatus.INTERRUPTED.label(), CrashText.of(capture.interruption()));
        }
        capture.faults().forEach(fault -> fault(capture, fault));
        boolean troubled = !capture.anomalies().isEmpty()
                || capture.crash() != null
                || capture.status() == CaptureStatus.INTERRUPTED
                || !capture.faults().isEmpty();
        if (troubled) {
            out.println();
        }
    }

    /** Writes one finding in full. */
    public void finding(String capture, FindingGroup group) {
        new FindingText(style, capture, page, explained).of(group).forEach(out::println);
        out.println();
    }

    /** Writes the block that ends the run. */
    public void summary(RunResult run) {
        new SummaryText(style, timings).of(run, page).forEach(out::println);
    }

    /** Writes the last line of the summary alone. */
    public void verdict(RunResult run) {
        out.println(new SummaryText(style, timings).verdict(run, page));
    }

    private void table(CaptureResult capture, List<FindingGroup> rest) {
        out.println(style.bold("further findings in " + style.text(capture.path())));
        for (FindingGroup group : rest) {
            Finding finding = group.finding();
            String count = Words.grouped(finding.occurrences().count()) + "x";
            out.println("  " + style.dim(group.id()) + "  "
                    + style.severity(
                            finding.severity(),
                            String.format("%-7s", finding.severity().label())) + "  "
                    + String.format("%8s", count) + "  #" + finding.block() + "  " + style.text(finding.rule()) + "  "
                    + style.text(finding.title()));
        }
        out.println();
    }

    private void anomaly(CaptureResult capture, AnomalyNote note) {
        String word = note.damage() ? "damaged" : note.severity().label();
        StringBuilder where = new StringBuilder(style.text(capture.path()));
        if (note.firstBlock() >= 0) {
            where.append(", block ").append(note.firstBlock());
        }
        if (note.firstOffset() >= 0) {
            where.append(", byte ").append(note.firstOffset());
        }
        String times = note.count() > 1 ? " (" + Words.grouped(note.count()) + " times)" : "";
        out.println(style.severity(note.severity(), word + "[" + style.text(note.kind()) + "]") + ": " + where + ": "
                + style.text(note.message()) + times);
    }

    private void ended(CaptureResult capture, String word, String sentence) {
        out.println(
                style.severity(Severity.ERROR, word) + ": " + style.text(capture.path()) + ": " + style.text(sentence));
    }

    private void fault(CaptureResult capture, ToolFault fault) {
        String call = fault.command() == null ? "" : " at " + style.text(fault.command());
        String block = fault.block() < 0 ? "" : " (block " + fault.block() + ")";
        String next = fault.help() == null
                ? "this is a bug of vkval-replay, please report it with report.json"
                : fault.help();
        out.println(style.severity(Severity.ERROR, fault.help() == null ? "bug" : "fault") + ": "
                + style.text(capture.path()) + ": " + style.text(fault.validator()) + " failed" + call + block + ": "
                + style.text(fault.summary()) + "; " + style.text(next));
    }
}
