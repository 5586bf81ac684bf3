package dev.vkval.cli.fix;

import dev.vkval.finding.Finding;
import dev.vkval.finding.Help;
import dev.vkval.finding.Severity;
import dev.vkval.report.console.Style;
import java.util.ArrayList;
import java.util.List;

/** Fixes for a console. */
public final class FixText {
    private static final String LABEL = "  %-10s";
    private static final int MOST_EDITS = 12;

    private final Style style;
    private final List<String> lines = new ArrayList<>();

    private FixText(Style style) {
        this.style = style;
    }

    /** The lines: each hazard with its fix and what became of it, and how many are fixed. */
    public static List<String> of(CaptureFixes fixes, Style style) {
        FixText text = new FixText(style);
        fixes.verdicts().forEach(text::verdict);
        text.lines.add(text.summary(fixes));
        return List.copyOf(text.lines);
    }

    private void verdict(Verdict verdict) {
        Hazard hazard = verdict.hazard();
        Finding first = hazard.first();
        String times = hazard.occurrences() == 1 ? "" : ", " + hazard.occurrences() + " times";
        lines.add(style.dim(String.join(" ", hazard.ids())) + "  "
                + style.severity(first.severity(), style.text(first.rule())) + " #" + first.block() + times);
        lines.add("  " + style.text(first.title()));
        first.help().stream().map(Help::text).forEach(fix -> line("fix", style.text(fix)));
        edits(verdict);
        if (verdict.verified()) {
            line("verified", style.good("gone with the edits, and nothing new is found"));
        } else {
            line(
                    verdict.proposed() ? "not fixed" : "no edit",
                    style.severity(Severity.WARNING, style.text(verdict.reason())));
        }
        lines.add("");
    }

    private void edits(Verdict verdict) {
        int shown = Math.min(verdict.edits().size(), MOST_EDITS);
        for (int i = 0; i < shown; i++) {
            line(i == 0 ? "edits" : "", style.text(verdict.edits().get(i).toString()));
        }
        if (shown < verdict.edits().size()) {
            line("", (verdict.edits().size() - shown) + " more");
        }
    }

    private void line(String label, String text) {
        lines.add(String.format(LABEL, label) + text);
    }

    private String summary(CaptureFixes fixes) {
        int all = fixes.verdicts().size();
        if (all == 0) {
            return style.good("PASSED") + "  no hazard.";
        }
        boolean whole = fixes.verified() == all;
        String word = whole ? style.good("PASSED") : style.severity(Severity.ERROR, "FAILED");
        return word + "  " + all + (all == 1 ? " hazard: " : " hazards: ") + fixes.verified() + " fixed and verified, "
                + fixes.failed() + " not fixed, " + (all - fixes.verified() - fixes.failed()) + " without an edit.";
    }
}
