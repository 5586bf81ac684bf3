package dev.vkval.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.Family;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ToolFault;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/**
 * {@code report.json}: the whole result, described by {@code docs/report.schema.json}. Member names are stable. Without
 * timings the bytes depend on the captures and the options only.
 */
public final class ReportJson {
    /** The number of the schema, raised when a member changes its meaning or goes. */
    public static final int SCHEMA = 1;

    private final boolean timings;
    private JsonGenerator out;
    private JsonText json;

    /** @param timings whether wall-clock values are written */
    public ReportJson(boolean timings) {
        this.timings = timings;
    }

    /** Writes the report; the stream is flushed, not closed. */
    public void write(RunResult run, OutputStream stream) throws IOException {
        try (JsonGenerator generator = JsonDocument.indenting(stream)) {
            out = generator;
            json = new JsonText(generator);
            run(run);
            generator.writeRaw('\n');
        }
    }

    private void run(RunResult run) throws IOException {
        json.start();
        json.number("schema", SCHEMA);
        json.name("tool");
        json.start();
        json.line("name", "vkval-replay");
        json.line("version", run.toolVersion());
        json.end();
        json.array("captures", run.captures(), capture -> capture(run, capture));
        summary(run);
        json.end();
    }

    private void capture(RunResult run, CaptureResult capture) throws IOException {
        json.start();
        json.line("path", capture.path());
        json.line("sha256", capture.sha256());
        json.line("status", capture.status().label());
        json.number("exitCode", ExitCode.of(capture, run.failOn()).code());
        json.line("device", capture.device());
        json.line("driver", capture.driver());
        coverage(capture.coverage());
        json.array("anomalies", capture.anomalies(), this::anomaly);
        if (capture.crash() != null) {
            crash(capture.crash());
        }
        json.array("faults", capture.faults(), this::fault);
        if (timings) {
            timings(capture.timings());
        }
        FindingJson findings = new FindingJson(out);
        json.array("findings", capture.findings(), findings::write);
        json.end();
    }

    private void coverage(Coverage coverage) throws IOException {
        json.name("coverage");
        json.start();
        json.number("blocks", coverage.blocks());
        json.number("calls", coverage.calls());
        json.number("callsChecked", coverage.callsChecked());
        json.number("frames", coverage.frames());
        json.lines("families", coverage.families().stream().map(Family::label).toList());
        json.array("gaps", coverage.gaps(), gap -> {
            json.start();
            json.line("what", gap.what());
            json.line("why", gap.why());
            json.positive("count", gap.count());
            json.end();
        });
        json.end();
    }

    private void anomaly(AnomalyNote note) throws IOException {
        json.start();
        json.line("kind", note.kind());
        json.line("severity", note.severity().label());
        json.text("message", note.message());
        json.number("count", note.count());
        json.number("firstBlock", note.firstBlock());
        json.number("firstOffset", note.firstOffset());
        json.end();
    }

    private void crash(CrashNote crash) throws IOException {
        json.name("crash");
        json.start();
        json.line("signal", crash.signal());
        json.number("block", crash.block());
        json.number("submit", crash.submit());
        json.number("draw", crash.draw());
        json.line("label", crash.label());
        json.end();
    }

    private void fault(ToolFault fault) throws IOException {
        json.start();
        json.line("validator", fault.validator());
        json.line("command", fault.command());
        json.number("block", fault.block());
        json.text("exception", fault.exception());
        json.end();
    }

    private void timings(Map<String, Double> seconds) throws IOException {
        json.name("timings");
        json.start();
        for (Map.Entry<String, Double> entry : seconds.entrySet()) {
            json.name(entry.getKey());
            json.value(entry.getValue());
        }
        json.end();
    }

    private void summary(RunResult run) throws IOException {
        json.name("summary");
        json.start();
        json.number("exitCode", run.exitCode().code());
        json.line("failOn", run.failOn() == null ? "never" : run.failOn().label());
        json.name("captures");
        json.start();
        for (CaptureStatus status : CaptureStatus.values()) {
            json.number(status.label(), run.captures(status));
        }
        json.end();
        json.name("findings");
        json.start();
        for (Severity severity : Severity.values()) {
            json.number(severity.label(), run.groups(severity));
        }
        json.end();
        json.end();
    }
}
