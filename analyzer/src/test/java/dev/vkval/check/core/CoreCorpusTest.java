package dev.vkval.check.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.finding.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real captures: the upstream layer's own tests and real programs. */
class CoreCorpusTest {

    @ParameterizedTest
    @ValueSource(strings = {"vvl-core-tests", "vvl-tests"})
    void upstreamsPositiveTestsAreClean(String corpus) throws IOException {
        Path folder = CoreCaptures.folder(corpus);
        Map<String, Set<String>> wrong = new LinkedHashMap<>();
        int checked = 0;
        for (JsonNode row : CoreCaptures.manifest(folder)) {
            if (row.path("kind").asText().equals("positive")) {
                Set<String> rules = new LinkedHashSet<>(CoreCaptures.errors(
                        CoreCaptures.check(folder.resolve(row.path("file").asText()))));
                // A few are positive only because the layer saw different errors in the test and in its replay.
                row.at("/in_test/ids").fieldNames().forEachRemaining(rules::remove);
                row.at("/oracle_core/ids").fieldNames().forEachRemaining(rules::remove);
                checked++;
                if (!rules.isEmpty()) {
                    wrong.put(row.path("name").asText(), rules);
                }
            }
        }
        assertTrue(checked > 0, "the manifest has no such row");
        assertEquals(Map.of(), wrong);
    }

    /** Real programs are judged as upstream's layer judges them: what it is silent about is no error. */
    @Test
    void realProgramsHaveNoErrorThatUpstreamDoesNotSee() throws IOException {
        Path folder = CoreCaptures.folder("apps");
        Map<String, Set<String>> questioned = new LinkedHashMap<>();
        for (JsonNode row : CoreCaptures.manifest(folder)) {
            Set<String> known = new TreeSet<>();
            row.path("upstream").forEach(run -> run.path("ids").fieldNames().forEachRemaining(known::add));
            Set<String> rules = CoreCaptures.errors(
                    CoreCaptures.check(folder.resolve(row.path("file").asText())));
            rules.removeAll(known);
            if (!rules.isEmpty()) {
                questioned.put(row.path("name").asText(), rules);
            }
        }
        assertEquals(Map.of(), questioned);
    }

    @ParameterizedTest
    @CsvSource({
        "NegativeCommand, 41",
        "NegativeCopyBufferImage, 35",
        "NegativeBuffer, 10",
        "NegativeSecondaryCommandBuffer, 10",
        "NegativeEvent, 31",
        "NegativeQuery, 14",
        "NegativeSyncObject, 29",
        "NegativeImageLayout, 7",
        "NegativeMemory, 10"
    })
    void upstreamsNegativeTestsAreFound(String suite, int atLeast) throws IOException {
        Path folder = CoreCaptures.folder("vvl-core-tests");
        List<String> missed = new ArrayList<>();
        int hits = 0;
        for (JsonNode row : CoreCaptures.manifest(folder)) {
            if (row.path("suite").asText().equals(suite)) {
                Set<String> rules = CoreCaptures.errors(
                        CoreCaptures.check(folder.resolve(row.path("file").asText())));
                List<String> lacking = new ArrayList<>();
                row.path("expected").forEach(expected -> {
                    if (!rules.contains(expected.path("id").asText())) {
                        lacking.add(expected.path("id").asText());
                    }
                });
                hits += lacking.isEmpty() ? 1 : 0;
                if (!lacking.isEmpty()) {
                    missed.add(row.path("name").asText() + " " + lacking);
                }
            }
        }
        int found = hits;
        assertTrue(hits >= atLeast, () -> found + " of " + suite + " found, missed " + missed);
    }

    @Test
    void everyFindingNamesObjects() throws IOException {
        Path folder = CoreCaptures.folder("vvl-core-tests");
        for (JsonNode row : CoreCaptures.manifest(folder)) {
            for (Finding finding :
                    CoreCaptures.check(folder.resolve(row.path("file").asText()))) {
                assertTrue(!finding.objects().isEmpty(), finding::toString);
            }
        }
    }
}
