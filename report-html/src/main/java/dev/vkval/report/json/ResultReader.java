package dev.vkval.report.json;

import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.ConfigPlace;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Family;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Interruption;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ToolFault;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/**
 * Reads back what {@link ResultJson} wrote. Missing members get a default; a value that is not valid throws
 * IllegalArgumentException.
 */
public final class ResultReader {
    private ResultReader() {}

    /**
     * The result of a capture.
     *
     * @param allowTruncated as {@link CaptureResult} has it, if the JSON does not say
     * @param checksAsked the same
     */
    public static CaptureResult capture(JsonTree json, boolean allowTruncated, boolean checksAsked) {
        TreeMap<String, Double> timings = new TreeMap<>();
        if (json.object("timings") != null) {
            json.object("timings").values().forEach((name, value) -> {
                if (value instanceof Double seconds) {
                    timings.put(name, seconds);
                }
            });
        }
        return CaptureResult.of(json.text("path", ""), CaptureStatus.labelled(json.text("status", "")))
                .sha256(json.text("sha256"))
                .device(json.text("device"))
                .driver(json.text("driver", "null"))
                .coverage(json.object("coverage") == null ? Coverage.NOTHING : coverage(json.object("coverage")))
                .anomalies(anomalies(json))
                .crash(json.object("crash") == null ? null : crash(json.object("crash")))
                .interruption(json.object("interruption") == null ? null : interruption(json.object("interruption")))
                .faults(faults(json))
                .timings(timings)
                .findings(json.objects("findings").stream()
                        .map(ResultReader::group)
                        .toList())
                .allowTruncated(json.flag("allowTruncated", allowTruncated))
                .checksAsked(json.flag("checksAsked", checksAsked))
                .owner(json.text("owner"))
                .configuredAt(configuredAt(json.object("configuredAt")))
                .profiles(ProfilesReader.report(json))
                .build();
    }

    /** A finding's group. */
    public static FindingGroup group(JsonTree json) {
        return FindingReader.group(json);
    }

    /** The member {@code anomalies}. */
    public static List<AnomalyNote> anomalies(JsonTree json) {
        return json.objects("anomalies").stream()
                .map(note -> new AnomalyNote(
                        note.text("kind", ""),
                        Severity.valueOf(constant(note, "severity")),
                        note.text("message", ""),
                        note.number("count", 1),
                        note.number("firstBlock", -1),
                        note.number("firstOffset", -1)))
                .toList();
    }

    /** The member {@code faults}. */
    public static List<ToolFault> faults(JsonTree json) {
        return json.objects("faults").stream()
                .map(fault -> new ToolFault(
                        fault.text("validator", ""),
                        fault.text("command"),
                        fault.number("block", -1),
                        fault.text("exception", ""),
                        fault.text("help")))
                .toList();
    }

    /** The member {@code gaps}. */
    public static List<Coverage.Gap> gaps(JsonTree json) {
        return json.objects("gaps").stream()
                .map(gap -> new Coverage.Gap(
                        gap.text("what", ""),
                        gap.text("why", ""),
                        gap.number("count", 0),
                        gap.text("option"),
                        gap.flag("wanted", true)))
                .toList();
    }

    /** The member {@code families}. */
    public static List<Family> families(JsonTree json) {
        return json.texts("families").stream()
                .map(label -> Family.valueOf(label.toUpperCase(Locale.ROOT)))
                .toList();
    }

    private static Coverage coverage(JsonTree json) {
        return new Coverage(
                json.number("blocks", 0),
                json.number("calls", 0),
                json.number("callsChecked", 0),
                json.number("callsRecreatingState", 0),
                json.number("frames", 0),
                families(json),
                gaps(json));
    }

    private static ConfigPlace configuredAt(JsonTree json) {
        return json == null ? null : new ConfigPlace(json.text("file", ""), (int) json.number("line", 1));
    }

    private static Interruption interruption(JsonTree json) {
        return new Interruption(json.text("signal", ""), json.text("call"), json.number("block", CrashNote.NONE));
    }

    /** A crash from its members. */
    public static CrashNote crash(JsonTree json) {
        return new CrashNote(
                json.text("signal", ""),
                json.text("call"),
                json.number("block", CrashNote.NONE),
                submit(json),
                json.text("log"),
                json.object("culprit") == null ? null : submit(json.object("culprit")));
    }

    /** A submit from its members; null if there is none. */
    public static CrashNote.Submit submit(JsonTree json) {
        CrashNote.Draw last = json.text("drawCall") == null
                ? null
                : new CrashNote.Draw(
                        json.text("drawCall"),
                        json.number("drawBlock", CrashNote.NONE),
                        json.number("draw", CrashNote.NONE),
                        json.text("label"));
        return json.number("submit", CrashNote.NONE) < 0
                ? null
                : new CrashNote.Submit(
                        json.number("submit", CrashNote.NONE),
                        json.number("submitBlock", CrashNote.NONE),
                        json.number("draws", 0),
                        last);
    }

    private static String constant(JsonTree json, String name) {
        return json.text(name, "").toUpperCase(Locale.ROOT);
    }
}
