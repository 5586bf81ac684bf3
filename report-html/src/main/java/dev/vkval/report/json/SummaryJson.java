package dev.vkval.report.json;

import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Cause;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.JsonRecords;
import dev.vkval.report.Output;
import dev.vkval.report.Sanitizer;
import dev.vkval.report.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** {@code summary.json}: what the run comes to, in a few members, described by {@code docs/summary.schema.json}. */
public final class SummaryJson implements Output {
    public static final String FILE = "summary.json";

    /** The version of the schema, increased when a member changes its meaning or is removed. */
    static final int SCHEMA = 1;

    private record Summary(
            int schema,
            String tool,
            int exitCode,
            String verdict,
            String sentence,
            String failOn,
            Captures captures,
            Findings findings,
            List<String> ids) {}

    private record Captures(
            long total, long completed, long partial, long failed, long unsupported, long interrupted, long notRun) {}

    private record Findings(long error, long warning, long info, long known, long gone) {}

    @Override
    public String fileName() {
        return FILE;
    }

    @Override
    public void write(RunResult run, OutputStream stream) throws IOException {
        Verdict verdict = Verdict.of(run);
        JsonRecords.write(
                new Summary(
                        SCHEMA,
                        Sanitizer.line(run.toolVersion()),
                        verdict.code().code(),
                        Verdict.kind(run.captures(), run.exitCode()),
                        Sanitizer.line(verdict.sentence()),
                        run.failOn() == null ? "never" : run.failOn().label(),
                        captures(run),
                        new Findings(
                                run.causes(Severity.ERROR),
                                run.causes(Severity.WARNING),
                                run.causes(Severity.INFO),
                                run.knownCauses(),
                                run.baseline() == null
                                        ? 0
                                        : run.baseline().gone().size()),
                        run.causes().stream()
                                .filter(cause -> !cause.known())
                                .map(Cause::id)
                                .sorted()
                                .toList()),
                stream);
    }

    private static Captures captures(RunResult run) {
        return new Captures(
                run.captures().size(),
                run.captures(CaptureStatus.COMPLETED),
                run.captures(CaptureStatus.PARTIAL),
                run.captures(CaptureStatus.FAILED),
                run.captures(CaptureStatus.UNSUPPORTED),
                run.captures(CaptureStatus.INTERRUPTED),
                run.captures(CaptureStatus.NOT_RUN));
    }
}
