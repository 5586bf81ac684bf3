package dev.vkval.report.junit;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Family;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Severity;
import dev.vkval.report.FindingLines;
import dev.vkval.report.Phrases;
import dev.vkval.report.Sanitizer;
import dev.vkval.report.Trouble;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * A test of a capture: its replay, or a family of checks.
 *
 * @param outcome what it came to
 * @param kind the word for machines; null if it passed
 * @param message one line; null if it passed
 * @param text all there is to say; empty for nothing
 */
record TestCase(String name, Outcome outcome, String kind, String message, String text) {
    static final String REPLAY = "replay";

    enum Outcome {
        PASSED,
        FAILURE,
        ERROR,
        SKIPPED
    }

    /** The tests of a capture: the same ones whether they pass or not. */
    static List<TestCase> of(CaptureResult capture, Severity failOn) {
        List<TestCase> cases = new ArrayList<>();
        cases.add(replay(capture));
        TreeSet<Family> families = new TreeSet<>(capture.coverage().families());
        capture.findings().forEach(group -> families.add(group.finding().family()));
        families.remove(Family.REPLAY);
        for (Family family : families) {
            cases.add(of(capture, family, failOn));
        }
        return cases;
    }

    /** Whether the capture was read and replayed to its end. Findings of the family of that name are here, too. */
    private static TestCase replay(CaptureResult capture) {
        List<Trouble> troubles = Trouble.of(capture);
        if (troubles.isEmpty()) {
            return new TestCase(REPLAY, Outcome.PASSED, null, null, "");
        }
        Trouble worst = troubles.get(0);
        StringBuilder text = new StringBuilder();
        troubles.forEach(trouble -> text.append(trouble.kind())
                .append(": ")
                .append(trouble.sentence())
                .append('\n'));
        return new TestCase(
                REPLAY,
                worst.skipped() ? Outcome.SKIPPED : Outcome.ERROR,
                worst.kind(),
                worst.sentence(),
                text.toString());
    }

    private static TestCase of(CaptureResult capture, Family family, Severity failOn) {
        List<FindingGroup> all = capture.findings().stream()
                .filter(group -> group.finding().family() == family)
                .toList();
        List<FindingGroup> failing = all.stream()
                .filter(group -> !group.known() && failOn != null)
                .filter(group -> group.finding().severity().atLeast(failOn))
                .toList();
        if (failing.isEmpty()) {
            return new TestCase(family.label(), Outcome.PASSED, null, null, text(capture, all));
        }
        FindingGroup first = failing.get(0);
        String others = failing.size() == 1 ? "" : "; and " + Phrases.count(failing.size() - 1L, "more finding");
        return new TestCase(
                family.label(),
                Outcome.FAILURE,
                first.finding().rule(),
                first.finding().title() + others,
                text(capture, failing));
    }

    private static String text(CaptureResult capture, List<FindingGroup> groups) {
        StringBuilder text = new StringBuilder();
        for (FindingGroup group : groups) {
            text.append(group.finding().severity().label())
                    .append('[')
                    .append(Sanitizer.line(group.finding().rule()))
                    .append("]: ")
                    .append(Sanitizer.line(group.finding().title()))
                    .append("  ")
                    .append(group.id())
                    .append(group.known() ? " (accepted)\n" : "\n");
            FindingLines.of(capture.path(), group)
                    .forEach(line -> text.append("  ").append(line).append('\n'));
        }
        return text.toString();
    }
}
