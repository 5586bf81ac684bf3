package dev.vkval.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.FileSource;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Fingerprint;
import dev.vkval.state.tracker.StateTracker;
import dev.vkval.sync.SyncOptions;
import dev.vkval.sync.SyncValidator;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;

/** Checks the synchronization of a capture, with a trace. */
final class TraceRun {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<Finding> findings = new ArrayList<>();
    private long frames;

    TraceRun(Path capture, Path folder, boolean readingAhead) throws IOException {
        Anomalies anomalies = new Anomalies();
        try (CaptureReader reader = readingAhead
                        ? CaptureReader.readingAhead(new FileSource(capture), capture.getParent(), anomalies)
                        : CaptureReader.open(capture, anomalies);
                TraceFiles files = new TraceFiles(folder, UnaryOperator.identity())) {
            Chassis chassis = new Chassis(
                    finding -> {
                        findings.add(finding);
                        files.found(Fingerprint.id(Fingerprint.of(finding)), finding);
                    },
                    SkipPolicy.CONTINUE,
                    sink -> {
                        StateTracker state = new StateTracker();
                        CaptureTrace trace = new CaptureTrace(files, state);
                        return List.of(
                                state,
                                new SyncValidator(sink, state, new SyncOptions(Map.of()).watch(trace.accesses())),
                                trace);
                    });
            chassis.drive(new RecordedDriver());
            AnalysisRun run = new AnalysisRun(reader, chassis, at -> {});
            run.run();
            frames = run.frames();
            if (!chassis.faults().isEmpty()) {
                throw new AssertionError(chassis.faults().get(0).exception());
            }
            if (files.failure() != null) {
                throw files.failure();
            }
        }
    }

    List<Finding> findings() {
        return findings;
    }

    long frames() {
        return frames;
    }

    static List<JsonNode> lines(Path file) throws IOException {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
            List<JsonNode> lines = new ArrayList<>();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(JSON.readTree(line));
            }
            return lines;
        }
    }

    /** The lines of that kind in the outline. */
    static List<JsonNode> outline(Path folder, String kind) throws IOException {
        return lines(folder.resolve("outline.ndjson.gz")).stream()
                .filter(line -> line.get("kind").textValue().equals(kind))
                .toList();
    }
}
