package dev.vkval.report.console;

import dev.vkval.finding.Cause;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.report.Phrases;
import dev.vkval.report.RunDiff;
import dev.vkval.report.Wrap;
import java.util.ArrayList;
import java.util.List;

/** What differs between two runs, for a console. */
public final class DiffText {
    private static final String INDENT = " ".repeat(8);

    private final Style style;
    private final List<String> lines = new ArrayList<>();

    public DiffText(Style style) {
        this.style = style;
    }

    /**
     * The lines: what is new, what is gone, and the verdict.
     *
     * @param failOn the lowest severity with which it fails, null for none
     */
    public List<String> of(RunDiff diff, Severity failOn) {
        diff.fresh().forEach(cause -> cause("new", cause));
        diff.gone().forEach(cause -> cause("gone", cause));
        if (!diff.gone().isEmpty() && !diff.unfinished().isEmpty()) {
            wrapped("what is gone may be in captures that were not checked to their end: "
                    + style.text(String.join(", ", diff.unfinished())));
        }
        if (!lines.isEmpty()) {
            lines.add("");
        }
        boolean failed = diff.exitCode(failOn) != ExitCode.CLEAN;
        String word = failed ? style.severity(Severity.ERROR, "FAILED") : style.good("PASSED");
        lines.add(word + "  " + diff.fresh().size() + " new, " + diff.gone().size() + " gone, "
                + diff.known().size() + " known.");
        return List.copyOf(lines);
    }

    private void cause(String word, Cause cause) {
        Finding finding = cause.finding();
        Cause.Seen first = cause.seen().get(0);
        String rule = finding.severity().label() + "[" + style.text(finding.rule()) + "]";
        int others = cause.seen().size() - 1;
        wrapped(String.format("%-6s", word) + style.dim(cause.id()) + "  " + style.severity(finding.severity(), rule)
                + ": " + style.text(finding.title()) + (cause.known() ? " (accepted)" : ""));
        wrapped(INDENT + style.text(first.capture().path()) + style.dot() + "#"
                + first.group().finding().block()
                + (cause.count() > 1 ? style.dot() + Phrases.grouped(cause.count()) + " times" : "")
                + (others > 0 ? style.dot() + "and in " + Phrases.count(others, "other capture") : ""));
    }

    private void wrapped(String line) {
        lines.addAll(Wrap.lines(line, 0, INDENT, style.columns()));
    }
}
