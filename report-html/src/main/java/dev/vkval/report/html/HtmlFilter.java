package dev.vkval.report.html;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.Phrases;
import java.util.Map;
import java.util.TreeMap;

/**
 * The filter, which works without script: the style sheet hides what belongs to a box that is not checked. A finding
 * has a class for its severity and for its family, and one if it is from upstream's layer.
 */
final class HtmlFilter {
    private static final String SOURCE = "source";
    private static final String UPSTREAM = "upstream";

    private final Html html;

    HtmlFilter(Html html) {
        this.html = html;
    }

    /** The classes of the elements that belong to a finding. */
    static String classes(Finding finding) {
        return finding.severity().label() + " family-" + finding.family().label()
                + (upstream(finding) ? " of-" + UPSTREAM : "");
    }

    /** Whether it is from upstream's layer. */
    static boolean upstream(Finding finding) {
        return UPSTREAM.equals(finding.properties().get(SOURCE));
    }

    void write(RunResult run) {
        Map<Family, Long> families = new TreeMap<>();
        long upstream = 0;
        for (CaptureResult capture : run.captures()) {
            for (FindingGroup group : capture.findings()) {
                families.merge(group.finding().family(), 1L, Long::sum);
                upstream += upstream(group.finding()) ? 1 : 0;
            }
        }
        long fromUpstream = upstream;
        html.in(
                "fieldset",
                () -> {
                    html.in("legend", "Show");
                    for (Severity severity : Severity.values()) {
                        if (run.groups(severity) > 0) {
                            box(severity.label(), IndexHtml.severity(severity), run.groups(severity));
                        }
                    }
                    if (families.size() > 1) {
                        html.in("span", "", "class", "gap");
                        families.forEach((family, count) -> box("family-" + family.label(), family.label(), count));
                    }
                    if (fromUpstream > 0) {
                        html.in("span", "", "class", "gap");
                        box(UPSTREAM, "upstream's layer", fromUpstream);
                    }
                },
                "class",
                "filter");
    }

    private void box(String name, String text, long count) {
        html.in("label", () -> {
            html.empty("input", "type", "checkbox", "id", "show-" + name, "checked", "checked");
            html.text(" " + text + " ").in("span", Phrases.grouped(count), "class", "count");
        });
    }
}
