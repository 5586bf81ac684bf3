package dev.vkval.report.html;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Consequences;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Help;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Occurrences;
import dev.vkval.finding.Place;
import dev.vkval.finding.RunResult;
import dev.vkval.report.FindingAnchors;
import dev.vkval.report.Phrases;
import java.util.ArrayList;
import java.util.List;

/** Each finding in full: the fact, the steps, the shader line, the objects, the fix, the raw values. */
final class HtmlFindings {
    private static final int SCROLLED_CHARS = 2000;
    private static final int SCROLLED_LINES = 20;

    private final Html html;
    private final FindingAnchors anchors;
    private final HtmlSteps steps;

    HtmlFindings(Html html, FindingAnchors anchors) {
        this.html = html;
        this.anchors = anchors;
        steps = new HtmlSteps(html);
    }

    void write(RunResult run) {
        for (CaptureResult capture : run.captures()) {
            Consequences consequences = new Consequences(capture.findings());
            for (FindingGroup group : capture.findings()) {
                if (anchors.of(group) != null) {
                    html.newline();
                    finding(capture, group, consequences);
                }
            }
        }
    }

    private void finding(CaptureResult capture, FindingGroup group, Consequences consequences) {
        Finding finding = group.finding();
        String anchor = anchors.of(group);
        html.in(
                "article",
                () -> {
                    html.in("header", () -> {
                        html.in("span", IndexHtml.severity(finding.severity()), "class", "severity");
                        html.in("code", finding.rule());
                        html.in("span", finding.family().label(), "class", "badge");
                        html.in("span", finding.confidence().label());
                        if (HtmlFilter.upstream(finding)) {
                            html.in("span", "upstream", "class", "badge");
                        }
                        html.in("a", group.id(), "href", "#" + anchor, "class", "mono");
                    });
                    html.in("h3", finding.title(), "id", anchor + "-title");
                    html.in("p", place(capture, finding), "class", "place");
                    new HtmlLanes(html).write(finding);
                    if (finding.shader() != null) {
                        HtmlSource.write(html, finding.shader(), null);
                    }
                    steps.write(finding);
                    if (!finding.message().isBlank()) {
                        message(finding.message(), anchor);
                    }
                    finding.help().forEach(this::help);
                    consequences(group, consequences);
                    facts(group);
                    properties(finding);
                },
                "class",
                "finding " + HtmlFilter.classes(finding),
                "id",
                anchor,
                "aria-labelledby",
                anchor + "-title");
    }

    /** A long one scrolls in a part of its own. */
    private void message(String text, String anchor) {
        if (text.length() > SCROLLED_CHARS || text.lines().count() > SCROLLED_LINES) {
            html.scrolling("Message of " + anchor, () -> html.in("p", text, "class", "message"));
        } else {
            html.in("p", text, "class", "message");
        }
    }

    private static String place(CaptureResult capture, Finding finding) {
        List<String> parts = new ArrayList<>();
        parts.add(capture.path());
        Place place = Phrases.place(finding);
        if (place == null) {
            parts.add("#" + finding.block());
        } else {
            parts.addAll(Phrases.context(place));
            parts.add(Phrases.call(place));
            if (!place.labels().isEmpty()) {
                parts.add(String.join(" / ", place.labels()));
            }
        }
        return String.join(" · ", parts);
    }

    private void consequences(FindingGroup group, Consequences consequences) {
        FindingGroup cause = consequences.cause(group);
        if (cause != null) {
            html.in("p", () -> {
                html.text("Follows from ");
                link(cause, cause.id());
            });
        }
        List<FindingGroup> following = consequences.of(group);
        if (!following.isEmpty()) {
            html.in("details", () -> {
                html.in("summary", "Leads to " + Phrases.following(following));
                following.forEach(one -> html.in("div", () -> {
                    link(one, one.finding().title());
                    html.text(" ");
                    html.in("code", one.finding().rule());
                }));
            });
        }
    }

    private void link(FindingGroup group, String text) {
        String anchor = anchors.of(group);
        if (anchor == null) {
            html.text(text);
        } else {
            html.in("a", text, "href", "#" + anchor);
        }
    }

    private void help(Help help) {
        html.in(
                "div",
                () -> {
                    html.in("p", () -> {
                        html.in("strong", "Help: ");
                        html.text(Phrases.help(help));
                    });
                    if (help.edit() != null) {
                        html.in("pre", help.edit());
                    }
                },
                "class",
                "cure");
    }

    private void facts(FindingGroup group) {
        Finding finding = group.finding();
        String seen = Phrases.seen(finding.occurrences(), "–");
        String layer = Phrases.layer(group);
        if (seen == null && layer == null && finding.objects().isEmpty()) {
            return;
        }
        html.in(
                "dl",
                () -> {
                    for (ObjectRef object : finding.objects()) {
                        html.in("dt", "Object");
                        html.in("dd", Phrases.object(object));
                    }
                    if (seen != null) {
                        html.in("dt", "Seen");
                        html.in("dd", seen + ", " + blocks(finding.occurrences()));
                    }
                    if (layer != null) {
                        html.in("dt", group.shared() ? "Also reported by" : "Reported by");
                        html.in("dd", layer);
                    }
                },
                "class",
                "facts");
    }

    private static String blocks(Occurrences seen) {
        return seen.firstBlock() == seen.lastBlock()
                ? "block " + seen.firstBlock()
                : "blocks " + seen.firstBlock() + "–" + seen.lastBlock();
    }

    private void properties(Finding finding) {
        if (finding.properties().isEmpty()) {
            return;
        }
        html.in("details", () -> {
            html.in("summary", "Properties");
            html.in(
                    "table",
                    () -> html.in(
                            "tbody",
                            () -> finding.properties()
                                    .forEach((name, value) -> html.in("tr", () -> {
                                        html.in("th", name, "scope", "row", "class", "mono");
                                        html.in("td", String.valueOf(value), "class", "mono");
                                    }))));
        });
    }
}
