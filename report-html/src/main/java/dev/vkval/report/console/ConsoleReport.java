package dev.vkval.report.console;

import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Consequences;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ToolFault;
import dev.vkval.report.CrashText;
import dev.vkval.report.FindingAnchors;
import dev.vkval.report.Phrases;
import dev.vkval.report.Wrap;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The result for a console: each finding in full up to a limit, the rest as a table, and the summary last, where the
 * reader looks first. The caller chooses the stream's character set; {@link Style#ascii} restricts the text to ASCII.
 */
public final class ConsoleReport implements ResultConsole {
    private static final String ROW_INDENT = " ".repeat(14);

    private final PrintStream out;
    private final Style style;
    private final Severity leastShown;
    private final int maxShown;
    private final String page;
    private final boolean timings;
    private final Predicate<String> explained;
    private final FindingAnchors anchors = new FindingAnchors();
    private final Set<String> told = new HashSet<>();
    private boolean allSteps;
    private int shown;

    /**
     * @param leastShown findings of a lower severity are only counted in the summary
     * @param maxShown number of findings of the run that are shown in full, 0 for all
     * @param page path of the HTML report to link to, null if none is written
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

    /** Shows all synchronization between the accesses of findings, not only what nearly orders them. */
    public ConsoleReport allSteps(boolean value) {
        allSteps = value;
        return this;
    }

    /** Writes the result of one capture; must be called once per capture, in the run's order. */
    @Override
    public void capture(CaptureResult capture) {
        anchors.add(capture);
        Consequences consequences = new Consequences(capture.findings());
        List<FindingGroup> all = capture.findings().stream()
                .filter(group -> group.finding().severity().atLeast(leastShown))
                .filter(group -> consequences.cause(group) == null)
                .toList();
        Map<Boolean, List<FindingGroup>> causes = all.stream()
                .filter(group -> !group.known())
                .collect(Collectors.partitioningBy(group -> told.add(group.id())));
        List<FindingGroup> findings = causes.get(true);
        for (int i = 0; i < findings.size(); i++) {
            if (maxShown > 0 && shown == maxShown) {
                table(capture, findings.subList(i, findings.size()));
                break;
            }
            finding(capture.path(), findings.get(i), consequences);
            shown++;
        }
        named("the same in ", capture, causes.get(false));
        named("known in ", capture, all.stream().filter(FindingGroup::known).toList());
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
        new FindingText(style, capture, page, explained, allSteps).of(group).forEach(out::println);
        out.println();
    }

    private void finding(String capture, FindingGroup group, Consequences consequences) {
        new FindingText(style, capture, page, explained, allSteps)
                .of(group, anchors.of(group), consequences.of(group))
                .forEach(out::println);
        out.println();
    }

    /** Names findings that are not shown, because an earlier capture has them, too, or because they are accepted. */
    private void named(String what, CaptureResult capture, List<FindingGroup> groups) {
        if (!groups.isEmpty()) {
            String ids = groups.stream().map(FindingGroup::id).collect(Collectors.joining(", "));
            wrapped(style.bold(what + style.text(capture.path())) + ": " + ids);
            out.println();
        }
    }

    /** Writes the summary of the run. */
    @Override
    public void summary(RunResult run) {
        List<String> lines = new SummaryText(style, timings).of(run, page);
        lines.subList(0, lines.size() - 1).forEach(this::wrapped);
        // The verdict stays on one line, so that it is the last one.
        out.println(lines.get(lines.size() - 1));
    }

    /** Writes only the last line of the summary. */
    @Override
    public void verdict(RunResult run) {
        out.println(new SummaryText(style, timings).verdict(run, page));
    }

    private void table(CaptureResult capture, List<FindingGroup> rest) {
        out.println(style.bold("more findings in " + style.text(capture.path())));
        for (FindingGroup group : rest) {
            Finding finding = group.finding();
            String count = Phrases.grouped(finding.occurrences().count()) + "x";
            wrapped(
                    "  " + style.dim(group.id()) + "  "
                            + style.severity(
                                    finding.severity(),
                                    String.format("%-7s", finding.severity().label())) + "  "
                            + String.format("%8s", count) + "  #" + finding.block() + "  " + style.text(finding.rule())
                            + "  "
                            + style.text(finding.title()),
                    ROW_INDENT);
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
        String times = note.count() > 1 ? " (" + Phrases.grouped(note.count()) + " times)" : "";
        wrapped(style.severity(note.severity(), word + "[" + style.text(note.kind()) + "]") + ": " + where + ": "
                + style.text(note.message()) + times);
    }

    private void ended(CaptureResult capture, String word, String sentence) {
        wrapped(style.severity(Severity.ERROR, word) + ": " + style.text(capture.path()) + ": " + style.text(sentence));
    }

    private void fault(CaptureResult capture, ToolFault fault) {
        String call = fault.command() == null ? "" : " at " + style.text(fault.command());
        String block = fault.block() < 0 ? "" : " (block " + fault.block() + ")";
        String next = fault.help() == null
                ? "this is a bug of vkval-replay; please report it with report.json"
                : fault.help();
        wrapped(style.severity(Severity.ERROR, fault.help() == null ? "bug" : "fault") + ": "
                + style.text(capture.path()) + ": " + style.text(fault.validator()) + " failed" + call + block + ": "
                + style.text(fault.summary()) + "; " + style.text(next));
    }

    private void wrapped(String line) {
        wrapped(line, "  ");
    }

    private void wrapped(String line, String indent) {
        Wrap.lines(line, 0, indent, style.columns()).forEach(out::println);
    }
}
