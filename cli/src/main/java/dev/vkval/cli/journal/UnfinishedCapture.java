package dev.vkval.cli.journal;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Consequences;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.Interruption;
import dev.vkval.finding.Occurrences;
import dev.vkval.finding.ToolFault;
import dev.vkval.report.json.JsonTree;
import dev.vkval.report.json.ResultReader;
import dev.vkval.upstream.MergedFindings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a journal has about a capture without a result. */
final class UnfinishedCapture {
    private static final List<Command> COMMANDS = Registry.vulkan().commands();

    private final String path;
    private final Map<String, FindingGroup> groups = new LinkedHashMap<>();
    private JsonTree checks;
    private CrashNote.Submit submit;
    private CrashNote lost;
    private List<AnomalyNote> anomalies = List.of();
    private List<ToolFault> faults = List.of();

    UnfinishedCapture(String path) {
        this.path = path;
    }

    void add(Frame frame, JsonTree json) {
        switch (frame.type()) {
            case CHECKS -> checks = json;
            case FINDING -> finding(json.object("group"));
            case SEEN -> json.objects("groups").forEach(this::seen);
            case SUBMIT -> submit = ResultReader.submit(json);
            case LOST -> lost = ResultReader.crash(json.object("crash"));
            case NOTES -> {
                anomalies = ResultReader.anomalies(json);
                faults = ResultReader.faults(json);
            }
            default -> throw new IllegalArgumentException("a frame " + frame.type() + " does not belong to a capture");
        }
    }

    private void finding(JsonTree json) {
        if (json == null) {
            throw new IllegalArgumentException("a finding without its group");
        }
        FindingGroup group = ResultReader.group(json);
        FindingGroup known = groups.get(group.id());
        Occurrences merged = group.finding().occurrences();
        groups.put(
                group.id(),
                known == null
                        ? group
                        : new FindingGroup(
                                group.id(),
                                group.finding().seen(merge(known.finding().occurrences(), merged))));
    }

    private void seen(JsonTree json) {
        FindingGroup known = groups.get(json.text("id", ""));
        if (known != null) {
            Occurrences now = new Occurrences(
                    json.number("count", 1),
                    json.number("firstBlock", known.finding().block()),
                    json.number("lastBlock", known.finding().block()),
                    json.numbers("frames"));
            Occurrences merged = merge(known.finding().occurrences(), now);
            groups.put(known.id(), new FindingGroup(known.id(), known.finding().seen(merged)));
        }
    }

    /** Counts are those since the beginning, frames those since they were last written. */
    private static Occurrences merge(Occurrences before, Occurrences now) {
        TreeSet<Long> frames = new TreeSet<>(before.frames());
        frames.addAll(now.frames());
        return new Occurrences(
                Math.max(before.count(), now.count()),
                Math.min(before.firstBlock(), now.firstBlock()),
                Math.max(before.lastBlock(), now.lastBlock()),
                frames.stream().limit(FindingGroups.FRAMES_LISTED).toList());
    }

    /**
     * Its result.
     *
     * @param number its number in the journal
     * @param at its progress, null if unknown
     */
    CaptureResult result(RunHeader run, long number, Progress at, Ending ending, double seconds) {
        List<ToolFault> all = new ArrayList<>(faults);
        ToolFault ours = ending.fault(!driver().equals("null"), command(at), block(at));
        if (ours != null) {
            all.add(ours);
        }
        boolean told = ending.interrupted();
        CaptureStatus status = status(ending, ours != null);
        TreeMap<String, Double> timings = new TreeMap<>();
        timings.put(CaptureResult.TOTAL_SECONDS, seconds);
        return CaptureResult.of(path, status)
                .device(checks == null ? null : checks.text("device"))
                .driver(driver())
                .coverage(coverage(at, ending.signFor(number)))
                .anomalies(anomalies)
                .crash(
                        lost != null || told || ours != null || status == CaptureStatus.NOT_RUN
                                ? lost
                                : crash(ending.signFor(number), ending.log(), at))
                .interruption(told ? new Interruption(ending.sign(), command(at), block(at)) : null)
                .faults(all)
                .timings(timings)
                .findings(MergedFindings.merge(List.copyOf(groups.values())).findings())
                .allowTruncated(run.allowTruncated())
                .checksAsked(run.checksAsked())
                .build();
    }

    private CaptureStatus status(Ending ending, boolean failed) {
        if (checks == null && !failed && ending.fromOutside()) {
            return CaptureStatus.NOT_RUN;
        }
        if (ending.interrupted()) {
            return CaptureStatus.INTERRUPTED;
        }
        return checks == null ? CaptureStatus.FAILED : CaptureStatus.PARTIAL;
    }

    private static long block(Progress at) {
        return at == null ? CrashNote.NONE : at.block();
    }

    /** Of a group of several findings the journal has one; whether the others are about the same handle is not known. */
    private static FindingGroup alone(FindingGroup group) {
        Finding finding = group.finding();
        return finding.occurrences().count() == 1
                ? group
                : new FindingGroup(group.id(), finding.without(Consequences.INVALID_HANDLE), group.sources());
    }

    private String driver() {
        return checks == null ? "null" : checks.text("driver", "null");
    }

    private CrashNote crash(String sign, String log, Progress at) {
        boolean idle = at != null && at.submit() == Progress.NONE;
        return new CrashNote(sign, command(at), block(at), idle ? null : submit, log);
    }

    private static String command(Progress at) {
        return at == null || at.command() < 0 || at.command() >= COMMANDS.size()
                ? null
                : COMMANDS.get((int) at.command()).name();
    }

    private Coverage coverage(Progress at, String sign) {
        List<Coverage.Gap> gaps = new ArrayList<>(checks == null ? List.of() : ResultReader.gaps(checks));
        boolean begun = at != null && at.block() >= 0;
        String what = begun ? Coverage.REST + at.block() : "the capture";
        String where = command(at) == null ? "" : " in " + command(at);
        gaps.add(new Coverage.Gap(what, "the run ended there (" + sign + where + ")", 0));
        List<Family> families = checks == null ? List.of() : ResultReader.families(checks);
        return begun
                ? new Coverage(
                        at.block() + 1,
                        Math.max(at.calls(), 0),
                        families.isEmpty() ? 0 : Math.max(at.checked(), 0),
                        Math.max(at.frames(), 0),
                        families,
                        gaps)
                : new Coverage(0, 0, 0, 0, families, gaps);
    }
}
