package dev.vkval.cli.supervision;

import dev.vkval.capture.source.CaptureSource;
import dev.vkval.capture.source.CaptureSources;
import dev.vkval.cli.check.NamedProfile;
import dev.vkval.cli.check.ProfileCheck;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.JudgedProfile;
import dev.vkval.finding.LimitUse;
import dev.vkval.finding.ProfileReport;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Checks inputs, and adds what device profiles change about the findings in their captures. */
public final class ProfileSession implements CheckRun.Session {
    private static final int MOST_NAMED = 6;

    private final CheckRun.Session session;
    private final ProfileCheck check;
    private final BiConsumer<CaptureResult, CaptureResult> replace;

    /**
     * @param session checks the inputs
     * @param replace receives a result and the same with more findings
     */
    public ProfileSession(
            CheckRun.Session session, ProfileCheck check, BiConsumer<CaptureResult, CaptureResult> replace) {
        this.session = session;
        this.check = check;
        this.replace = replace;
    }

    @Override
    public List<CaptureResult> check(CaptureInput input, int index) {
        List<CaptureResult> results = session.check(input, index);
        List<CaptureResult> more = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            CaptureResult whole = judged(results.get(i), input, i);
            replace.accept(results.get(i), whole);
            more.add(whole);
        }
        return more;
    }

    private CaptureResult judged(CaptureResult result, CaptureInput input, int member) {
        String obstacle = obstacle(result, input);
        List<JudgedProfile> verdicts = new ArrayList<>();
        List<FindingGroup> findings = new ArrayList<>(result.findings());
        for (NamedProfile named : check.profiles()) {
            String summary = named.profile().summary();
            if (obstacle != null) {
                verdicts.add(JudgedProfile.notJudged(named.name(), summary, obstacle));
                continue;
            }
            try {
                ProfileCheck.Judged judged =
                        of(input, member, source -> check.judge(source, result, named, input.file()));
                verdicts.add(judged.verdict());
                findings.addAll(judged.added());
            } catch (IOException | RuntimeException | VirtualMachineError e) {
                verdicts.add(JudgedProfile.notJudged(named.name(), summary, why(e)));
            }
        }
        CaptureResult judged = result.withFindings(FindingGroups.inReportOrder(findings))
                .with(new ProfileReport(verdicts, obstacle == null ? headroom(input, member) : List.of()));
        for (JudgedProfile verdict : verdicts) {
            for (Coverage.Gap gap : gaps(verdict)) {
                judged = judged.with(gap);
            }
        }
        return judged;
    }

    private static List<Coverage.Gap> gaps(JudgedProfile verdict) {
        String what = "device profile " + verdict.name();
        if (verdict.notJudged() != null) {
            return List.of(new Coverage.Gap(what, "not judged: " + verdict.notJudged(), 0));
        }
        List<Coverage.Gap> gaps = new ArrayList<>();
        gaps.add(new Coverage.Gap(
                        what,
                        "values that it does not state are as captured; " + verdict.stated() + " are from the profile, "
                                + verdict.captured() + " as captured",
                        0)
                .unwanted());
        List<String> left = verdict.leftOut();
        if (!left.isEmpty()) {
            gaps.add(new Coverage.Gap(
                            what,
                            "of its document these parts are not used: "
                                    + String.join(", ", left.subList(0, Math.min(left.size(), MOST_NAMED)))
                                    + (left.size() > MOST_NAMED ? " and " + (left.size() - MOST_NAMED) + " more" : ""),
                            0)
                    .unwanted());
        }
        return gaps;
    }

    private static String obstacle(CaptureResult result, CaptureInput input) {
        if (input.isStandardInput()) {
            return "standard input cannot be read again";
        }
        boolean cut = result.status() == CaptureStatus.PARTIAL && result.damaged();
        boolean whole = result.status() == CaptureStatus.COMPLETED || cut;
        return whole && result.faults().isEmpty() && result.crash() == null && result.interruption() == null
                ? null
                : "the check on the captured device did not come to its end";
    }

    private List<LimitUse> headroom(CaptureInput input, int member) {
        try {
            return of(input, member, source -> check.headroom(source, input.file()));
        } catch (IOException | RuntimeException | VirtualMachineError e) {
            return List.of();
        }
    }

    private static String why(Throwable thrown) {
        return thrown instanceof IOException && thrown.getMessage() != null
                ? thrown.getMessage()
                : "the check ended with " + thrown;
    }

    /** Reads a capture. */
    @FunctionalInterface
    private interface Reading<T> {
        T of(CaptureSource source) throws IOException;
    }

    /** Reads the capture at a place in an input again. */
    private static <T> T of(CaptureInput input, int member, Reading<T> reading) throws IOException {
        try (CaptureSources sources = input.open(InputStream.nullInputStream())) {
            CaptureSource source = sources.next();
            for (int i = 0; i < member && source != null; i++) {
                source = sources.next();
            }
            if (source == null) {
                throw new IOException("the capture is not in its file any more");
            }
            return reading.of(source);
        }
    }
}
