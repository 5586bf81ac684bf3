package dev.vkval.report.html;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Cause;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.CaptureNames;
import dev.vkval.report.CapturePair;
import dev.vkval.report.FindingAnchors;
import dev.vkval.report.Phrases;
import dev.vkval.report.RunDiff;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** What the templates show of the difference between two runs. */
final class DiffPage {
    static final Document.Part FINDINGS = new Document.Part("findings", "Findings");
    static final Document.Part CAPTURES = new Document.Part("captures", "Captures");

    /** Rows of a table of findings. */
    private static final int ROWS = 5000;

    /**
     * The findings that are all new, gone or known.
     *
     * @param rows the first ones of very many
     * @param count of all of them
     */
    record Table(String title, List<DiffRow> rows, long count) {
        boolean cut() {
            return rows.size() < count;
        }
    }

    private final DiffHtml.Side before;
    private final DiffHtml.Side after;
    private final RunDiff diff;
    private final boolean failed;
    private final Map<String, Cause> old = new HashMap<>();
    private final FindingAnchors oldAnchors;
    private final FindingAnchors newAnchors;
    private final List<DiffCapture> captures = new ArrayList<>();
    private final Map<CaptureResult, DiffCapture> captureOf = new IdentityHashMap<>();

    DiffPage(DiffHtml.Side before, DiffHtml.Side after, Severity failOn) {
        this.before = before;
        this.after = after;
        diff = RunDiff.of(before.run(), after.run());
        failed = diff.exitCode(failOn) != ExitCode.CLEAN;
        before.run().causes().forEach(cause -> old.put(RunDiff.key(cause), cause));
        oldAnchors = new FindingAnchors(before.run());
        newAnchors = new FindingAnchors(after.run());
        pair();
    }

    private void pair() {
        CaptureNames oldNames = new CaptureNames(before.run());
        CaptureNames newNames = new CaptureNames(after.run());
        Map<CaptureResult, Set<String>> keys = new IdentityHashMap<>();
        keys(before.run(), keys);
        keys(after.run(), keys);
        for (CapturePair pair : CapturePair.of(before.run(), after.run())) {
            String name = pair.after() == null ? oldNames.of(pair.before()) : newNames.of(pair.after());
            DiffCapture capture = new DiffCapture(
                    captures.size(),
                    name,
                    pair,
                    keys.getOrDefault(pair.before(), Set.of()),
                    keys.getOrDefault(pair.after(), Set.of()));
            captures.add(capture);
            captureOf.put(pair.before(), capture);
            captureOf.put(pair.after(), capture);
        }
    }

    private static void keys(RunResult run, Map<CaptureResult, Set<String>> keys) {
        for (Cause cause : run.causes()) {
            cause.seen()
                    .forEach(seen -> keys.computeIfAbsent(seen.capture(), none -> new HashSet<>())
                            .add(RunDiff.key(cause)));
        }
    }

    Document document() {
        String word = failed ? "FAILED" : "PASSED";
        String subject = before.name() + " → " + after.name();
        return new Document(
                word + " - " + subject + " - vkval-replay",
                word,
                tone(),
                subject,
                List.of(FINDINGS, CAPTURES),
                List.of(Resources.SCRIPT),
                false,
                after.run().toolVersion());
    }

    /** The class of the verdict in the style sheet. */
    String tone() {
        return failed ? "bad" : "good";
    }

    String verdict() {
        return Phrases.count(diff.fresh().size(), "new finding") + ", "
                + Phrases.grouped(diff.gone().size()) + " gone, "
                + Phrases.grouped(diff.known().size()) + " known.";
    }

    /** Captures in which what is gone may still be. */
    List<String> unfinished() {
        return diff.gone().isEmpty() ? List.of() : diff.unfinished();
    }

    DiffHtml.Side before() {
        return before;
    }

    DiffHtml.Side after() {
        return after;
    }

    List<DiffCapture> captures() {
        return captures;
    }

    DiffCapture capture(CaptureResult result) {
        return captureOf.get(result);
    }

    Filter filter() {
        List<Cause> all = Stream.of(diff.fresh(), diff.gone(), diff.known())
                .flatMap(List::stream)
                .toList();
        return Filter.of(
                all,
                captures.stream()
                        .filter(DiffCapture::any)
                        .map(capture -> new Filter.Choice(
                                capture.number(), capture.pair().path()))
                        .toList());
    }

    List<Table> tables() {
        return List.of(
                table("New", diff.fresh(), cause -> new DiffRow(this, "new", null, cause)),
                table("Gone", diff.gone(), cause -> new DiffRow(this, "gone", cause, null)),
                table("Known", diff.known(), cause -> new DiffRow(this, "known", old.get(RunDiff.key(cause)), cause)));
    }

    private static Table table(String title, List<Cause> causes, Function<Cause, DiffRow> row) {
        return new Table(title, causes.stream().limit(ROWS).map(row).toList(), causes.size());
    }

    /**
     * Address of a finding in the page of its run, null where that does not show it in full.
     *
     * @param later whether it is of the later run
     */
    String address(FindingGroup group, boolean later) {
        String page = (later ? after : before).page();
        String anchor = (later ? newAnchors : oldAnchors).of(group);
        return page == null || anchor == null ? null : page + "#" + anchor;
    }
}
