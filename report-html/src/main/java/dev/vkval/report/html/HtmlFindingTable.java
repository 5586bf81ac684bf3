package dev.vkval.report.html;

import dev.vkval.finding.Cause;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import dev.vkval.report.CaptureNames;
import dev.vkval.report.FindingAnchors;
import dev.vkval.report.Phrases;
import java.util.List;

/** The table of all findings, with the filter above it. */
final class HtmlFindingTable {
    private static final int ROWS = 5000;

    private final Html html;
    private final FindingAnchors anchors;

    HtmlFindingTable(Html html, FindingAnchors anchors) {
        this.html = html;
        this.anchors = anchors;
    }

    void write(RunResult run) {
        html.newline();
        html.in("h2", "Findings", "id", "findings");
        long total = run.captures().stream().mapToLong(c -> c.findings().size()).sum();
        if (total == 0) {
            html.in("p", "No findings in what was checked.", "class", "quiet");
            return;
        }
        new HtmlFilter(html).write(run);
        html.scrolling("Findings", () -> table(run));
    }

    private void table(RunResult run) {
        List<Cause> causes = run.causes();
        html.in("table", () -> {
            long folded = run.consequences();
            String rest = causes.size() > ROWS ? "; the first " + ROWS + " are listed, report.json has all" : "";
            html.in(
                    "caption",
                    Phrases.count(causes.size(), "finding")
                            + (folded == 0 ? "" : ", and " + folded + " caused by these")
                            + rest);
            html.in(
                    "thead",
                    () -> html.in("tr", () -> {
                        heading("Severity");
                        heading("Finding");
                        heading("Times");
                        heading("Frames");
                        heading("Block");
                        heading("Capture");
                    }));
            html.in("tbody", () -> {
                CaptureNames names = new CaptureNames(run);
                causes.stream().limit(ROWS).forEach(cause -> row(cause, names));
            });
        });
    }

    private void title(FindingGroup group, Finding finding) {
        link(group, finding.title());
        html.in("code", finding.rule(), "class", "rule");
        if (HtmlFilter.upstream(finding)) {
            html.in("span", "upstream", "class", "badge");
        }
    }

    private void heading(String text) {
        html.in("th", text, "scope", "col");
    }

    private void row(Cause cause, CaptureNames names) {
        Finding finding = cause.finding();
        Cause.Seen first = cause.seen().get(0);
        boolean several = cause.seen().size() > 1;
        html.newline();
        html.in(
                "tr",
                () -> {
                    html.in("td", IndexHtml.severity(finding.severity()), "class", "severity");
                    html.in("td", () -> title(first.group(), finding), "class", "title");
                    html.in("td", Phrases.grouped(cause.count()), "class", "number");
                    html.in(
                            "td",
                            several
                                    ? ""
                                    : Phrases.frames(finding.occurrences().frames(), "–")
                                            .replaceFirst("frames? ", ""));
                    html.in("td", several ? "" : "#" + finding.block(), "class", "number mono");
                    if (several) {
                        html.in("td", () -> captures(cause, names), "class", "path");
                    } else {
                        html.in(
                                "td",
                                names.of(first.capture()),
                                "title",
                                first.capture().path(),
                                "class",
                                "path");
                    }
                },
                "class",
                HtmlFilter.classes(finding));
    }

    private void captures(Cause cause, CaptureNames names) {
        html.in("details", () -> {
            html.in("summary", Phrases.count(cause.seen().size(), "capture"));
            for (Cause.Seen seen : cause.seen()) {
                html.in("div", () -> {
                    link(seen.group(), names.of(seen.capture()));
                    html.text(" #" + seen.group().finding().block());
                });
            }
        });
    }

    private void link(FindingGroup group, String text) {
        String anchor = anchors.of(group);
        if (anchor == null) {
            html.text(text);
        } else {
            html.in("a", text, "href", "#" + anchor);
        }
    }
}
