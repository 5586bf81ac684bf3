package dev.vkval.report.html;

import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Family;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ToolFault;
import dev.vkval.report.CrashText;
import dev.vkval.report.Phrases;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the tables about captures contain. */
final class CaptureText {
    /** What could not be read, or ended a check early. */
    record Anomaly(String severity, String path, String kind, String message, String where, long count) {}

    private CaptureText() {}

    static String seconds(CaptureResult capture) {
        Double seconds = capture.timings().get(CaptureResult.TOTAL_SECONDS);
        return seconds == null ? "" : String.format(Locale.ROOT, "%.1f", seconds);
    }

    /** {@code 9 525 of 9 612 calls: core, sync}. */
    static String checked(Coverage coverage) {
        String families = coverage.families().stream().map(Family::label).collect(Collectors.joining(", "));
        return Phrases.grouped(coverage.callsChecked()) + " of " + Phrases.count(coverage.calls(), "call")
                + Phrases.recreating(coverage.callsRecreatingState(), true) + ": "
                + (families.isEmpty() ? "nothing" : families);
    }

    static List<Anomaly> anomalies(RunResult run) {
        List<Anomaly> anomalies = new ArrayList<>();
        for (CaptureResult capture : run.captures()) {
            capture.anomalies().forEach(note -> anomalies.add(anomaly(capture, note)));
            if (capture.crash() != null) {
                String kind = capture.crash().kind().label();
                anomalies.add(ended(
                        capture,
                        kind,
                        CrashText.of(capture.crash()),
                        capture.crash().block()));
            }
            if (capture.status() == CaptureStatus.INTERRUPTED && capture.interruption() != null) {
                anomalies.add(ended(
                        capture,
                        CaptureStatus.INTERRUPTED.label(),
                        CrashText.of(capture.interruption()),
                        capture.interruption().block()));
            }
        }
        return anomalies;
    }

    private static Anomaly anomaly(CaptureResult capture, AnomalyNote note) {
        List<String> where = new ArrayList<>();
        if (note.firstBlock() >= 0) {
            where.add("block " + note.firstBlock());
        }
        if (note.firstOffset() >= 0) {
            where.add("byte " + note.firstOffset());
        }
        return new Anomaly(
                note.severity().label(),
                capture.path(),
                note.kind(),
                note.message(),
                String.join(", ", where),
                note.count());
    }

    private static Anomaly ended(CaptureResult capture, String word, String sentence, long block) {
        String where = block < 0 ? "" : "block " + block;
        return new Anomaly(Severity.ERROR.label(), capture.path(), word, sentence, where, 1);
    }

    static String fault(CaptureResult capture, ToolFault fault) {
        String call = fault.command() == null ? "" : " at " + fault.command();
        String block = fault.block() < 0 ? "" : " (block " + fault.block() + ")";
        return capture.path() + ": " + (fault.help() == null ? "a bug of vkval-replay: " : "") + fault.validator()
                + " failed" + call + block + (fault.help() == null ? "" : "; " + fault.help());
    }
}
