package dev.vkval.report.console;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.FindingLines;
import dev.vkval.report.SourcePlace;
import dev.vkval.report.SourcePlaces;
import dev.vkval.report.Trouble;
import java.io.PrintStream;

/**
 * A line for each finding, as editors and problem matchers read them: {@code file:line:column: severity: text [RULE ID]}, with
 * the place in the capture. Accepted findings are left out. The last line is the verdict.
 */
public final class ShortReport implements ResultConsole {
    private final PrintStream out;
    private final Style style;
    private final Severity leastShown;
    private final SourcePlaces places;

    /** @param leastShown findings of a lower severity are left out */
    public ShortReport(PrintStream out, Style style, Severity leastShown, SourcePlaces places) {
        this.out = out;
        this.style = style;
        this.leastShown = leastShown;
        this.places = places;
    }

    @Override
    public void capture(CaptureResult capture) {
        for (FindingGroup group : capture.findings()) {
            Severity severity = group.finding().severity();
            if (!group.known() && severity.atLeast(leastShown)) {
                line(
                        places.of(capture, group.finding()),
                        severity,
                        group.finding().title() + " (" + capture.path() + ", " + FindingLines.place(group.finding())
                                + ") [" + group.finding().rule() + " " + group.id() + "]");
            }
        }
        for (Trouble trouble : Trouble.of(capture)) {
            line(
                    places.of(capture),
                    trouble.skipped() ? Severity.WARNING : Severity.ERROR,
                    trouble.sentence() + " [" + trouble.kind() + "]");
        }
    }

    private void line(SourcePlace place, Severity severity, String text) {
        String word = severity == Severity.INFO ? "note" : severity.label();
        out.println(style.text(place.path()) + ":" + place.line() + ":" + place.column() + ": "
                + style.severity(severity, word) + ": " + style.text(text));
    }

    @Override
    public void summary(RunResult run) {
        verdict(run);
    }

    @Override
    public void verdict(RunResult run) {
        out.println(new SummaryText(style, false).verdict(run, null));
    }
}
