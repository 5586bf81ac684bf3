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
import java.util.function.LongUnaryOperator;

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

    /**
     * The lines for a capture with edits against the capture without: what is gone, new and still there, and the verdict.
     *
     * @param failOn the lowest severity with which it fails, null for none
     * @param original the block of the capture without edits that a block of the one with edits is, negative for none
     */
    public List<String> ofEdits(RunDiff diff, Severity failOn, LongUnaryOperator original) {
        diff.gone().forEach(cause -> cause("gone", cause, "#" + block(cause)));
        diff.fresh().forEach(cause -> cause("new", cause, edited(block(cause), original)));
        diff.known().forEach(cause -> cause("still", cause, edited(block(cause), original)));
        if (!lines.isEmpty()) {
            lines.add("");
        }
        boolean failed = diff.exitCode(failOn) != ExitCode.CLEAN;
        String word = failed ? style.severity(Severity.ERROR, "FAILED") : style.good("PASSED");
        lines.add(word + "  " + diff.gone().size() + " gone, " + diff.fresh().size() + " new, "
                + diff.known().size() + " still there.");
        return List.copyOf(lines);
    }

    private static long block(Cause cause) {
        return cause.seen().get(0).group().finding().block();
    }

    private static String edited(long block, LongUnaryOperator original) {
        long before = original.applyAsLong(block);
        return before == block
                ? "#" + block
                : "#" + block + (before < 0 ? ", inserted" : ", which was #" + before + " before the edits");
    }

    private void cause(String word, Cause cause) {
        Cause.Seen first = cause.seen().get(0);
        cause(word, cause, style.text(first.capture().path()) + style.dot() + "#" + block(cause));
    }

    /** @param place of the first one */
    private void cause(String word, Cause cause, String place) {
        Finding finding = cause.finding();
        String rule = finding.severity().label() + "[" + style.text(finding.rule()) + "]";
        int others = cause.seen().size() - 1;
        wrapped(String.format("%-6s", word) + style.dim(cause.id()) + "  " + style.severity(finding.severity(), rule)
                + ": " + style.text(finding.title()) + (cause.known() ? " (accepted)" : ""));
        wrapped(INDENT
                + place
                + (cause.count() > 1 ? style.dot() + Phrases.grouped(cause.count()) + " times" : "")
                + (others > 0 ? style.dot() + "and in " + Phrases.count(others, "other capture") : ""));
    }

    private void wrapped(String line) {
        lines.addAll(Wrap.lines(line, 0, INDENT, style.columns()));
    }
}
