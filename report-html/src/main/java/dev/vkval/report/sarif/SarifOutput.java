package dev.vkval.report.sarif;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Cause;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.Finding;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.FindingLines;
import dev.vkval.report.JsonRecords;
import dev.vkval.report.Output;
import dev.vkval.report.Sanitizer;
import dev.vkval.report.SourcePlaces;
import dev.vkval.report.Trouble;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * {@code results.sarif}: a SARIF run for each device, in it a result for each finding, whichever captures have it. What
 * GitHub's code scanning does not take is left out, and a notification says so.
 */
public final class SarifOutput implements Output {
    public static final String FILE = "results.sarif";

    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
    /** Limits of GitHub's code scanning: runs of a file; results of a run that it shows. */
    private static final int MOST_RUNS = 20;

    static final int MOST_RESULTS = 5000;
    /** Bytes of a compressed file. */
    private static final long MOST_BYTES = 10_000_000;
    /** Results of which the file is small enough, however long their texts are. */
    private static final int SMALL_RESULTS = 100;

    private static final int MOST_NOTIFICATIONS = 1000;

    private final UnaryOperator<String> pages;
    private final SarifLocations locations;
    private final long mostBytes;

    /**
     * @param pages the page about a rule as Markdown, null where there is none
     * @param places where findings are in files
     */
    public SarifOutput(UnaryOperator<String> pages, SourcePlaces places) {
        this(pages, places, MOST_BYTES);
    }

    /** @param mostBytes that the file may have when it is compressed */
    SarifOutput(UnaryOperator<String> pages, SourcePlaces places, long mostBytes) {
        this.mostBytes = mostBytes;
        this.pages = pages;
        locations = new SarifLocations(places);
    }

    @Override
    public String fileName() {
        return FILE;
    }

    @Override
    public void write(RunResult run, OutputStream stream) throws IOException {
        Map<String, List<CaptureResult>> byDevice = new TreeMap<>();
        for (CaptureResult capture : run.captures()) {
            String device = capture.device() == null ? capture.driver() : capture.device();
            byDevice.computeIfAbsent(device, none -> new ArrayList<>()).add(capture);
        }
        if (byDevice.isEmpty()) {
            byDevice.put("null", List.of());
        }
        int most = MOST_RESULTS;
        SarifLog log = log(byDevice, run, most);
        while (most > SMALL_RESULTS && tooLarge(log)) {
            most /= 2;
            log = log(byDevice, run, most);
        }
        JsonRecords.write(log, stream);
    }

    private SarifLog log(Map<String, List<CaptureResult>> byDevice, RunResult run, int most) {
        List<SarifLog.Run> runs = byDevice.entrySet().stream()
                .limit(MOST_RUNS)
                .map(entry -> run(entry.getKey(), run.with(entry.getValue()), most))
                .toList();
        return new SarifLog(SCHEMA, "2.1.0", runs);
    }

    private boolean tooLarge(SarifLog log) throws IOException {
        if (log.runs().stream().mapToInt(each -> each.results().size()).sum() <= SMALL_RESULTS) {
            return false;
        }
        Deflater deflater = new Deflater();
        try {
            try (OutputStream compressed = new DeflaterOutputStream(OutputStream.nullOutputStream(), deflater)) {
                JsonRecords.write(log, compressed);
            }
            return deflater.getBytesWritten() > mostBytes;
        } finally {
            deflater.end();
        }
    }

    private SarifLog.Run run(String device, RunResult run, int most) {
        List<Cause> causes = run.causes();
        List<Cause> worst = causes.stream()
                .sorted(Comparator.comparing(Cause::known)
                        .thenComparing(cause -> cause.finding().severity()))
                .limit(most)
                .toList();
        SarifRules rules = new SarifRules(pages);
        boolean baseline = run.baseline() != null;
        List<SarifLog.Result> results =
                worst.stream().map(cause -> result(cause, rules, baseline)).toList();
        return new SarifLog.Run(
                new SarifLog.Tool(new SarifLog.Driver("vkval-replay", run.toolVersion(), rules.all())),
                List.of(invocation(run, causes.size() - worst.size())),
                new SarifLog.AutomationDetails(
                        "vkval-replay/" + Sanitizer.line(device).replace('/', '_') + "/"),
                results);
    }

    private SarifLog.Result result(Cause cause, SarifRules rules, boolean baseline) {
        Finding finding = cause.finding();
        List<String> lines = new ArrayList<>(List.of(Sanitizer.line(finding.title())));
        Cause.Seen first = cause.seen().get(0);
        lines.addAll(FindingLines.of(first.capture().path(), first.group()));
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("confidence", finding.confidence().label());
        properties.put("family", finding.family().label());
        return new SarifLog.Result(
                Sanitizer.line(finding.rule()),
                rules.index(cause),
                level(finding.severity()),
                SarifLocations.text(String.join("\n", lines)),
                List.of(locations.of(cause)),
                locations.related(cause),
                locations.flows(cause),
                Map.of("primaryLocationLineHash", cause.id()),
                cause.count(),
                baseline ? cause.known() ? "unchanged" : "new" : null,
                cause.known() ? List.of(new SarifLog.Suppression("external", "accepted by the baseline")) : null,
                properties);
    }

    static String level(Severity severity) {
        return severity == Severity.INFO ? "note" : severity.label();
    }

    private SarifLog.Invocation invocation(RunResult run, int left) {
        List<SarifLog.Notification> notifications = new ArrayList<>();
        boolean sound = true;
        for (CaptureResult capture : run.captures()) {
            for (Trouble trouble : Trouble.of(capture)) {
                sound &= trouble.skipped();
                if (notifications.size() < MOST_NOTIFICATIONS) {
                    notifications.add(new SarifLog.Notification(
                            new SarifLog.Descriptor(Sanitizer.line(trouble.kind())),
                            trouble.skipped() ? "warning" : "error",
                            SarifLocations.text(capture.path() + ": " + trouble.sentence()),
                            List.of(locations.of(capture))));
                }
            }
        }
        if (left > 0) {
            notifications.add(new SarifLog.Notification(
                    new SarifLog.Descriptor("more-results"),
                    "warning",
                    SarifLocations.text(left + " more findings are in report.json"),
                    null));
        }
        ExitCode code = run.exitCode();
        return new SarifLog.Invocation(sound, code.code(), notifications);
    }
}
