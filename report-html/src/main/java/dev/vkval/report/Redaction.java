package dev.vkval.report;

import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.BaselineNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.ConfigPlace;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.JudgedProfile;
import dev.vkval.finding.ProfileReport;
import dev.vkval.finding.RunOption;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.ToolFault;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Results without what a report leaves out. The coverage says what that is. Ids of findings stay, so that a baseline
 * fits. To do it twice changes nothing.
 */
public final class Redaction {
    /** Nothing is left out. */
    public static final Redaction NONE = new Redaction(Set.of());

    private static final String GAP = "redacted";
    private static final Pattern PLAIN_VALUE = Pattern.compile("[\\w.,=*?/()-]*");

    private final Set<Redacted> what;

    public Redaction(Set<Redacted> what) {
        this.what = Set.copyOf(what);
    }

    /** Whether it leaves that out. */
    public boolean leavesOut(Redacted kind) {
        return what.contains(kind);
    }

    /** Whether it leaves anything out. */
    public boolean any() {
        return !what.isEmpty();
    }

    public RunResult of(RunResult run) {
        if (what.isEmpty()) {
            return run;
        }
        RunResult redacted = run.with(run.captures().stream().map(this::of).toList())
                .asked(run.options().stream().map(this::option).toList());
        BaselineNote note = run.baseline();
        return note == null
                ? redacted
                : redacted.with(
                        new BaselineNote(path(note.file()), note.gone(), note.grown(), note.expired(), note.strict()));
    }

    public CaptureResult of(CaptureResult capture) {
        return what.isEmpty()
                ? capture
                : capture.edit()
                        .path(path(capture.path()))
                        .coverage(coverage(capture))
                        .anomalies(capture.anomalies().stream()
                                .map(note -> anomaly(note, capture))
                                .toList())
                        .crash(crash(capture.crash()))
                        .faults(capture.faults().stream()
                                .map(fault -> fault(fault, capture))
                                .toList())
                        .findings(capture.findings().stream().map(this::of).toList())
                        .configuredAt(place(capture.configuredAt()))
                        .profiles(profiles(capture))
                        .build();
    }

    public FindingGroup of(FindingGroup group) {
        return what.isEmpty() ? group : FindingRedaction.of(group, what);
    }

    private ConfigPlace place(ConfigPlace place) {
        return place == null ? null : new ConfigPlace(path(place.file()), place.line());
    }

    /** Texts that were asked for, such as the format of a print, may name what is left out. */
    private RunOption option(RunOption option) {
        String value = path(option.value());
        return new RunOption(
                option.name(), PLAIN_VALUE.matcher(value).matches() ? value : "(" + GAP + ")", path(option.from()));
    }

    /** A path to show. */
    public String path(String path) {
        return what.contains(Redacted.PATHS) ? TextRedaction.file(path) : path;
    }

    private Coverage coverage(CaptureResult capture) {
        Coverage coverage = capture.coverage();
        TextRedaction texts = texts(capture);
        List<Coverage.Gap> gaps = new ArrayList<>();
        for (Coverage.Gap gap : coverage.gaps()) {
            if (!gap.what().equals(GAP)) {
                gaps.add(new Coverage.Gap(
                        texts.of(gap.what()), texts.of(gap.why()), gap.count(), gap.option(), gap.wanted()));
            }
        }
        gaps.add(new Coverage.Gap(GAP, "left out of the report, as asked for: " + Redacted.words(what), 0).unwanted());
        return new Coverage(
                coverage.blocks(),
                coverage.calls(),
                coverage.callsChecked(),
                coverage.callsRecreatingState(),
                coverage.frames(),
                coverage.families(),
                gaps);
    }

    /** Why there is no verdict may name files. */
    private ProfileReport profiles(CaptureResult capture) {
        TextRedaction texts = texts(capture);
        return new ProfileReport(
                capture.profiles().judged().stream()
                        .map(judged -> judged.notJudged() == null
                                ? judged
                                : JudgedProfile.notJudged(
                                        judged.name(), judged.profile(), texts.of(judged.notJudged())))
                        .toList(),
                capture.profiles().headroom());
    }

    private AnomalyNote anomaly(AnomalyNote note, CaptureResult capture) {
        return new AnomalyNote(
                note.kind(),
                note.severity(),
                texts(capture).of(note.message()),
                note.count(),
                note.firstBlock(),
                note.firstOffset());
    }

    private ToolFault fault(ToolFault fault, CaptureResult capture) {
        return new ToolFault(
                fault.validator(),
                fault.command(),
                fault.block(),
                texts(capture).of(fault.exception()),
                fault.help());
    }

    /** Names of the capture's findings may be in its other texts, too. */
    private TextRedaction texts(CaptureResult capture) {
        Stream<String> names = what.contains(Redacted.NAMES)
                ? capture.findings().stream()
                        .flatMap(group -> group.finding().objects().stream())
                        .map(object -> object.name())
                : Stream.empty();
        return new TextRedaction(names.toList(), what.contains(Redacted.PATHS));
    }

    private CrashNote crash(CrashNote crash) {
        return crash == null
                ? null
                : new CrashNote(
                        crash.signal(),
                        crash.call(),
                        crash.block(),
                        submit(crash.submit()),
                        path(crash.log()),
                        submit(crash.culprit()));
    }

    private CrashNote.Submit submit(CrashNote.Submit submit) {
        if (submit == null || submit.last() == null || !what.contains(Redacted.NAMES)) {
            return submit;
        }
        CrashNote.Draw last = submit.last();
        return new CrashNote.Submit(
                submit.number(),
                submit.block(),
                submit.draws(),
                new CrashNote.Draw(
                        last.call(), last.block(), last.number(), last.label() == null ? null : TextRedaction.WORD));
    }
}
