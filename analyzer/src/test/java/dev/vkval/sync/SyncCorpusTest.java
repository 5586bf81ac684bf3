package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Real captures: the upstream layer's own tests of synchronization, and real programs. */
class SyncCorpusTest {
    private static final Pattern SYNC = Pattern.compile("(Negative|Positive)Sync");
    private static final String RULE_PREFIX = "SYNC-";

    private static Path folder(String name) {
        String root = System.getProperty("vkval.corpus", "");
        assumeFalse(root.isEmpty() || root.startsWith("${"), "set VKVAL_CORPUS to the folder of captures");
        return Path.of(root, name);
    }

    private static JsonNode manifest(Path folder) throws IOException {
        return new ObjectMapper().readTree(folder.resolve("manifest.json").toFile());
    }

    /** Checks a capture; fails where the tool itself fails. */
    private static List<Finding> check(Path capture) throws IOException {
        return check(capture, new ArrayList<>());
    }

    /** @param gaps takes what was not judged */
    private static List<Finding> check(Path capture, List<String> gaps) throws IOException {
        return check(capture, Set.of(), gaps);
    }

    /** @param without names of calls that are left out */
    private static List<Finding> check(Path capture, Set<String> without, List<String> gaps) throws IOException {
        List<Finding> findings = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            Chassis chassis = new Chassis(findings::add, SkipPolicy.CONTINUE, sink -> {
                StateTracker state = new StateTracker();
                return List.of(state, new SyncValidator(sink, state, Map.of()));
            });
            chassis.drive(new RecordedDriver());
            run(reader, chassis, without);
            assertEquals(List.of(), chassis.faults(), capture::toString);
            chassis.objects().forEach(object -> object.gaps().forEach(gap -> gaps.add(gap.what())));
        }
        return findings;
    }

    private static void run(CaptureReader reader, Chassis chassis, Set<String> without) throws IOException {
        if (without.isEmpty()) {
            new AnalysisRun(reader, chassis, at -> {}).run();
            return;
        }
        for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
            if (item instanceof CaptureReader.CallItem made
                    && !without.contains(made.call().name())) {
                chassis.call(made.call());
            }
        }
        chassis.finish();
    }

    private static Set<String> errors(List<Finding> findings) {
        Set<String> rules = new LinkedHashSet<>();
        for (Finding finding : findings) {
            if (finding.severity() == Severity.ERROR) {
                rules.add(finding.rule());
            }
        }
        return rules;
    }

    @Test
    void upstreamsPositiveTestsAreClean() throws IOException {
        Path folder = folder("vvl-tests");
        Map<String, Set<String>> wrong = new LinkedHashMap<>();
        int checked = 0;
        for (JsonNode row : manifest(folder)) {
            String name = row.path("name").asText();
            if (SYNC.matcher(name).lookingAt() && row.path("kind").asText().equals("positive")) {
                Set<String> rules = errors(check(folder.resolve(row.path("file").asText())));
                checked++;
                if (!rules.isEmpty()) {
                    wrong.put(name, rules);
                }
            }
        }
        assertTrue(checked > 0, "the manifest has no such row");
        assertEquals(Map.of(), wrong);
    }

    @Test
    void upstreamsNegativeTestsAreFound() throws IOException {
        Path folder = folder("vvl-tests");
        List<String> missed = new ArrayList<>();
        int checked = 0;
        for (JsonNode row : manifest(folder)) {
            String name = row.path("name").asText();
            if (SYNC.matcher(name).lookingAt() && row.path("kind").asText().equals("negative")) {
                Set<String> rules = errors(check(folder.resolve(row.path("file").asText())));
                checked++;
                for (JsonNode expected : row.path("expected")) {
                    String rule = expected.path("id").asText();
                    if (rule.startsWith(RULE_PREFIX) && !rules.contains(rule)) {
                        missed.add(name + " " + rule);
                    }
                }
            }
        }
        assertTrue(checked > 0, "the manifest has no such row");
        assertEquals(List.of(), missed);
    }

    /** The program has a queue change the layouts of two images, waits for it and copies one to the other itself. */
    @Test
    void theHostCopiesImagesOnceTheQueueHasDoneWithThem() throws IOException {
        Path capture = folder("vvl-core-tests").resolve("PositiveHostImageCopy.CopyImageToImageLayers.gfxr");
        assertEquals(List.of(), check(capture));
        assertEquals(
                List.of("SYNC-HAZARD-READ-RACING-WRITE", "SYNC-HAZARD-WRITE-RACING-WRITE"),
                check(capture, Set.of("vkQueueWaitIdle", "vkDeviceWaitIdle"), new ArrayList<>()).stream()
                        .map(Finding::rule)
                        .toList());
    }

    @Test
    void verticesThatAnIndexBufferNamesAreAGap() throws IOException {
        String gap = "sync of vertex buffers";
        List<String> gaps = new ArrayList<>();
        check(folder("apps").resolve("sw-triangle-gVS.g105.gfxr"), gaps);
        assertTrue(gaps.contains(gap), gaps::toString);
        gaps.clear();
        check(folder("apps").resolve("sw-computeheadless.g105.gfxr"), gaps);
        assertFalse(gaps.contains(gap), gaps::toString);
    }

    @Test
    void realProgramsAreJudgedTheSameEveryTime() throws IOException {
        Path folder = folder("apps");
        for (JsonNode row : manifest(folder)) {
            Path capture = folder.resolve(row.path("file").asText());
            if (row.path("bytes").asLong() < 2_000_000) {
                assertEquals(check(capture), check(capture), capture::toString);
            }
        }
    }
}
