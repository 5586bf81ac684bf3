package dev.vkval.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.vkval.finding.BaselineNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.RunOption;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.Output;
import dev.vkval.report.Verdict;
import java.io.IOException;
import java.io.OutputStream;

/**
 * {@code report.json}: the whole result, described by {@code docs/report.schema.json}. Member names are stable. Without
 * timings the bytes depend only on the captures and the options.
 */
public final class ReportJson implements Output {
    public static final String FILE = "report.json";

    /** The version of the schema, increased when a member changes its meaning or is removed. */
    public static final int SCHEMA = 1;

    private final boolean timings;
    private JsonGenerator out;
    private JsonText json;

    /** @param timings whether wall-clock values are written */
    public ReportJson(boolean timings) {
        this.timings = timings;
    }

    @Override
    public String fileName() {
        return FILE;
    }

    @Override
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
        json.array("options", run.options(), this::option);
        json.array("captures", run.captures(), capture -> capture(run, capture));
        json.array("causes", run.causes(), cause -> CauseJson.write(cause, json));
        if (run.baseline() != null) {
            baseline(run);
        }
        summary(run);
        json.end();
    }

    private void option(RunOption option) throws IOException {
        json.start();
        json.line("name", option.name());
        json.line("value", option.value());
        json.line("from", option.from());
        json.end();
    }

    private void capture(RunResult run, CaptureResult capture) throws IOException {
        new CaptureJson(out, timings).write(capture, ExitCode.of(capture, run.failOn()));
    }

    /** A status as the name of a member: {@code completed}, {@code notRun}. */
    private static String member(CaptureStatus status) {
        return status == CaptureStatus.NOT_RUN ? "notRun" : status.label();
    }

    private void baseline(RunResult run) throws IOException {
        BaselineNote note = run.baseline();
        json.name("baseline");
        json.start();
        json.line("file", note.file());
        json.flag("strict", note.strict());
        json.number("new", run.causes().size() - run.knownCauses());
        json.number("known", run.knownCauses());
        json.array("gone", note.gone(), entry -> BaselineJson.write(entry, json));
        json.array("grown", note.grown(), entry -> BaselineJson.write(entry, json));
        json.array("expired", note.expired(), entry -> BaselineJson.write(entry, json));
        json.end();
    }

    private void summary(RunResult run) throws IOException {
        json.name("summary");
        json.start();
        json.number("exitCode", run.exitCode().code());
        json.line("failOn", run.failOn() == null ? "never" : run.failOn().label());
        new CaptureJson(out, timings).verdict(run.captures(), run.exitCode());
        json.name("captures");
        json.start();
        for (CaptureStatus status : CaptureStatus.values()) {
            json.number(member(status), run.captures(status));
        }
        json.end();
        json.name("findings");
        json.start();
        for (Severity severity : Severity.values()) {
            json.number(severity.label(), run.groups(severity));
        }
        json.number("possibleHazard", Verdict.possibleHazards(run.captures()));
        json.end();
        json.end();
    }
}
