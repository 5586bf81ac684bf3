package dev.vkval.report.html;

import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Family;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.ToolFault;
import dev.vkval.report.CrashText;
import dev.vkval.report.Phrases;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The sections after the findings: the captures, what was checked and what not, what could not be read, on which device
 * it ran.
 */
final class HtmlCaptures {
    private final Html html;
    private final boolean timings;

    HtmlCaptures(Html html, boolean timings) {
        this.html = html;
        this.timings = timings;
    }

    void write(RunResult run) {
        captures(run);
        coverage(run);
        anomalies(run);
        environment(run);
    }

    private void captures(RunResult run) {
        section("captures", "Captures");
        List<String> heads = timings
                ? List.of("Capture", "Status", "Frames", "Calls", "Findings", "Seconds")
                : List.of("Capture", "Status", "Frames", "Calls", "Findings");
        table(
                heads,
                () -> run.captures()
                        .forEach(capture -> html.in("tr", () -> {
                            html.in("td", capture.path());
                            html.in("td", capture.status().label());
                            number(capture.coverage().frames());
                            number(capture.coverage().calls());
                            number(capture.findings().size());
                            if (timings) {
                                Double seconds = capture.timings().get(CaptureResult.TOTAL_SECONDS);
                                html.in(
                                        "td",
                                        seconds == null ? "" : String.format(Locale.ROOT, "%.1f", seconds),
                                        "class",
                                        "number");
                            }
                        })));
    }

    private void coverage(RunResult run) {
        section("coverage", "Coverage");
        table(
                List.of("Capture", "Checked", "Not checked"),
                () -> run.captures()
                        .forEach(capture -> html.in("tr", () -> {
                            Coverage coverage = capture.coverage();
                            html.in("td", capture.path());
                            String families = coverage.families().stream()
                                    .map(Family::label)
                                    .collect(Collectors.joining(", "));
                            html.in(
                                    "td",
                                    Phrases.grouped(coverage.callsChecked()) + " of "
                                            + Phrases.count(coverage.calls(), "call")
                                            + Phrases.recreating(coverage.callsRecreatingState(), true) + ": "
                                            + (families.isEmpty() ? "nothing" : families));
                            html.in("td", () -> {
                                for (Coverage.Gap gap : coverage.gaps()) {
                                    String count = gap.count() == 0 ? "" : " (" + Phrases.grouped(gap.count()) + ")";
                                    html.in(
                                            "div",
                                            () -> html.in("strong", gap.what()).text(": " + gap.why() + count));
                                }
                            });
                        })));
    }

    private void anomalies(RunResult run) {
        section("anomalies", "Anomalies");
        boolean none = run.captures().stream()
                .allMatch(c -> c.anomalies().isEmpty()
                        && c.faults().isEmpty()
                        && c.crash() == null
                        && c.interruption() == null);
        if (none) {
            html.in("p", "Every block of the captures was read.", "class", "quiet");
            return;
        }
        table(
                List.of("Capture", "What", "Where", "Times"),
                () -> run.captures().forEach(capture -> {
                    capture.anomalies().forEach(note -> anomaly(capture, note));
                    if (capture.crash() != null) {
                        ended(
                                capture,
                                capture.crash().kind().label(),
                                CrashText.of(capture.crash()),
                                capture.crash().block());
                    }
                    if (capture.status() == CaptureStatus.INTERRUPTED && capture.interruption() != null) {
                        ended(
                                capture,
                                CaptureStatus.INTERRUPTED.label(),
                                CrashText.of(capture.interruption()),
                                capture.interruption().block());
                    }
                }));
        run.captures().forEach(capture -> capture.faults().forEach(fault -> fault(capture, fault)));
    }

    private void anomaly(CaptureResult capture, AnomalyNote note) {
        String block = note.firstBlock() < 0 ? "" : "block " + note.firstBlock();
        String offset = note.firstOffset() < 0 ? "" : "byte " + note.firstOffset();
        row(
                note.severity().label(),
                capture.path(),
                note.kind(),
                note.message(),
                block.isEmpty() || offset.isEmpty() ? block + offset : block + ", " + offset,
                note.count());
    }

    private void ended(CaptureResult capture, String word, String sentence, long block) {
        row("error", capture.path(), word, sentence, block < 0 ? "" : "block " + block, 1);
    }

    private void row(String tone, String path, String kind, String message, String where, long count) {
        html.in(
                "tr",
                () -> {
                    html.in("td", path);
                    html.in("td", () -> {
                        html.in("span", kind, "class", "severity");
                        html.in("div", message);
                    });
                    html.in("td", where);
                    number(count);
                },
                "class",
                "anomaly-" + tone);
    }

    private void fault(CaptureResult capture, ToolFault fault) {
        html.in("details", () -> {
            String call = fault.command() == null ? "" : " at " + fault.command();
            String block = fault.block() < 0 ? "" : " (block " + fault.block() + ")";
            html.in(
                    "summary",
                    capture.path() + ": " + (fault.help() == null ? "a bug of vkval-replay: " : "")
                            + fault.validator() + " failed" + call + block
                            + (fault.help() == null ? "" : "; " + fault.help()));
            html.in("pre", fault.exception(), "class", "trace", "tabindex", "0");
        });
    }

    private void environment(RunResult run) {
        section("environment", "Environment");
        table(
                List.of("Capture", "SHA-256", "Driver", "Device"),
                () -> run.captures()
                        .forEach(capture -> html.in("tr", () -> {
                            html.in("td", capture.path());
                            String hash = capture.sha256() == null ? "unreadable" : capture.sha256();
                            html.in("td", hash, "class", "mono hash", "title", hash);
                            html.in("td", "null".equals(capture.driver()) ? "recorded results" : capture.driver());
                            html.in("td", capture.device() == null ? "none" : capture.device());
                        })));
    }

    private void section(String id, String title) {
        html.newline();
        html.in("h2", title, "id", id);
    }

    private void table(List<String> heads, Html.Content rows) {
        html.scrolling(
                String.join(", ", heads),
                () -> html.in("table", () -> {
                    html.in(
                            "thead",
                            () -> html.in("tr", () -> heads.forEach(head -> html.in("th", head, "scope", "col"))));
                    html.in("tbody", rows);
                }));
    }

    private void number(long value) {
        html.in("td", Phrases.grouped(value), "class", "number");
    }
}
