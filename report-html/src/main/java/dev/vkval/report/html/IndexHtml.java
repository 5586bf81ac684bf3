package dev.vkval.report.html;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.FindingAnchors;
import dev.vkval.report.Output;
import dev.vkval.report.Phrases;
import dev.vkval.report.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * {@code index.html}: the result as one file that needs nothing else, not even script. The page's content security
 * policy allows only its own style sheet, so that text from a capture would have no effect even if escaping failed.
 */
public final class IndexHtml implements Output {
    public static final String FILE = "index.html";

    private static final String STYLE_SHEET = resource("report.css");
    private static final String POLICY =
            "default-src 'none'; style-src 'sha256-" + digest(STYLE_SHEET) + "'; base-uri 'none'; form-action 'none'";

    private final boolean timings;

    /** @param timings whether durations are shown */
    public IndexHtml(boolean timings) {
        this.timings = timings;
    }

    @Override
    public String fileName() {
        return FILE;
    }

    @Override
    public void write(RunResult run, OutputStream stream) throws IOException {
        Writer out = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
        try {
            page(run, new Html(out));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        out.flush();
    }

    private void page(RunResult run, Html html) {
        Verdict verdict = Verdict.of(run);
        html.doctype();
        html.in(
                "html",
                () -> {
                    html.in("head", () -> head(run, verdict, html));
                    html.newline();
                    html.in("body", () -> body(run, verdict, html));
                },
                "lang",
                "en");
        html.newline();
    }

    private static void head(RunResult run, Verdict verdict, Html html) {
        html.empty("meta", "charset", "utf-8");
        html.empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY);
        html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.empty("meta", "name", "referrer", "content", "no-referrer");
        String subject = run.captures().size() == 1
                ? run.captures().get(0).path()
                : Phrases.count(run.captures().size(), "capture");
        html.in("title", verdict.word() + " - " + subject + " - vkval-replay");
        html.style(STYLE_SHEET);
    }

    private void body(RunResult run, Verdict verdict, Html html) {
        html.in("a", "Skip to the findings", "class", "skip", "href", "#findings");
        html.in(
                "nav",
                () -> html.in("ul", () -> {
                    html.in("li", "vkval-replay");
                    link(html, "#findings", "Findings");
                    link(html, "#captures", "Captures");
                    link(html, "#coverage", "Coverage");
                    link(html, "#anomalies", "Anomalies");
                    link(html, "#environment", "Environment");
                }));
        html.newline();
        html.in(
                "main",
                () -> {
                    verdict(run, verdict, html);
                    FindingAnchors anchors = new FindingAnchors(run);
                    new HtmlFindingTable(html, anchors).write(run);
                    new HtmlFindings(html, anchors).write(run);
                    new HtmlCaptures(html, timings).write(run);
                    html.in(
                            "footer",
                            "Made by vkval-replay " + run.toolVersion()
                                    + ". Block numbers are those of gfxrecon-convert; object ids are those of the"
                                    + " capture.");
                },
                "class",
                "page");
    }

    private static void link(Html html, String target, String text) {
        html.in("li", () -> html.in("a", text, "href", target));
    }

    private static void verdict(RunResult run, Verdict verdict, Html html) {
        String tone = switch (verdict.code()) {
            case CLEAN -> verdict.passing() || verdict.unjudged() != null ? "fair" : "good";
            case UNFIT_DEVICE, RETRY -> "fair";
            default -> "bad";
        };
        html.in(
                "section",
                () -> {
                    html.in("h1", verdict.word());
                    html.in("p", sentence(verdict.sentence()));
                    html.in("p", scope(run), "class", "scope");
                },
                "class",
                "verdict " + tone,
                "aria-label",
                "Verdict");
    }

    /** The scope of the verdict: the captures, the calls, the families and devices. */
    private static String scope(RunResult run) {
        long calls = run.captures().stream()
                .mapToLong(capture -> capture.coverage().calls())
                .sum();
        long checked = run.captures().stream()
                .mapToLong(capture -> capture.coverage().callsChecked())
                .sum();
        Set<String> families = new LinkedHashSet<>();
        Set<String> devices = new LinkedHashSet<>();
        for (CaptureResult capture : run.captures()) {
            capture.coverage().families().forEach(family -> families.add(family.label()));
            devices.add(capture.device() == null ? "no device" : capture.device());
        }
        List<String> parts = new ArrayList<>();
        parts.add(
                run.captures().size() == 1
                        ? run.captures().get(0).path()
                        : Phrases.count(run.captures().size(), "capture"));
        parts.add(Phrases.grouped(checked) + " of " + Phrases.count(calls, "call") + " checked");
        if (!families.isEmpty()) {
            parts.add(String.join(", ", families));
        }
        parts.add(devices.size() <= 2 ? String.join(", ", devices) : Phrases.count(devices.size(), "device"));
        return String.join(" · ", parts);
    }

    private static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + text.substring(1) + ".";
    }

    /** A severity as word and shape, so that it does not depend on colour. */
    static String severity(Severity severity) {
        return switch (severity) {
            case ERROR -> "● error";
            case WARNING -> "▲ warning";
            case INFO -> "○ remark";
        };
    }

    private static String resource(String name) {
        try (InputStream in = IndexHtml.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the style sheet cannot be read", e);
        }
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
