package dev.vkval.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.check.core.Checks;
import dev.vkval.check.core.CoreCaptures;
import dev.vkval.describe.DescribedFindings;
import dev.vkval.finding.Access;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Fingerprint;
import dev.vkval.finding.Severity;
import dev.vkval.state.tracker.StateTracker;
import dev.vkval.sync.SyncValidator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The defects of captures, written down by hand, against the ids that the tool gives them: no two defects have one id, and
 * no defect has two, in whatever capture it was seen.
 *
 * <p>A line of {@code distinct-defects.tsv}: capture, rule, the calls of the last two accesses, captured ids of the object
 * concerned ({@code *} where it does not matter), name of the defect, what makes it one of its own. Lines of equal name are
 * one defect.
 */
class DistinctDefectsTest {
    private static final int CAPTURES_AT_LEAST = 60;
    private static final int COLUMNS = 6;

    /** One line of the data. */
    private record Listed(String capture, String rule, String calls, String objects, String defect, String why) {
        static Listed of(String line) {
            String[] columns = line.split("\t", -1);
            assertEquals(COLUMNS, columns.length, line);
            return new Listed(columns[0], columns[1], columns[2], columns[3], columns[4], columns[5]);
        }

        boolean is(Finding finding) {
            return finding.rule().equals(rule)
                    && callsOf(finding).equals(calls)
                    && (objects.equals("*") || List.of(objects.split(",")).contains(objectOf(finding)));
        }
    }

    /** The calls of the last two accesses. */
    private static String callsOf(Finding finding) {
        List<Access> accesses = finding.accesses();
        return accesses.stream()
                .skip(Math.max(0, accesses.size() - 2))
                .filter(access -> access.place() != null)
                .map(access -> access.place().call())
                .collect(Collectors.joining(">"));
    }

    /** The object that a finding is about: what is accessed last, else the one named last. */
    private static String objectOf(Finding finding) {
        List<Access> accesses = finding.accesses();
        if (!accesses.isEmpty() && accesses.get(accesses.size() - 1).resource() != null) {
            return Long.toString(accesses.get(accesses.size() - 1).resource().id());
        }
        return finding.objects().isEmpty()
                ? "*"
                : Long.toString(
                        finding.objects().get(finding.objects().size() - 1).id());
    }

    private static List<Listed> listed() throws IOException {
        try (InputStream in = DistinctDefectsTest.class.getResourceAsStream("distinct-defects.tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Listed::of)
                    .toList();
        }
    }

    private static List<Finding> findings(Path capture) throws IOException {
        List<Finding> findings = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            Chassis chassis = new Chassis(ReportedRules.noting(findings::add), SkipPolicy.CONTINUE, undescribed -> {
                StateTracker state = new StateTracker();
                DescribedFindings sink = new DescribedFindings(undescribed, state);
                return List.of(
                        state,
                        sink,
                        Checks.stateless(sink, state),
                        Checks.object(sink, state),
                        Checks.core(sink, state),
                        new SyncValidator(sink, state, Map.of()));
            });
            chassis.drive(new RecordedDriver());
            new AnalysisRun(reader, chassis, at -> {}).run();
            assertEquals(List.of(), chassis.faults(), capture::toString);
        }
        return findings.stream()
                .filter(finding -> finding.severity() != Severity.INFO)
                .toList();
    }

    @Test
    void eachDefectHasAnIdOfItsOwn() throws IOException {
        Map<String, List<Listed>> byCapture = new LinkedHashMap<>();
        listed().forEach(line -> byCapture
                .computeIfAbsent(line.capture(), none -> new ArrayList<>())
                .add(line));
        Map<String, Set<String>> idsOfDefect = new TreeMap<>();
        Map<String, Set<String>> defectsOfId = new TreeMap<>();
        Set<String> unlisted = new TreeSet<>();
        Set<Listed> unseen = new java.util.LinkedHashSet<>(listed());
        for (Map.Entry<String, List<Listed>> capture : byCapture.entrySet()) {
            Path folder = CoreCaptures.folder(capture.getKey().split("/")[0]);
            for (Finding finding : findings(folder.resolve(capture.getKey().split("/")[1]))) {
                List<Listed> lines = capture.getValue().stream()
                        .filter(line -> line.is(finding))
                        .toList();
                if (lines.size() != 1) {
                    unlisted.add(String.join(
                            "\t",
                            capture.getKey(),
                            finding.rule(),
                            callsOf(finding),
                            objectOf(finding),
                            lines.size() + " lines",
                            finding.objects().toString()));
                    continue;
                }
                String id = Fingerprint.id(Fingerprint.of(finding));
                unseen.remove(lines.get(0));
                idsOfDefect
                        .computeIfAbsent(lines.get(0).defect(), none -> new TreeSet<>())
                        .add(id);
                defectsOfId
                        .computeIfAbsent(id, none -> new TreeSet<>())
                        .add(lines.get(0).defect());
            }
        }
        assertEquals(Set.of(), unlisted, () -> "not listed:\n" + String.join("\n", unlisted));
        assertEquals(Set.of(), unseen, "listed, but not found");
        assertTrue(byCapture.size() >= CAPTURES_AT_LEAST, byCapture.size() + " captures");
        assertEquals(Map.of(), several(defectsOfId), "defects with one id");
        assertEquals(Map.of(), several(idsOfDefect), "ids of one defect");
    }

    private static Map<String, Set<String>> several(Map<String, Set<String>> sets) {
        Map<String, Set<String>> several = new TreeMap<>(sets);
        several.values().removeIf(set -> set.size() == 1);
        return several;
    }
}
