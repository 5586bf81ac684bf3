package dev.vkval.report;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;

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
        html.in("div", () -> table(run, total), "class", "scroll");
    }

    private void table(RunResult run, long total) {
        html.in("table", () -> {
            String rest = total > ROWS ? "; the first " + ROWS + " are listed, report.json has all" : "";
            html.in("caption", Words.count(total, "finding") + rest);
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
                int[] rows = {0};
                CaptureNames names = new CaptureNames(run);
                for (CaptureResult capture : run.captures()) {
                    for (FindingGroup group : capture.findings()) {
                        if (rows[0]++ < ROWS) {
                            row(capture, names.of(capture), group);
                        }
                    }
                }
            });
        });
    }

    private void heading(String text) {
        html.in("th", text, "scope", "col");
    }

    private void row(CaptureResult capture, String name, FindingGroup group) {
        Finding finding = group.finding();
        html.newline();
        html.in(
                "tr",
                () -> {
                    html.in("td", IndexHtml.severity(finding.severity()), "class", "severity");
                    html.in("td", () -> {
                        String anchor = anchors.of(group);
                        if (anchor == null) {
                            html.text(finding.title());
                        } else {
                            html.in("a", finding.title(), "href", "#" + anchor);
                        }
                        html.in("code", finding.rule(), "class", "rule");
                        if (HtmlFilter.upstream(finding)) {
                            html.in("span", "upstream", "class", "badge");
                        }
                    });
                    html.in("td", Words.grouped(finding.occurrences().count()), "class", "number");
                    html.in(
                            "td",
                            Words.frames(finding.occurrences().frames(), "–").replaceFirst("frames? ", ""));
                    html.in("td", "#" + finding.block(), "class", "number mono");
                    html.in("td", name, "title", capture.path(), "class", "path");
                },
                "class",
                HtmlFilter.classes(finding));
    }
}
